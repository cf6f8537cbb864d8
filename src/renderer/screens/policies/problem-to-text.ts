import type { Operations } from '../../api/operations.ts';
import type { Translate, MessageKey } from '../../messages/translate.tsx';
import type { problemMessages } from './problem-messages.ts';

type Checked = Operations['check_policy']['result'];
/** What stands in the way of keeping a policy. */
export type PolicyProblem = Checked['problems'][number];
/** What does not, and still is seldom meant. */
export type PolicyNotice = Checked['notices'][number];
export type ProblemKey = MessageKey<typeof problemMessages>;

/** A notice in words. */
export function noticeToText({ notice, value }: PolicyNotice, t: Translate<ProblemKey>): string {
  return t(notice, { value });
}

/** A problem in words, without where it is, and perhaps what would set it right. */
export function problemToText(problem: PolicyProblem, text: string, t: Translate<ProblemKey>): string {
  const said = sentence(problem, t);
  const advice = adviceOn(problem, text, t);
  return advice === undefined ? said : `${said}. ${advice}`;
}

function sentence({ complaint, params, part }: PolicyProblem, t: Translate<ProblemKey>): string {
  const of = (name: string): string => params[name] ?? '';
  switch (complaint) {
    case 'unknownField': {
      const owner = ownerOf(of('name'));
      return owner !== undefined && owner !== part
        ? t('ofPart', { name: of('name'), part: owner })
        : t('unknownField', { name: of('name') });
    }
    case 'expected':
      return t('expected', { wanted: wantedWords(of('wanted'), t), found: foundWords(of('found'), t) });
    case 'badTime':
      return t('badTime', { why: timeWords(of('why'), t) });
    case 'textsTaken':
      return t('textsTaken', { name: of('name'), count: of('count') === '1 string' ? 'one' : 'other' });
    default:
      return capital(t(complaint, Object.fromEntries(Object.entries(params).map(([k, v]) => [k, typed(k, v, t)]))));
  }
}

/** What would be put in place of what is wrong, where a person would say so. */
function adviceOn({ complaint, mending }: PolicyProblem, text: string, t: Translate<ProblemKey>): string | undefined {
  if (!mending) return undefined;
  if (complaint === 'unknownField' || complaint === 'noSuchFunction') return t('fixMeant', { text: mending.text });
  if (complaint !== 'typesDiffer') return undefined;
  return text[mending.from] === "'" ? t('fixNumber') : t('fixText');
}

const roots: Readonly<Record<string, PolicyProblem['part']>> = {
  approvers: 'consensus',
  credentials: 'consensus',
  time: 'time',
  activity: 'condition',
  wallet: 'condition',
  wallets: 'condition',
  wallet_account: 'condition',
  private_key: 'condition',
};

function ownerOf(name: string): PolicyProblem['part'] | undefined {
  return Object.hasOwn(roots, name) ? roots[name] : undefined;
}

const typeParams: readonly string[] = ['type', 'left', 'right', 'before', 'here', 'wanted', 'of'];

function typed(name: string, value: string, t: Translate<ProblemKey>): string {
  if (!typeParams.includes(name)) return value;
  if (value === 'int' || value === 'string' || value === 'bool' || value === 'timestamp') return t(`type.${value}`);
  return value.startsWith('list<') ? t('type.list') : value;
}

const wantedKeys = {
  'an operator or the end': 'wanted.operator',
  'a field or function name': 'wanted.name',
  'a value': 'wanted.value',
  'a string': 'wanted.string',
  'a variable name': 'wanted.variable',
} as const satisfies Record<string, ProblemKey>;

function wantedWords(wanted: string, t: Translate<ProblemKey>): string {
  return Object.hasOwn(wantedKeys, wanted) ? t(wantedKeys[wanted as keyof typeof wantedKeys]) : wanted;
}

function foundWords(found: string, t: Translate<ProblemKey>): string {
  if (found === 'the end') return t('found.end');
  return found === 'a string' ? t('found.string') : found;
}

const timeKeys: readonly (readonly [RegExp, ProblemKey])[] = [
  [/^a Timestamp is/, 'time.timestamp'],
  [/^a Timestamp names/, 'time.calendar'],
  [/five fields/, 'time.fields'],
  [/^a CronSpan's duration is written/, 'time.duration'],
  [/^a CronSpan's duration is above/, 'time.span'],
  [/time zone/, 'time.zone'],
  [/^a CronSpan's/, 'time.field'],
];

function timeWords(why: string, t: Translate<ProblemKey>): string {
  const key = timeKeys.find(([pattern]) => pattern.test(why))?.[1];
  return key === undefined ? why : t(key);
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
