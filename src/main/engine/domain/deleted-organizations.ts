import { isWaiting, waitingStatuses } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { fingerprintOf, moved, type ActivityRecord } from '../activity.ts';
import { utf8Bytes } from '../crypto/bytes.ts';
import type { Ports } from '../ports.ts';
import type { OrganizationId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Change } from '../state/tables.ts';

/** What stays of a sub-organization that was deleted: its activities, and one row of its parent by which they are found. */

/**
 * The parent of the organization of `activity`, and what `memory` it keeps, where `changes` delete the organization: a row, in the place of the oldest
 * ones beyond `limits.deletedOrganizationsMax`. `before` is the state without `changes`.
 */
export function rememberedBy(
  ciphers: Ports['ciphers'],
  before: StateReader,
  { activityId, organizationId, fingerprint, votes }: ActivityRecord,
  changes: readonly Change[],
  nowMs: number,
): Readonly<{ parentId: OrganizationId; memory: readonly Change[] }> | undefined {
  const isGone = ({ table, id, row }: Change) => table === 'organizations' && id === organizationId && row === null;
  const gone = before.organizations.get(organizationId);
  if (!gone?.parentId || !changes.some(isGone)) return undefined;
  const { organizationName, parentId } = gone;
  const settledBy = fingerprintOf(ciphers, utf8Bytes(votes.at(-1)?.message ?? ''));
  const row = {
    deletedOrganizationId: organizationId,
    organizationId: parentId,
    organizationName,
    activityId,
    fingerprint,
    settledBy,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const table = 'deletedOrganizations';
  const known = before[table].list(parentId);
  const oldest = known.slice(0, Math.max(0, known.length + 1 - limits.deletedOrganizationsMax));
  const forgotten = oldest.map(({ deletedOrganizationId: id }): Change => ({
    table,
    id,
    organizationId: parentId,
    row: null,
  }));
  return { parentId, memory: [...forgotten, { table, id: organizationId, organizationId: parentId, row }] };
}

/**
 * The activities that wait in an organization that `activity` deletes, as they end with it: the newest, `limits.activitiesEndedMax` at most.
 * `find` gives the latest record of one, which may have come to its end since it was listed.
 */
export function endedWith(
  activities: Ports['store']['activities'],
  { activityId, organizationId }: ActivityRecord,
  find: (activityId: string) => ActivityRecord | undefined,
  nowMs: number,
): readonly ActivityRecord[] {
  const failure = { code: rpcCodes.FAILED_PRECONDITION, message: 'the organization was deleted', details: [] };
  return activities
    .list(organizationId, { statuses: waitingStatuses, limit: limits.activitiesEndedMax })
    .map((listed) => find(listed.activityId) ?? listed)
    .filter((one) => one.activityId !== activityId && isWaiting(one.status))
    .map((waiting) => moved(waiting, 'ACTIVITY_STATUS_FAILED', nowMs, { failure }));
}
