import type { FailureDetail } from '#shared/envelope.ts';
import type { VoteSelection } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import {
  latestVotes,
  moved,
  type ActivityRecord,
  type Evaluation,
  type KeptEvaluation,
  type Vote,
} from './activity.ts';
import { parseUtf8 } from './crypto/bytes.ts';
import { signWithServiceKey } from './crypto/service-keys.ts';
import { outboxChanges } from './domain/outbox.ts';
import { assert, Fault, refused, toFailure, unauthenticated, unavailable } from './fault.ts';
import { authorize, denied, type Request } from './gate/authorize.ts';
import { noteChange } from './domain/notes.ts';
import { olderVersion } from './operations/define.ts';
import type { Ports } from './ports.ts';
import { authorityOver, authorityView, newRequest, requestOf, targetOf, votes, type Submission } from './requests.ts';
import { Layer } from './state/layer.ts';
import type { ActivityId } from './state/rows.ts';
import type { Change } from './state/tables.ts';
import { txOf, uuid } from './state/tx.ts';
import type { Batch } from './writer.ts';

const ACTIVITY_REFERENCE = 'type.googleapis.com/coffer.v1.ActivityReference';

/** One request's turn: finds or makes its activity, decides, carries out, and stages what is to be kept. Gives the activity. */
export function takeTurn(
  ports: Ports,
  batch: Batch,
  submission: Submission,
  evidence: unknown,
  onInternalError: (error: unknown) => void,
): ActivityRecord {
  const nowMs = ports.clock.nowMs();
  const turn: Turn = { ports, batch, submission, evidence, nowMs, onInternalError };
  requireStillKnown(turn);
  const known = batch.findByFingerprint(submission.organizationId, submission.fingerprint);
  if (known) return again(turn, known);

  const fresh = newRecord(turn);
  try {
    if (votes(submission.operation)) {
      const target = batch.findByFingerprint(submission.organizationId, targetOf(submission));
      if (!target)
        throw new Fault(
          'NOT_FOUND',
          'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
        );
      const selection = submission.operation.path === 'approve_activity' ? APPROVED : REJECTED;
      return castWithNote(turn, target, selection);
    }
    return decide(turn, fresh);
  } catch (thrown) {
    return keepRefusal(turn, fresh, thrown);
  }
}

type Turn = Readonly<{
  ports: Ports;
  batch: Batch;
  submission: Submission;
  evidence: unknown;
  nowMs: number;
  onInternalError: (error: unknown) => void;
}>;

const APPROVED: VoteSelection = 'VOTE_SELECTION_APPROVED';
const REJECTED: VoteSelection = 'VOTE_SELECTION_REJECTED';

