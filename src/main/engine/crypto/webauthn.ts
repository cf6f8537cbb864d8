/** Passkeys: WebAuthn Level 2, sections 7.1 (registration) and 7.2 (assertion), as far as the wire asks. */
import { sha256 } from '@noble/hashes/sha2.js';
import { parseBase64Url, toBase64Url } from '#shared/base64url.ts';
import { parseWebAuthnStamp, type WebAuthnStamp } from '#shared/stamp.ts';
import { uuidText } from '#shared/uuid.ts';
import { refused } from '../fault.ts';
import type { Curves } from '../ports.ts';
import { concat, equalBytes, parseHex, parseUtf8, sha256Hex, toHex, utf8Bytes } from './bytes.ts';
import { readCbor, type CborMap } from './cbor.ts';
import { fromDer } from './der.ts';

export { parseWebAuthnStamp };

const USER_PRESENT = 0x01;
const CREDENTIAL_ATTACHED = 0x40;
const EXTENSIONS_ATTACHED = 0x80;
const HEADER_LENGTH = 37;
const CREDENTIAL_ID_LENGTH_MAX = 1023;
const RSA_BYTES_MIN = 256;
const RSA_BYTES_MAX = 1024;
/** Of a domain name (RFC 1035). Each of its labels costs a digest. */
const HOST_LENGTH_MAX = 253;

/** What was registered, ready to be kept. */
export type Registration = Readonly<{
  /** base64url, no padding. */
  credentialId: string;
  /** COSE_Key, lower-case hex. */
  publicKey: string;
  /** UUID text. */
  aaguid: string;
  /** The statement's format, such as `none` or `packed`. It is recorded; the statement itself is not evaluated. */
  attestationType: string;
  /** Where it was registered, as the browser wrote it. */
  origin: string;
}>;

/** What a client sends when it registers a passkey; texts are base64url, padding tolerated. */
export type Attestation = Readonly<{ credentialId: string; clientDataJson: string; attestationObject: string }>;

/**
 * Whether a passkey stamped exactly these bytes of `body`: the challenge is the lower-case hex of their SHA-256, as ASCII. `publicKey` is
 * the COSE_Key of the credential, hex. `origins`, where it is given, lists the only origins that may have asked. User presence is
 * demanded, user verification is not, as clients ask for it as preferred. Never throws.
 */
export function verifyWebAuthnStamp(
  curves: Curves,
  stamp: WebAuthnStamp,
  publicKey: string,
  body: Uint8Array,
  origins?: readonly string[],
): boolean {
  const client = parseClientData(stamp.clientDataJson);
  const key = parseCoseKey(curves, parseHex(publicKey));
  if (!client || !key || client.type !== 'webauthn.get') return false;
  if (!equalBytes(client.challenge, utf8Bytes(sha256Hex(body)))) return false;
  if (!isAllowed(client.origin, origins) || !isForOrigin(stamp.authenticatorData, client.origin)) return false;
  const { authenticatorData } = stamp;
  if (authenticatorData.length < HEADER_LENGTH || !hasFlag(authenticatorData, USER_PRESENT)) return false;
  const message = concat(authenticatorData, sha256(stamp.clientDataJson));
  if (key.kind === 'rsa') return curves.rsa.verifySha256(key.modulus, key.exponent, message, stamp.signature);
  const pair = fromDer(stamp.signature);
  return pair !== null && curves.p256.verify(key.point, message, pair);
}

/** The origin that asked for a stamp, as the browser wrote it; undefined where the stamp names none. Verifies nothing. */
export function originOf({ clientDataJson }: WebAuthnStamp): string | undefined {
  return parseClientData(clientDataJson)?.origin;
}

/**
 * Checks a registration against the challenge it answers (base64url), and gives what to keep of it. ES256 and RS256 keys are taken.
 * Throws a Fault that starts with `invalid authenticator attestation` and says what is wrong.
 */
export function verifyRegistration(
  curves: Curves,
  challenge: string,
  attestation: Attestation,
  origins?: readonly string[],
): Registration {
  const clientData = requireBase64Url(attestation.clientDataJson, 'clientDataJson');
  const client = parseClientData(clientData);
  if (!client) throw invalidAttestation('clientDataJson is not valid client data');
  if (client.type !== 'webauthn.create') throw invalidAttestation('its client data is not for a registration');
  if (!equalBytes(client.challenge, requireBase64Url(challenge, 'challenge')))
    throw invalidAttestation('it has a different challenge');
  if (!isAllowed(client.origin, origins)) throw invalidAttestation('it comes from an origin that is not allowed');

  const { format, authenticatorData } = parseAttestationObject(attestation.attestationObject);
  if (!isForOrigin(authenticatorData, client.origin))
    throw invalidAttestation('its rpIdHash does not match its origin');
  if (!hasFlag(authenticatorData, USER_PRESENT)) throw invalidAttestation('user presence is missing');
  const { credentialId, aaguid, coseKey } = parseCredentialData(authenticatorData);
  if (!equalBytes(credentialId, requireBase64Url(attestation.credentialId, 'credentialId')))
    throw invalidAttestation('credentialId does not match the attestation');
  if (!parseCoseKey(curves, coseKey)) throw invalidAttestation('its key is neither ES256 nor RS256');
  return {
    credentialId: toBase64Url(credentialId),
    publicKey: toHex(coseKey),
    aaguid: uuidText(aaguid),
    attestationType: format,
    origin: client.origin,
  };
}

