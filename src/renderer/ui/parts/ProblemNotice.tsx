import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph } from './Glyph.tsx';
import { kitMessages } from '../kit-messages.ts';
import { CopyButton } from '../text/CopyableValue.tsx';
import classes from './ProblemNotice.module.css';
import { WhatHappened } from './WhatHappened.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

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
}>;

/**
 * Something that did not happen, why, whether anything is lost, and what to do; then perhaps actions, the code and the time. It is announced,
 * and takes the focus when it appears.
 */
export function ProblemNotice(props: { problem: ProblemWords; actions?: ReactNode }) {
  const { problem } = props;
  const t = useMessages(kitMessages);
  const f = useFormats();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [problem]);
  const at = problem.atMs === undefined ? '' : f.dateTime(problem.atMs);
  const details = [problem.title, problem.happened, problem.detail ?? '', problem.code ?? '', at]
    .filter((line) => line !== '')
    .join('\n');
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.notice}>
      <p className={classNames(style('row', 'failed', 'strong', 'breakable', 'flush'), classes.title)}>
        <Glyph kind="failed" size={1} />
        {problem.title}
      </p>
      <dl className={classes.rows}>
        <dt>{t('happened')}</dt>
        <dd>
          <WhatHappened problem={problem} />
        </dd>
        <dt>{t('lost')}</dt>
        <dd>{problem.lost}</dd>
        <dt>{t('todo')}</dt>
        <dd>{problem.todo}</dd>
      </dl>
      {props.actions !== undefined && (
        <div className={classNames(style('wrap', 'lineTop', 'gap8'), classes.actions)}>{props.actions}</div>
      )}
      {problem.code !== undefined && (
        <div className={classNames(style('note', 'row', 'lineTop'), classes.details)}>
          <code>{problem.code}</code>
          <span>{at}</span>
          <CopyButton text={details} label={t('details')} />
        </div>
      )}
    </div>
  );
}
