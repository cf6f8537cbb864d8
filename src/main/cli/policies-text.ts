import type { PolicyOutcome } from '#shared/enums.ts';
import type {
  Backtest,
  Clause,
  ExplainedPolicy,
  Explanation,
  DecisionBasis,
  Lint,
  LintCode,
  PersonAccess,
  PolicyRef,
  RecordedVerdict,
  Grant,
  WeaknessCode,
  WhoCan,
} from '#shared/policy-analysis.ts';
import { safe } from './escape.ts';

/** Users' names by their ids. */
export type Names = ReadonlyMap<string, string>;

const partial = 'This is not all: the policies take too long to be asked about everything.';

/** What those who are missing would have to do. */
function helps({ add, submitter }: Explanation['change']): string {
  if (!submitter) return 'approved too';
  return add.length === 1 ? 'asked for it' : 'approved it, one of them asking for it';
}

/** An explanation for people: the verdict, what would change it, and every policy clause by clause. */
export function explanationText(explanation: Explanation, names: Names): string {
  const { verdict, basis, policies, submitterId, approverIds, change } = explanation;
  const people = (ids: readonly string[]) => listed(ids, names);
  return [
    `${verdictWords[verdict]}: ${basisWords[verdict][basis]}`,
    `asked by ${people([submitterId])}, approved by ${people(approverIds)}`,
    ...(change.outcome === 'add'
      ? [`it would be allowed if ${people(change.add)} ${helps(change)}`]
      : change.outcome === 'none-needed'
        ? []
        : [changeWords[change.outcome]]),
    ...policies.flatMap((policy) => ['', ...policyLines(policy)]),
    ...(explanation.partial ? ['', partial] : []),
  ].join('\n');
}

const verdictWords: Readonly<Record<RecordedVerdict, string>> = {
  allow: 'allowed',
  consensus: 'waits for approval',
  deny: 'denied',
  rejected: 'rejected',
};

const basisWords: Readonly<Record<Explanation['verdict'], Readonly<Record<DecisionBasis, string>>>> = {
  allow: {
    rootQuorum: 'the root quorum approves',
    policy: 'a policy allows it',
    ownCredentials: 'it is about the submitter’s own credentials',
    nothing: 'nothing stands against it',
  },
  consensus: {
    rootQuorum: 'the root quorum could still approve',
    policy: 'a policy asks for more approvals',
    ownCredentials: 'more approvals are needed',
    nothing: 'more approvals are needed',
  },
  deny: {
    rootQuorum: 'the root quorum does not approve',
    policy: 'a policy denies it',
    ownCredentials: 'nothing allows it',
    nothing: 'nothing allows it',
  },
};

const changeWords = {
  'none-would': 'no further approval would allow it',
  unknown: 'whose approval would allow it takes too long to find out',
} as const;

const outcomeWords: Readonly<Record<PolicyOutcome, string>> = {
  OUTCOME_ALLOW: 'allows',
  OUTCOME_DENY_EXPLICIT: 'denies',
  OUTCOME_DENY_IMPLICIT: 'does not apply',
  OUTCOME_REQUIRES_CONSENSUS: 'waits for approvals',
  OUTCOME_REJECTED: 'rejected',
  OUTCOME_ERROR: 'errs, and so neither allows nor denies',
  OUTCOME_REQUIRES_AUTHENTICATORS: 'waits for authenticators',
  OUTCOME_TIME_INACTIVE: 'is outside its time',
};

function policyLines(policy: ExplainedPolicy): readonly string[] {
  const several = policy.readings.length > 1;
  return [
    `${policy.decisive ? '*' : ' '} ${refText(policy)}: ${outcomeWords[policy.outcome]}`,
    ...policy.readings.flatMap(({ item, clauses }) => [
      ...(several ? [`    of what is signed, number ${item + 1}:`] : []),
      ...clauses.map(clauseLine),
    ]),
  ];
}

function refText({ policyName, effect, policyId, draft }: PolicyRef): string {
  const where = draft === undefined ? (policyId ?? '') : `draft ${draft + 1}`;
  return `${effect === 'EFFECT_DENY' ? 'DENY' : 'ALLOW'} '${safe(policyName)}' (${where})`;
}

function clauseLine({ part, depth, joins, text, value, why, actual }: Clause): string {
  const indent = '  '.repeat(depth + 2);
  const what = joins ? joinWords[joins] : safe(text);
  const read = actual
    // A clause that is a name alone has said it by its value.
    .filter((one) => one.value !== '' && one.name !== text)
    .map((one) => `${safe(one.name)} = ${safe(one.value)}`);
  const because = why === undefined ? read : [safe(why), ...read];
  return `${indent}${value.padEnd(7)} ${depth === 0 ? `${part}: ` : ''}${what}${because.length > 0 ? `   [${because.join('; ')}]` : ''}`;
}

const joinWords = { and: 'all of', or: 'any of', not: 'not' } as const;

/** A backtest for people: what would differ, and how much was looked at. */
export function backtestText({ examined, skipped, drifted, differences, before }: Backtest, names: Names): string {
  return [
    ...differences.flatMap(({ activityId, type, submitterId, createdAtMs, recorded, stored, draft, policies }) => [
      `${activityId}  ${type.replace('ACTIVITY_TYPE_', '')}  ${new Date(createdAtMs).toISOString()}`,
      `    asked by ${listed([submitterId], names)}; was ${verdictWords[recorded]}; today ${verdictWords[stored]}; by the drafts ${verdictWords[draft]}`,
      ...policies.map(
        (policy) =>
          `    ${refText(policy)}: ${policy.was ? outcomeWords[policy.was] : 'was not there'} → ${policy.becomes ? outcomeWords[policy.becomes] : 'is gone'}`,
      ),
    ]),
    `${differences.length} of ${examined} would be decided otherwise${skipped > 0 ? `; ${skipped} could not be compared` : ''}.`,
    ...(drifted > 0
      ? [`${drifted} would be decided otherwise today than then: people, keys or policies have changed.`]
      : []),
    ...(before === undefined ? [] : ['There are older ones: --last takes more.']),
  ].join('\n');
}

