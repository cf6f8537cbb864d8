import type { PolicyPart } from '#shared/policy-analysis.ts';
import type { Translate, MessageKey } from '../../messages/translate.tsx';
import type { PolicyNotice, PolicyProblem } from './draft-checks.ts';
import type { problemMessages } from './problem-messages.ts';

type ProblemKey = MessageKey<typeof problemMessages>;

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
  [/^a CronSpan's duration is above/, 'time.span'],
  [/time zone/, 'time.zone'],
  [/^a CronSpan's/, 'time.field'],
];

function timeWords(why: string, t: Translate<ProblemKey>): string {
  const key = timeKeys.find(([pattern]) => pattern.test(why))?.[1];
  return key === undefined ? why : t(key);
}
