import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const selectorBytes = 4;

/** What the data of a call to a function begins with: `transfer(address,uint256)` gives `0xa9059cbb`. */
export function functionSelector(signature: string): string {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(signature)).subarray(0, selectorBytes))}`;
}
