import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { placeIn } from './code-lines.ts';
import { classNames } from '../../ui/text/class-names.ts';
import { style } from '../../ui/text/style.ts';
import classes from './Problems.module.css';
import { problemMessages } from './problem-messages.ts';
import { noticeToText, problemToText, type PolicyNotice, type PolicyProblem } from './problem-to-text.ts';
import { messages } from './messages.ts';

type Part = PolicyProblem['part'];
type Mending = NonNullable<PolicyProblem['mending']>;

/**
 * What the checker says of one text: each with a link to its place, and a way to set it right where one was found. `id` is what the field
 * is described by.
 */
export function Problems(props: {
  id: string;
  part: Part;
  text: string;
  problems: readonly PolicyProblem[];
  notices: readonly PolicyNotice[];
  onGoTo: (from: number, to: number) => void;
  onMend: (mending: Mending) => void;
}) {
  const t = useMessages(messages);
  const say = useMessages(problemMessages);
  const { problems, notices, text } = props;
  if (problems.length + notices.length === 0) return null;
  return (
    <ul
      id={props.id}
      className={classNames(style('list', 'column', 'gap4'), classes.list)}
      aria-label={t('problemsOf', { part: props.part })}
    >
      {problems.map((problem) => (
        <Entry key={`p${problem.from}-${problem.complaint}`} {...props} one={problem} kind="error">
          {problemToText(problem, text, say)}
        </Entry>
      ))}
      {notices.map((notice) => (
        <Entry key={`n${notice.from}-${notice.notice}`} {...props} one={notice} kind="notice">
          {noticeToText(notice, say)}
        </Entry>
      ))}
    </ul>
  );
}

function Entry(props: {
  text: string;
  one: PolicyProblem | PolicyNotice;
  kind: 'error' | 'notice';
  onGoTo: (from: number, to: number) => void;
  onMend: (mending: Mending) => void;
  children: ReactNode;
}) {
  const t = useMessages(messages);
  const id = useId();
  const { one } = props;
  const place = placeIn(props.text, one.from);
  const { mending } = one;
  return (
    <li className={classNames(style('wrapRow', 'gap8', 'small'), classes.entry)} data-kind={props.kind}>
      <Glyph kind={props.kind === 'error' ? 'failed' : 'waits'} />
      <span className={classNames(style('breakable'), classes.words)}>
        <button
          type="button"
          className={classNames(style('link', 'strong'), classes.place)}
          aria-label={t('goTo', place)}
          onClick={() => props.onGoTo(one.from, one.to)}
        >
          {t('line', { line: place.line })}
        </button>{' '}
        <span id={id}>{props.children}</span>
      </span>
      {mending && (
        <Button
          size="xs"
          variant="default"
          aria-describedby={id}
          title={mending.text === '' ? t('fixRemove') : t('fixTo', { text: mending.text })}
          onClick={() => props.onMend(mending)}
        >
          {t('fix')}
        </Button>
      )}
    </li>
  );
}
