import { blake2b } from '@noble/hashes/blake2.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { base32, base58 } from '@scure/base';
import { concat, toHex } from '../bytes.ts';
import { crc16 } from './crc16.ts';

/** Base 58 of the key itself. */
export const solanaAddress = (publicKey: Uint8Array): string => base58.encode(publicKey);

/** `0x` and BLAKE2b-256 of the scheme flag 0x00 (Ed25519) and the key. */
export const suiAddress = (publicKey: Uint8Array): string =>
  `0x${toHex(blake2b(concat(Uint8Array.of(0), publicKey), { dkLen: 32 }))}`;

/** `0x` and SHA3-256 of the key and the scheme byte 0x00 (single Ed25519). */
export const aptosAddress = (publicKey: Uint8Array): string =>
  `0x${toHex(sha3_256(concat(publicKey, Uint8Array.of(0))))}`;

/** StrKey `G…` (SEP-23): version 6 << 3, the key, and CRC-16/XMODEM with its low byte first, in base 32. */
export function stellarAddress(publicKey: Uint8Array): string {
  const payload = concat(Uint8Array.of(6 << 3), publicKey);
  const check = crc16(payload);
  return base32.encode(concat(payload, Uint8Array.of(check & 0xff, check >> 8)));
}
