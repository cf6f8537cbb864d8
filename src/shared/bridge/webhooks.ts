import type { Outcome } from '../envelope.ts';

/**
 * What a window may do about deliveries that were given up: a part of `LocalBridge`. How deliveries stand, it asks with the query
 * `webhook_deliveries`. Both need a member of the root quorum: PERMISSION_DENIED; NOT_FOUND for what is no dead letter.
 */
export interface WebhooksBridge {
  /** Has a dead letter sent again, before whatever else waits for the same receiver. */
  retryDelivery(eventId: string): Promise<Outcome>;
  /** Throws a dead letter away for good. */
  discardDelivery(eventId: string): Promise<Outcome>;
}

/**
 * Why an attempt came to nothing. `answer`: the receiver answered with `status`, and not with 2xx; `timeout`: not within the time;
 * `unreachable`: no connection, or one that broke; `address`: the vault's network setting does not let anything go there.
 */
export const deliveryFailureReasons = ['answer', 'timeout', 'unreachable', 'address'] as const;
export type DeliveryFailureReason = (typeof deliveryFailureReasons)[number];

/** An attempt that came to nothing, and when. `status` is HTTP's, where there was an answer. */
export type DeliveryFailure = Readonly<{ atMs: number; reason: DeliveryFailureReason; status?: number }>;

/** Where receivers find the keys that deliveries are signed with: a JSON Web Key Set, for anyone, without a stamp. */
export const webhookKeysPath = '/public/v1/discovery/webhooks/jwks';
