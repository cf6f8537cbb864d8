import { isAllowedTarget, isPrivateTarget } from '#shared/ip-blocks.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { invalidArgument } from '../fault.ts';
import type { Tx } from '../state/tx.ts';
import { hostOf, isThisComputer } from './web-host.ts';

/**
 * Makes sure that webhooks can be sent to an address: an http or https URL and, without TLS, one on this computer or in a private network that
 * the vault's settings allow. Where a name leads is seen when something is sent. Throws INVALID_ARGUMENT naming `field`, and the setting that
 * would allow the address.
 */
export function requireWebhookAddress(tx: Tx, url: string, field: string): void {
  if (!isWebAddress(url))
    throw invalidArgument(field, 'a webhook is an http or https URL, without a password or fragment in it');
  if (!/^http:/i.test(url)) return;
  const host = hostOf(url);
  const targets = tx.vaultSettings()?.privateTargets ?? [];
  if (isThisComputer(host) || isAllowedTarget(host, targets)) return;
  // Only the delivery looks a name up. Where no private address is allowed, the name cannot lead to one that is.
  if (!isAddress(host) && targets.length > 0) return;
  throw invalidArgument(
    field,
    isAddress(host) && !isPrivateTarget(host)
      ? 'a webhook to a public address needs https: expected an https URL'
      : 'plain http reaches only this computer and private addresses that are allowed: expected an https URL, or allow the private ' +
          'address of this host with the setting privateTargets (coffer vault settings set --allow-target ADDRESS)',
  );
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^[0-9.]+$/.test(host);
}