/** The same bytes once more: the activity they made. Stamped by somebody else, they are that user's approval. */
function again(turn: Turn, known: ActivityRecord): ActivityRecord {
  const { caller } = turn.submission;
  if (known.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return known;
  if (known.votes.some((vote) => vote.userId === caller.userId)) return known;
  const view = authorityOver(turn.batch.layer.tables, known, caller, turn.nowMs);
  const decision = view && authorize(view, requestOf(known));
  return decision && decision.outcome !== 'deny' && decision.voters.has(caller.userId)
    ? castVote(turn, known, APPROVED)
    : known;
}

/** The credential may have been removed by a request that took its turn in between. */
function requireStillKnown({ batch, submission }: Turn): void {
  const { apiKeys, authenticators } = batch.layer.tables;
  const { id } = submission.caller.stamp.credential;
  if (!apiKeys.get(id) && !authenticators.get(id))
    throw unauthenticated(
      'could not find public key in organization or its parent organization',
      'PUBLIC_KEY_NOT_FOUND',
    );
}

function decide(turn: Turn, record: ActivityRecord): ActivityRecord {
  const { batch, submission, nowMs } = turn;
  const view = authorityView(batch.layer.tables, submission.organizationId, submission.caller, nowMs);
  if (!view || (view.organizationId !== submission.organizationId && !submission.operation.parentMayStart))
    throw organizationMismatch(submission);
  const request = newRequest(submission, nowMs);
  const decision = authorize(view, request);
  const decided = withEvaluations(turn, record, decision.evaluations);
  if (decision.outcome === 'deny') return keepRefusal(turn, decided, denied(decision.evaluations));
  if (decision.outcome === 'consensus')
    return keep(turn, moved(decided, 'ACTIVITY_STATUS_CONSENSUS_NEEDED', nowMs), 'new');
  try {
    requireEvidence(turn, request);
    return carryOut(turn, decided, request, 'at once');
  } catch (thrown) {
    return keepRefusal(turn, decided, thrown);
  }
}

/** The record with what the policies came to when its last vote was counted. */
function withEvaluations(
  { ports, nowMs }: Turn,
  record: ActivityRecord,
  policyEvaluations: readonly Evaluation[],
): ActivityRecord {
  const vote = record.votes.at(-1);
  if (policyEvaluations.length === 0 || !vote) return record;
  const decided: KeptEvaluation = {
    id: uuid(ports.entropy.bytes(16)),
    voteId: vote.voteId,
    policyEvaluations,
    createdAtMs: nowMs,
  };
  return { ...record, evaluations: [...(record.evaluations ?? []), decided].slice(-limits.evaluationsKeptMax) };
}

/** What a rejection that ended it made of the policies: those that asked for votes were rejected. */
function rejected(before: readonly Evaluation[], now: readonly Evaluation[]): readonly Evaluation[] {
  const asked = new Set(
    before.filter(({ outcome }) => outcome === 'OUTCOME_REQUIRES_CONSENSUS').map(({ policyId }) => policyId),
  );
  return now.map(({ policyId, outcome }) =>
    asked.has(policyId) && outcome === 'OUTCOME_DENY_IMPLICIT'
      ? { policyId, outcome: 'OUTCOME_REJECTED' }
      : { policyId, outcome },
  );
}

/** Evidence was gathered by the rules as they were. Where others have come to hold before the turn, there may be none. */
function requireEvidence({ evidence }: Turn, { operation }: Request): void {
  if (operation.prepare && evidence === undefined)
    throw unavailable('the rules changed while the request was on its way: make it anew', 1);
}

/** Casts a vote, and keeps what its sender says of it, as long as it is one vote more. Throws what `castVote` and `noteChange` do. */
function castWithNote(turn: Turn, target: ActivityRecord, selection: VoteSelection): ActivityRecord {
  const { ports, batch, submission } = turn;
  const { note: text } = submission.params as { note?: string };
  const { userId } = submission.caller;
  const note =
    text === undefined ? undefined : noteChange(ports, batch, { activityId: target.activityId, userId, text });
  const voted = castVote(turn, target, selection);
  if (note && voted !== target) batch.stage({ changes: [note] });
  return voted;
}

/** Adds the caller's vote to an activity that waits, and moves it on if that settles it. Throws a Fault when it cannot. */
function castVote(turn: Turn, target: ActivityRecord, selection: VoteSelection): ActivityRecord {
  const { batch, submission, nowMs } = turn;
  const { caller } = submission;
  const cast = latestVotes(target.votes, nowMs).get(caller.userId);
  if (cast?.selection === selection) return target;
  const vote = newVote(turn, selection);
  // Its sender has voted otherwise since: whoever sends the old vote again does not change their mind for them.
  if (target.votes.some(({ userId, message }) => userId === caller.userId && message === vote.message)) return target;
  if (target.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
    throw refused(`the activity does not wait for votes: its status is ${target.status}`, 'REQUEST_INVALID');

  const view = authorityOver(batch.layer.tables, target, caller, nowMs);
  if (!view) throw organizationMismatch(submission);
  const request = requestOf(target);
  const before = authorize(view, request);
  if (!before.voters.has(caller.userId)) throw denied([]);

  const votes = [...target.votes, vote];
  const decision = authorize(view, { ...request, votes });
  const ended = decision.outcome === 'deny' && selection === REJECTED;
  const voted = withEvaluations(
    turn,
    { ...target, votes, updatedAtMs: nowMs },
    ended ? rejected(before.evaluations, decision.evaluations) : decision.evaluations,
  );
  if (decision.outcome === 'allow' && selection === APPROVED) {
    requireEvidence(turn, request);
    return carryOut(turn, voted, request, 'after votes');
  }
  // Where the rules were eased meanwhile, the others' approvals may be enough; a rejection carries nothing out all the same.
  if (decision.outcome !== 'deny') return keep(turn, voted, 'known');
  if (ended) return keep(turn, moved(voted, 'ACTIVITY_STATUS_REJECTED', nowMs), 'known');
  // The world moved while it waited: nobody's approval can carry it any more.
  const failure = toFailure(denied(decision.evaluations));
  return keep(turn, moved(voted, 'ACTIVITY_STATUS_FAILED', nowMs, { failure }), 'known');
}

function carryOut(
  turn: Turn,
  record: ActivityRecord,
  request: Request,
  when: 'at once' | 'after votes',
): ActivityRecord {
  const { ports, batch, evidence, nowMs } = turn;
  const layer = new Layer(batch.layer.tables);
  const { operation } = request;
  try {
    const tx = txOf({
      ports,
      layer,
      organizationId: record.organizationId,
      nowMs,
      caller: {
        organizationId: batch.layer.tables.users.get(record.submitterId)?.organizationId ?? record.organizationId,
        userId: record.submitterId,
      },
      serviceSigner: signWithServiceKey,
    });
    const result = operation.result.parse(operation.run(tx, request.params as never, evidence as never));
    const version = olderVersion(operation, record.type)?.result;
    const done = moved(record, 'ACTIVITY_STATUS_COMPLETED', nowMs, {
      resultKey: version?.key ?? operation.resultKey,
      result: version ? version.from(result) : result,
    });
    return keep(turn, done, when === 'at once' ? 'new' : 'known', layer.changes);
  } catch (thrown) {
    if (when === 'at once') throw thrown;
    if (!(thrown instanceof Fault)) turn.onInternalError(thrown);
    return keep(turn, moved(record, 'ACTIVITY_STATUS_FAILED', nowMs, { failure: toFailure(thrown) }), 'known');
  }
}

/** What is refused is kept too: as a FAILED activity, whose id the refusal names. */
function keepRefusal(turn: Turn, record: ActivityRecord, thrown: unknown): ActivityRecord {
  if (!(thrown instanceof Fault)) turn.onInternalError(thrown);
  const plain = toFailure(thrown);
  if (thrown instanceof Fault && thrown.carriedOut)
    return keep(turn, moved(record, 'ACTIVITY_STATUS_FAILED', turn.nowMs, { failure: plain }), 'new');
  const reference: FailureDetail = { '@type': ACTIVITY_REFERENCE, activityId: record.activityId };
  const failure = { ...plain, details: [...plain.details, reference] };
  return keep(turn, moved(record, 'ACTIVITY_STATUS_FAILED', turn.nowMs, { failure, refused: true }), 'new');
}

function keep(
  turn: Turn,
  activity: ActivityRecord,
  age: 'new' | 'known',
  changes: readonly Change[] = [],
): ActivityRecord {
  const { ports, batch, nowMs } = turn;
  // A vote that settles nothing is no news. What is, is told as the organization stood before: whoever comes to be told of things is not
  // yet told of that.
  const isNews = age === 'new' || activity.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  const newId = (): string => uuid(ports.entropy.bytes(16));
  const told = isNews ? outboxChanges(batch.layer.tables, activity, age === 'new' ? 'new' : 'moved', nowMs, newId) : [];
  batch.stage({ changes: [...changes, ...told], activity });
  return activity;
}

function newRecord(turn: Turn): ActivityRecord {
  const { ports, submission, nowMs } = turn;
  const { operation, envelope } = submission;
  return {
    activityId: uuid(ports.entropy.bytes(16)) as ActivityId,
    organizationId: submission.organizationId,
    type: envelope.type,
    status: 'ACTIVITY_STATUS_CREATED',
    fingerprint: submission.fingerprint,
    intentKey: (olderVersion(operation, envelope.type) ?? operation).intent,
    parameters: envelope.parameters,
    timestampMs: envelope.timestampMs,
    submitterId: submission.caller.userId,
    votes: [newVote(turn, APPROVED)],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

function newVote({ ports, submission, nowMs }: Turn, selection: VoteSelection): Vote {
  const message = parseUtf8(submission.body);
  assert(message !== null, 'a body that was parsed is UTF-8');
  return {
    voteId: uuid(ports.entropy.bytes(16)),
    userId: submission.caller.userId,
    selection,
    message,
    ...submission.caller.stamp,
    createdAtMs: nowMs,
  };
}

function organizationMismatch({ organizationId, caller }: Submission): Fault {
  return refused(
    `organization mismatch: request is targeting organization ("${organizationId}"), but voters are in organization ("${caller.organizationId}")`,
    'ORGANIZATION_MISMATCH',
  );
}
