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

/** Whether a person is found by what was typed: their name, address, id, or one of their tags' names. */
export function isFound(person: Person, search: string, tagName: (tagId: string) => string | undefined): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  const texts = [
    person.userName,
    person.userEmail ?? '',
    person.userId,
    ...person.userTags.map((id) => tagName(id) ?? ''),
  ];
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
