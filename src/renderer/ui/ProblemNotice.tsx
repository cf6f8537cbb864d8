import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import classes from './ProblemNotice.module.css';

type Words = Readonly<{ title: string; happened: string; lost: string; todo: string }>;

/** Something that did not happen, why, whether anything is lost, and what to do. It is announced, and takes the focus when it appears. */
export function ProblemNotice({ problem }: { readonly problem: Words }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [problem]);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.notice}>
      <p className={classes.title}>
        <Icon shape="cross" />
        {problem.title}
      </p>
      <dl className={classes.rows}>
        <dt>What happened</dt>
        <dd>{problem.happened}</dd>
        <dt>What is lost</dt>
        <dd>{problem.lost}</dd>
        <dt>What to do</dt>
        <dd>{problem.todo}</dd>
      </dl>
    </div>
  );
}
