import type { JsonObject } from '#shared/envelope.ts';
import { isWaiting, type VoteSelection } from '#shared/enums.ts';
import { moved, type ActivityRecord, type Evaluation, type Vote } from './activity.ts';
import { signWithServiceKey } from './crypto/service-keys.ts';
import { requireQuorumCanAct } from './domain/root-quorum.ts';
import { noteChange } from './domain/notes.ts';
import { Fault, refused, Refusal, toFailure, unauthenticated, unavailable } from './fault.ts';
import { isAttested } from './gate/attested-stamps.ts';
import { isOfAuthProxy, requireAuthProxyStill } from './gate/auth-proxy.ts';
import { denied } from './gate/authorize.ts';
import { chargeControls } from './gate/controls.ts';
import { countingVotes, isCredentialThere } from './gate/counting-votes.ts';
import { requireNotFrozen } from './gate/frozen.ts';
import type { Request } from './gate/request.ts';
import { assertDeclared } from './gate/root-members.ts';
import { authorizeFully, provesMore } from './gate/second-factors.ts';
import { requireWithinGrant } from './gate/rpc-grants.ts';
import { hasProfile, requireInScope } from './gate/session-scope.ts';
import { hiddenIn } from './hidden-params.ts';
import { olderVersion } from './operations/define.ts';
import type { Ports } from './ports.ts';
import {
  APPROVED,
  newRecord,
  recordActivity,
  recordRefusal,
  REJECTED,
  voteOf,
  votersOf,
  withEvaluations,
  type Execution,
  type ShownOnce,
} from './recording.ts';
import { authorityOver, authorityView, newRequest, requestOf, targetOf, votes, type Submission } from './requests.ts';
import { Layer } from './state/layer.ts';
import type { OrganizationId } from './state/rows.ts';
import type { Change } from './state/tables.ts';
import { rowsOf, txOf, type Tx } from './state/tx.ts';
import { requireRoomForVote } from './vote-room.ts';
import type { Batch } from './writer.ts';

/**
 * Executes one submission: finds or makes its activity, decides, applies it, and stages what is kept. Gives the activity. `tellOnce` hears what
 * only the answer to this very request shows, where there is such a thing.
 */
export function executeSubmission(
  ports: Ports,
  batch: Batch,
  submission: Submission,
  evidence: unknown,
  onInternalError: (error: unknown) => void,
  tellOnce: (once: ShownOnce) => void = () => {},
): ActivityRecord {
  const nowMs = ports.clock.nowMs();
  const execution: Execution = { ports, batch, submission, evidence, nowMs, onInternalError, tellOnce };
  requireStillKnown(execution);
  const known = batch.findByFingerprint(submission.organizationId, submission.fingerprint);
  if (known) {
    requireGrant(execution, () => requestOf(known));
    return replay(execution, known);
  }

  const fresh = newRecord(execution);
  try {
    requireScope(execution, () => newRequest(submission, nowMs));
    requireGrant(execution, () => newRequest(submission, nowMs));
    if (votes(submission.operation)) {
      const target = batch.findByFingerprint(submission.organizationId, targetOf(submission));
      if (!target)
        throw new Fault(
          'NOT_FOUND',
          'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
        );
      const selection = submission.operation.path === 'approve_activity' ? APPROVED : REJECTED;
      return castWithNote(execution, target, selection);
    }
    return decide(execution, fresh);
  } catch (thrown) {
    return recordRefusal(execution, fresh, thrown);
  }
}

/** The same bytes once more: the activity they made. Stamped by someone else, they are that user's approval. */
function replay(execution: Execution, known: ActivityRecord): ActivityRecord {
  const { caller } = execution.submission;
  if (!isWaiting(known.status) || isOfAuthProxy(caller.stamp)) return known;
  if (known.votes.some((vote) => vote.userId === caller.userId)) return known;
  const view = authorityOver(execution.batch.layer.tables, known, caller, execution.nowMs);
  const decision = view && authorizeFully(view, requestOf(known));
  return decision && decision.outcome !== 'deny' && decision.voters.has(caller.userId)
    ? castVote(execution, known, APPROVED)
    : known;
}

/** The credential may have been removed by a request that was executed in between. */
function requireStillKnown({ batch, submission, nowMs }: Execution): void {
  const { organizationId, userId, stamp } = submission.caller;
  const { tables } = batch.layer;
  if (isOfAuthProxy(stamp)) return requireAuthProxyStill(tables, submission.caller);
  const isHere = tables.organizations.get(organizationId) !== undefined;
  if (!isHere || !isCredentialThere(rowsOf(tables, organizationId, nowMs), userId, stamp))
    throw unauthenticated(
      'could not find public key in organization or its parent organization',
      'PUBLIC_KEY_NOT_FOUND',
    );
}

