import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { LintFinding, PolicyPart } from '#shared/policy-analysis.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { placeIn } from './code-lines.ts';
import type { PolicyNotice, PolicyProblem } from './draft-checks.ts';
import { entryOfFinding, entryOfProblem, helpPath, type HelpEntry } from './policy-help.ts';
import { problemMessages } from './problem-messages.ts';
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
    ...problems.map((place) => ({
      tone: 'fail' as const,
      place,
      said: problemToText(place, props.text, say),
      entry: entryOfProblem(place),
      field: place.complaint === 'unknownField' ? place.params['name'] : undefined,
    })),
    // What a notice says of a value hangs on its field.
    ...notices.map((place) => ({
      tone: 'wait' as const,
      place,
      said: noticeToText(place, say),
      entry: 'fields' as const,
    })),
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
    entry: entryOfFinding(finding.code),
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
    /** Which entry of the reference says more, and which field is searched for there. */
    entry: HelpEntry | undefined;
    field?: string | undefined;
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
      {props.remarks.map(({ tone, place: { from, to = 0, mending } = {}, said, entry, field }, index) => {
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
                  <span id={`${wordsId}-${index}`}>{said}</span>{' '}
                  {entry && <Link to={helpPath(entry, field)}>{t('helpOn', { entry })}</Link>}
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
    const { name = '', one = '', other = '', value = '', userId = '', kind = '', who = '', chains = '' } = params;
    switch (code) {
      case 'contradiction':
        return t.rich(code, { name: written(name), one: written(one), other: written(other) });
      case 'unknownName':
      case 'neverEqual':
      case 'denyMissesSecrets':
        return t.rich(code, { value: written(value) });
      case 'oneIsEnough':
        return t.rich(code, { name: names.person(userId) });
      case 'programsExport':
      case 'programsChangeRules':
      case 'noCeilingOverTime':
        return t.rich(code, { name: names.person(userId), kind: names.kind(`ACTIVITY_TYPE_${kind}`) });
      case 'denyErrs':
        return t(code, { kind: names.kind(`ACTIVITY_TYPE_${kind}`) });
      case 'allowsEverything':
        return t(code, { who });
      case 'noFeeLimit':
        return t(code, { chains });
      case 'duplicate':
        return t.rich(code, { name: <SafeText text={name} max={80} /> });
      case 'canTagThemselves':
      case 'canActAsOthers':
      case 'canMeetByEmail':
      case 'canMeetByName':
      case 'passkeyCanBeAdded':
        return t.rich(code, { who: names.person(userId), name: <SafeText text={name} max={80} /> });
      default:
        return t(code);
    }
  };
}

const written = (text: string): ReactNode => <SafeText text={text} max={80} mono />;

type ProblemKey = MessageKey<typeof problemMessages>;

/** A notice in words. */
function noticeToText({ notice, value }: PolicyNotice, t: Translate<ProblemKey>): string {
  return t(notice, { value });
}

/** A problem in words, without where it is, and perhaps what would set it right. */
export function problemToText(problem: PolicyProblem, text: string, t: Translate<ProblemKey>): string {
  const said = sentence(problem, t);
  const advice = adviceOn(problem, text, t);
  return advice === undefined ? said : `${said}. ${advice}`;
}

/** The names that only one part of a policy has. */
const roots: Readonly<Record<PolicyPart, readonly string[]>> = {
  condition: ['activity', 'wallet', 'wallets', 'wallet_account', 'private_key'],
  consensus: ['approvers', 'credentials'],
  time: ['time'],
};

function sentence({ complaint, params, part }: PolicyProblem, t: Translate<ProblemKey>): string {
  const { name = '', wanted = '', found = '', why = '', count = '' } = params;
  switch (complaint) {
    case 'unknownField': {
      const owner = (['condition', 'consensus', 'time'] as const).find((one) => roots[one].includes(name));
      return owner !== undefined && owner !== part ? t('ofPart', { name, part: owner }) : t('unknownField', { name });
    }
    case 'expected':
      return t('expected', { wanted: syntaxWord(wanted, t), found: syntaxWord(found, t) });
    case 'badTime':
      return t('badTime', { why: timeWords(why, t) });
    case 'textsTaken':
      return t('textsTaken', { name, count: count === '1 string' ? 'one' : 'other' });
    default: {
      const said = t(complaint, Object.fromEntries(Object.entries(params).map(([k, v]) => [k, typed(k, v, t)])));
      return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
    }
  }
}

/** What would be put in place of what is wrong, where a person would say so. */
function adviceOn({ complaint, mending }: PolicyProblem, text: string, t: Translate<ProblemKey>): string | undefined {
  if (!mending) return undefined;
  if (complaint === 'unknownField' || complaint === 'noSuchFunction') return t('fixMeant', { text: mending.text });
  if (complaint !== 'typesDiffer') return undefined;
  return text[mending.from] === "'" ? t('fixNumber') : t('fixText');
}

const typeParams: readonly string[] = ['type', 'left', 'right', 'before', 'here', 'wanted', 'of'];

function typed(param: string, value: string, t: Translate<ProblemKey>): string {
  return typeParams.includes(param) ? t('type', { type: value.startsWith('list<') ? 'list' : value }) : value;
}

const syntaxKeys: ReadonlyMap<string, ProblemKey> = new Map([
  ['an operator or the end', 'wanted.operator'],
  ['a field or function name', 'wanted.name'],
  ['a value', 'wanted.value'],
  ['a string', 'wanted.string'],
  ['a variable name', 'wanted.variable'],
  ['the end', 'wanted.end'],
]);

/** What the parser wants or found: its own words for it are put into the window's language; anything else is text of the policy. */
function syntaxWord(word: string, t: Translate<ProblemKey>): string {
  const key = syntaxKeys.get(word);
  return key === undefined ? word : t(key);
}

const timeKeys: readonly (readonly [RegExp, ProblemKey])[] = [
  [/^a Timestamp is/, 'time.timestamp'],
  [/^a Timestamp names/, 'time.calendar'],
  [/five fields/, 'time.fields'],
  [/^a CronSpan's duration is written/, 'time.duration'],
  [/^a CronSpan's duration must be more/, 'time.span'],
  [/time zone/, 'time.zone'],
  [/^a CronSpan's/, 'time.field'],
];

function timeWords(why: string, t: Translate<ProblemKey>): string {
  const key = timeKeys.find(([pattern]) => pattern.test(why))?.[1];
  return key === undefined ? why : t(key);
}
