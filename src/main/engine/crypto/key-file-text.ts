/** How key files spell a private key: hex, and after a colon the curve of an API key. No newline: other readers take none. */
import type { StampCurve } from '#shared/stamp.ts';
import type { Curves } from '../ports.ts';
import { hexAscii, parseHexAscii, toHex } from './bytes.ts';

/** An API key: 32 bytes of `privateKey`, and for Ed25519 the public key, hex, after its seed. */
export function apiKeyText(curve: StampCurve, privateKey: Uint8Array, publicKey: string): string {
  return `${toHex(privateKey)}${curve === 'ed25519' ? publicKey : ''}:${curve}`;
}

/** A P-256 key that bundles are sealed to, as ASCII. */
export function encryptionKeyText(privateKey: Uint8Array): Uint8Array {
  return hexAscii(privateKey);
}

/** Editors of Windows begin a file with these bytes. */
const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];
/** `:p256` */
const p256Mark: readonly number[] = [0x3a, 0x70, 0x32, 0x35, 0x36];

/**
 * Reads the P-256 scalar of either, 32 bytes; `0x` and ASCII white space around it are forgiven, and a byte order mark. Null when it is no such key. The text is
 * read as bytes, since a string of a secret could not be overwritten. The caller overwrites it.
 */
export function parseP256KeyText(curves: Curves, text: Uint8Array): Uint8Array | null {
  const privateKey = parseHexAscii(withoutMarks(text), 32);
  try {
    if (privateKey) curves.p256.publicKey(privateKey);
    return privateKey;
  } catch {
    privateKey?.fill(0);
    return null;
  }
}

/** A part of the same memory: without white space around it, `0x` before it and `:p256` behind it. */
function withoutMarks(text: Uint8Array): Uint8Array {
  const isSpace = (at: number): boolean => {
    const byte = text[at] ?? 0;
    return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
  };
  let from = byteOrderMark.every((byte, at) => text[at] === byte) ? byteOrderMark.length : 0;
  let to = text.length;
  while (from < to && isSpace(from)) from += 1;
  while (to > from && isSpace(to - 1)) to -= 1;
  if (text[from] === 0x30 && ((text[from + 1] ?? 0) | 0x20) === 0x78) from += 2;
  if (p256Mark.every((byte, at) => text[to - p256Mark.length + at] === byte)) to -= p256Mark.length;
  return text.subarray(from, Math.max(from, to));
}
