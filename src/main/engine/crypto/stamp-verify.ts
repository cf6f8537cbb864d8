import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { limits } from '#shared/limits.ts';
import type { Stamp } from '#shared/stamp.ts';
import type { Curves, VerifyAside } from '../ports.ts';
import { concat, parseHex, utf8Bytes } from './bytes.ts';
import { fromDer } from './der.ts';

/**
 * Whether the stamp was made for exactly these bytes of `body` by the key it names: ECDSA over SHA-256, Ethereum's personal message
 * (EIP-191, version 0x45) over Keccak-256, or Ed25519. High S is accepted, since common signers produce it. A personal message has at most
 * `limits.personalMessageBytesMax`. Never throws.
 */
export function verifyStamp(curves: Curves, { publicKey, scheme, signature }: Stamp, body: Uint8Array): boolean {
  const key = parseHex(publicKey);
  const bytes = parseHex(signature);
  if (!key || !bytes) return false;
  if (scheme === 'SIGNATURE_SCHEME_TK_API_ED25519')
    return key.length === 32 && bytes.length === 64 && curves.ed25519.verify(key, body, bytes);
  const pair = fromDer(bytes);
  if (!pair || key.length !== 33) return false;
  switch (scheme) {
    case 'SIGNATURE_SCHEME_TK_API_P256':
      return curves.p256.verify(key, body, pair);
    case 'SIGNATURE_SCHEME_TK_API_SECP256K1':
      return curves.secp256k1.verifyDigest(key, sha256(body), pair);
    case 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191':
      // Keccak-256 takes five times as long as SHA-256, and until the stamp is verified nobody pays for it.
      return (
        body.length <= limits.personalMessageBytesMax &&
        curves.secp256k1.verifyDigest(key, personalMessageDigest(body), pair)
      );
  }
}

/** As `verifyStamp`, for a stamp of P-256, beside this thread. Never rejects. */
export async function verifyStampAside(
  verify: VerifyAside,
  { publicKey, signature }: Pick<Stamp, 'publicKey' | 'signature'>,
  body: Uint8Array,
): Promise<boolean> {
  const key = parseHex(publicKey);
  const bytes = parseHex(signature);
  const pair = bytes && fromDer(bytes);
  return key?.length === 33 && pair ? verify(key, body, pair) : false;
}

/** Keccak-256 of a message as Ethereum's personal_sign frames it (EIP-191). */
export function personalMessageDigest(message: Uint8Array): Uint8Array {
  return keccak_256(concat(utf8Bytes(`\x19Ethereum Signed Message:\n${message.length}`), message));
}
