import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseBase64Url, toBase64Url } from './base64url.ts';

/** The ways a request can be stamped with a key. */
export const stampSchemes = [
  'SIGNATURE_SCHEME_TK_API_P256',
  'SIGNATURE_SCHEME_TK_API_SECP256K1',
  'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
  'SIGNATURE_SCHEME_TK_API_ED25519',
] as const;
export type StampScheme = (typeof stampSchemes)[number];

/** What `X-Stamp` says: lower-case hex, the signature as DER for ECDSA and as 64 bytes for Ed25519. */
export type Stamp = Readonly<{ publicKey: string; scheme: StampScheme; signature: string }>;

/** What `X-Stamp-WebAuthn` says, decoded. */
export type WebAuthnStamp = Readonly<{
  /** base64url, no padding: as a credential is kept. */
  credentialId: string;
  authenticatorData: Uint8Array;
  clientDataJson: Uint8Array;
  signature: Uint8Array;
}>;

export type StampCurve = 'p256' | 'secp256k1' | 'ed25519';

const STAMP_LENGTH_MAX = 4_096;
const WEBAUTHN_STAMP_LENGTH_MAX = 16_384;
/** All headers of a request have 16,384 bytes together. */
const ATTESTED_STAMP_LENGTH_MAX = 16_384;

const signers = {
  p256: {
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    publicKey: (key) => p256.getPublicKey(key, true),
    sign: (key, body) => p256.sign(body, key, { format: 'der', lowS: true }),
  },
  secp256k1: {
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
    publicKey: (key) => secp256k1.getPublicKey(key, true),
    sign: (key, body) => secp256k1.sign(body, key, { format: 'der', lowS: true }),
  },
  ed25519: {
    scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
    publicKey: (key) => ed25519.getPublicKey(key),
    sign: (key, body) => ed25519.sign(body, key),
  },
} as const satisfies Record<
  StampCurve,
  {
    scheme: StampScheme;
    publicKey: (key: Uint8Array) => Uint8Array;
    sign: (key: Uint8Array, body: Uint8Array) => Uint8Array;
  }
>;

/**
 * The value of `X-Stamp` for exactly these bytes of `body`, signed deterministically (RFC 6979; RFC 8032 for Ed25519) with low S.
 * `privateKey` is 32 bytes: a scalar, or the seed of an Ed25519 key. Throws when it is not one.
 */
export function stampBody(key: Readonly<{ curve: StampCurve; privateKey: Uint8Array }>, body: Uint8Array): string {
  const { scheme, publicKey, sign } = signers[key.curve];
  const stamp: Stamp = {
    publicKey: bytesToHex(publicKey(key.privateKey)),
    scheme,
    signature: bytesToHex(sign(key.privateKey, body)),
  };
  return toBase64Url(utf8ToBytes(JSON.stringify(stamp)));
}

/**
 * Reads a value of `X-Stamp`, or answers null: it must be base64url (padding is tolerated) of a JSON object with exactly `publicKey`,
 * `scheme` and `signature`, each once, in any order; hex in either case, a scheme of ours.
 */
export function parseStamp(header: string): Stamp | null {
  if (header.length > STAMP_LENGTH_MAX) return null;
  const bytes = parseBase64Url(header, 'optional');
  const fields = bytes && parseStrings(asciiText(bytes), ['publicKey', 'scheme', 'signature']);
  if (!fields) return null;
  const scheme = stampSchemes.find((known) => known === fields.scheme);
  if (!scheme || !isHex(fields.publicKey) || !isHex(fields.signature)) return null;
  return { publicKey: fields.publicKey.toLowerCase(), scheme, signature: fields.signature.toLowerCase() };
}

/** The tokens that can vouch for the key of a stamp. */
export const attestedSchemes = [
  'STAMP_ATTESTED_SCHEME_P256_OIDC',
  'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN',
] as const;
export type AttestedScheme = (typeof attestedSchemes)[number];

