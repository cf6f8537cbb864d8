import type { JsonObject } from '#shared/envelope.ts';
import { fingerprintOf, type Vote } from './activity.ts';
import { parseUtf8, toHex } from './crypto/bytes.ts';
import { digestWithServiceKey } from './crypto/service-keys.ts';
import { assert } from './fault.ts';
import type { AnyActivity } from './operations/define.ts';
import type { Ports } from './ports.ts';

/**
 * Parameters that the record of a request does not keep: codes that a user typed in. Such a value can be short enough to be guessed, so the
 * record also keeps nothing that a guess could be compared with: neither a plain digest of the body nor the stamp, which is a signature over it.
 */

type Sent = Readonly<{ operation: AnyActivity; parameters: JsonObject }>;

/** The hidden parameters that a request has. */
export function hiddenIn({ operation, parameters }: Sent): readonly string[] {
  return (operation.hiddenParams ?? []).filter((field) => Object.hasOwn(parameters, field));
}

/** The parameters as the record keeps them: with `''` for those that are hidden. */
export function keptParameters(sent: Sent): JsonObject {
  const blanks = hiddenIn(sent).map((field) => [field, ''] as const);
  return blanks.length === 0 ? sent.parameters : { ...sent.parameters, ...Object.fromEntries(blanks) };
}

/** The body as its vote keeps it: as it came, or written again where a parameter is hidden. */
export function keptBody(sent: Sent, body: Uint8Array): string {
  const text = parseUtf8(body);
  assert(text !== null, 'a body that was parsed is UTF-8');
  if (hiddenIn(sent).length === 0) return text;
  return JSON.stringify({ ...(JSON.parse(text) as JsonObject), parameters: keptParameters(sent) });
}

/** What its vote keeps of the stamp: the stamp as it came, or without the signature where a parameter is hidden. */
export function keptStamp<Stamp extends Pick<Vote, 'signature'>>(sent: Sent, stamp: Stamp): Stamp {
  return hiddenIn(sent).length === 0 ? stamp : { ...stamp, signature: '' };
}

/**
 * The fingerprint of a request: the same for the same bytes. It is the digest of the body, or where a parameter is hidden, a digest that only the
 * vault can compute; both are written alike.
 */
export function fingerprintOfRequest(
  { store, keys, ciphers }: Pick<Ports, 'store' | 'keys' | 'ciphers'>,
  sent: Sent,
  body: Uint8Array,
): string {
  if (hiddenIn(sent).length === 0) return fingerprintOf(ciphers, body);
  const key = store.state.serviceKeys.get('fetcher');
  assert(key, 'a vault has its service keys from the founding on');
  return `sha256:${toHex(digestWithServiceKey({ keys, ciphers }, key, 'fingerprints of hidden parameters', body))}`;
}
