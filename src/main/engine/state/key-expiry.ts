import type { ApiKey } from './rows.ts';

/** When the key's time is over, in milliseconds since the epoch; never, for one without an expiration. */
export function expiresAtMs({ createdAtMs, expirationSeconds }: ApiKey): number {
  return expirationSeconds === undefined ? Infinity : createdAtMs + expirationSeconds * 1000;
}
