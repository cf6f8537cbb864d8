import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from '../activity.ts';
import { concat, toHex, utf8Bytes } from '../crypto/bytes.ts';
import { signWithServiceKey, webhookKeyId } from '../crypto/service-keys.ts';
import { assert, notFound } from '../fault.ts';
import type { Ports } from '../ports.ts';
import type { OrganizationId, OutboxEntry, WebhookEndpointId, ReceiverState } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Change } from '../state/tables.ts';
import { showActivity } from '../wire.ts';
import type { Batch } from '../writer.ts';
import { receiverIdOf, type OfReceiver } from './receiver-id.ts';
import type { Settlement } from './settlements.ts';
import { showUser, showUserId } from './users.ts';

/** Whether an activity was not there before, or has moved on to another status. */
export type News = 'new' | 'moved';

type Receiver = Readonly<{ url: string; endpointId?: WebhookEndpointId }>;

/**
 * What news of an activity puts into the outbox: a notice for each receiver of its organization and of its parent. The webhook that is a
 * feature hears of new activities, an endpoint that subscribed of every change of status too. A full outbox gives up its oldest notices,
 * so that an address nobody answers cannot fill the vault; how many, each receiver's state counts. `heir` is the parent of an organization
 * that the activity deletes: it keeps the notices for the receivers of that organization, which go to where these are now.
 */
export function outboxChanges(
  state: StateReader,
  activity: ActivityRecord,
  news: News,
  nowMs: number,
  newId: () => string,
  heir?: OrganizationId,
): readonly Change[] {
  const own = activity.organizationId;
  const parent = state.organizations.get(own)?.parentId;
  return [own, ...(parent ? [parent] : [])].flatMap((hears) => {
    const isGone = heir !== undefined && hears === own;
    const organizationId = isGone ? heir : hears;
    const receivers = receiversIn(state, hears, news);
    if (receivers.length === 0) return [];
    const notices = receivers.map((receiver): OutboxEntry => ({
      ...noticeFor(receiver, organizationId, activity, nowMs, newId()),
      ...(isGone ? { lastWord: true } : {}),
    }));
    return [
      ...notices.map((row) => ({ table: 'outbox', id: row.outboxId, organizationId, row }) as const),
      ...dropOldest(state, organizationId, notices.length, nowMs),
    ];
  });
}

