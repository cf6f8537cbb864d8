import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { LintFinding } from '#shared/policy-analysis.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { Glyph, type GlyphKind } from '../../ui/parts/Glyph.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { placeIn } from './code-lines.ts';
import { findingMessages } from './finding-messages.ts';
import classes from './Problems.module.css';
import { problemMessages } from './problem-messages.ts';
import { noticeToText, problemToText, type PolicyNotice, type PolicyProblem } from './problem-to-text.ts';
import { messages } from './messages.ts';

type Mending = NonNullable<PolicyProblem['mending']>;
type GoTo = (from: number, to: number) => void;

/**
 * What the checker says of one text: each with a link to its place, and a way to set it right where one was found. `id` is what the field
 * is described by.
 */
export function Problems(props: {
  id: string;
  part: PolicyProblem['part'];
  text: string;
  problems: readonly PolicyProblem[];
  notices: readonly PolicyNotice[];
  onGoTo: GoTo;
  onMend: (mending: Mending) => void;
}) {
  const t = useMessages(messages);
  const say = useMessages(problemMessages);
  const { text, onGoTo, onMend } = props;
  const entries = [
    ...props.problems.map((one) => ({ one, glyph: 'failed' as const, said: problemToText(one, text, say) })),
    ...props.notices.map((one) => ({ one, glyph: 'waits' as const, said: noticeToText(one, say) })),
  ];
  return (
    <Entries id={props.id} label={t('problemsOf', { part: props.part })} count={entries.length}>
      {entries.map(({ one: { from, to, mending }, glyph, said }, index) => (
        // A problem has no identity but its place among the others.
        <Entry
          key={index}
          glyph={glyph}
          place={<Place text={text} from={from} to={to} onGoTo={onGoTo} />}
          fix={mending && { mending, onMend }}
        >
          {said}
        </Entry>
      ))}
    </Entries>
  );
}

/**
 * What should be looked at again in a policy that reads well, each at its place where it has one. `text` is what the places are places
 * in, and `onGoTo` is absent where they are not any more.
 */
export function PolicyFindings(props: {
  findings: readonly LintFinding[];
  id?: string | undefined;
  text?: string | undefined;
  onGoTo?: GoTo | undefined;
}) {
  const t = useMessages(findingMessages);
  const say = useFindingToText();
  const { text, findings } = props;
  return (
    <Entries id={props.id} label={t('findings')} count={findings.length}>
      {findings.map((finding, index) => (
        // A finding has no identity but its place among the others.
        <Entry
          key={index}
          glyph={finding.severity === 'error' ? 'danger' : 'waits'}
          place={
            text !== undefined &&
            isPart(finding, text) && (
              <Place text={text} from={finding.from ?? 0} to={finding.to ?? 0} onGoTo={props.onGoTo} />
            )
          }
        >
          {say(finding)}
        </Entry>
      ))}
    </Entries>
  );
}

/** Whether a finding is of a part of a text and not of all of it: then its place says something. */
export function isPart({ from, to }: LintFinding, text: string): boolean {
  return from !== undefined && to !== undefined && to - from < text.length;
}

function Entries(props: { id: string | undefined; label: string; count: number; children: ReactNode }) {
  if (props.count === 0) return null;
  return (
    <ul id={props.id} className={classNames(style('list', 'column', 'gap4'), classes.list)} aria-label={props.label}>
      {props.children}
    </ul>
  );
}

function Entry(props: {
  glyph: Extract<GlyphKind, 'failed' | 'danger' | 'waits'>;
  place: ReactNode;
  fix?: Readonly<{ mending: Mending; onMend: (mending: Mending) => void }> | undefined;
  children: ReactNode;
}) {
  const t = useMessages(messages);
  const id = useId();
  const { glyph, fix } = props;
  return (
    <li
      className={classNames(style('wrapRow', 'gap8', 'small'), classes.entry)}
      data-kind={glyph === 'waits' ? 'notice' : 'error'}
    >
      <Glyph kind={glyph} />
      <span className={classNames(style('breakable'), classes.words)}>
        {props.place} <span id={id}>{props.children}</span>
      </span>
      {fix && (
        <Button
          size="xs"
          variant="default"
          aria-describedby={id}
          title={fix.mending.text === '' ? t('fixRemove') : t('fixTo', { text: fix.mending.text })}
          onClick={() => fix.onMend(fix.mending)}
        >
          {t('fix')}
        </Button>
      )}
    </li>
  );
}

function Place(props: { text: string; from: number; to: number; onGoTo: GoTo | undefined }) {
  const t = useMessages(messages);
  const { from, to, onGoTo } = props;
  const place = placeIn(props.text, from);
  if (!onGoTo) return <strong>{t('line', { line: place.line })}</strong>;
  return (
    <button
      type="button"
      className={classNames(style('link', 'strong'), classes.place)}
      aria-label={t('goTo', place)}
      onClick={() => onGoTo(from, to)}
    >
      {t('line', { line: place.line })}
    </button>
  );
}

/** Gives the function that puts a finding of the lint into words. Values that the texts hold are shown safely. */
function useFindingToText(): (finding: LintFinding) => ReactNode {
  const t = useMessages(findingMessages);
  const names = useActivityText();
  return ({ code, params }) => {
    const { name = '', one = '', other = '', value = '', userId = '', kind = '', who = '' } = params;
    switch (code) {
      case 'contradiction':
        return t.rich(code, { name: written(name), one: written(one), other: written(other) });
      case 'unknownName':
        return t.rich(code, { value: written(value) });
      case 'oneIsEnough':
        return t.rich(code, { name: names.person(userId) });
      case 'denyErrs':
        return t(code, { kind: names.kind(`ACTIVITY_TYPE_${kind}`) });
      case 'allowsEverything':
        return t(code, { who });
      case 'duplicate':
        return t.rich(code, { name: <SafeText text={name} max={80} /> });
      default:
        return t(code);
    }
  };
}

const written = (text: string): ReactNode => <SafeText text={text} max={80} mono />;
