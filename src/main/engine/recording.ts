import type { FailureDetail, JsonObject } from '#shared/envelope.ts';
import type { VoteSelection } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { randomUuid } from '#shared/uuid.ts';
import {
  moved,
  newActivity,
  newVote,
  type ActivityRecord,
  type Evaluation,
  type KeptEvaluation,
  type Vote,
} from './activity.ts';
import { endedWith, rememberedBy } from './domain/deleted-organizations.ts';
import { outboxChanges } from './domain/outbox.ts';
import { showUser, type ShownUser } from './domain/users.ts';
import { Fault, toFailure } from './fault.ts';
import type { FullDecision } from './gate/second-factors.ts';
import { keptBody, keptParameters, keptStamp } from './hidden-params.ts';
import { olderVersion } from './operations/define.ts';
import type { Ports } from './ports.ts';
import type { Submission } from './requests.ts';
import type { ActivityId, UserId } from './state/rows.ts';
import type { StateReader } from './state/state.ts';
import type { Change } from './state/tables.ts';
import type { Batch } from './writer.ts';

/** What is kept of an execution: its activity, with votes and evaluations, and what is told of it. */

const ACTIVITY_REFERENCE = 'type.googleapis.com/coffer.v1.ActivityReference';

export const APPROVED: VoteSelection = 'VOTE_SELECTION_APPROVED';
export const REJECTED: VoteSelection = 'VOTE_SELECTION_REJECTED';

/**
 * The result with what the record does not keep; the voters, where the activity removed them; and what the rules said, where it waits: to ask
 * them again for the answer would take as long as the decision, since each user is asked about.
 */
export type ShownOnce = Readonly<{
  result?: JsonObject;
  voters?: ReadonlyMap<UserId, ShownUser>;
  decision?: FullDecision;
}>;

/** One submission in its turn. */
export type Execution = Readonly<{
  ports: Ports;
  batch: Batch;
  submission: Submission;
  evidence: unknown;
  nowMs: number;
  onInternalError: (error: unknown) => void;
  /** What a voter says of their vote. It is kept in the record of the vote: after a crash the same bytes find the vote, and add no note. */
  note?: Change;
  tellOnce: (once: ShownOnce) => void;
}>;

/** The record with what the policies came to when its last vote was counted. */
export function withEvaluations(
  { ports, nowMs }: Execution,
  record: ActivityRecord,
  policyEvaluations: readonly Evaluation[],
): ActivityRecord {
  const vote = record.votes.at(-1);
  if (policyEvaluations.length === 0 || !vote) return record;
  const decided: KeptEvaluation = {
    id: randomUuid(ports.entropy.bytes(16)),
    voteId: vote.voteId,
    policyEvaluations,
    createdAtMs: nowMs,
  };
  return { ...record, evaluations: [...(record.evaluations ?? []), decided].slice(-limits.evaluationsKeptMax) };
}

/** What is refused is kept too, and `changes` with it: as a FAILED activity, whose id the refusal names. */
export function recordRefusal(
  execution: Execution,
  record: ActivityRecord,
  thrown: unknown,
  changes: readonly Change[] = [],
): ActivityRecord {
  if (!(thrown instanceof Fault)) execution.onInternalError(thrown);
  const { nowMs } = execution;
  const plain = toFailure(thrown);
  if (thrown instanceof Fault && thrown.carriedOut) {
    const failed = moved(record, 'ACTIVITY_STATUS_FAILED', nowMs, { failure: plain });
    return recordActivity(execution, failed, 'new', changes);
  }
  const reference: FailureDetail = { '@type': ACTIVITY_REFERENCE, activityId: record.activityId };
  const failure = { ...plain, details: [...plain.details, reference] };
  const refusal = moved(record, 'ACTIVITY_STATUS_FAILED', nowMs, { failure, refused: true });
  return recordActivity(execution, refusal, 'new', changes);
}

/**
 * Stages the activity with `changes`, and the notices of it for webhooks. `age`: whether it is new, has moved
 * to another status, or has one vote more. Gives the activity.
 */
export function recordActivity(
  execution: Pick<Execution, 'ports' | 'batch' | 'nowMs' | 'note'>,
  activity: ActivityRecord,
  age: 'new' | 'moved' | 'voted',
  changes: readonly Change[] = [],
): ActivityRecord {
  const { ports, batch, nowMs, note } = execution;
  // A vote that settles nothing is no news. What is, is told as the organization stood before: anyone who comes to be told of things is not
  // yet told of that.
  const isNews = age !== 'voted';
  const newId = (): string => randomUuid(ports.entropy.bytes(16));
  const before = batch.layer.tables;
  const remembered = rememberedBy(ports.ciphers, before, activity, changes, nowMs);
  const notices = isNews ? outboxChanges(before, activity, age, nowMs, newId, remembered?.parentId) : [];
  // A note belongs to the organization, and goes with it.
  const beside = remembered ? remembered.memory : note ? [note] : [];
  batch.stage({ changes: [...changes, ...beside, ...notices], activity });
  // After the deletion, so that a crash between the two leaves no activity that ended without it.
  if (remembered) {
    const find = (activityId: string) => batch.find(activityId);
    for (const ended of endedWith(ports.store.activities, activity, find, nowMs))
      batch.stage({ changes: [], activity: ended });
  }
  return activity;
}

/** The voters of an activity, as `state` shows them. */
export function votersOf(state: StateReader, { votes }: ActivityRecord): ReadonlyMap<UserId, ShownUser> {
  return new Map(votes.map(({ userId }) => [userId, showUser(state, userId)]));
}

/** The activity that a submission makes: its sender approves it by sending it. */
export function newRecord(execution: Execution): ActivityRecord {
  const { ports, submission } = execution;
  const { operation, envelope } = submission;
  const request = {
    activityId: randomUuid(ports.entropy.bytes(16)) as ActivityId,
    organizationId: submission.organizationId,
    type: envelope.type,
    fingerprint: submission.fingerprint,
    intentKey: (olderVersion(operation, envelope.type) ?? operation).intent,
    parameters: keptParameters({ operation, parameters: envelope.parameters }),
    timestampMs: envelope.timestampMs,
  };
  return newActivity(request, voteOf(execution, APPROVED));
}

/** The vote that a submission is: its sender's, with body and stamp as far as they may be kept. */
export function voteOf({ ports, submission, nowMs }: Execution, selection: VoteSelection): Vote {
  const { operation, envelope, body, caller } = submission;
  const sent = { operation, parameters: envelope.parameters };
  const source = { userId: caller.userId, stamp: keptStamp(sent, caller.stamp) };
  const voteId = randomUuid(ports.entropy.bytes(16));
  return newVote(source, selection, nowMs, { voteId, message: keptBody(sent, body) });
}