type CoseKey =
  | Readonly<{ kind: 'p256'; point: Uint8Array }>
  | Readonly<{ kind: 'rsa'; modulus: Uint8Array; exponent: Uint8Array }>;

/** ES256 on P-256, or RS256 of 2,048 to 8,192 bits (RFC 9053); null for any other key. */
function parseCoseKey(curves: Curves, bytes: Uint8Array | null): CoseKey | null {
  const read = bytes && readCbor(bytes);
  if (!read || read.end !== bytes.length || !(read.value instanceof Map)) return null;
  const key: CborMap = read.value;
  const [kind, algorithm] = [key.get(1), key.get(3)];
  if (kind === 2 && algorithm === -7 && key.get(-1) === 1) return pointKey(curves, key.get(-2), key.get(-3));
  const [modulus, exponent] = [key.get(-1), key.get(-2)];
  if (kind !== 3 || algorithm !== -257 || !(modulus instanceof Uint8Array) || !(exponent instanceof Uint8Array))
    return null;
  const fits = modulus.length >= RSA_BYTES_MIN && modulus.length <= RSA_BYTES_MAX && exponent.length <= 4;
  return fits ? { kind: 'rsa', modulus, exponent } : null;
}

function pointKey(curves: Curves, x: unknown, y: unknown): CoseKey | null {
  if (!(x instanceof Uint8Array) || !(y instanceof Uint8Array) || x.length !== 32 || y.length !== 32) return null;
  try {
    return { kind: 'p256', point: curves.p256.uncompress(concat(Uint8Array.of(4), x, y)) };
  } catch {
    return null;
  }
}

type ClientData = Readonly<{ type: string; challenge: Uint8Array; origin: string }>;

function parseClientData(bytes: Uint8Array): ClientData | null {
  try {
    const value: unknown = JSON.parse(parseUtf8(bytes) ?? '');
    if (typeof value !== 'object' || value === null) return null;
    const { type, challenge, origin } = value as Record<string, unknown>;
    if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return null;
    const decoded = parseBase64Url(challenge, 'optional');
    return decoded && { type, challenge: decoded, origin };
  } catch {
    return null;
  }
}

function isAllowed(origin: string, origins: readonly string[] | undefined): boolean {
  return origins === undefined || origins.includes(origin);
}

/**
 * Whether the relying party that the authenticator saw may speak for `origin`: its host, or a domain above it. An origin that is no web
 * page, such as a mobile app's, names no host to compare with; the list of origins alone decides about those.
 */
function isForOrigin(authenticatorData: Uint8Array, origin: string): boolean {
  const host = /^https?:\/\/([^/:]+)(?::\d+)?$/.exec(origin)?.[1];
  if (host === undefined) return !/^https?:/.test(origin);
  if (host.length > HOST_LENGTH_MAX) return false;
  const labels = host.split('.');
  const seen = authenticatorData.subarray(0, 32);
  return labels.some((_, at) => {
    const domain = labels.slice(at).join('.');
    return (at === 0 || domain.includes('.')) && equalBytes(seen, sha256(utf8Bytes(domain)));
  });
}

function hasFlag(authenticatorData: Uint8Array, flag: number): boolean {
  return ((authenticatorData[32] ?? 0) & flag) !== 0;
}

function parseAttestationObject(text: string): Readonly<{ format: string; authenticatorData: Uint8Array }> {
  const bytes = requireBase64Url(text, 'attestationObject');
  const read = readCbor(bytes);
  const map = read?.end === bytes.length && read.value instanceof Map ? (read.value as CborMap) : null;
  const [format, data, statement] = [map?.get('fmt'), map?.get('authData'), map?.get('attStmt')];
  if (typeof format !== 'string' || !(data instanceof Uint8Array) || !(statement instanceof Map))
    throw invalidAttestation('attestationObject is not CBOR with fmt, attStmt and authData');
  if (format === 'none' && statement.size > 0) throw invalidAttestation('its format is "none" but it has a statement');
  return { format, authenticatorData: data };
}

function parseCredentialData(data: Uint8Array) {
  if (data.length < HEADER_LENGTH + 18 || !hasFlag(data, CREDENTIAL_ATTACHED))
    throw invalidAttestation('its auth data has no credential');
  const length = ((data[53] ?? 0) << 8) | (data[54] ?? 0);
  const keyAt = HEADER_LENGTH + 18 + length;
  const key = readCbor(data, keyAt);
  if (!key || length === 0 || length > CREDENTIAL_ID_LENGTH_MAX)
    throw invalidAttestation('its auth data is incomplete');
  const extensions = hasFlag(data, EXTENSIONS_ATTACHED) ? readCbor(data, key.end) : { end: key.end };
  if (extensions?.end !== data.length) throw invalidAttestation('its auth data is longer than its fields');
  return {
    aaguid: data.subarray(HEADER_LENGTH, HEADER_LENGTH + 16),
    credentialId: data.slice(HEADER_LENGTH + 18, keyAt),
    coseKey: data.slice(keyAt, key.end),
  };
}

function requireBase64Url(text: string, name: string): Uint8Array {
  const bytes = parseBase64Url(text, 'optional');
  if (!bytes?.length) throw invalidAttestation(`${name} is not base64url`);
  return bytes;
}

function invalidAttestation(why: string) {
  return refused(`invalid authenticator attestation: ${why}`, 'REQUEST_INVALID');
}
