import type { Operations } from '../../api/operations.ts';
import { ableUntilMs, expiresAtMs } from './quorum-risk.ts';

/** Somebody of the organization, with their credentials, as the wire shows them. */
export type Person = Operations['list_users']['result']['users'][number];

/** What somebody can act with at `nowMs`: counts of what has not expired. */
export type Means = Readonly<{ apiKeys: number; passkeys: number; signIns: number; able: boolean; hadKeys: boolean }>;

/** Counts what somebody can act with at `nowMs` (Unix time in milliseconds). */
export function meansOf(person: Person, nowMs: number): Means {
  return {
    apiKeys: person.apiKeys.filter((key) => expiresAtMs(key) > nowMs).length,
    passkeys: person.authenticators.length,
    signIns: person.oauthProviders.length,
    able: ableUntilMs(person) > nowMs,
    hadKeys: person.apiKeys.length > 0,
  };
}
