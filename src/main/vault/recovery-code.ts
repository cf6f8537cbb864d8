/**
 * A recovery code is 128 random bits that a person can write down: 30 characters of Crockford's base32 (no I, L, O, U) in six
 * groups of five with hyphens between them, e.g. `7ZKQ2-…`. The first 128 bits are the secret, most significant first; the last 22 are
 * the first 22 of SHA-256("coffer recovery code v1" ‖ the 16 bytes), so that a slip of the pen is noticed before a slow key derivation.
 */
import { sha256 } from './keys.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** How much randomness a code is made of. */
export const RECOVERY_BYTES = 16;

const SECRET_BITS = 128n;
const CHECK_BITS = 22n;
const CHARS = 30;

/** The code of 16 random bytes, in its canonical spelling. */
export function recoveryCode(secret: Uint8Array): string {
  let value = (toInteger(secret) << CHECK_BITS) | checksum(secret);
  const chars: string[] = [];
  for (let at = 0; at < CHARS; at += 1) {
    chars.unshift(ALPHABET.charAt(Number(value & 31n)));
    value >>= 5n;
  }
  return chars.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * The canonical spelling of what somebody typed: case, spaces, hyphens, and O for 0, I or L for 1, do not matter.
 * Undefined when it is no recovery code, or its checksum does not fit.
 */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (plain.length !== CHARS) return undefined;
  let value = 0n;
  for (const char of plain) {
    const digit = ALPHABET.indexOf(char);
    if (digit < 0) return undefined;
    value = (value << 5n) | BigInt(digit);
  }
  const secret = Buffer.from((value >> CHECK_BITS).toString(16).padStart(Number(SECRET_BITS / 4n), '0'), 'hex');
  const code = recoveryCode(secret);
  return code.replaceAll('-', '') === plain ? code : undefined;
}

function checksum(secret: Uint8Array): bigint {
  return toInteger(sha256(Buffer.from('coffer recovery code v1'), secret).subarray(0, 3)) >> (24n - CHECK_BITS);
}

function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}
