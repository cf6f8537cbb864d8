import { secp256k1 } from '@noble/curves/secp256k1.js';
import { canonicalEthereumAddress, ethereumAddress } from '../../crypto/addresses/secp256k1-chains.ts';
import { refused } from '../../fault.ts';
import type { ReadingContext } from '../transaction.ts';

/**
 * The address that would send, in EIP-55 letter case: the one that was named if it is Ethereum's, else that of the key. Throws
 * INVALID_ARGUMENT for a key of another curve.
 */
export function senderOf({ address, publicKey }: ReadingContext['signer']): string {
  return canonicalEthereumAddress(address) ?? ethereumAddress(pointOf(publicKey));
}

/** `0x…` of 20 bytes in any letter case, in that of EIP-55; any other text as it is. */
export function checksumAddress(text: string): string {
  return canonicalEthereumAddress(text) ?? text;
}

function pointOf(publicKey: Uint8Array): Uint8Array {
  try {
    return secp256k1.Point.fromBytes(publicKey).toBytes(false);
  } catch {
    throw wrongCurve();
  }
}

/** The fault of a key that cannot send on Ethereum. */
export const wrongCurve = (): Error =>
  refused(
    'unsignedTransaction: an Ethereum transaction is signed with a secp256k1 key, and this key is of another curve',
    'REQUEST_INVALID',
  );
