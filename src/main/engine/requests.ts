import { isWaiting } from '#shared/enums.ts';
import { newVote, type ActivityRecord } from './activity.ts';
import { assert, Fault } from './fault.ts';
import { isAttested } from './gate/attested-stamps.ts';
import type { Request } from './gate/request.ts';
import { authorizeFully, provesMore } from './gate/second-factors.ts';
import type { Authenticated } from './gate/authenticate.ts';
import { newestParams, type AnyActivity } from './operations/define.ts';
import { allOperations } from './operations/index.ts';
import type { Ports } from './ports.ts';
import type { OrganizationId } from './state/rows.ts';
import type { QueryPorts } from './state/declared-reads.ts';
import type { Sliced } from './slices.ts';
import type { StateReader } from './state/state.ts';
import type { Change } from './state/tables.ts';
import { rowsOf, type OrganizationRows } from './state/tx.ts';
import type { Envelope } from './wire.ts';

export type RequireInTurn = (before: StateReader, changes: readonly Change[]) => void;

/** An activity request whose sender is known and whose form is right. */
export type Submission = Readonly<{
  operation: AnyActivity;
  envelope: Envelope;
  /** In the operation's newest form. */
  params: unknown;
  organizationId: OrganizationId;
  caller: Authenticated;
  body: Uint8Array;
  fingerprint: string;
  /** What the door that it came through demands of its changes, given the rows before. Throws the fault that it is refused with. */
  requireInTurn?: RequireInTurn | undefined;
}>;

/** Every operation that changes something. */
export const activities: readonly AnyActivity[] = allOperations.filter((operation) => operation.kind === 'activity');

const byType: ReadonlyMap<string, AnyActivity> = new Map(
  activities.flatMap((operation) =>
    [operation.type, ...operation.older.map(({ type }) => type)].map((type) => [type, operation]),
  ),
);

/** The operation whose newest or older type this is, `ACTIVITY_TYPE_…`. */
export function operationOfType(type: string): AnyActivity | undefined {
  return byType.get(type);
}

/** The operation and the newest-form parameters of an activity on record. */
export function requestOf(record: ActivityRecord): Request {
  const operation = byType.get(record.type);
  assert(operation, 'an activity on record has its operation');
  return {
    operation,
    type: record.type,
    params: newestParams(operation, record.type, record.parameters),
    submitterId: record.submitterId,
    votes: record.votes,
    isSettled: !isWaiting(record.status),
  };
}

/** What the rules are asked about a submission: its sender has approved it by sending it. */
export function newRequest({ operation, envelope, params, caller }: Submission, nowMs: number): Request {
  const votes = [newVote(caller, 'VOTE_SELECTION_APPROVED', nowMs)];
  return { operation, type: envelope.type, params, submitterId: caller.userId, votes };
}

/**
 * Asks the rules about an activity that waits for votes, as `caller` may. Undefined where it does not wait, where its rules are not the
 * caller's, and where they cannot be asked, for example since that takes too long.
 */
export function* askRules<Answer>(
  { clock, store }: Pick<QueryPorts, 'clock' | 'store'>,
  record: ActivityRecord,
  caller: Authenticated,
  ask: (view: OrganizationRows, request: Request, nowMs: number) => Sliced<Answer>,
): Sliced<Answer | undefined> {
  if (!isWaiting(record.status)) return undefined;
  const nowMs = clock.nowMs();
  const view = authorityOver(store.state, record, caller, nowMs);
  if (!view) return undefined;
  try {
    return yield* ask(view, requestOf(record), nowMs);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}

/**
 * The organization whose rules an activity goes by, which is its submitter's: the one it is in or, where a parent began it, that
 * parent. Undefined for a caller of any other: a parent reads what waits in its sub-organizations and has no vote on it.
 */
export function authorityOver(
  state: StateReader,
  record: ActivityRecord,
  caller: Authenticated,
  nowMs: number,
): OrganizationRows | undefined {
  const owner = state.users.get(record.submitterId)?.organizationId ?? record.organizationId;
  return caller.organizationId === owner ? authorityView(state, record.organizationId, caller, nowMs) : undefined;
}

/** The organization whose rules bind `caller` here: their own, which is this one or its parent. Undefined for anyone else. */
export function authorityView(
  state: StateReader,
  organizationId: OrganizationId,
  caller: Authenticated,
  nowMs: number,
): OrganizationRows | undefined {
  const organization = state.organizations.get(organizationId);
  if (caller.organizationId !== organizationId && caller.organizationId !== organization?.parentId) return undefined;
  return rowsOf(state, caller.organizationId, nowMs);
}

/**
 * Evidence from outside, for an operation that wants any: gathered before the turn, since a turn never waits, and only when the
 * rules would let the caller act now or with others' consent.
 */
export async function gatherEvidence(ports: Ports, submission: Submission): Promise<unknown> {
  if (!votes(submission.operation) && !submission.operation.prepare) return undefined;
  const target = votes(submission.operation)
    ? ports.store.activities.findByFingerprint(submission.organizationId, targetOf(submission))
    : undefined;
  if (target && !isWaiting(target.status)) return undefined;
  const { caller, organizationId } = submission;
  const nowMs = ports.clock.nowMs();
  const request = target ? requestOf(target) : newRequest(submission, nowMs);
  if (!request.operation.prepare) return undefined;
  const { state } = ports.store;
  const view = target
    ? authorityOver(state, target, caller, nowMs)
    : authorityView(state, organizationId, caller, nowMs);
  const decision = view && authorizeFully(view, request);
  const mayVote = () =>
    (!isAttested(caller.stamp) && decision?.voters.has(caller.userId)) || (view && provesMore(view, request, caller));
  if (!decision || (target ? !mayVote() : decision.outcome === 'deny')) return undefined;
  return request.operation.prepare(ports.identity, request.params);
}

/**
 * How late a request may come, by the time that it says it was made. The same bytes once more are the activity they made, however old: a
 * client that asks again gets it, and a vote that was stamped elsewhere finds it. A rejection may have been carried for a day, by someone
 * who has not voted yet. Anyone's earlier word is never put in the place of a later one: anyone who has voted is asked for a new request.
 */
export function latenessOf(ports: Ports, submission: Submission): 'any' | 'a day' | 'an hour' {
  const { activities } = ports.store;
  const { organizationId, fingerprint, operation, caller } = submission;
  if (activities.findByFingerprint(organizationId, fingerprint)) return 'any';
  if (operation.path !== 'reject_activity') return 'an hour';
  const target = activities.findByFingerprint(organizationId, targetOf(submission));
  return target && isWaiting(target.status) && !target.votes.some(({ userId }) => userId === caller.userId)
    ? 'a day'
    : 'an hour';
}

/** Whether the operation votes on another activity. */
export function votes({ path }: AnyActivity): boolean {
  return path === 'approve_activity' || path === 'reject_activity';
}

/** The fingerprint that a vote names. */
export function targetOf({ params }: Submission): string {
  return (params as { fingerprint: string }).fingerprint;
}
