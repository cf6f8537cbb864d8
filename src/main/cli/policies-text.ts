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

const partial = 'The list is not complete: the policies take too long to evaluate.';

/** What those who are missing would have to do. */
function helps({ add, submitter }: Explanation['change']): string {
  if (!submitter) return 'approved too';
  return add.length === 1 ? 'requested it' : 'approved it, and one of them requested it';
}

/** An explanation for people: the verdict, what would change it, and every policy clause by clause. */
export function explanationText(explanation: Explanation, names: Names): string {
  const { verdict, basis, policies, submitterId, approverIds, change } = explanation;
  const people = (ids: readonly string[]) => listed(ids, names);
  return [
    `${verdictWords[verdict]}: ${basisWords[verdict][basis]}`,
    `requested by ${people([submitterId])}, approved by ${people(approverIds)}`,
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
  consensus: 'pending approval',
  deny: 'denied',
  rejected: 'rejected',
};

const basisWords: Readonly<Record<Explanation['verdict'], Readonly<Record<DecisionBasis, string>>>> = {
  allow: {
    rootQuorum: 'the root quorum approves',
    policy: 'a policy allows it',
    ownCredentials: 'users can always manage their own credentials',
    alone: 'this user can freeze without approval',
    nothing: 'no policy is required',
    blindSigning: 'no policy is required',
  },
  consensus: {
    rootQuorum: 'the root quorum could still approve',
    policy: 'a policy requires more approvals',
    ownCredentials: 'more approvals are required',
    alone: 'more approvals are required',
    nothing: 'more approvals are required',
    blindSigning: 'more approvals are required',
  },
  deny: {
    rootQuorum: 'the root quorum does not approve',
    policy: 'a policy denies it',
    ownCredentials: 'no policy allows it',
    alone: 'no policy allows it',
    nothing: 'no policy allows it',
    blindSigning: 'the organization denies blind signing, and no policy that reads raw_payload.blind allows it',
  },
};

const changeWords = {
  'none-would': 'no additional approval would change this outcome',
  unknown: 'could not find out whose approval would allow it in the time available',
} as const;

const outcomeWords: Readonly<Record<PolicyOutcome, string>> = {
  OUTCOME_ALLOW: 'allows',
  OUTCOME_DENY_EXPLICIT: 'denies',
  OUTCOME_DENY_IMPLICIT: 'not applicable',
  OUTCOME_REQUIRES_CONSENSUS: 'needs more approvals',
  OUTCOME_REJECTED: 'rejected',
  OUTCOME_ERROR: 'evaluation error, ignored',
  OUTCOME_REQUIRES_AUTHENTICATORS: 'needs a different credential',
  OUTCOME_TIME_INACTIVE: 'outside its time window',
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
      `    requested by ${listed([submitterId], names)}; was ${verdictWords[recorded]}; today ${verdictWords[stored]}; by the drafts ${verdictWords[draft]}`,
      ...policies.map(
        (policy) =>
          `    ${refText(policy)}: ${policy.was ? outcomeWords[policy.was] : 'did not exist'} → ${policy.becomes ? outcomeWords[policy.becomes] : 'deleted'}`,
      ),
    ]),
    `${differences.length} of ${examined} would have a different outcome${skipped > 0 ? `; ${skipped} could not be compared` : ''}.`,
    ...(drifted > 0
      ? [`${drifted} would have a different outcome today: users, credentials or policies have changed.`]
      : []),
    ...(before === undefined ? [] : ['Older activities exist: use --last to evaluate more.']),
  ].join('\n');
}

const weaknessWords: Readonly<Record<WeaknessCode, string>> = {
  canTagThemselves: '{userId} can change tags, and so meet the consensus of a policy about tags: {name}',
  canActAsOthers:
    '{userId} can add credentials of other users, and so meet the consensus of a policy about them: {name}',
  canMeetByEmail: 'the policy depends on email addresses, and {userId} can change email addresses',
  canMeetByName: 'the policy depends on names of users, and {userId} can change names',
  passkeyCanBeAdded: 'the policy requires a passkey, and {userId} can add a passkey without using one',
};

const lintWords: Readonly<Record<LintCode, string>> = {
  neverTrue: 'never true for any request',
  alwaysErrs: 'always an evaluation error, because no request has all of these fields: the policy has no effect',
  contradiction: '{name} cannot be both {one} and {other}',
  timeOver: 'expired at {end}',
  unknownName: 'no object has the name {value}',
  neverEqual: 'the field never has the value {value}, so this comparison always has the same result ({notice})',
  consensusUnmeetable: 'no combination of approvals is enough',
  oneIsEnough: 'the policy seems to require several approvers, but one is enough: {userId}',
  denyErrs: 'evaluation error on {kind}: the policy does not deny the request, though one of its clauses would',
  denyMissesSecrets:
    'evaluation error on secrets without the property {value}, so the policy does not deny them: deny all secrets, and allow by properties',
  allowsEverything: 'allows every request',
  allowsBlindSigning: 'blind signing: allows raw payloads that nobody can decode, and no policy denies them',
  allowsTextAsDigest:
    'allows signing text of 32 bytes, which could be the hash of a transaction, and no policy denies it',
  allowsDelegation: 'allows signing an account delegation (EIP-7702), and no policy denies it',
  allowsTypedData: 'allows signing typed data (EIP-712) of any domain, and no policy denies it',
  ...weaknessWords,
  noFeeLimit: 'allows transactions of {chains} with any fee, and no policy denies them',
  transfersNotAll:
    'limits the transfers of Solana transactions, but not the programs that they call, which can also move coins and tokens: limit solana.tx.program_keys',
  programsExport:
    'service users, such as {userId}, can export keys without a person ({kind}): require the approval of a user with a tag that only people have',
  programsChangeRules:
    'service users, such as {userId}, can change who may act or what is allowed without a person ({kind}): require the approval of a user with a tag that only people have',
  noCeilingOverTime:
    'service users, such as {userId}, can sign any number of requests without a person ({kind}), because no policy limits an amount over time: list the recipients, limit the amount of each request, or require the approval of a person',
  duplicate: "same text as '{name}'",
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
  return [...(lines.length > 0 ? lines : ['No findings.']), ...(cut ? [partial] : [])].join('\n');
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
  if (basis === 'alone') return 'a user who can freeze';
  return basis === 'ownCredentials' ? 'their own credentials' : `policy '${safe(policyName)}'${of}`;
}

const NAMED_MAX = 5;

function listed(ids: readonly string[], names: Names): string {
  if (ids.length === 0) return 'nobody';
  const rest = ids.length - NAMED_MAX;
  const shown = ids.slice(0, NAMED_MAX).map((id) => safe(names.get(id) ?? id));
  return [...shown, ...(rest > 0 ? [`${rest} others`] : [])].join(', ');
}
