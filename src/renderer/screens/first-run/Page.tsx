import { Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { IconArrowRight } from '../../ui/icons.ts';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Mark } from '../../ui/parts/Mark.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { Title } from '../../ui/text/Title.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import classes from './FirstRun.module.css';
import { messages } from './messages.ts';

const steps = ['vault', 'recoveryCode', 'firstBackup', 'ready'] as const;
type Step = (typeof steps)[number];

/**
 * One page of the first run: the steps beside it, and one action at its end.
 * @param props.note at the left of the bar, beside the action
 * @param props.elsewhere links below the steps
 */
export function Page(props: {
  step: Step;
  title: string;
  lead: ReactNode;
  note?: ReactNode;
  action: string;
  busy?: boolean;
  elsewhere?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <Steps current={props.step}>{props.elsewhere}</Steps>
      <main className={classNames(style('grow', 'shrink'), classes.main)}>
        <form
          className={classNames(style('column'), classes.form)}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            props.onSubmit();
          }}
        >
          <div className={classNames(style('grow'), classes.pane)}>
            <Stack maw="36rem" mx="auto">
              <div>
                <Title>{props.title}</Title>
                <p className={style('quiet', 'belowMore')}>{props.lead}</p>
              </div>
              {props.children}
            </Stack>
          </div>
          <Group justify="space-between" gap="0.5rem 1rem" px="lg" py="sm" className={style('rigid', 'lineTop')}>
            <span className={style('note')}>{props.note}</span>
            <Button type="submit" size="md" ml="auto" loading={props.busy ?? false} rightSection={<IconArrowRight />}>
              {props.action}
            </Button>
          </Group>
        </form>
      </main>
    </>
  );
}

function Steps(props: { current: Step; children: ReactNode }) {
  const t = useMessages(messages);
  const at = steps.indexOf(props.current);
  return (
    <nav className={classNames(style('column', 'rigid'), classes.rail)} data-region="steps" aria-label={t('steps')}>
      <div className={classes.steps}>
        <Mark size={44} />
        <Box component="p" my="md" className={style('quiet')}>
          {t('intro')}
        </Box>
        <ol className={style('list')}>
          {steps.map((step, index) => (
            <li
              key={step}
              className={classNames(style('row', 'quiet', 'breakable', 'shrink', 'gap12'), classes.step)}
              aria-current={index === at ? 'step' : undefined}
              data-done={index < at ? true : undefined}
            >
              <span className={classNames(style('centred', 'rigid', 'rounded'), classes.number)} aria-hidden="true">
                {index < at ? <Glyph kind="done" /> : index + 1}
              </span>
              {t(step)}
              {index < at && <VisuallyHidden>{t('stepDone')}</VisuallyHidden>}
            </li>
          ))}
        </ol>
      </div>
      {props.children && <div className={classNames(style('wrap'), classes.elsewhere)}>{props.children}</div>}
    </nav>
  );
}
