import type { RouteStanding } from './policy-analysis/approval-routes.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Failure, JsonObject } from '#shared/envelope.ts';
import type {
  ActivityStatus,
  authProxyCredential,
  CredentialType,
  PolicyOutcome,
  VoteSelection,
} from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { assert } from './fault.ts';
import type { Contact } from './state/otp-rows.ts';
import type { AuthenticationMethod, MfaPolicy, MfaStep } from './state/mfa-rows.ts';
import type { ActivityId, OrganizationId, UserId } from './state/rows.ts';
import type { Change } from './state/tables.ts';

/** Where an activity may go from each status. This table is the only place where statuses move. */
export const transitions: Readonly<Record<ActivityStatus, readonly ActivityStatus[]>> = {
  ACTIVITY_STATUS_CREATED: [
    'ACTIVITY_STATUS_PENDING',
    'ACTIVITY_STATUS_COMPLETED',
    'ACTIVITY_STATUS_FAILED',
    'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
  ],
  ACTIVITY_STATUS_PENDING: ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED'],
  ACTIVITY_STATUS_CONSENSUS_NEEDED: [
    'ACTIVITY_STATUS_PENDING',
    'ACTIVITY_STATUS_COMPLETED',
    'ACTIVITY_STATUS_FAILED',
    'ACTIVITY_STATUS_REJECTED',
    'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
  ],
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: [
    'ACTIVITY_STATUS_PENDING',
    'ACTIVITY_STATUS_COMPLETED',
    'ACTIVITY_STATUS_FAILED',
    'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    'ACTIVITY_STATUS_REJECTED',
  ],
  ACTIVITY_STATUS_COMPLETED: [],
  ACTIVITY_STATUS_FAILED: [],
  ACTIVITY_STATUS_REJECTED: [],
};

/** A vote as it is kept: the voter's own words and stamp, so that anyone can check it again. */
export type Vote = Readonly<{
  voteId: string;
  userId: UserId;
  selection: VoteSelection;
  /** The exact body that the voter stamped, as text. */
  message: string;
  publicKey: string;
  /** `''` where the body had a hidden parameter: a guess could be compared with a signature over it. */
  signature: string;
  scheme: string;
  /** The credential that made the stamp, as it was then. */
  credential: Readonly<{
    id: string;
    type: CredentialType | typeof authProxyCredential.type;
    credentialId?: string;
    /** Where a verification token vouched for the key: the contact that the token speaks of. `id` is the type of the code. */
    contact?: Contact;
    /** Where a token vouched for the key: the digest of the token, as of `tokenDigest`. */
    token?: string;
  }>;
  createdAtMs: number;
}>;

/** What one policy came to. */
export type Evaluation = Readonly<{ policyId: string; outcome: PolicyOutcome }>;

/** What every policy came to when a vote was counted. */
export type KeptEvaluation = Readonly<{
  id: string;
  /** The vote that had it decided: the submitter's own, or a later one. */
  voteId: string;
  policyEvaluations: readonly Evaluation[];
  createdAtMs: number;
}>;

/** An activity as it is kept: on disk, whole, once for each time it changed. */
export type ActivityRecord = Readonly<{
  activityId: ActivityId;
  organizationId: OrganizationId;
  type: string;
  status: ActivityStatus;
  /** `sha256:` and the hex of the SHA-256 of the exact body; of a body with a hidden parameter, of a digest that only the vault can compute. */
  fingerprint: string;
  /** Name of the key that `parameters` are shown under, e.g. `createUsersIntentV3`. */
  intentKey: string;
  /** As they were sent. */
  parameters: JsonObject;
  /** As it was sent: a decimal digit string. */
  timestampMs: string;
  /** Name of the key that `result` is shown under; present with `result`, when COMPLETED. */
  resultKey?: string;
  result?: JsonObject;
  failure?: Failure;
  /** Refused before it was executed: the failure is answered as an HTTP status each time these bytes come. */
  refused?: true;
  submitterId: UserId;
  votes: readonly Vote[];
  /** Of each decision that asked the policies, oldest first; absent where none did. Of very many, the newest. */
  evaluations?: readonly KeptEvaluation[];
  createdAtMs: number;
  updatedAtMs: number;
}>;

/** What one request makes durable, as one record: all of it or nothing. */
export type Commit = Readonly<{ changes: readonly Change[]; activity?: ActivityRecord }>;

export type ActivityFilter = Readonly<{
  statuses?: readonly ActivityStatus[] | undefined;
  types?: readonly string[] | undefined;
  /** Only activities older (`before`) or newer (`after`) than this one. An id the organization does not have gives none. */
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
  /** Where it is given, the list ends before it would take more than this to read, as it is stored; but it has one at least. */
  bytesMax?: number;
}>;

/** Which activities a walk is over. Instants are those of creation: from `fromMs` on, and before `toMs`. */
export type ActivitySpan = Readonly<{
  statuses?: readonly ActivityStatus[] | undefined;
  types?: readonly string[] | undefined;
  /** Only activities older than this one. An id the organization does not have gives none. */
  before?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
}>;

/** What is known of an activity before its body is read. */
export type ActivityGlance = Readonly<{
  type: string;
  status: ActivityStatus;
  /** What `read` takes from the disk. */
  bytes: number;
  read(): ActivityRecord;
}>;

