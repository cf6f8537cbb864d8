/**
 * A recovery code is 128 random bits that a person can write down: 30 characters of Crockford's base32 (no I, L, O, U) in six
 * groups of five with hyphens between them, e.g. `7ZKQ2-…`. The first 128 bits are the secret, most significant first; the last 22 are
 * the first 22 of SHA-256("coffer recovery code v1" ‖ the 16 bytes), so that a slip of the pen is noticed before a slow key derivation.
 * A code is ASCII bytes here, never text: text in JavaScript cannot be overwritten.
 */
import { whiteSpaceAt } from '#shared/white-space.ts';
import { sha256 } from './keys.ts';

const ALPHABET = Buffer.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
/** How much randomness a code is made of. */
export const RECOVERY_BYTES = 16;

const CHECK_BITS = 22;
const CHARS = 30;
const GROUP = 5;
const HYPHEN = 0x2d;

/** The code of 16 random bytes, in its canonical spelling: 35 ASCII bytes. */
export function recoveryCode(secret: Uint8Array): Uint8Array {
  const digits = digitsOf(secret);
  const code = Buffer.alloc(CHARS + CHARS / GROUP - 1, HYPHEN);
  for (const [at, digit] of digits.entries()) code[at + Math.floor(at / GROUP)] = ALPHABET[digit] ?? HYPHEN;
  digits.fill(0);
  return code;
}

/**
 * The canonical spelling of what a user typed, UTF-8: case, white space, hyphens, and O for 0, I or L for 1, do not matter.
 * Undefined when it is no recovery code, or its checksum does not fit. The caller overwrites both.
 */
export function readRecoveryCode(typed: Uint8Array): Uint8Array | undefined {
  const digits = new Uint8Array(CHARS);
  let count = 0;
  for (let at = 0; at < typed.length;) {
    const passed = separatorAt(typed, at);
    if (passed > 0) {
      at += passed;
      continue;
    }
    const digit = digitOf(typed[at] ?? 0);
    if (digit < 0 || count === CHARS) return wiped(digits);
    digits[count] = digit;
    count += 1;
    at += 1;
  }
  if (count !== CHARS) return wiped(digits);
  const secret = secretOf(digits);
  const canonical = digitsOf(secret);
  const code = Buffer.from(digits).equals(canonical) ? recoveryCode(secret) : undefined;
  for (const used of [digits, secret, canonical]) used.fill(0);
  return code;
}

/** The secret's bits and the check bits after them, in groups of five, most significant first. */
function digitsOf(secret: Uint8Array): Uint8Array {
  const check = sha256(Buffer.from('coffer recovery code v1'), secret);
  const digits = new Uint8Array(CHARS);
  for (let bit = 0; bit < CHARS * GROUP; bit += 1) {
    const inSecret = bit < RECOVERY_BYTES * 8;
    const value = bitOf(inSecret ? secret : check, inSecret ? bit : bit - RECOVERY_BYTES * 8);
    const at = Math.floor(bit / GROUP);
    digits[at] = ((digits[at] ?? 0) << 1) | value;
  }
  return digits;
}

/** The first 128 bits of the digits; what follows them are `CHECK_BITS`. */
function secretOf(digits: Uint8Array): Uint8Array {
  const secret = new Uint8Array(RECOVERY_BYTES);
  for (let bit = 0; bit < CHARS * GROUP - CHECK_BITS; bit += 1) {
    const digit = digits[Math.floor(bit / GROUP)] ?? 0;
    const at = bit >> 3;
    secret[at] = ((secret[at] ?? 0) << 1) | ((digit >> (GROUP - 1 - (bit % GROUP))) & 1);
  }
  return secret;
}

function bitOf(bytes: Uint8Array, bit: number): number {
  return ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
}

/** What an ASCII letter or digit stands for; -1 for none. */
function digitOf(byte: number): number {
  const upper = byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte;
  if (upper === 0x4f) return 0;
  if (upper === 0x49 || upper === 0x4c) return 1;
  return ALPHABET.indexOf(upper);
}

/** How many bytes at `at` are white space, a hyphen or a dash (U+2010 to U+2015); 0 where none are. */
function separatorAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first === HYPHEN) return 1;
  const isDash = first === 0xe2 && second === 0x80 && third >= 0x90 && third <= 0x95;
  return isDash ? 3 : whiteSpaceAt(bytes, at);
}

function wiped(bytes: Uint8Array): undefined {
  bytes.fill(0);
  return undefined;
}
