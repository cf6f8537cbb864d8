import type { DeliveryFailure, NetworkSetting } from '#shared/bridge.ts';
import type { Operations } from '../../api/operations.ts';

export type DeliveryStatus = Operations['webhook_deliveries']['result'];
/** How deliveries to one receiver stand: an endpoint, or without `endpointId` the webhook that is a feature of the organization. */
export type Receiver = DeliveryStatus['receivers'][number];
/** A delivery that was given up. */
export type DeadLetter = DeliveryStatus['deadLetters'][number];

/** What a receiver, or that of a dead letter, is told apart by, in the path too. */
export function receiverKey({ endpointId = 'organization' }: Readonly<{ endpointId?: string }>): string {
  return endpointId;
}

/**
 * How a receiver stands, in the order in which it matters: nobody wants it told, nothing may go out, it does not take what is sent, or it
 * is told of everything.
 */
export type ReceiverState = 'paused' | 'held' | 'failing' | 'active';

/** How a receiver stands. `network`: what the vault may connect to; undefined where that is not told, which is taken as anything. */
export function stateOf(receiver: Receiver, network: NetworkSetting | undefined): ReceiverState {
  const { isActive, lastFailure, lastSuccessAtMs = 0, waiting } = receiver;
  if (!isActive) return 'paused';
  if (network === 'off') return 'held';
  if (!lastFailure || lastFailure.atMs <= lastSuccessAtMs || waiting === 0) return 'active';
  return network === 'loopback' && lastFailure.reason === 'address' ? 'held' : 'failing';
}

/** Whether a URL names this computer by an address that can mean nothing else. */
export function isOnThisComputer(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(?:\.[0-9]+){3}$/.test(host);
}

/** What the words of a failure are chosen and filled by. */
export function failureParts({ reason, status = 0 }: DeliveryFailure) {
  return [`why.${reason}`, { status: String(status) }] as const;
}
