import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '#shared/base64url.ts';

/** A passkey in software: registers and stamps as an authenticator and a browser together would. */
export type SoftAuthenticator = Readonly<{
  credentialId: string;
  register: (challenge: Uint8Array, options?: Partial<RegisterOptions>) => SoftAttestation;
  /** The value of `X-Stamp-WebAuthn` for `body`. */
  stamp: (body: Uint8Array, options?: Partial<StampOptions>) => string;
}>;

export type SoftAttestation = Readonly<{
  credentialId: string;
  clientDataJson: string;
  attestationObject: string;
  transports: readonly ['AUTHENTICATOR_TRANSPORT_HYBRID'];
}>;

type Place = { origin: string; rpId: string; flags: number };
export type RegisterOptions = Place & {
  type: string;
  format: string;
  statement: Uint8Array;
  /** Put in place of the key, or behind it. */
  coseKey: Uint8Array;
  extensions: Uint8Array;
};
export type StampOptions = Place & { type: string; challenge: string };

const USER_PRESENT = 0x01;
const ATTACHED = 0x40;

/** A new passkey of a kind that clients ask for. `id` makes its credential id. */
export function softAuthenticator(kind: 'ES256' | 'RS256' = 'ES256', id = 'passkey'): SoftAuthenticator {
  const keys = keysOf(kind);
  const credential = sha256(utf8ToBytes(id));
  const place: Place = { origin: 'https://app.example.com', rpId: 'example.com', flags: USER_PRESENT };

  return {
    credentialId: toBase64Url(credential),
    register: (challenge, options = {}) => {
      const { origin, rpId, flags, type, format, statement, coseKey, extensions } = {
        ...place,
        flags: USER_PRESENT | ATTACHED,
        type: 'webauthn.create',
        format: 'none',
        statement: cbor.map([]),
        coseKey: keys.cose,
        extensions: new Uint8Array(),
        ...options,
      };
      const attested = concatBytes(
        new Uint8Array(16).fill(0xaa),
        uint16(credential.length),
        credential,
        coseKey,
        extensions,
      );
      const authData = concatBytes(header(rpId, flags), attested);
      const object = cbor.map([
        [cbor.text('fmt'), cbor.text(format)],
        [cbor.text('attStmt'), statement],
        [cbor.text('authData'), cbor.bytes(authData)],
      ]);
      return {
        credentialId: toBase64Url(credential),
        clientDataJson: toBase64Url(clientData(type, toBase64Url(challenge), origin)),
        attestationObject: toBase64Url(object),
        transports: ['AUTHENTICATOR_TRANSPORT_HYBRID'],
      };
    },
    stamp: (body, options = {}) => {
      const digest = createHash('sha256').update(body).digest('hex');
      const { origin, rpId, flags, type, challenge } = {
        ...place,
        type: 'webauthn.get',
        challenge: toBase64Url(utf8ToBytes(digest)),
        ...options,
      };
      const authenticatorData = header(rpId, flags);
      const client = clientData(type, challenge, origin);
      const signature = sign('sha256', concatBytes(authenticatorData, sha256(client)), keys.privateKey);
      return JSON.stringify({
        credentialId: toBase64Url(credential),
        authenticatorData: toBase64Url(authenticatorData),
        clientDataJson: toBase64Url(client),
        signature: toBase64Url(signature),
      });
    },
  };
}

/** As much of a CBOR writer as attestations need; lengths below 65,536. */
export const cbor = {
  number: (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Uint8Array) => concatBytes(head(2, value.length), value),
  text: (value: string) => concatBytes(head(3, utf8ToBytes(value).length), utf8ToBytes(value)),
  array: (items: readonly Uint8Array[]) => concatBytes(head(4, items.length), ...items),
  map: (entries: readonly (readonly [Uint8Array, Uint8Array])[]) =>
    concatBytes(head(5, entries.length), ...entries.map(([name, value]) => concatBytes(name, value))),
};

/** COSE_Key of a P-256 point, and of an RSA key (RFC 9053). */
export const coseOfPoint = (point: Uint8Array, algorithm = -7, curve = 1): Uint8Array =>
  cbor.map([
    [cbor.number(1), cbor.number(2)],
    [cbor.number(3), cbor.number(algorithm)],
    [cbor.number(-1), cbor.number(curve)],
    [cbor.number(-2), cbor.bytes(point.subarray(1, 33))],
    [cbor.number(-3), cbor.bytes(point.subarray(33))],
  ]);
export const coseOfRsa = (modulus: Uint8Array, exponent: Uint8Array, algorithm = -257): Uint8Array =>
  cbor.map([
    [cbor.number(1), cbor.number(3)],
    [cbor.number(3), cbor.number(algorithm)],
    [cbor.number(-1), cbor.bytes(modulus)],
    [cbor.number(-2), cbor.bytes(exponent)],
  ]);

/** RS256 keys take a while to make; one serves all. */
let rsa: { privateKey: KeyObject; cose: Uint8Array } | undefined;

function keysOf(kind: 'ES256' | 'RS256'): { privateKey: KeyObject; cose: Uint8Array } {
  if (kind === 'ES256') {
    const scalar = new Uint8Array(32).fill(0x66);
    const point = p256.getPublicKey(scalar, false);
    const part = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', d: Buffer.from(scalar).toString('base64url'), x: part(1), y: part(33) };
    return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), cose: coseOfPoint(point) };
  }
  if (!rsa) {
    const made = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n = '', e = '' } = made.publicKey.export({ format: 'jwk' });
    rsa = { privateKey: made.privateKey, cose: coseOfRsa(Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')) };
  }
  return rsa;
}

function header(rpId: string, flags: number): Uint8Array {
  return concatBytes(sha256(utf8ToBytes(rpId)), Uint8Array.of(flags), new Uint8Array(4));
}

function clientData(type: string, challenge: string, origin: string): Uint8Array {
  return utf8ToBytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(bytes).digest());
}

function uint16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff);
}

function head(kind: number, value: number): Uint8Array {
  if (value < 24) return Uint8Array.of((kind << 5) | value);
  return value < 256
    ? Uint8Array.of((kind << 5) | 24, value)
    : concatBytes(Uint8Array.of((kind << 5) | 25), uint16(value));
}