/** How deliveries to the receiver of a notice went so far. For a receiver without deliveries, a state without any. */
export function receiverStateOf(state: StateReader, notice: OfReceiver, nowMs: number): ReceiverState {
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
  if (excess <= 0) return [];
  const oldest = state.outbox.list(organizationId).slice(0, excess);
  const states = new Map<string, ReceiverState>();
  for (const notice of oldest) {
    if (notice.lastWord) continue;
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

/** What is to be done about a notice now: send this; let it wait; or forget it, since it or its receiver is gone. */
export type Delivery =
  | Readonly<{ to: 'send'; url: string; headers: Readonly<Record<string, string>>; body: Uint8Array }>
  | Readonly<{ to: 'wait' | 'forget' }>;

/**
 * A notice as it goes out now: the bare activity as it was when the notice was written, signed for this instant. Nobody in particular
 * asks, so that nothing may be approved or rejected by whom it is shown to.
 */
export function deliveryOf(ports: Ports, outboxId: string): Delivery {
  const { state, activities } = ports.store;
  const notice = state.outbox.get(outboxId);
  const url = notice && !notice.dead ? receiverUrl(state, notice) : undefined;
  const record = notice && activities.find(notice.activityId);
  if (!notice || !record || url === undefined) return { to: 'forget' };
  if (url === null) return { to: 'wait' };
  const shown = showActivity(asItWas(record, notice), {
    showUser: ({ userId }) => {
      const home = state.users.get(userId)?.organizationId;
      return home === record.organizationId || home === notice.organizationId
        ? showUser(state, userId)
        : showUserId(userId);
    },
    canApprove: false,
    canReject: false,
  });
  const body = utf8Bytes(JSON.stringify(shown));
  const { activityOrganizationId: organizationId, eventType } = notice;
  const headers = signedHeaders(ports, { organizationId, eventType, eventId: outboxId }, body);
  return { to: 'send', url, body, headers };
}

/** Where the receiver is now; null while it is not active, undefined where there is none any more. */
function receiverUrl(
  state: StateReader,
  { endpointId, organizationId, lastWord, url }: OutboxEntry,
): string | null | undefined {
  if (lastWord) return url;
  if (endpointId === undefined)
    return state.features.list(organizationId).find(({ name }) => name === 'FEATURE_NAME_WEBHOOK')?.value;
  const endpoint = state.webhookEndpoints.get(endpointId);
  return endpoint && !endpoint.isActive ? null : endpoint?.url;
}

/** Only votes are added to what waits, and what an activity ends with is never changed: so the latest record tells every earlier one. */
function asItWas(record: ActivityRecord, { asOf }: OutboxEntry): ActivityRecord {
  if (!asOf) return record;
  const { result, resultKey, failure, refused: _, ...rest } = record;
  const ended = asOf.status === record.status;
  return {
    ...rest,
    status: asOf.status,
    votes: record.votes.slice(0, asOf.votes),
    updatedAtMs: asOf.updatedAtMs,
    ...(ended && result && resultKey ? { result, resultKey } : {}),
    ...(ended && failure ? { failure } : {}),
  };
}

/** What a delivery is signed as. */
type SignedEvent = Readonly<{ organizationId: string; eventType: string; eventId: string }>;

/** The headers of a delivery, signed for this instant with the vault's webhook key. */
export function signedHeaders(
  ports: Ports,
  { organizationId, eventType, eventId }: SignedEvent,
  body: Uint8Array,
): Readonly<Record<string, string>> {
  const key = ports.store.state.serviceKeys.get('webhook');
  assert(key, 'the vault has its webhook key');
  const keyId = webhookKeyId(ports.ciphers, key.publicKey);
  const timestampMs = String(ports.clock.nowMs());
  const prefix = utf8Bytes(`v1.ed25519.${keyId}.${timestampMs}.${eventId}.`);
  return {
    'Content-Type': 'application/json',
    'X-Turnkey-Organization-Id': organizationId,
    'X-Turnkey-Event-Type': eventType,
    'X-Turnkey-Event-Id': eventId,
    'X-Turnkey-Timestamp': timestampMs,
    'X-Turnkey-Webhook-Version': '1',
    'X-Turnkey-Signature-Key-Id': keyId,
    'X-Turnkey-Signature-Algorithm': 'ed25519',
    'X-Turnkey-Signature-Version': 'v1',
    'X-Turnkey-Signature': toHex(signWithServiceKey(ports, key, concat(prefix, body))),
  };
}

/** Stages what became of notices, and the states of their receivers. Notices that are gone by now are passed over. */
export function settleDeliveries(ports: Ports, batch: Batch, settlements: readonly Settlement[]): void {
  const { tables } = batch.layer;
  const nowMs = ports.clock.nowMs();
  const states = new Map<string, ReceiverState>();
  const changes: Change[] = [];
  for (const settlement of settlements) {
    const notice = tables.outbox.get(settlement.id);
    if (!notice) continue;
    const { organizationId, outboxId } = notice;
    if (settlement.outcome === 'dead') {
      const row: OutboxEntry = { ...notice, dead: settlement.failure, updatedAtMs: nowMs };
      changes.push({ table: 'outbox', id: outboxId, organizationId, row });
    } else if (settlement.outcome !== 'failing')
      changes.push({ table: 'outbox', id: outboxId, organizationId, row: null });
    if (settlement.outcome === 'forgotten' || notice.lastWord) continue;
    const known = receiverStateOf(tables, notice, nowMs);
    const state = states.get(known.receiverId) ?? known;
    const result =
      settlement.outcome === 'delivered' ? { lastSuccessAtMs: settlement.atMs } : { lastFailure: settlement.failure };
    states.set(state.receiverId, { ...state, ...result, updatedAtMs: nowMs });
  }
  for (const row of states.values())
    changes.push({ table: 'receiverStates', id: row.receiverId, organizationId: row.organizationId, row });
  if (changes.length > 0) batch.stage({ changes });
}

/** Stages a person's verdict on a dead letter: that it is sent again, or thrown away. Throws NOT_FOUND for what is none. */
export function resolveDeadLetter(ports: Ports, batch: Batch, outboxId: string, verdict: 'retry' | 'discard'): void {
  const notice = batch.layer.tables.outbox.get(outboxId);
  if (!notice?.dead) throw notFound('failed delivery', outboxId);
  const { dead: _, ...alive } = notice;
  const row = verdict === 'retry' ? { ...alive, updatedAtMs: ports.clock.nowMs() } : null;
  const { organizationId } = notice;
  batch.stage({ changes: [{ table: 'outbox', id: outboxId, organizationId, row }] });
}
