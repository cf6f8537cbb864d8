/** Keys in JSON as base64 (RFC 4648, section 4), read and written as bytes: a text of a key could not be overwritten. */
import { unmovedBytes } from '#shared/unmoved-bytes.ts';

const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PAD = 0x3d;
const QUOTE = 0x22;
const SPACE = 0x20;

/** The base64 of `bytes` as ASCII, with padding. The caller overwrites it. */
export function base64Of(bytes: Uint8Array): Buffer {
  const text = Buffer.alloc(Math.ceil(bytes.length / 3) * 4, PAD);
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const group = (first << 16) | (second << 8) | third;
    const chars = Math.min(3, bytes.length - at) + 1;
    for (let char = 0; char < chars; char += 1) text[to + char] = ALPHABET[(group >> (18 - 6 * char)) & 63] ?? PAD;
  }
  return text;
}

/**
 * The bytes of the member `name` of a JSON text, base64 with padding, whose place in the text is overwritten with spaces. Throws when there
 * is no such member.
 */
export function takeBase64(json: Buffer, name: string): Uint8Array {
  const marker = `"${name}":"`;
  const found = json.indexOf(marker);
  const from = found + marker.length;
  const to = json.indexOf(QUOTE, from);
  if (found < 0 || to < from) throw new Error(`a member ${name} is missing`);
  const text = json.subarray(from, to);
  const bytes = bytesOf(text);
  text.fill(SPACE);
  return bytes;
}

function bytesOf(text: Uint8Array): Uint8Array {
  const padAt = text.indexOf(PAD);
  const chars = padAt < 0 ? text : text.subarray(0, padAt);
  const bytes = unmovedBytes(Math.floor((chars.length * 6) / 8));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const char of chars) {
    const value = ALPHABET.indexOf(char);
    if (value < 0) throw new Error('a key is not base64');
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at += 1;
  }
  return bytes;
}
