import { open, type Secret } from './secret.ts';

/** The code or bundle of a message, or the password of a relay, for whom it is meant. The caller overwrites it. */
export function bytesOf(secret: Secret<'message'> | Secret<'relay-password'>): Uint8Array {
  return open(secret, (bytes) => Uint8Array.from(bytes));
}
