import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from '../activity.ts';
import type { OrganizationId, OutboxEntry, WebhookEndpointId, ReceiverState } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Change } from '../state/tables.ts';

/** Whether an activity was not there before, or has moved on to another status. */
export type News = 'new' | 'moved';

type Receiver = Readonly<{ url: string; endpointId?: WebhookEndpointId }>;

/**
 * What news of an activity puts into the outbox: a notice for each receiver of its organization and of its parent. The webhook that is a
 * feature hears of new activities, an endpoint that subscribed of every change of status too. A full outbox gives up its oldest notices,
 * so that an address nobody answers cannot fill the vault; how many, each receiver's state counts.
 */
export function outboxChanges(
  state: StateReader,
  activity: ActivityRecord,
  news: News,
  nowMs: number,
  newId: () => string,
): readonly Change[] {
  const own = activity.organizationId;
  const parent = state.organizations.get(own)?.parentId;
  return [own, ...(parent ? [parent] : [])].flatMap((organizationId) => {
    const notices = receiversIn(state, organizationId, news).map((receiver) =>
      noticeFor(receiver, organizationId, activity, nowMs, newId()),
    );
    return [
      ...notices.map((row) => ({ table: 'outbox', id: row.outboxId, organizationId, row }) as const),
      ...dropOldest(state, organizationId, notices.length, nowMs),
    ];
  });
}

/** Where a receiver is found: by the endpoint's id; for the webhook that is a feature, by the organization's id. */
export function receiverIdOf({
  endpointId,
  organizationId,
}: Pick<OutboxEntry, 'endpointId' | 'organizationId'>): string {
  return endpointId ?? organizationId;
}

/** How deliveries to the receiver of a notice went so far. For a receiver without deliveries, a state without any. */
export function receiverStateOf(
  state: StateReader,
  notice: Pick<OutboxEntry, 'endpointId' | 'organizationId'>,
  nowMs: number,
): ReceiverState {
  const receiverId = receiverIdOf(notice);
  const { organizationId } = notice;
  return (
    state.receiverStates.get(receiverId) ?? {
      receiverId,
      organizationId,
      dropped: 0,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }
  );
}

function receiversIn(state: StateReader, organizationId: OrganizationId, news: News): readonly Receiver[] {
  const feature = state.features.list(organizationId).find(({ name }) => name === 'FEATURE_NAME_WEBHOOK');
  const hearing = state.webhookEndpoints
    .list(organizationId)
    .filter(
      ({ isActive, subscriptions }) =>
        isActive && subscriptions.some((each) => each.isActive && each.eventType === 'ACTIVITY_UPDATES'),
    );
  return [
    ...(feature && news === 'new' ? [{ url: feature.value }] : []),
    ...hearing.map(({ url, endpointId }) => ({ url, endpointId })),
  ];
}

function noticeFor(
  receiver: Receiver,
  organizationId: OrganizationId,
  { activityId, organizationId: activityOrganizationId, status, votes, updatedAtMs }: ActivityRecord,
  nowMs: number,
  outboxId: string,
): OutboxEntry {
  return {
    organizationId,
    outboxId,
    eventType: 'ACTIVITY_UPDATES',
    ...receiver,
    activityId,
    activityOrganizationId,
    asOf: { status, votes: votes.length, updatedAtMs },
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** The oldest notices go, as many as there is no room for, and each is counted. */
function dropOldest(
  state: StateReader,
  organizationId: OrganizationId,
  coming: number,
  nowMs: number,
): readonly Change[] {
  const excess = state.outbox.count(organizationId) + coming - limits.outboxRowsMax;
  if (coming === 0 || excess <= 0) return [];
  const oldest = state.outbox.list(organizationId).slice(0, excess);
  const states = new Map<string, ReceiverState>();
  for (const notice of oldest) {
    const known = states.get(receiverIdOf(notice)) ?? receiverStateOf(state, notice, nowMs);
    states.set(known.receiverId, { ...known, dropped: known.dropped + 1, updatedAtMs: nowMs });
  }
  return [
    ...oldest.map(({ outboxId }) => ({ table: 'outbox', id: outboxId, organizationId, row: null }) as const),
    ...[...states.values()].map(
      (row) => ({ table: 'receiverStates', id: row.receiverId, organizationId, row }) as const,
    ),
  ];
}
