import { createECDH, createPrivateKey, createPublicKey, ECDH, sign, verify, type KeyObject } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import type { Curves } from '#engine/ports.ts';
import { attempt, orNull, requirePoint } from './curve-checks.ts';
import { keptKeys } from './kept-keys.ts';
import { fastestSecp256k1 } from './secp256k1/fastest.ts';

const P256 = 'prime256v1';
/**
 * Signatures made, and the bits of a window of @noble's table of multiples from then on. A larger table signs faster and takes longer to
 * make: at first there is none, since many hosts sign nothing on P-256 but the self-test.
 */
const p256Windows: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 4],
  [200, 6],
]);
/** What stands before the point in a SubjectPublicKeyInfo (RFC 5480), and before an Ed25519 key (RFC 8410). */
export const P256_SPKI = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Curves as fast as this machine has them. P-256, Ed25519 and RSA are node:crypto's (OpenSSL in Node, BoringSSL in Electron), but for
 * P-256 signatures, which node cannot make deterministic: those are @noble's. secp256k1 is libsecp256k1, since BoringSSL has none: the
 * native library where it loads, WebAssembly otherwise (`secp256k1/fastest.ts`). Public keys are parsed once and kept, the last 1,024 of
 * each kind.
 *
 * Why libsecp256k1 signs as well: its arithmetic takes the same time whatever the key, which BigInt's in JavaScript cannot promise; the
 * native library copies no key, and WebAssembly overwrites its copy after each call, where BigInts wait for the collector; and both are
 * faster. @noble is the reference that their every answer is held against in the tests.
 */
export function nodeCurves(): Curves {
  const p256Keys = keptKeys(p256Key);
  const ed25519Keys = keptKeys((publicKey) => spki(ED25519_SPKI, strictEd25519(publicKey)));
  const rsaKeys = keptKeys((modulus, exponent) =>
    createPublicKey({ key: { kty: 'RSA', n: base64Url(modulus), e: base64Url(exponent) }, format: 'jwk' }),
  );
  return {
    p256: {
      verify: (publicKey, message, signature) =>
        signature.length === 64 &&
        attempt(() =>
          p256Keys([publicKey], (key) => verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)),
        ),
      sign: (privateKey, message) => p256WithTable().sign(message, privateKey, { lowS: true }),
      signDigest: (privateKey, digest) => {
        const options = { lowS: true, prehash: false, format: 'recovered' } as const;
        const signed = p256WithTable().sign(thirtyTwo(digest), privateKey, options);
        return { signature: signed.slice(1), recovery: signed[0] ?? 0 };
      },
      recoverPublicKey: (digest, { signature, recovery }) =>
        orNull(() =>
          p256.recoverPublicKey(Uint8Array.of(recovery, ...signature), thirtyTwo(digest), { prehash: false }),
        ),
      publicKey: (privateKey) => own(p256Agreement(privateKey).getPublicKey()),
      uncompress: uncompressP256,
      sharedSecret: (privateKey, publicKey) => own(p256Agreement(privateKey).computeSecret(uncompressP256(publicKey))),
    },
    secp256k1: fastestSecp256k1().body,
    ed25519: {
      verify: (publicKey, message, signature) =>
        signature.length === 64 &&
        attempt(() => ed25519Keys([publicKey], (key) => verify(null, message, key, signature))),
      sign: (seed, message) => own(sign(null, message, ed25519PrivateKey(seed))),
      publicKey: (seed) => {
        const { x = '' } = createPublicKey(ed25519PrivateKey(seed)).export({ format: 'jwk' });
        return own(Buffer.from(x, 'base64url'));
      },
    },
    rsa: {
      verifySha256: (modulus, exponent, message, signature) =>
        attempt(() => rsaKeys([modulus, exponent], (key) => verify('sha256', message, key, signature))),
    },
  };
}

let p256Signatures = 0;

/** The curve to sign with once more. */
function p256WithTable(): typeof p256 {
  const bits = p256Windows.get(p256Signatures);
  p256Signatures += 1;
  if (bits !== undefined) p256.Point.BASE.precompute(bits);
  return p256;
}

/** @noble would take a digest of any length and cut it. */
function thirtyTwo(digest: Uint8Array): Uint8Array {
  if (digest.length !== 32) throw new RangeError('a digest has 32 bytes');
  return digest;
}

/** Throws when it is no point of the curve. */
function p256Key(publicKey: Uint8Array): KeyObject {
  return spki(P256_SPKI, uncompressP256(publicKey));
}

function uncompressP256(publicKey: Uint8Array): Uint8Array {
  requirePoint(publicKey);
  // Typed as text or bytes; bytes without an encoding.
  return own(ECDH.convertKey(publicKey, P256, undefined, undefined, 'uncompressed') as Buffer);
}

function p256Agreement(privateKey: Uint8Array): ReturnType<typeof createECDH> {
  // Node takes fewer bytes for a smaller number.
  if (privateKey.length !== 32) throw new RangeError('a P-256 private key has 32 bytes');
  const agreement = createECDH(P256);
  agreement.setPrivateKey(privateKey);
  return agreement;
}

/** Refuses what RFC 8032 does not call a key, and the few points under which one signature fits many messages. */
function strictEd25519(publicKey: Uint8Array): Uint8Array {
  if (ed25519.Point.fromBytes(publicKey, false).isSmallOrder()) throw new RangeError('an Ed25519 key of small order');
  return publicKey;
}

/**
 * As a JSON Web Key, which node takes eleven times as fast as DER, and whose public half it does not look at. The text of the key cannot
 * be wiped; nor can the numbers that @noble makes of keys.
 */
function ed25519PrivateKey(seed: Uint8Array): KeyObject {
  if (seed.length !== 32) throw new RangeError('an Ed25519 seed has 32 bytes');
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: base64Url(seed), x: '' }, format: 'jwk' });
}

function spki(prefix: Uint8Array, publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' });
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** A plain array of its own: a Buffer may be a window on a pool that others read. */
function own(buffer: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(buffer);
  buffer.fill(0);
  return copy;
}
