import { parseBase64Url, toBase64Url } from '#shared/base64url.ts';
import { parseUtf8, sha256Hex, utf8Bytes } from './bytes.ts';
import type { Signer } from './service-keys.ts';

/** JSON Web Tokens (RFC 7519) in the one form that the service makes: ES256 over P-256. */

const HEADER = '{"alg":"ES256","typ":"JWT"}';
const HEADER_TEXT = toBase64Url(utf8Bytes(HEADER));

/** A token of these claims, in their order. `sign` gets the ASCII bytes of `header.payload` and gives r‖s, 64 bytes. */
export function makeToken(claims: object, sign: Signer): string {
  const signed = `${HEADER_TEXT}.${toBase64Url(utf8Bytes(asciiJson(claims)))}`;
  return `${signed}.${toBase64Url(sign(utf8Bytes(signed)))}`;
}

/** A token taken apart: the bytes that are signed, the signature, and the claims as they are written, which are not verified. */
export type TokenParts = Readonly<{
  signed: Uint8Array;
  signature: Uint8Array;
  claims: Readonly<Record<string, unknown>>;
}>;

/** Takes a token apart whose header is ours or says the same in another order. Null for anything else. */
export function parseToken(token: string): TokenParts | null {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  const fields = objectOf(header);
  const claims = objectOf(payload);
  const signatureBytes = parseBase64Url(signature);
  if (more.length > 0 || !fields || !claims || signatureBytes?.length !== 64) return null;
  if (fields['alg'] !== 'ES256' || fields['typ'] !== 'JWT') return null;
  return { signed: utf8Bytes(`${header}.${payload}`), signature: signatureBytes, claims };
}

/** The SHA-256, hex, of what the issuer of a token signed. The signature is left out: other signatures of the same token may be genuine too. */
export function tokenDigest(token: string): string {
  return sha256Hex(utf8Bytes(token.slice(0, token.lastIndexOf('.'))));
}

function objectOf(part: string): Readonly<Record<string, unknown>> | null {
  const bytes = parseBase64Url(part);
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(parseUtf8(bytes) ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

/**
 * JSON whose base64url text is base64 text too, since official clients decode a payload with `atob`, which knows neither `-` nor `_`. These two
 * arise from `>`, `?`, `~`, DEL and everything beyond ASCII, which all can be written as escapes.
 */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[>?~\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