/** A session of a profile asks for what the profile's scope lets it, whatever the rules say. Throws PERMISSION_DENIED. */
function requireScope({ batch, submission, nowMs }: Execution, request: () => Request): void {
  const { tables } = batch.layer;
  if (hasProfile(tables, submission.caller)) requireInScope(tables, submission.caller, request(), nowMs);
}

/** The key of a JSON-RPC grant has signed what the grant names, whatever the rules say. Throws PERMISSION_DENIED. */
function requireGrant({ batch, submission, nowMs }: Execution, request: () => Request): void {
  const { organizationId, caller } = submission;
  requireWithinGrant(batch.layer.tables, caller, { organizationId, request, nowMs });
}

/** The status of an activity that waits, by what the rules say of it. */
const waitingFor = {
  consensus: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  authenticators: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
} as const;

function decide(execution: Execution, record: ActivityRecord): ActivityRecord {
  const { batch, submission, nowMs } = execution;
  const view = authorityView(batch.layer.tables, submission.organizationId, submission.caller, nowMs);
  if (!view || (view.organizationId !== submission.organizationId && !submission.operation.parentMayStart))
    throw organizationMismatch(submission);
  const request = newRequest(submission, nowMs);
  const decision = authorizeFully(view, request);
  const decided = withEvaluations(execution, record, decision.evaluations);
  if (decision.outcome === 'deny') return recordRefusal(execution, decided, denied(decision));
  const waits = decision.outcome === 'allow' ? undefined : waitingFor[decision.outcome];
  if (waits && !mayWait(submission)) return recordRefusal(execution, decided, denied(decision));
  if (waits) {
    execution.tellOnce({ decision });
    return recordActivity(execution, moved(decided, waits, nowMs), 'new');
  }
  try {
    requireEvidence(execution, request);
    return apply(execution, decided, request, 'at once');
  } catch (thrown) {
    return recordRefusal(execution, decided, thrown);
  }
}

/**
 * Whether a request can wait for votes. Nobody could give the sender what is shown once when the last vote comes from someone else, what is
 * hidden is not there any more by then, and what pages ask for never waits.
 */
