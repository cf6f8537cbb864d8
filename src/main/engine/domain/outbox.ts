import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from '../activity.ts';
import type { OrganizationId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Change } from '../state/tables.ts';

/**
 * What a new activity puts into the outbox: a notice for its organization's webhook and one for its parent's, where they have one.
 * A full outbox gives up its oldest notice, so that an address nobody answers cannot fill the vault.
 */
export function outboxChanges(
  state: StateReader,
  activity: ActivityRecord,
  nowMs: number,
  outboxId: string,
): readonly Change[] {
  const own = activity.organizationId;
  const parent = state.organizations.get(own)?.parentId;
  return [
    ...noticeFor(state, own, activity, nowMs, outboxId),
    ...(parent ? noticeFor(state, parent, activity, nowMs, `${outboxId}:parent`) : []),
  ];
}

function noticeFor(
  state: StateReader,
  organizationId: OrganizationId,
  activity: ActivityRecord,
  nowMs: number,
  outboxId: string,
): readonly Change[] {
  const webhook = state.features.list(organizationId).find((feature) => feature.name === 'FEATURE_NAME_WEBHOOK');
  if (!webhook) return [];
  const row = {
    organizationId,
    outboxId,
    eventType: 'ACTIVITY_UPDATES',
    url: webhook.value,
    activityId: activity.activityId,
    activityOrganizationId: activity.organizationId,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  } as const;
  const full = state.outbox.count(organizationId) >= limits.outboxRowsMax;
  const oldest = full ? state.outbox.list(organizationId)[0] : undefined;
  return [
    { table: 'outbox', id: outboxId, organizationId, row },
    ...(oldest ? [{ table: 'outbox', id: oldest.outboxId, organizationId, row: null } as const] : []),
  ];
}
