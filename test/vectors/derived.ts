import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { Curve } from '#shared/enums.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { parsePath, withDeriver } from '#engine/crypto/hd.ts';
import { publicKeyOf } from '#engine/crypto/keys.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import type { Ciphers, Curves } from '#engine/ports.ts';

/** Keys at a path of a published seed, and what a published chain code makes of a published key. */

type Found = Readonly<{ privateKey: string; publicKey: string; child: string }>;

/** Coffer's key at `path` and the private key of its first hardened child, all in hex. Leaves `seed` as it is. */
export function derivedAt(ciphers: Ciphers, curves: Curves, curve: Curve, seed: Uint8Array, path: string): Found {
  return withDeriver(ciphers, curves, Secret.of('seed', seed.slice()), (derive) => {
    const key = derive(curve, parsePath(path));
    return {
      privateKey: open(key, toHex),
      publicKey: toHex(publicKeyOf(curves, curve, key)),
      child: open(derive(curve, parsePath(`${path}/0'`)), toHex),
    };
  });
}

const orders = {
  CURVE_SECP256K1: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  CURVE_P256: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
} as const;

/**
 * The private key of the first hardened child, calculated here from a published key and chain code (BIP-32, SLIP-0010). Coffer uses a chain
 * code for children alone, so that a child that is this one shows that Coffer's chain code is the published one.
 */
export function firstHardenedChild(curve: Curve, privateKey: string, chainCode: string): string {
  const data = concatBytes(Uint8Array.of(0), hexToBytes(privateKey), Uint8Array.of(0x80, 0, 0, 0));
  const left = toHex(hmac(sha512, hexToBytes(chainCode), data).subarray(0, 32));
  if (curve === 'CURVE_ED25519') return left;
  const sum = (BigInt(`0x${left}`) + BigInt(`0x${privateKey}`)) % orders[curve];
  return sum.toString(16).padStart(64, '0');
}
