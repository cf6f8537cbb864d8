import type { Failure, JsonObject } from '#shared/envelope.ts';
import type { ActivityStatus } from '#shared/enums.ts';
import type { ActivityView, VoteView } from '../../src/renderer/api/activity-view.ts';

export const annId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const bobId = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

/** An instant as the wire writes it. */
export function instant(atMs: number): { seconds: string; nanos: string } {
  return { seconds: String(Math.floor(atMs / 1000)), nanos: String((atMs % 1000) * 1_000_000) };
}

/** A vote as the wire shows it. */
export function aVote(userId: string, atMs: number, selection: 'APPROVED' | 'REJECTED' = 'APPROVED'): VoteView {
  return {
    id: `vote of ${userId} at ${atMs}`,
    userId,
    user: { userId, userName: userId === annId ? 'Ann as she was' : 'Somebody' },
    activityId: 'activity',
    selection: `VOTE_SELECTION_${selection}`,
    message: '{"type":"x"}',
    publicKey: `02${'ab'.repeat(32)}`,
    signature: '3045',
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    createdAt: instant(atMs),
  };
}

/** An activity of Ann's as the wire shows it. */
export function anActivity(of: {
  readonly type: string;
  readonly params: JsonObject;
  /** Without what all have in common. */
  readonly status?: string;
  readonly votes?: readonly VoteView[];
  readonly id?: string;
  readonly atMs?: number;
  readonly failure?: Failure;
}): ActivityView {
  const { atMs = Date.UTC(2026, 10, 20, 9, 2), status = 'CONSENSUS_NEEDED', id = 'activity' } = of;
  return {
    id,
    organizationId: 'c75ef23f-2746-4b94-a318-24d787350de0',
    status: `ACTIVITY_STATUS_${status}` as ActivityStatus,
    type: of.type,
    timestampMs: String(atMs),
    intent: { someIntent: of.params },
    result: {},
    votes: of.votes ?? [aVote(annId, atMs)],
    fingerprint: `sha256:${'8be3c899'.repeat(8)}`,
    canApprove: true,
    canReject: true,
    createdAt: instant(atMs),
    updatedAt: instant(atMs),
    ...(of.failure ? { failure: of.failure } : {}),
  };
}
