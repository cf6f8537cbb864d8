import { canonicalEthereumAddress } from '../../crypto/addresses/secp256k1-chains.ts';

/** `0x…` of 20 bytes in any letter case, in that of EIP-55; any other text as it is. */
export function checksumAddress(text: string): string {
  return canonicalEthereumAddress(text) ?? text;
}
