import { Box, Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { style } from '../text/style.ts';
import { Definitions, type Definition } from './Section.tsx';

/** Where a button leads, and what it says. */
type Way = Readonly<{ to: string; label: string }>;

/**
 * A place with nothing in it yet: an uncut key, what the place is for, what to do first, and what else there is to know.
 * @param props.ways where to begin, the usual way first
 * @param props.primary what to do first, where that is no place to go to
 * @param props.facts what else there is to know, each under its name
 */
export function EmptyState(props: {
  title: string;
  words: ReactNode;
  primary?: ReactNode;
  ways?: readonly Way[];
  facts?: readonly Definition[];
  foot?: ReactNode;
}) {
  const { ways = [], facts } = props;
  return (
    <Box maw="35rem" mx="auto" py="xl">
      <UncutKey />
      <Title order={2} my="sm">
        {props.title}
      </Title>
      <div className={style('quiet')}>{props.words}</div>
      {(props.primary !== undefined || ways.length > 0) && (
        <div className={style('wrap', 'gap8', 'top16')}>
          {props.primary}
          {ways.map(({ to, label }, at) => (
            <Button key={to} component={Link} to={to} variant={at === 0 ? 'filled' : 'default'}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {facts && (
        <Box className={style('note', 'lineTop')} pt="md" mt="lg">
          <Definitions items={facts} />
        </Box>
      )}
      {props.foot !== undefined && (
        <Box className={style('note', 'lineTop')} pt="md" mt="lg">
          {props.foot}
        </Box>
      )}
    </Box>
  );
}

/** A key that nobody has cut: the drawing of every empty place. */
function UncutKey() {
  return (
    <svg
      className={style('fit')}
      width="13.125rem"
      viewBox="-10 -2 222 74"
      fill="none"
      stroke="var(--co-control)"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M65 21h131l12 11-6 17H65A34 34 0 1 1 65 21Z" />
      <circle cx="25" cy="33" r="14.5" />
      <path
        stroke="var(--co-line-2)"
        strokeDasharray="2 3"
        d="M70 35h128M88 22v26M104 22v26M120 22v26M136 22v26M152 22v26M168 22v26M184 22v26"
      />
    </svg>
  );
}
