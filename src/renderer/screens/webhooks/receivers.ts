import type { DeliveryFailure, NetworkSetting } from '#shared/bridge.ts';
import { isAllowedTarget } from '#shared/ip-blocks.ts';
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
  return addressesOf(url).length > 0;
}

/** The addresses of this computer that a URL leads to, those first that are used first; none for a URL that leads elsewhere. */
function addressesOf(url: string): readonly string[] {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  if (host === '[::1]') return ['::1'];
  return /^127(?:\.[0-9]+){3}$/.test(host) ? [host] : [];
}

/** The address of this computer that has to be allowed for a webhook to reach `url`; undefined where nothing has to be. */
export function targetToAllow(url: string, privateTargets: readonly string[]): string | undefined {
  const addresses = addressesOf(url);
  return addresses.some((address) => isAllowedTarget(address, privateTargets)) ? undefined : addresses[0];
}

/** Whether a URL leads to a port of this computer where Coffer itself listens, at `own`. */
export function isOwnAddress(url: string, own: readonly string[]): boolean {
  return isOnThisComputer(url) && own.some((address) => portOf(address) === portOf(url));
}

function portOf(url: string): string {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'http:' ? '80' : '443') : port;
}

/** What the words of a failure are chosen and filled by. */
export function failureParts({ reason, status = 0 }: DeliveryFailure) {
  return [`why.${reason}`, { status: String(status) }] as const;
}
