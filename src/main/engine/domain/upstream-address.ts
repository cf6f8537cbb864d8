import { isWebAddress } from '#shared/web-address.ts';
import { invalidArgument } from '../fault.ts';
import { hostOf, isThisComputer } from './web-host.ts';

/** Makes sure that a node can be asked at a URL: https, or http on this computer. Throws INVALID_ARGUMENT naming `field`. */
export function requireUpstreamAddress(url: string, field: string): void {
  if (!isWebAddress(url))
    throw invalidArgument(field, 'an upstream is an http or https URL, without a password or fragment in it');
  if (/^http:/i.test(url) && !isThisComputer(hostOf(url)))
    throw invalidArgument(field, 'an upstream without TLS must be on this computer: expected an https URL');
}
