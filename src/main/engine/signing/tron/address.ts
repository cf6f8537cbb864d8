import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ethereumAddress, tronAddress } from '../../crypto/addresses/secp256k1-chains.ts';

/** The address of a key on Tron, and the same account as a contract's call names it. */
export type OwnAddresses = Readonly<{ tron: string; ethereum: string }>;

/** The addresses of a public key, or null for one that is not secp256k1's: it has none. */
export function ownAddressesOf(publicKey: Uint8Array): OwnAddresses | null {
  try {
    const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
    return { tron: tronAddress(uncompressed), ethereum: ethereumAddress(uncompressed) };
  } catch {
    return null;
  }
}