/** What still has to happen to an activity that waits, as one caller stands to it. */
export type ApprovalStatus = Readonly<{
  /** Whose vote counts, or would. */
  voters: readonly UserId[];
  /** Policies that allow it as soon as their consensus is met. */
  policyIds: readonly string[];
  /** How many further approvals carry it out; absent where none would. */
  missing?: number;
  /**
   * Each route to approval: the root quorum, without a policy id, and each policy that allows it once its consensus is met. Absent where
   * the rules take too long to be asked.
   */
  routes?: readonly (RouteStanding & Readonly<{ policyId?: string }>)[];
  /** What the caller's vote would come to; absent where it does not count. */
  ifApproved?: 'carried-out' | 'waits' | 'refused' | 'proves-nothing';
  ifRejected?: 'ends' | 'waits';
  /** Votes that count no longer, since the credential that stamped them was deleted or has expired; absent where all count. */
  lostVoteIds?: readonly string[];
  /** The further proofs that it waits for, by whom, where the approvals of others cannot stand in for them; absent where none is missing. */
  missingFactors?: readonly Pick<FactorStatus, 'userId' | 'missing'>[];
}>;

/** How one approval stands to one MFA policy of its voter. */
export type FactorStatus = Readonly<{
  userId: UserId;
  policy: MfaPolicy;
  /** The methods by which steps are satisfied. */
  proved: readonly AuthenticationMethod[];
  /** The steps that nothing proves yet. */
  missing: readonly MfaStep[];
  satisfied: boolean;
}>;

/** Reads the activities that are durable. Bodies are read from disk when asked for; never cached by the caller. */
export interface ActivityLog {
  /** How many there are, of every organization. */
  readonly count: number;
  find(activityId: string): ActivityRecord | undefined;
  findByFingerprint(organizationId: string, fingerprint: string): ActivityRecord | undefined;
  /** Newest first (by creation). With `after` alone: the `limit` that follow it most closely, still newest first. */
  list(organizationId: string, filter: ActivityFilter): ActivityRecord[];
  /**
   * Newest first, for as long as the caller goes on; nothing may be committed meanwhile. Newest means last committed: where the clock was
   * once set back, instants of creation do not descend, and a span of time gives each activity whose instant is in the span all the same.
   */
  walk(organizationId: string, span: ActivitySpan): Iterable<ActivityGlance>;
}

/** What a vote takes over from the request that brings it: who stamped it, and with what. */
export type VoteSource = Readonly<{
  userId: UserId;
  stamp: Pick<Vote, 'publicKey' | 'signature' | 'scheme' | 'credential'>;
}>;

/** A vote. One that is only weighed by the rules, and never kept, has neither an id nor a message. */
export function newVote(
  { userId, stamp }: VoteSource,
  selection: VoteSelection,
  createdAtMs: number,
  { voteId, message }: Pick<Vote, 'voteId' | 'message'> = { voteId: '', message: '' },
): Vote {
  // Written out, as an activity is: each request makes them, and spreading takes several times as long.
  const { publicKey, scheme, signature, credential } = stamp;
  return { voteId, message, userId, selection, publicKey, scheme, signature, credential, createdAtMs };
}

/** An activity that was just sent: its sender approves it by sending it. */
export function newActivity(
  request: Pick<
    ActivityRecord,
    'activityId' | 'organizationId' | 'type' | 'fingerprint' | 'intentKey' | 'parameters' | 'timestampMs'
  >,
  approval: Vote,
): ActivityRecord {
  const { activityId, organizationId, type, fingerprint, intentKey, parameters, timestampMs } = request;
  const { userId: submitterId, createdAtMs } = approval;
  return {
    activityId,
    organizationId,
    type,
    status: 'ACTIVITY_STATUS_CREATED',
    fingerprint,
    intentKey,
    parameters,
    timestampMs,
    submitterId,
    votes: [approval],
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

/** The record with a new status and what comes with it. Any move that `transitions` does not allow is our bug. */
export function moved(
  record: ActivityRecord,
  status: ActivityStatus,
  nowMs: number,
  patch: Partial<Pick<ActivityRecord, 'result' | 'resultKey' | 'failure' | 'refused' | 'votes'>> = {},
): ActivityRecord {
  assert(transitions[record.status].includes(status), `an activity moves from ${record.status} to ${status}`);
  return { ...record, ...patch, status, updatedAtMs: nowMs };
}

type Hash = Readonly<{ sha256(bytes: Uint8Array): Uint8Array }>;

/** `sha256:` and the lower-case hex of the SHA-256 of the exact body. The same bytes are the same activity. */
export function fingerprintOf(hash: Hash, body: Uint8Array): string {
  return `sha256:${bytesToHex(hash.sha256(body))}`;
}

/**
 * Each user's last word, of the votes that count at `nowMs`: their last votes, as far back as they say the same. The first of them is the vote;
 * further ones prove that the user has another credential. Votes that have not settled the matter within a day of the first of them lapse
 * together; they stay on record, and whoever still wants it has to say so again.
 */
export function lastWords(votes: readonly Vote[], nowMs: number): ReadonlyMap<UserId, readonly Vote[]> {
  let first: Vote | undefined;
  let counting: Vote[] = [];
  const lapsed = (atMs: number) => first !== undefined && atMs - first.createdAtMs >= limits.votesLapseMs;
  for (const vote of votes) {
    if (lapsed(vote.createdAtMs)) counting = [];
    if (counting.length === 0) first = vote;
    counting.push(vote);
  }
  const words = new Map<UserId, readonly Vote[]>();
  for (const vote of lapsed(nowMs) ? [] : counting) {
    const said = words.get(vote.userId) ?? [];
    words.set(vote.userId, said[0]?.selection === vote.selection ? [...said, vote] : [vote]);
  }
  return words;
}

/** When the votes that were cast at these instants lapse, those that count: a day after the first of them. At least one is given. */
export function votesLapseAt(castAtMs: readonly number[]): number {
  const first = castAtMs.reduce((since, atMs) => (atMs - since >= limits.votesLapseMs ? atMs : since));
  return first + limits.votesLapseMs;
}
