import { Box, Group } from '@mantine/core';
import { use, useEffect, type ReactNode } from 'react';
import { ConnectionContext } from './connection.ts';
import { FieldError } from './FieldError.tsx';
import { FocusedNotice } from './FocusedNotice.tsx';
import { Glyph } from './Glyph.tsx';
import { kitMessages } from '../kit-messages.ts';
import { CopyButton } from '../text/CopyableValue.tsx';
import { Definitions } from './Section.tsx';
import { WhatHappened } from './WhatHappened.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

type ProblemWords = Readonly<{
  title: string;
  happened: string;
  lost: string;
  todo: string;
  /** What the program said of it, in English. */
  detail?: string | undefined;
  /** For whoever has to find out more: a code, and when it was, Unix milliseconds. */
  code?: string | undefined;
  atMs?: number | undefined;
  /** Coffer did not answer. */
  connection?: 'lost' | undefined;
}>;

/**
 * Something that did not happen, why, whether anything is lost, and what to do; then perhaps actions, the code and the time. It is announced,
 * and takes the focus when it appears.
 */
export function ProblemNotice(props: { problem: ProblemWords; actions?: ReactNode }) {
  const { problem } = props;
  const t = useMessages(kitMessages);
  const f = useFormats();
  const { isLost, report } = use(ConnectionContext);
  const hadNoAnswer = problem.connection === 'lost';
  useEffect(() => {
    if (hadNoAnswer) report();
  }, [hadNoAnswer, report]);
  if (hadNoAnswer && isLost) return <FieldError>{problem.title}</FieldError>;
  const at = problem.atMs === undefined ? '' : f.dateTime(problem.atMs);
  const details = [problem.title, problem.happened, problem.detail ?? '', problem.code ?? '', at]
    .filter((line) => line !== '')
    .join('\n');
  return (
    <FocusedNotice role="alert" of={problem} className={style('frame', 'surface', 'prose')}>
      <Group className={style('failed', 'strong', 'breakable')} gap="xs" px="md" py="xs" bg="var(--co-fail-tint)">
        <Glyph kind="failed" size={1} />
        {problem.title}
      </Group>
      <Box px="md">
        <Definitions
          items={[
            { name: t('happened'), value: <WhatHappened problem={problem} /> },
            { name: t('lost'), value: problem.lost },
            { name: t('todo'), value: problem.todo },
          ]}
        />
      </Box>
      {props.actions !== undefined && <div className={style('wrap', 'lineTop', 'gap8', 'pad12')}>{props.actions}</div>}
      {problem.code !== undefined && (
        <Group className={style('note', 'lineTop', 'breakable')} gap="0 0.75rem" px="md" py="0.25rem">
          <code>{problem.code}</code>
          <span className={style('grow')}>{at}</span>
          <CopyButton text={details} label={t('details')} />
        </Group>
      )}
    </FocusedNotice>
  );
}
