import { bytesToHex } from '@noble/hashes/utils.js';

/** A UUID as text, lower case, as every id on the wire is written. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** 16 bytes as the text of a UUID, lower case. */
export function uuidText(bytes: Uint8Array): string {
  const hex = bytesToHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A random UUID (RFC 9562, version 4) from 16 random bytes, as text. */
export function randomUuid(bytes: Uint8Array): string {
  const own = Uint8Array.from(bytes);
  own[6] = ((own[6] ?? 0) & 0x0f) | 0x40;
  own[8] = ((own[8] ?? 0) & 0x3f) | 0x80;
  return uuidText(own);
}
