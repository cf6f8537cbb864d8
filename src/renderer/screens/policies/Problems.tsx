import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { LintFinding, PolicyPart } from '#shared/policy-analysis.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { placeIn } from './code-lines.ts';
import type { PolicyNotice, PolicyProblem } from './draft-checks.ts';
import { problemMessages } from './problem-messages.ts';
import { noticeToText, problemToText } from './problem-to-text.ts';
import { messages } from './messages.ts';

type Mending = NonNullable<PolicyProblem['mending']>;
type GoTo = (from: number, to: number) => void;

/** What the checker says of one text: each with a link to its place, and a way to set it right where one was found. */
export function Problems(props: {
  id: string;
  part: PolicyPart;
  text: string;
  problems: readonly PolicyProblem[];
  notices: readonly PolicyNotice[];
  onGoTo: GoTo;
  onMend: (mending: Mending) => void;
}) {
  const t = useMessages(messages);
  const say = useMessages(problemMessages);
  const { part, problems, notices, ...list } = props;
  const remarks = [
    ...problems.map((place) => ({ tone: 'fail' as const, place, said: problemToText(place, props.text, say) })),
    ...notices.map((place) => ({ tone: 'wait' as const, place, said: noticeToText(place, say) })),
  ];
  return <Remarks {...list} label={t('problemsOf', { part })} remarks={remarks} />;
}

/**
 * What should be looked at again in a policy that reads well, each at its place where it has one. `text` is what the places are places
 * in, and `onGoTo` is absent where they are not any more.
 */
export function PolicyFindings(props: {
  findings: readonly LintFinding[];
  id?: string;
  text?: string;
  onGoTo?: GoTo | undefined;
}) {
  const t = useMessages(messages);
  const say = useFindingToText();
  const { findings, text = '', ...list } = props;
  const remarks = findings.map((finding) => ({
    tone: finding.severity === 'error' ? ('danger' as const) : ('wait' as const),
    place: isPart(finding, text) ? finding : undefined,
    said: say(finding),
  }));
  return <Remarks {...list} text={text} label={t('findings')} remarks={remarks} />;
}

/** Whether a finding is of a part of a text and not of all of it: then its place says something. */
export function isPart({ from, to }: LintFinding, text: string): boolean {
  return from !== undefined && to !== undefined && to - from < text.length;
}

/** `id` is what the field is described by. */
function Remarks(props: {
  id?: string;
  label: string;
  text: string;
  remarks: readonly Readonly<{
    tone: 'fail' | 'danger' | 'wait';
    place: Readonly<{ from?: number; to?: number; mending?: Mending }> | undefined;
    said: ReactNode;
  }>[];
  onGoTo?: GoTo | undefined;
  onMend?: (mending: Mending) => void;
}) {
  const t = useMessages(messages);
  const wordsId = useId();
  const { onGoTo, onMend } = props;
  if (props.remarks.length === 0) return null;
  return (
    <ul id={props.id} className={style('list', 'column', 'gap4')} aria-label={props.label}>
      {props.remarks.map(({ tone, place: { from, to = 0, mending } = {}, said }, index) => {
        const place = from !== undefined && placeIn(props.text, from);
        return (
          // A remark has no identity but its place among the others.
          <li key={index} className={style('small')}>
            <Callout tone={tone}>
              <div className={style('row', 'gap8')}>
                <span className={style('grow')}>
                  {place && !onGoTo && <strong>{t('line', { line: place.line })} </strong>}
                  {place && onGoTo && (
                    <button
                      type="button"
                      className={style('link', 'strong')}
                      aria-label={t('goTo', place)}
                      onClick={() => onGoTo(from, to)}
                    >
                      {t('line', { line: place.line })}
                    </button>
                  )}{' '}
                  <span id={`${wordsId}-${index}`}>{said}</span>
                </span>
                {mending && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-describedby={`${wordsId}-${index}`}
                    title={mending.text === '' ? t('fixRemove') : t('fixTo', { text: mending.text })}
                    onClick={() => onMend?.(mending)}
                  >
                    {t('fix')}
                  </Button>
                )}
              </div>
            </Callout>
          </li>
        );
      })}
    </ul>
  );
}

/** Gives the function that puts a finding of the lint into words. Values that the texts hold are shown safely. */
function useFindingToText(): (finding: LintFinding) => ReactNode {
  const t = useMessages(messages);
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
