import { toBase64Url } from '#shared/base64url.ts';
import { parseHex } from './bytes.ts';

/**
 * A COSE_Key (RFC 9052) as text. The vault stores the key of a passkey in lower-case hex; the wire and policies have it in base64url without padding, as
 * the hosted service writes it.
 */

/** The wire's text of a stored key, lower-case hex. A text that is no hex is given back as it is. */
export function coseKeyText(hex: string): string {
  const bytes = parseHex(hex);
  return bytes ? toBase64Url(bytes) : hex;
}

/** How a stored ES256 or RS256 key begins: a map of five or four, its type, its algorithm. */
const hexKey = /^(?:a5010203|a4010303)(?:[0-9a-f]{2}){60,}$/;

/** The wire's text of a key that a policy names in hex, as Coffer 0.1 showed keys; any other text as it is. */
export function withoutHexKey(text: string): string {
  return hexKey.test(text) ? coseKeyText(text) : text;
}
