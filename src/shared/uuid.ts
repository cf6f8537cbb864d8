import { bytesToHex } from '@noble/hashes/utils.js';

/** A UUID as text, lower case, as every id on the wire is written. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** 16 bytes as the text of a UUID, lower case. */
export function uuidText(bytes: Uint8Array): string {
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A random UUID (RFC 9562, version 4) from 16 random bytes, as text. */
export function randomUuid(bytes: Uint8Array): string {
  const own = Uint8Array.from(bytes);
  own[6] = ((own[6] ?? 0) & 0x0f) | 0x40;
  own[8] = ((own[8] ?? 0) & 0x3f) | 0x80;
  return uuidText(own);
}
