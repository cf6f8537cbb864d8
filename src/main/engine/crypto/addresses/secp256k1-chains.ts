import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xrp, bech32, bech32m } from '@scure/base';
import { concat, toHex, utf8Bytes } from '../bytes.ts';
import { base58Check, hash160 } from './bitcoin.ts';

/** `0x` and the last 20 bytes of Keccak-256 of the uncompressed point, in EIP-55 letter case. */
export function ethereumAddress(uncompressed: Uint8Array): string {
  return checksummed(toHex(accountBytes(uncompressed)));
}

/** `0x` and 40 lower-case hex digits in the letter case that EIP-55 makes a checksum of. */
function checksummed(plain: string): string {
  const marks = toHex(keccak_256(utf8Bytes(plain)));
  const cased = Array.from(plain, (letter, at) => (marks.charAt(at) >= '8' ? letter.toUpperCase() : letter));
  return `0x${cased.join('')}`;
}

/** An Ethereum address in any letter case as `ethereumAddress` writes it; null for text that is not `0x` and 40 hex digits. */
export function canonicalEthereumAddress(text: string): string | null {
  return /^0x[0-9A-Fa-f]{40}$/.test(text) ? checksummed(text.slice(2).toLowerCase()) : null;
}

/** Base58Check of 0x41 and the same 20 bytes as Ethereum's. */
export function tronAddress(uncompressed: Uint8Array): string {
  return base58Check(0x41, accountBytes(uncompressed));
}

/** Bech32 of HASH160 of the compressed key, as Cosmos SDK chains do. */
export function cosmosAddress(prefix: string, publicKey: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(hash160(publicKey)));
}

/** XRP Ledger classic address: version 0 and HASH160 of the compressed key, in its own base 58 with a double SHA-256 checksum. */
export function rippleAddress(publicKey: Uint8Array): string {
  const payload = concat(Uint8Array.of(0), hash160(publicKey));
  return base58xrp.encode(concat(payload, sha256(sha256(payload)).subarray(0, 4)));
}

/** Spark: bech32m of a protobuf message whose field 1 is the compressed identity key. */
export function sparkAddress(prefix: string, publicKey: Uint8Array): string {
  const message = concat(Uint8Array.of(0x0a, publicKey.length), publicKey);
  return bech32m.encode(prefix, bech32m.toWords(message), false);
}

function accountBytes(uncompressed: Uint8Array): Uint8Array {
  return keccak_256(uncompressed.subarray(1)).subarray(12);
}
