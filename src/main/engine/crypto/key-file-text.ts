/** How key files spell a private key: hex, and after a colon the curve of an API key. No newline: other readers take none. */
import type { StampCurve } from '#shared/stamp.ts';
import type { Curves } from '../ports.ts';
import { parseHex, toHex } from './bytes.ts';

/** An API key: 32 bytes of `privateKey`, and for Ed25519 the public key, hex, after its seed. */
export function apiKeyText(curve: StampCurve, privateKey: Uint8Array, publicKey: string): string {
  return `${toHex(privateKey)}${curve === 'ed25519' ? publicKey : ''}:${curve}`;
}

/** A P-256 key that bundles are sealed to. */
export function encryptionKeyText(privateKey: Uint8Array): string {
  return toHex(privateKey);
}

/** Reads the P-256 scalar of either, 32 bytes; `0x` and white space around it are forgiven. Null when it is no such key. */
export function parseP256KeyText(curves: Curves, text: string): Uint8Array | null {
  const hex = text
    .trim()
    .replace(/^0x/i, '')
    .replace(/:p256$/, '');
  const privateKey = parseHex(hex, 32);
  try {
    if (privateKey) curves.p256.publicKey(privateKey);
    return privateKey;
  } catch {
    return null;
  }
}
