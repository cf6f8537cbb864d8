const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NO_LETTER = 64;
/** The value of each letter by its code. */
const values = new Uint8Array(128).fill(NO_LETTER);
for (let value = 0; value < ALPHABET.length; value += 1) values[ALPHABET.charCodeAt(value)] = value;

/** Base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    for (bits += 8; bits >= 6;) text += ALPHABET.charAt((pending >> (bits -= 6)) & 63);
    pending &= (1 << bits) - 1;
  }
  return bits ? text + ALPHABET.charAt((pending << (6 - bits)) & 63) : text;
}

/**
 * The bytes of base64url text, or null when it is anything but the one right spelling of them: a foreign letter, an impossible
 * length, or leftover bits that are not zero. With `padding: 'optional'`, the right number of `=` may follow.
 */
export function parseBase64Url(text: string, padding: 'none' | 'optional' = 'none'): Uint8Array | null {
  const bare = padding === 'optional' && text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text;
  if (bare.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4));
  let pending = 0;
  let bits = 0;
  let length = 0;
  for (let at = 0; at < bare.length; at += 1) {
    const value = values[bare.charCodeAt(at)] ?? NO_LETTER;
    if (value === NO_LETTER) return null;
    pending = (pending << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = pending >> bits;
    pending &= (1 << bits) - 1;
  }
  return pending === 0 ? bytes : null;
}
