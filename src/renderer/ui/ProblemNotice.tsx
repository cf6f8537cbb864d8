import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph } from './Glyph.tsx';
import { kitWords } from './kit-words.ts';
import classes from './ProblemNotice.module.css';
import { useWords } from './words.tsx';

type ProblemWords = Readonly<{ title: string; happened: string; lost: string; todo: string }>;

/** Something that did not happen, why, whether anything is lost, and what to do. It is announced, and takes the focus when it appears. */
export function ProblemNotice(props: { readonly problem: ProblemWords; readonly actions?: ReactNode }) {
  const { problem } = props;
  const t = useWords(kitWords);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [problem]);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.notice}>
      <p className={classes.title}>
        <Glyph kind="failed" />
        {problem.title}
      </p>
      <dl className={classes.rows}>
        <dt>{t('happened')}</dt>
        <dd>{problem.happened}</dd>
        <dt>{t('lost')}</dt>
        <dd>{problem.lost}</dd>
        <dt>{t('todo')}</dt>
        <dd>{problem.todo}</dd>
      </dl>
      {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
    </div>
  );
}
