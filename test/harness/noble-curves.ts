import { gcm } from '@noble/ciphers/aes.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import type { Ciphers, Curves } from '#engine/ports.ts';

/** `Curves` in nothing but @noble and BigInt: the reference that the fast one is checked against. */
export function nobleCurves(): Curves {
  return {
    p256: {
      verify: (publicKey, message, signature) =>
        safely(() => p256.verify(signature, message, publicKey, { lowS: false })),
      sign: (privateKey, message) => p256.sign(message, privateKey, { lowS: true }),
      ...digestSignatures(p256),
      publicKey: (privateKey) => p256.getPublicKey(privateKey, false),
      uncompress: (publicKey) => p256.Point.fromBytes(publicKey).toBytes(false),
      sharedSecret: (privateKey, publicKey) => p256.getSharedSecret(privateKey, publicKey).subarray(1),
    },
    secp256k1: {
      verifyDigest: (publicKey, digest, signature) =>
        safely(() => secp256k1.verify(signature, digest, publicKey, { lowS: false, prehash: false })),
      ...digestSignatures(secp256k1),
      signSchnorr: (privateKey, digest) => schnorr.sign(digest, privateKey, new Uint8Array(32)),
      verifySchnorr: (publicKey, digest, signature) => safely(() => schnorr.verify(signature, digest, publicKey)),
      publicKey: (privateKey) => secp256k1.getPublicKey(privateKey, true),
      uncompress: (publicKey) => secp256k1.Point.fromBytes(publicKey).toBytes(false),
      addToPrivateKey: (privateKey, tweak) => {
        const { Fn } = secp256k1.Point;
        const [one, other] = [numberOf(privateKey), numberOf(tweak)];
        const sum = Fn.create(one + other);
        return other >= Fn.ORDER || sum === 0n ? null : Fn.toBytes(sum);
      },
      taprootOutputKey: (internal) => {
        const { lift_x, pointToBytes } = schnorr.utils;
        const point = lift_x(numberOf(internal));
        return pointToBytes(point.add(secp256k1.Point.BASE.multiply(taprootTweak(internal))));
      },
      taprootPrivateKey: (privateKey) => {
        const { Fn, BASE } = secp256k1.Point;
        const [scalar, point] = [numberOf(privateKey), BASE.multiply(numberOf(privateKey))];
        const even = point.y % 2n === 0n ? scalar : Fn.neg(scalar);
        return Fn.toBytes(Fn.add(even, taprootTweak(schnorr.utils.pointToBytes(point))));
      },
    },
    ed25519: {
      verify: (publicKey, message, signature) =>
        safely(() => ed25519.verify(signature, message, publicKey, { zip215: false })),
      sign: (seed, message) => ed25519.sign(message, seed),
      publicKey: (seed) => ed25519.getPublicKey(seed),
    },
    rsa: { verifySha256: (modulus, exponent, message, signature) => verifyRsa(modulus, exponent, message, signature) },
  };
}

/** Signing digests on one of the two ECDSA curves, and finding the key that signed. */
function digestSignatures(curve: typeof p256): Pick<Curves['p256'], 'signDigest' | 'recoverPublicKey'> {
  return {
    signDigest: (privateKey, digest) => {
      const signed = curve.sign(digest, privateKey, { prehash: false, format: 'recovered' });
      return { signature: signed.slice(1), recovery: signed[0] ?? 0 };
    },
    recoverPublicKey: (digest, { signature, recovery }) => {
      try {
        return curve.recoverPublicKey(concatBytes(Uint8Array.of(recovery), signature), digest, { prehash: false });
      } catch {
        return null;
      }
    },
  };
}

function taprootTweak(internal: Uint8Array): bigint {
  return numberOf(schnorr.utils.taggedHash('TapTweak', internal));
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`);
}

/** `Ciphers` in nothing but @noble. */
export function nobleCiphers(): Ciphers {
  return {
    sha256: (message) => sha256(message),
    hmacSha256: (key, message) => hmac(sha256, key, message),
    hmacSha512: (key, message) => hmac(sha512, key, message),
    pbkdf2Sha512: (password, salt, iterations, length) =>
      pbkdf2(sha512, password, salt, { c: iterations, dkLen: length }),
    sealAes256Gcm: (key, nonce, plaintext, associatedData) => gcm(key, nonce, associatedData).encrypt(plaintext),
    openAes256Gcm: (key, nonce, sealed, associatedData) => {
      try {
        return gcm(key, nonce, associatedData).decrypt(sealed);
      } catch {
        return null;
      }
    },
  };
}

/** What precedes a SHA-256 digest in EMSA-PKCS1-v1_5 (RFC 8017, section 9.2). */
const DIGEST_INFO = Uint8Array.from([
  0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20,
]);

function verifyRsa(modulus: Uint8Array, exponent: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const [n, e, s] = [modulus, exponent, signature].map(numberOf) as [bigint, bigint, bigint];
  if (signature.length !== modulus.length || s >= n) return false;
  let power = 1n;
  for (let bit = e.toString(2).length - 1; bit >= 0; bit -= 1) {
    power = (power * power) % n;
    if ((e >> BigInt(bit)) & 1n) power = (power * s) % n;
  }
  const tail = concatBytes(DIGEST_INFO, sha256(message));
  const padding = new Uint8Array(modulus.length - tail.length - 3).fill(0xff);
  const expected = concatBytes(Uint8Array.of(0, 1), padding, Uint8Array.of(0), tail);
  return power === BigInt(`0x${bytesToHex(expected)}`);
}

function safely(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
