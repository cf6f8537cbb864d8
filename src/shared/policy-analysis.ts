import type { ActivityStatus, Effect, PolicyOutcome } from './enums.ts';
import type { JsonObject } from './envelope.ts';

/**
 * What Coffer can say of its own decisions: why one was made, what another set of policies would make of it, who can do what. Codes are
 * data; the window and the command line put them into words. Everything is as hostile as the policies and requests it came from.
 */

/** What the rules say to a request. */
export const verdicts = ['allow', 'consensus', 'deny'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * What a verdict rests on. `alone`: the user may do it without policies and approvals. `nothing`: no rule lets it pass. `blindSigning`: the organization denies blind signing, and no policy that names
 * it allows it.
 */
export const decisionBases = ['rootQuorum', 'policy', 'ownCredentials', 'alone', 'nothing', 'blindSigning'] as const;
export type DecisionBasis = (typeof decisionBases)[number];

export const policyParts = ['time', 'condition', 'consensus'] as const;
export type PolicyPart = (typeof policyParts)[number];

/** `skipped`: nothing was read of it, since the policy is outside its time, or no steps were left. */
export const clauseValues = ['true', 'false', 'error', 'skipped'] as const;
export type ClauseValue = (typeof clauseValues)[number];

/** Something that a clause reads: its name as the policy writes it, and what was there, shortened. */
export type Actual = {
  name: string;
  value: string;
  /** Of approvers: who they are. */
  userIds?: string[];
};

/**
 * A part of a text that is true or false by itself. Places are UTF-16 units from 0; `to` is not in. `depth` counts from 0: an `&&`,
 * an `||` or a `!` comes before what it joins, which is one deeper.
 */
export type Clause = {
  part: PolicyPart;
  from: number;
  to: number;
  text: string;
  depth: number;
  joins?: 'and' | 'or' | 'not';
  value: ClauseValue;
  /** Why it errs. */
  why?: string;
  actual: Actual[];
};

/** Which policy: a stored one by its id, a draft that stands for no stored one by its place in the request. */
export type PolicyRef = { policyId?: string; draft?: number; policyName: string; effect: Effect };

/**
 * What a policy says to one of the things that a request would sign; of a request that signs nothing there is one. Of a policy that denies
 * by another account of the same key or wallet, this is what it says to that account.
 */
export type PolicyReading = { item: number; clauses: Clause[] };

export type ExplainedPolicy = PolicyRef & {
  outcome: PolicyOutcome;
  /** It took part in the verdict. */
  decisive: boolean;
  readings: PolicyReading[];
};

/**
 * Fewest further approvals known that would allow it. `submitter`: one of them has to ask for it, since the one who asked has no say in
 * it. `unknown`: the search was ended by its bounds.
 */
export type ApproverChange = {
  outcome: 'none-needed' | 'add' | 'none-would' | 'unknown';
  add: string[];
  submitter: boolean;
};

export type Explanation = {
  /** Absent for a draft. */
  activityId?: string;
  status?: ActivityStatus;
  type: string;
  submitterId: string;
  approverIds: string[];
  rejecterIds: string[];
  /** Only the root quorum may do such things. */
  rootOnly: boolean;
  /** The instant that time conditions were read at: when a settled activity was settled, and else now. */
  atMs: number;
  verdict: Verdict;
  basis: DecisionBasis;
  quorum: { threshold: number; memberIds: string[]; approvedIds: string[]; met: boolean; reachable: boolean };
  /** Whose vote counts, or would. */
  voterIds: string[];
  policies: ExplainedPolicy[];
  change: ApproverChange;
  /** Something was left out to keep the bounds of one query. */
  partial: boolean;
};

/** A policy as it might be kept. With the id of a stored one it stands in its place. */
export type DraftPolicy = {
  policyId?: string;
  policyName: string;
  effect: Effect;
  condition?: string;
  consensus?: string;
  time?: string;
};

/** Which policies to go by. Without `policies`, those that are stored. */
export type PolicyDrafts = {
  policies?: DraftPolicy[];
  /** The drafts are all there are; else they are added to those that are stored. */
  replaceAll?: boolean;
};

export type DraftRequest = { type: string; parameters: JsonObject; submitterId?: string; approverIds?: string[] };

/** `rejected`: ended by its voters. */
export const recordedVerdicts = [...verdicts, 'rejected'] as const;
export type RecordedVerdict = (typeof recordedVerdicts)[number];

export type BacktestDifference = {
  activityId: string;
  type: string;
  submitterId: string;
  createdAtMs: number;
  recorded: RecordedVerdict;
  stored: Verdict;
  draft: Verdict;
  /** Policies that come to something else by the drafts, or are in one of the sets alone. */
  policies: (PolicyRef & { was?: PolicyOutcome; becomes?: PolicyOutcome })[];
};

/**
 * Past requests by two sets of policies. Not known, and so not in it: wallets, keys, users and tags as they were (they are read as they
 * are now), and approvals that nobody was asked for. Each is judged as it was asked, by its submitter's vote alone, and what then
 * waits by all the votes that it got: so what the root quorum agreed to later is denied by a set that denies it at once.
 */
export type Backtest = {
  examined: number;
  /** Those that were no request to be decided (votes), that no longer can be read, or that go by another organization's rules. */
  skipped: number;
  /** Those that the stored policies decide otherwise than it was decided then: the world has moved since. */
  drifted: number;
  differences: BacktestDifference[];
  /** Where to go on: `before` of the next call. Absent at the end. */
  before?: string;
  ended: 'all' | 'count' | 'bound';
};

/** A field that policies can read. The fields that items of a list have stand below `[]`, such as `approvers[].tags`. */
export type PolicyField = Readonly<{ part: PolicyPart; path: string; type: string }>;

/** Users who can meet a policy that is not meant for them, by a change that another rule lets them make alone. */
export const weaknessCodes = [
  /** A policy lets `{userId}` change tags so as to stand otherwise to the consensus of `{name}`. */
  'canTagThemselves',
  /** A policy lets `{userId}` add credentials of others, and so act as those whom the consensus of `{name}` is about. */
  'canActAsOthers',
  /** `{userId}` can change e-mail addresses and so meet a consensus about addresses. */
  'canMeetByEmail',
  /** `{userId}` can change names of users and so meet a consensus about names. */
  'canMeetByName',
  /** `{userId}` can add a passkey without having one, and so meet a policy that wants a passkey. */
  'passkeyCanBeAdded',
] as const;
export type WeaknessCode = (typeof weaknessCodes)[number];

export const lintCodes = [
  /** Its condition is never true of anything that can be asked for. */
  'neverTrue',
  /** Whatever is asked for, it errs: it reads what no request has together. */
  'alwaysErrs',
  /** `{name}` cannot be both `{one}` and `{other}`. */
  'contradiction',
  /** The only time that it is for is over. */
  'timeOver',
  /** It names what nothing is called: `{notice}`, `{value}`. */
  'unknownName',
  /** It compares a field with `{value}`, which the field can never be: `{notice}`. */
  'neverEqual',
  /** No user's approval, nor everybody's, meets its consensus. */
  'consensusUnmeetable',
  /** It looks as if it wanted several, and one (`{userId}`) is enough. */
  'oneIsEnough',
  /** A DENY that errs on `{kind}`, and so does not deny it, though a clause of it would. */
  'denyErrs',
  /** A DENY that errs on secrets without the property `{value}`, and so does not deny them. An error where one is kept. */
  'denyMissesSecrets',
  /** It allows whatever is asked for, by `{who}`: `anyone` or `some`. */
  'allowsEverything',
  /** It allows signing bytes that nobody can read, and nothing denies that. */
  'allowsBlindSigning',
  /** It allows signing text of 32 bytes without a hash, which could be the hash of a transaction, and nothing denies that. */
  'allowsTextAsDigest',
  /** It allows signing an authorization (EIP-7702) by which code acts for an account, and nothing denies that. */
  'allowsDelegation',
  /** It allows signing typed data (EIP-712) of any domain, and nothing denies that. */
  'allowsTypedData',
  /** It allows transactions of `{chains}` with a fee of any height, and nothing denies that. */
  'noFeeLimit',
  /** It speaks of what Solana transactions transfer, and allows calls of programs that move things otherwise. */
  'transfersNotAll',
  /** It lets programs, such as `{userId}`, export keys by `{kind}` without a person, and nothing denies that. */
  'programsExport',
  /** It lets programs, such as `{userId}`, change who may act or what is allowed by `{kind}` without a person. */
  'programsChangeRules',
  /** It lets programs, such as `{userId}`, sign by `{kind}` without a person, and no policy can limit what they sign over time. */
  'noCeilingOverTime',
  /** It says the same as `{name}`. */
  'duplicate',
  ...weaknessCodes,
] as const;
export type LintCode = (typeof lintCodes)[number];
export const lintSeverities = ['error', 'warning'] as const;
export type LintSeverity = (typeof lintSeverities)[number];

export type LintFinding = PolicyRef & {
  code: LintCode;
  severity: LintSeverity;
  part?: PolicyPart;
  from?: number;
  to?: number;
  params: Record<string, string>;
};

export type Lint = { findings: LintFinding[]; partial: boolean };

/** How a kind of activity can be done by someone. `depends`: on what is asked for, or when. */
export const accessLevels = ['alone', 'together', 'never'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Approvals that let something pass: of `fewest` of `voterIds`, for example those of `example`. */
export type Grant = {
  basis: DecisionBasis;
  policyId?: string;
  policyName?: string;
  fewest: number;
  voterIds: string[];
  example: string[];
};

/** What access someone has to a kind. `grants`: places in `WhoCan.grants`. */
export type PersonAccess = { userId: string; access: AccessLevel; depends: boolean; grants: number[] };

/** `people` leaves out who never can. */
export type KindAccess = { kind: string; path: string; rootOnly: boolean; people: PersonAccess[] };

/** Which policy is to look at again, and who can meet one that is not meant for them. */
export type PolicyWeakness = { code: WeaknessCode; policyId: string; policyName: string; userIds: string[] };

export type WhoCan = {
  /** `able`: has something to stamp with. */
  users: { userId: string; userName: string; able: boolean }[];
  grants: Grant[];
  kinds: KindAccess[];
  weaknesses: PolicyWeakness[];
  partial: boolean;
};

export const changeWarnings = [
  /** Nobody can do these kinds any more: nobody is left who could ask for them. */
  'nobodyCan',
  /** Nobody can do these kinds any more: policies deny each request before enough members of the root quorum approve it. */
  'deniedForAll',
  /** `userId` can do these kinds alone, who could not. */
  'canAlone',
  /** Fewer members of the root quorum can stamp than must agree. */
  'quorumUnmeetable',
  /** Nobody can change who may do what, ever again. */
  'lockout',
  /** Votes on activities of these kinds, which wait, would count no longer: the credentials that stamped them would be gone. */
  'votesLapse',
  /** A policy would allow transactions with a fee of any height, which it or a denial does not let pass today. */
  'noFeeLimit',
  /** A policy would compare a field with what the field can never be. */
  'neverEqual',
  /** Coffer would refuse it: lockout: the root quorum could no longer act. */
  'refused',
  /** The same, once the API keys that expire have expired. */
  'refusedExpiring',
  /** The same, unless passkeys of enough members that come from an origin that remains stamp it. */
  'refusedOrigins',
  /** `userId` could meet a policy that is not meant for them. */
  ...weaknessCodes,
] as const;
export type ChangeWarning = { code: (typeof changeWarnings)[number]; userId?: string; kinds: string[] };

type Seen = { access: AccessLevel; depends: boolean };
export type AccessChange = { kind: string; userId: string; before: Seen; after: Seen };

/** Who could do what after a change that is not made. */
export type ChangePreview = {
  warnings: ChangeWarning[];
  changes: AccessChange[];
  /** Names of the users in `changes` and `warnings`, those too who would be gone or new. */
  users: { userId: string; userName: string }[];
  /** Of the deletion of a sub-organization: how much goes with it. `unexported` wallets, private keys and secrets never left the vault. */
  removes?: {
    users: number;
    wallets: number;
    privateKeys: number;
    secrets: number;
    policies: number;
    unexported: number;
  };
  partial: boolean;
};

/** What could not be used: all credentials of these users, these credentials, and with `expiring` every API key that expires. */
export type Absence = { userIds: string[]; credentialIds: string[]; expiring: boolean };

/** Who is left to approve by the root quorum or a policy: `fewest` of `voterIds` are needed. `met`: enough of them are left. */
export type RouteLeft = {
  basis: 'rootQuorum' | 'policy';
  policyId?: string;
  policyName?: string;
  fewest: number;
  voterIds: string[];
  met: boolean;
};

/** What an organization could still do in an absence. */
export type AbsencePreview = {
  /** The root quorum, then each policy that allows something and can be met today. */
  routes: RouteLeft[];
  /** Kinds that somebody can do today, and nobody could do then. */
  lost: string[];
  /**
   * Users of those who are left, without whom more would be lost: `lost` kinds, with `quorum` the root quorum, and `policies` that allow
   * something and that nobody could meet then.
   */
  needed: { userId: string; quorum: boolean; policies: { policyId: string; policyName: string }[]; lost: string[] }[];
  partial: boolean;
};
