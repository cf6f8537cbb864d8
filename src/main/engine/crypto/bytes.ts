import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';

/** Lower-case hex, no prefix. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** The bytes one after the other, in a new array. */
export const concat = (...parts: readonly Uint8Array[]): Uint8Array => concatBytes(...parts);

/** The bytes of hex text in either case, no prefix; null when it is not that. `length`, in bytes, is demanded where it is given. */
export function parseHex(text: string, length?: number): Uint8Array | null {
  if (text.length % 2 !== 0 || (length !== undefined && text.length !== length * 2)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const [high, low] = [digitOf(text.charCodeAt(2 * at)), digitOf(text.charCodeAt(2 * at + 1))];
    if (high < 0 || low < 0) return null;
    bytes[at] = (high << 4) | low;
  }
  return bytes;
}

/** Lower-case hex of a secret, as ASCII bytes, which can be overwritten: text cannot. */
export function hexAscii(secret: Uint8Array): Uint8Array {
  const ascii = new Uint8Array(secret.length * 2);
  for (const [at, byte] of secret.entries()) {
    ascii[2 * at] = digitAscii(byte >> 4);
    ascii[2 * at + 1] = digitAscii(byte & 15);
  }
  return ascii;
}

/** The bytes of `length` bytes of hex in either case, which is given as ASCII; null when it is not that. */
export function parseHexAscii(ascii: Uint8Array, length: number): Uint8Array | null {
  if (ascii.length !== length * 2) return null;
  const bytes = new Uint8Array(length);
  for (const [at, byte] of ascii.entries()) {
    const digit = digitOf(byte);
    if (digit < 0) {
      bytes.fill(0);
      return null;
    }
    bytes[at >> 1] = ((bytes[at >> 1] ?? 0) << 4) | digit;
  }
  return bytes;
}

/** The ASCII of one lower-case hex digit. */
const digitAscii = (digit: number): number => digit + (digit < 10 ? 0x30 : 0x57);

/** The value of one hex digit in ASCII; -1 for any other byte or character. */
function digitOf(ascii: number): number {
  if (ascii >= 0x30 && ascii <= 0x39) return ascii - 0x30;
  const lower = ascii | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** UTF-8. Throws on text with half a surrogate pair, which has no bytes. */
export const utf8Bytes = (text: string): Uint8Array => utf8.decode(text);

/** The text of UTF-8 bytes, a leading mark included; null when they are not UTF-8. */
export function parseUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.encode(bytes);
  } catch {
    return null;
  }
}

/** `value` big-endian in `length` bytes (RFC 8017, I2OSP). `value` is a whole number below 2^(8·length) and below 2^53. */
export function bigEndian(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

/** Whether two arrays hold the same bytes, in a time that depends on their lengths alone. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}

/** SHA-256 as lower-case hex. */
export const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
