import type { Ciphers, Curves, Entropy } from '../ports.ts';
import { openBox, parseBox } from './bundle.ts';
import { equalBytes, parseUtf8, utf8Bytes } from './bytes.ts';
import { open, Secret } from './secret.ts';

/** One-time codes: made, sealed to by clients, and compared. */

/** Crockford's Base32, which has no I, L, O and U. The first ten are the digits. */
const ALPHABET = utf8Bytes('0123456789ABCDEFGHJKMNPQRSTVWXYZ');

/** A fresh code of `length` characters: letters and digits, or digits alone. Each is as likely as any other. */
export function newCode(entropy: Entropy, length: number, alphanumeric: boolean): Secret<'otp-code'> {
  const characters = alphanumeric ? 32 : 10;
  // The largest multiple of the alphabet's size that a byte can be below.
  const bound = 256 - (256 % characters);
  const code = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const bytes = entropy.bytes(length);
    for (const byte of bytes) {
      if (byte >= bound || at === length) continue;
      // The index is below the length of the alphabet.
      code[at] = ALPHABET[byte % characters] ?? 0;
      at += 1;
    }
    bytes.fill(0);
  }
  const secret = Secret.of('otp-code', code);
  code.fill(0);
  return secret;
}

/** The code as the text of a message. The caller for it wipes it. */
export function messageOf(code: Secret<'otp-code'>): Secret<'message'> {
  return open(code, (bytes) => Secret.of('message', bytes));
}

/** Whether a user typed the code: in either case, and in a time that depends on the length of the text alone. */
export function isCode(code: Secret<'otp-code'>, typed: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(typed)) return false;
  const bytes = utf8Bytes(typed.toUpperCase());
  try {
    return open(code, (expected) => equalBytes(expected, bytes));
  } finally {
    bytes.fill(0);
  }
}

/** What a client seals to the key of a code: the code as it was typed, and the public key that the client wants the token for. */
export type TypedCode = Readonly<{ code: string; publicKey: string }>;

/** Opens what a client sealed to `key`: JSON of `otp_code` and `public_key`. Null where it is anything else. */
export function openTypedCode(
  ciphers: Ciphers,
  curves: Curves,
  key: Secret<'otp-key'>,
  encryptedBundle: string,
): TypedCode | null {
  const box = parseBox(encryptedBundle);
  const plaintext = open(key, (bytes) => openBox(ciphers, curves, bytes, box));
  if (!plaintext) return null;
  try {
    const value: unknown = JSON.parse(parseUtf8(plaintext) ?? '');
    if (typeof value !== 'object' || value === null) return null;
    const { otp_code: code, public_key: publicKey } = value as Readonly<Record<string, unknown>>;
    return typeof code === 'string' && typeof publicKey === 'string' ? { code, publicKey } : null;
  } catch {
    return null;
  } finally {
    plaintext.fill(0);
  }
}
