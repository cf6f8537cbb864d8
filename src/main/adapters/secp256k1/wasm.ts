import { createRequire } from 'node:module';
import { sha256 } from '@noble/hashes/sha2.js';
import type * as tinySecp256k1 from 'tiny-secp256k1';
import type { Curves } from '#engine/ports.ts';
import { lazy } from '#shared/lazy.ts';
import { attempt, orNull, requirePoint } from '../curve-checks.ts';

/** Loaded with its first use, since it compiles a megabyte: where the native library works, only Schnorr signatures and taproot need it. */
const libsecp256k1 = lazy(() => createRequire(import.meta.url)('tiny-secp256k1') as typeof tinySecp256k1);

const TAP_TWEAK = sha256(Buffer.from('TapTweak'));
/**
 * What BIP-340 lets be random. Zeros make a signature a function of key and digest alone, as RFC 6979 does for ECDSA: no generator can
 * weaken it, and anyone who checks this program against another gets the same bytes. What randomness would guard against is met otherwise:
 * libsecp256k1 works in constant time, and every signature is verified before it leaves.
 */
const NO_RANDOMNESS = new Uint8Array(32);

/** secp256k1 by libsecp256k1 in WebAssembly, which works on every system and processor. */
export const wasmSecp256k1: Curves['secp256k1'] = {
  verifyDigest: (publicKey, digest, signature) =>
    signature.length === 64 &&
    attempt(() => {
      requirePoint(publicKey);
      return libsecp256k1().verify(digest, publicKey, signature);
    }),
  signDigest: (privateKey, digest) => {
    const { signature, recoveryId } = libsecp256k1().signRecoverable(digest, privateKey);
    return { signature, recovery: recoveryId };
  },
  recoverPublicKey: (digest, { signature, recovery }) =>
    orNull(() => (isRecovery(recovery) ? libsecp256k1().recover(digest, signature, recovery, true) : null)),
  signSchnorr: (privateKey, digest) => libsecp256k1().signSchnorr(digest, privateKey, NO_RANDOMNESS),
  verifySchnorr: (publicKey, digest, signature) =>
    attempt(() => libsecp256k1().verifySchnorr(digest, publicKey, signature)),
  publicKey: point,
  uncompress: (publicKey) => {
    requirePoint(publicKey);
    return libsecp256k1().pointCompress(publicKey, false);
  },
  addToPrivateKey: (privateKey, tweak) => {
    try {
      return libsecp256k1().privateAdd(privateKey, tweak);
    } catch {
      // A tweak that is not below n.
      return null;
    }
  },
  taprootOutputKey: (internal) => {
    const tweaked = libsecp256k1().xOnlyPointAddTweak(internal, taprootTweak(internal));
    if (!tweaked) throw new RangeError('an x-only key that cannot be tweaked');
    return tweaked.xOnlyPubkey;
  },
  taprootPrivateKey: (privateKey) => {
    const publicKey = point(privateKey);
    // The tweak is added to the key of the point with the even y, which is what an x-only key stands for.
    const even = publicKey[0] === 3 ? libsecp256k1().privateNegate(privateKey) : Uint8Array.from(privateKey);
    try {
      const tweaked = libsecp256k1().privateAdd(even, taprootTweak(publicKey.subarray(1)));
      if (!tweaked) throw new RangeError('a private key that cannot be tweaked');
      return tweaked;
    } finally {
      even.fill(0);
    }
  },
};

function point(privateKey: Uint8Array): Uint8Array {
  const publicKey = libsecp256k1().pointFromScalar(privateKey, true);
  if (!publicKey) throw new RangeError('a secp256k1 private key is in [1, n)');
  return publicKey;
}

/** The tweak of a key path without scripts (BIP-341) for an x-only key. */
function taprootTweak(internal: Uint8Array): Uint8Array {
  return sha256(Buffer.concat([TAP_TWEAK, TAP_TWEAK, internal]));
}

function isRecovery(recovery: number): recovery is 0 | 1 | 2 | 3 {
  return recovery === 0 || recovery === 1 || recovery === 2 || recovery === 3;
}