const weaknessWords: Readonly<Record<WeaknessCode, string>> = {
  canTagThemselves: 'it lets {userId} change tags, and so meet the consensus of a policy about tags: {name}',
  canActAsOthers:
    'it lets {userId} add credentials of others, and so meet the consensus of a policy about them: {name}',
  canMeetByEmail: 'it is about e-mail addresses, and {userId} can change addresses',
  canMeetByName: 'it is about names of users, and {userId} can change names',
  passkeyCanBeAdded: 'it requires a passkey, and {userId} can add one without a passkey',
};

const lintWords: Readonly<Record<LintCode, string>> = {
  neverTrue: 'it is never true of anything that can be asked for',
  alwaysErrs: 'it errs whatever is asked for, since it reads what no request has together, and so does nothing',
  contradiction: '{name} cannot be both {one} and {other}',
  timeOver: 'it ended at {end}',
  unknownName: 'nothing here is called {value}',
  neverEqual: 'the field never has the value {value}, so this comparison always comes to the same ({notice})',
  consensusUnmeetable: 'nobody’s approval, nor everybody’s, is enough',
  oneIsEnough: 'it looks as if it wanted several people, and one is enough: {userId}',
  denyErrs: 'it errs on {kind} and so does not deny it, though a clause of it would',
  denyMissesSecrets:
    'it errs on secrets without the property {value} and so does not deny them: deny all secrets, and allow by properties',
  allowsEverything: 'it allows whatever is asked for',
  allowsBlindSigning: 'it allows signing bytes that nobody can read, and no policy denies that',
  allowsTextAsDigest:
    'it allows signing text of 32 bytes with Ed25519, which could be the hash of a transaction, and no policy denies that',
  allowsDelegation:
    'it allows signing an authorization (EIP-7702) by which code acts for an account, and no policy denies that',
  allowsTypedData: 'it allows signing typed data (EIP-712) of any domain, and no policy denies that',
  ...weaknessWords,
  noFeeLimit: 'it allows transactions of {chains} with a fee of any height, and no policy denies that',
  transfersNotAll:
    'it limits what Solana transactions transfer, and not which programs they call, which can move coins and tokens too: limit solana.tx.program_keys',
  duplicate: "it says the same as '{name}'",
};

/** Findings for people, one a line. */
export function lintText({ findings, partial: cut }: Lint, names: Names): string {
  const lines = findings.map((finding) => {
    const { code, severity, part, from, params } = finding;
    const sentence = lintWords[code].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name] ?? '';
      return safe(name === 'userId' ? (names.get(value) ?? value) : value);
    });
    const where = part === undefined ? '' : ` ${part}${from === undefined ? '' : `, character ${from + 1}`}:`;
    return `${severity}: ${refText(finding)}:${where} ${sentence}`;
  });
  return [...(lines.length > 0 ? lines : ['Nothing was found.']), ...(cut ? [partial] : [])].join('\n');
}

/** Who can do what, for people: a paragraph for each kind. */
export function whoCanText({ users, grants, kinds, weaknesses, partial: cut }: WhoCan): string {
  const names: Names = new Map(users.map(({ userId, userName }) => [userId, userName]));
  const paragraphs = kinds.map(({ kind, people }) =>
    [
      kind,
      ...(people.length > 0 ? people.map((person) => `    ${personLine(person, grants, names)}`) : ['    nobody']),
    ].join('\n'),
  );
  const warnings = weaknesses.map(
    ({ code, policyName, userIds }) => `warning: '${safe(policyName)}': ${weaknessText(code, userIds, names)}`,
  );
  return [...paragraphs, ...warnings, ...(cut ? [partial] : [])].join('\n');
}

function weaknessText(code: WeaknessCode, userIds: readonly string[], names: Names): string {
  // Which policy could be met, the lint says.
  return weaknessWords[code].replace('{userId}', listed(userIds, names)).replace(': {name}', '');
}

function personLine({ userId, access, depends, grants }: PersonAccess, all: readonly Grant[], names: Names): string {
  const how = grants.flatMap((grant) => all[grant] ?? []).map((grant) => grantText(grant, access, names));
  return `${listed([userId], names)}: ${access}${depends ? ', depending on the request' : ''} (${how.join('; ')})`;
}

function grantText({ basis, policyName = '', fewest, voterIds }: Grant, access: string, names: Names): string {
  const of = access === 'together' ? `, ${fewest} of ${listed(voterIds, names)}` : '';
  if (basis === 'rootQuorum') return `root quorum${of}`;
  return basis === 'ownCredentials' ? 'their own credentials' : `policy '${safe(policyName)}'${of}`;
}

const NAMED_MAX = 5;

function listed(ids: readonly string[], names: Names): string {
  if (ids.length === 0) return 'nobody';
  const rest = ids.length - NAMED_MAX;
  const shown = ids.slice(0, NAMED_MAX).map((id) => safe(names.get(id) ?? id));
  return [...shown, ...(rest > 0 ? [`${rest} others`] : [])].join(', ');
}
