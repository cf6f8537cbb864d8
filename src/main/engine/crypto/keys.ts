import type { ApiKeyCurve, Curve } from '#shared/enums.ts';
import { keyMaterialFault } from '../fault.ts';
import type { Ciphers, Curves, Entropy } from '../ports.ts';
import { concat, parseHex, toHex } from './bytes.ts';
import { deriveKeyPair } from './hpke.ts';
import { open, Secret, type SecretKind } from './secret.ts';

/** A public key in the forms that rows and answers use, lower-case hex. For Ed25519 both are its 32 bytes. */
export type PublicKeyHex = Readonly<{ compressed: string; uncompressed: string }>;

/** A fresh P-256 key. `publicKey` is uncompressed, 65 bytes. */
export function newP256Key<Kind extends SecretKind>(
  ciphers: Ciphers,
  curves: Curves,
  entropy: Entropy,
  kind: Kind,
): Readonly<{ privateKey: Secret<Kind>; publicKey: Uint8Array }> {
  const keyMaterial = entropy.bytes(32);
  const { privateKey, publicKey } = deriveKeyPair(ciphers, curves, keyMaterial);
  const secret = Secret.of(kind, privateKey);
  keyMaterial.fill(0);
  privateKey.fill(0);
  return { privateKey: secret, publicKey };
}

/** A fresh key of any curve: 32 bytes of scalar or, for Ed25519, of seed. */
export function newPrivateKey(ciphers: Ciphers, curves: Curves, entropy: Entropy, curve: Curve): Secret<'private-key'> {
  if (curve === 'CURVE_P256') return newP256Key(ciphers, curves, entropy, 'private-key').privateKey;
  for (;;) {
    const bytes = entropy.bytes(32);
    try {
      return privateKeyFrom(curves, curve, bytes);
    } catch (thrown) {
      // secp256k1 refuses about one number in 2^128; a broken generator must not loop here, and systemEntropy refuses those.
      if (bytes.every((byte) => byte === 0)) throw thrown;
    } finally {
      bytes.fill(0);
    }
  }
}

/** Takes 32 bytes for a private key of `curve`. Throws a key material fault when they are not one. Copies; the caller wipes `bytes`. */
export function privateKeyFrom(curves: Curves, curve: Curve, bytes: Uint8Array): Secret<'private-key'> {
  if (bytes.length !== 32) throw keyMaterialFault('invalid private key: it has 32 bytes');
  try {
    compressedPublicKeyOf(curves, curve, bytes);
  } catch {
    throw keyMaterialFault('invalid private key: it is out of range for its curve');
  }
  return Secret.of('private-key', bytes);
}

/** The public key of a private one: compressed, 33 bytes, for the two ECDSA curves; 32 bytes for Ed25519. */
export function publicKeyOf(curves: Curves, curve: Curve, privateKey: Secret<'private-key'>): Uint8Array {
  return open(privateKey, (bytes) => compressedPublicKeyOf(curves, curve, bytes));
}

/** The same, as hex, in both forms. */
export function publicKeyHexOf(curves: Curves, curve: Curve, privateKey: Secret<'private-key'>): PublicKeyHex {
  const publicKey = publicKeyOf(curves, curve, privateKey);
  return { compressed: toHex(publicKey), uncompressed: toHex(uncompressedPublicKey(curves, curve, publicKey)) };
}

/** 65 bytes of a public key of an ECDSA curve in either form; an Ed25519 key as it is. Throws when it is no point of the curve. */
export function uncompressedPublicKey(curves: Curves, curve: Curve, publicKey: Uint8Array): Uint8Array {
  if (curve === 'CURVE_ED25519') return publicKey;
  return (curve === 'CURVE_P256' ? curves.p256 : curves.secp256k1).uncompress(publicKey);
}

/** 33 bytes of an uncompressed point of an ECDSA curve, 65 bytes. */
export function compressPoint(uncompressed: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(2 + ((uncompressed[64] ?? 0) & 1)), uncompressed.subarray(1, 33));
}

/**
 * Reads a public key that a user wants to stamp with, hex in either case: 33 bytes compressed or 65 uncompressed for P-256 and
 * secp256k1, 32 bytes for Ed25519. Gives it as stamps name it (lower case, compressed), or null when it is no key of the curve.
 */
export function parseApiKey(curves: Curves, curve: ApiKeyCurve, text: string): string | null {
  const bytes = parseHex(text);
  if (!bytes) return null;
  if (curve === 'API_KEY_CURVE_ED25519') return bytes.length === 32 ? toHex(bytes) : null;
  try {
    const point = (curve === 'API_KEY_CURVE_P256' ? curves.p256 : curves.secp256k1).uncompress(bytes);
    return toHex(compressPoint(point));
  } catch {
    return null;
  }
}

/** Reads a P-256 public key to encrypt to, hex in either case and form. Gives 65 bytes, or null when it is no point of the curve. */
export function parseTargetKey(curves: Curves, text: string): Uint8Array | null {
  const bytes = parseHex(text);
  if (!bytes) return null;
  try {
    return curves.p256.uncompress(bytes);
  } catch {
    return null;
  }
}

function compressedPublicKeyOf(curves: Curves, curve: Curve, privateKey: Uint8Array): Uint8Array {
  switch (curve) {
    case 'CURVE_SECP256K1':
      return curves.secp256k1.publicKey(privateKey);
    case 'CURVE_P256':
      return compressPoint(curves.p256.publicKey(privateKey));
    case 'CURVE_ED25519':
      return curves.ed25519.publicKey(privateKey);
  }
}
