import { toBase64Url } from '#shared/base64url.ts';
import type { Stamp } from '#shared/stamp.ts';
import type { Ciphers, Curves, Entropy } from '../ports.ts';
import { toHex, utf8Bytes } from './bytes.ts';
import { toDer } from './der.ts';
import { compressPoint, newP256Key } from './keys.ts';
import { open, type Secret } from './secret.ts';

/** The key that acts for the user who unlocked the vault: it stamps what they ask, like every client's key. */
export type OperatorKey = Readonly<{
  /** Compressed P-256, lower-case hex. */
  publicKey: string;
  /** The value of `X-Stamp` for exactly these bytes, signed as RFC 6979 says, with low S. Throws once the secret was wiped. */
  stamp: (body: Uint8Array) => string;
}>;

/** A fresh P-256 key to be kept in a key slot. The caller wipes it. */
export function newOperatorKey(ciphers: Ciphers, curves: Curves, entropy: Entropy): Secret<'service-key'> {
  return newP256Key(ciphers, curves, entropy, 'service-key').privateKey;
}

/** Makes stamps with `secret`, which stays the caller's to wipe; it is opened for the length of each signature. */
export function operatorKey(curves: Curves, secret: Secret<'service-key'>): OperatorKey {
  const publicKey = toHex(compressPoint(open(secret, (key) => curves.p256.publicKey(key))));
  return {
    publicKey,
    stamp: (body) => {
      const signature = toHex(toDer(open(secret, (key) => curves.p256.sign(key, body))));
      const stamp: Stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
      return toBase64Url(utf8Bytes(JSON.stringify(stamp)));
    },
  };
}
