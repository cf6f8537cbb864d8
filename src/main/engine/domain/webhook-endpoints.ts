import type { DeliveryFailure } from '#shared/bridge.ts';
import type { WebhookEventType } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { exhausted, invalidArgument, notFound } from '../fault.ts';
import type { OutboxEntry, WebhookEndpoint, WebhookEndpointId, WebhookSubscription } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { requireWebhookAddress } from './webhook-address.ts';

export type NewSubscription = Readonly<{
  eventType: WebhookEventType;
  filtersJson?: string | undefined;
  isActive?: boolean | undefined;
}>;

export type ShownWebhookEndpoint = {
  endpointId: string;
  organizationId: string;
  url: string;
  name: string;
  isActive: boolean;
  subscriptions: { eventType: WebhookEventType; filtersJson?: string; isActive: boolean }[];
};

/** How deliveries to one receiver stand. Without `endpoint` it is the webhook that is a feature of the organization. */
export type ReceiverStatus = {
  endpointId?: string;
  name: string;
  url: string;
  isActive: boolean;
  /** Notices that are still to be delivered, and when the oldest of them was written. */
  waiting: number;
  oldestAtMs?: number;
  dead: number;
  dropped: number;
  lastSuccessAtMs?: number;
  lastFailure?: DeliveryFailure;
};

/**
 * Adds an endpoint. Without subscriptions it hears of activities, since it could never be given any later. Throws INVALID_ARGUMENT for an
 * address or a filter that does not fit, RESOURCE_EXHAUSTED when there are too many.
 */
export function addWebhookEndpoint(
  tx: Tx,
  { name, url, subscriptions }: Readonly<{ name: string; url: string; subscriptions: readonly NewSubscription[] }>,
): WebhookEndpoint {
  requireWebhookAddress(tx, url, 'parameters.url');
  if (tx.webhookEndpoints.count() >= limits.webhookEndpointsMax)
    throw exhausted(`this organization has the maximum of ${limits.webhookEndpointsMax} webhook endpoints`);
  const heard = subscriptions.length > 0 ? subscriptions : [{ eventType: 'ACTIVITY_UPDATES' as const }];
  const endpointId = tx.newId<WebhookEndpointId>();
  return tx.webhookEndpoints.insert({
    endpointId,
    name,
    url,
    isActive: true,
    subscriptions: heard.map(subscriptionOf),
  });
}

/** An endpoint of the organization. Throws NOT_FOUND. */
export function requireWebhookEndpoint(view: View | Tx, endpointId: string): WebhookEndpoint {
  const endpoint = view.webhookEndpoints.get(endpointId);
  if (!endpoint) throw notFound('webhook endpoint', endpointId);
  return endpoint;
}

/**
 * Changes what is named of an endpoint. What waits for it goes to its new address; while it is not active nothing is added to that, and
 * nothing is sent. Throws NOT_FOUND, and as `addWebhookEndpoint` does.
 */
export function changeWebhookEndpoint(
  tx: Tx,
  endpointId: string,
  patch: Readonly<{ name?: string | undefined; url?: string | undefined; isActive?: boolean | undefined }>,
): WebhookEndpoint {
  const endpoint = requireWebhookEndpoint(tx, endpointId);
  const { name = endpoint.name, url = endpoint.url, isActive = endpoint.isActive } = patch;
  requireWebhookAddress(tx, url, 'parameters.url');
  return tx.webhookEndpoints.replace(endpoint, { name, url, isActive });
}

/** Removes an endpoint, with whatever waited for it. Throws NOT_FOUND. */
export function removeWebhookEndpoint(tx: Tx, endpointId: string): void {
  requireWebhookEndpoint(tx, endpointId);
  for (const notice of tx.outbox.list()) if (notice.endpointId === endpointId) tx.outbox.remove(notice.outboxId);
  if (tx.receiverStates.get(endpointId)) tx.receiverStates.remove(endpointId);
  tx.webhookEndpoints.remove(endpointId);
}

/** An endpoint as answers carry it. */
export function showWebhookEndpoint(endpoint: WebhookEndpoint): ShownWebhookEndpoint {
  const { endpointId, organizationId, url, name, isActive, subscriptions } = endpoint;
  return { endpointId, organizationId, url, name, isActive, subscriptions: subscriptions.map((each) => ({ ...each })) };
}

/** The delivery status of each receiver of the organization: its feature's webhook first, then its endpoints as they were added. */
export function receiverStatuses(view: View): ReceiverStatus[] {
  const feature = view.features.find(({ name }) => name === 'FEATURE_NAME_WEBHOOK');
  const notices = view.outbox.list().filter(({ lastWord }) => !lastWord);
  const statusOf = (endpointId: WebhookEndpointId | undefined) => {
    const state = view.receiverStates.get(endpointId ?? view.organizationId);
    return { ...queued(notices.filter((notice) => notice.endpointId === endpointId)), ...lastOf(state) };
  };
  return [
    ...(feature ? [{ name: '', url: feature.value, isActive: true, ...statusOf(undefined) }] : []),
    ...view.webhookEndpoints
      .list()
      .map(({ endpointId, name, url, isActive }) => ({ endpointId, name, url, isActive, ...statusOf(endpointId) })),
  ];
}

function queued(notices: readonly OutboxEntry[]) {
  const waiting = notices.filter(({ dead }) => !dead);
  const oldest = waiting[0];
  return {
    waiting: waiting.length,
    dead: notices.length - waiting.length,
    ...(oldest ? { oldestAtMs: oldest.createdAtMs } : {}),
  };
}

function lastOf(state: ReturnType<View['receiverStates']['get']>) {
  const { dropped = 0, lastSuccessAtMs, lastFailure } = state ?? {};
  return {
    dropped,
    ...(lastSuccessAtMs === undefined ? {} : { lastSuccessAtMs }),
    ...(lastFailure ? { lastFailure: { ...lastFailure } } : {}),
  };
}

/** A filter that nobody follows would send more than was asked for: only those that filter nothing are taken. */
function subscriptionOf({ eventType, filtersJson, isActive = true }: NewSubscription, at: number): WebhookSubscription {
  if (filtersJson !== undefined && !/^\s*(?:\{\s*\})?\s*$/.test(filtersJson))
    throw invalidArgument(
      `parameters.subscriptions.${at}.filtersJson`,
      'Coffer has no filters: omit this field or use an empty object',
    );
  return { eventType, isActive, ...(filtersJson === undefined ? {} : { filtersJson }) };
}