/** What `X-Stamp-Attested` says. `publicKey` is hex as it was sent, since a token commits to that text; `signature` is DER, hex. */
export type AttestedStamp = Readonly<{
  publicKeyAttestation: string;
  scheme: AttestedScheme;
  publicKey: string;
  signature: string;
}>;

/**
 * Reads a value of `X-Stamp-Attested`, or answers null: base64url (padding is tolerated) of a JSON object, or that object itself, with exactly
 * `publicKeyAttestation`, `scheme`, `publicKey` and `signature`, each once.
 */
export function parseAttestedStamp(header: string): AttestedStamp | null {
  if (header.length > ATTESTED_STAMP_LENGTH_MAX) return null;
  const bytes = header.startsWith('{') ? null : parseBase64Url(header, 'optional');
  const text = header.startsWith('{') ? header : asciiText(bytes ?? new Uint8Array());
  const fields = parseStrings(text, ['publicKeyAttestation', 'scheme', 'publicKey', 'signature']);
  const scheme = attestedSchemes.find((known) => known === fields?.scheme);
  if (!fields || !scheme || !isHex(fields.publicKey) || !isHex(fields.signature)) return null;
  return { ...fields, scheme };
}

/**
 * Reads a value of `X-Stamp-WebAuthn`, or answers null: JSON text with exactly `credentialId`, `authenticatorData`, `clientDataJson`
 * and `signature`, each once, each base64url (padding is tolerated) and not empty.
 */
export function parseWebAuthnStamp(header: string): WebAuthnStamp | null {
  if (header.length > WEBAUTHN_STAMP_LENGTH_MAX) return null;
  const fields = parseStrings(header, ['credentialId', 'authenticatorData', 'clientDataJson', 'signature']);
  if (!fields) return null;
  const credentialId = parseBase64Url(fields.credentialId, 'optional');
  const authenticatorData = parseBase64Url(fields.authenticatorData, 'optional');
  const clientDataJson = parseBase64Url(fields.clientDataJson, 'optional');
  const signature = parseBase64Url(fields.signature, 'optional');
  if (!credentialId?.length || !authenticatorData?.length || !clientDataJson?.length || !signature?.length) return null;
  return { credentialId: toBase64Url(credentialId), authenticatorData, clientDataJson, signature };
}

const WHITE = '[ \\t\\r\\n]*';
const PAIR = `${WHITE}"([A-Za-z]+)"${WHITE}:${WHITE}"([^"\\\\\\x00-\\x1f]*)"${WHITE}`;
const OBJECT = new RegExp(`^${WHITE}\\{${PAIR}(?:,${PAIR})*\\}${WHITE}$`);
const NEXT_PAIR = new RegExp(PAIR, 'g');

/**
 * A JSON object that has exactly these names, each once, with text values that need no escapes, or null. The stamps and bundles of
 * the wire are all of this kind, and it leaves no room for a second spelling: JSON.parse would keep the last of two equal names.
 */
export function parseStrings<Name extends string>(text: string, names: readonly Name[]): Record<Name, string> | null {
  if (!OBJECT.test(text)) return null;
  const found: Partial<Record<string, string>> = Object.create(null);
  let count = 0;
  // Without the white space around the braces: the search would begin again at each character of it.
  const inside = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'));
  NEXT_PAIR.lastIndex = 0;
  for (let pair = NEXT_PAIR.exec(inside); pair; pair = NEXT_PAIR.exec(inside)) {
    // PAIR has two groups, both of which take part in every match.
    found[pair[1] as string] = pair[2] as string;
    count += 1;
  }
  const exact = count === names.length && names.every((name) => found[name] !== undefined);
  return exact ? (found as Record<Name, string>) : null;
}

/** The bytes as text when all are ASCII, which everything in a stamp is; '' otherwise. */
function asciiText(bytes: Uint8Array): string {
  for (const byte of bytes) if (byte > 0x7e) return '';
  // One piece: text that grows by a character at a time takes thirty times its length. A header is short enough for the arguments of a call.
  return Reflect.apply(String.fromCharCode, undefined, bytes) as string;
}

function isHex(text: string): boolean {
  return text.length > 0 && text.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(text);
}