function mayWait({ operation, envelope: { parameters }, caller }: Submission): boolean {
  return !operation.shownOnce && !isOfAuthProxy(caller.stamp) && hiddenIn({ operation, parameters }).length === 0;
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

/** Evidence was gathered by the rules as they were. Where others have come to hold before the execution, there may be none. */
function requireEvidence({ evidence }: Execution, { operation }: Request): void {
  if (operation.prepare && evidence === undefined)
    throw unavailable('policies changed while the request was being processed: submit a new request', 1);
}

/** Casts a vote, and keeps what its sender says of it, as long as it is one vote more. Throws what `castVote` and `noteChange` do. */
function castWithNote(execution: Execution, target: ActivityRecord, selection: VoteSelection): ActivityRecord {
  const { ports, batch, submission } = execution;
  const { note: text } = submission.params as { note?: string };
  const { userId } = submission.caller;
  const note =
    text === undefined ? undefined : noteChange(ports, batch, { activityId: target.activityId, userId, text });
  return castVote(note ? { ...execution, note } : execution, target, selection);
}

/** Adds the caller's vote to an activity that waits, and moves it on if that settles it. Throws a Fault when it cannot. */
function castVote(execution: Execution, target: ActivityRecord, selection: VoteSelection): ActivityRecord {
  const { batch, submission, nowMs } = execution;
  const { caller } = submission;
  const view = authorityOver(batch.layer.tables, target, caller, nowMs);
  if (!view) throw organizationMismatch(submission);
  const request = requestOf(target);
  // A vote has the request executed, and so must be as much within the scope as the request itself.
  requireScope(execution, () => request);
  const proves = selection === APPROVED && provesMore(view, request, caller);
  if (!proves && countingVotes(view, request).get(caller.userId)?.selection === selection) return target;
  const vote = voteOf(execution, selection);
  // Its sender has voted otherwise since: anyone who sends the old vote again does not change their mind for them.
  if (target.votes.some((old) => isSameVote(old, vote))) return target;
  if (!isWaiting(target.status))
    throw refused(`the activity is not pending approval: its status is ${target.status}`, 'REQUEST_INVALID');
  const before = authorizeFully(view, request);
  if (!proves && (isAttested(caller.stamp) || !before.voters.has(caller.userId))) throw denied({ evaluations: [] });
  requireRoomForVote(target, submission, nowMs);

  const votes = [...target.votes, vote];
  const decision = authorizeFully(view, { ...request, votes });
  const ended = decision.outcome === 'deny';
  // Only a rejection ends a request. Where the rules would deny the request with this approval, the approval is refused.
  if (ended && selection === APPROVED) throw denied(decision);
  const voted = withEvaluations(
    execution,
    { ...target, votes, updatedAtMs: nowMs },
    ended ? rejected(before.evaluations, decision.evaluations) : decision.evaluations,
  );
  if (decision.outcome === 'allow' && selection === APPROVED) {
    requireEvidence(execution, request);
    return apply(execution, voted, request, 'after votes');
  }
  if (ended) return recordActivity(execution, moved(voted, 'ACTIVITY_STATUS_REJECTED', nowMs), 'moved');
  execution.tellOnce({ decision });
  // Where the rules were eased meanwhile, the others' approvals may be enough; a rejection carries nothing out all the same.
  const status = decision.outcome === 'allow' ? target.status : waitingFor[decision.outcome];
  return status === target.status
    ? recordActivity(execution, voted, 'voted')
    : recordActivity(execution, moved(voted, status, nowMs), 'moved');
}

/** Whether it is the same text by the same credential. */
function isSameVote(old: Vote, vote: Vote): boolean {
  return old.userId === vote.userId && old.message === vote.message && old.credential.id === vote.credential.id;
}

function apply(
  execution: Execution,
  record: ActivityRecord,
  request: Request,
  when: 'at once' | 'after votes',
): ActivityRecord {
  const { ports, batch, evidence, nowMs } = execution;
  const layer = new Layer(batch.layer.tables);
  const { operation } = request;
  // What waits while something is frozen goes on waiting, and can be approved once the freeze is lifted.
  requireNotFrozen(rowsOf(batch.layer.tables, record.organizationId, nowMs), request);
  const { submitterId, votes: cast } = record;
  const submitterOf = batch.layer.tables.users.get(submitterId)?.organizationId ?? record.organizationId;
  // The submitter's approval: what they stamped further proves factors of it.
  const approval =
    countingVotes(rowsOf(batch.layer.tables, submitterOf, nowMs), { votes: cast }).get(submitterId) ??
    cast.findLast(({ userId }) => userId === submitterId);
  const txIn = (organizationId: OrganizationId): Tx =>
    txOf({
      ports,
      layer,
      organizationId,
      nowMs,
      caller: { organizationId: submitterOf, userId: submitterId },
      stampedBy: approval?.credential.id,
      stampKey: approval?.publicKey,
      stampToken: approval?.credential.token,
      activityId: record.activityId,
      checkLater: batch.checkLater,
      serviceSigner: signWithServiceKey,
    });
  try {
    const tx = txIn(record.organizationId);
    const outcome = operation.run(tx, request.params, evidence);
    const before = rowsOf(batch.layer.tables, record.organizationId, nowMs);
    assertDeclared(batch.layer.tables, before, request, layer.changes);
    execution.submission.requireInTurn?.(batch.layer.tables, layer.changes);
    requireQuorumCanAct(batch.layer.tables, layer, nowMs, record.votes);
    if (outcome instanceof Refusal) return recordFailure(execution, record, outcome.fault, when, layer.changes);
    // Its organization is gone.
    if (!operation.removesOrganization)
      chargeControls(submitterOf === tx.organizationId ? tx : txIn(submitterOf), request);
    const result = operation.result.parse(outcome);
    const kept = withBlanks(result, operation.shownOnce);
    const version = olderVersion(operation, record.type)?.result;
    const done = moved(record, 'ACTIVITY_STATUS_COMPLETED', nowMs, {
      resultKey: version?.key ?? operation.resultKey,
      result: version ? version.from(kept) : kept,
    });
    if (operation.shownOnce) execution.tellOnce({ result });
    if (operation.removesOrganization) execution.tellOnce({ voters: votersOf(batch.layer.tables, record) });
    return recordActivity(execution, done, when === 'at once' ? 'new' : 'moved', layer.changes);
  } catch (thrown) {
    if (when === 'at once') throw thrown;
    return recordFailure(execution, record, thrown, when);
  }
}

/** The result as the record keeps it: with `''` for what only the sender is shown. */
function withBlanks(result: JsonObject, fields: readonly string[] | undefined): JsonObject {
  return fields ? { ...result, ...Object.fromEntries(fields.map((field) => [field, ''])) } : result;
}

/** What failed while it was executed. `changes` are kept all the same. */
function recordFailure(
  execution: Execution,
  record: ActivityRecord,
  thrown: unknown,
  when: 'at once' | 'after votes',
  changes: readonly Change[] = [],
): ActivityRecord {
  if (when === 'at once') return recordRefusal(execution, record, thrown, changes);
  if (!(thrown instanceof Fault)) execution.onInternalError(thrown);
  const failed = moved(record, 'ACTIVITY_STATUS_FAILED', execution.nowMs, { failure: toFailure(thrown) });
  return recordActivity(execution, failed, 'moved', changes);
}

function organizationMismatch({ organizationId, caller }: Submission): Fault {
  return refused(
    `organization mismatch: request is targeting organization ("${organizationId}"), but voters are in organization ("${caller.organizationId}")`,
    'ORGANIZATION_MISMATCH',
  );
}
