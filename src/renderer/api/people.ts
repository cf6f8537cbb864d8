import { useMemo } from 'react';
import { apiKeyTypes } from '#shared/enums.ts';
import type { Operations } from './operations.ts';
import { useCall } from './use-call.ts';

/** A user of the organization, with their credentials, as the wire shows them. */
export type User = Operations['list_users']['result']['users'][number];

/** A key that stamps requests: one that the user brought, or the key of a session. */
export type UserKey = User['apiKeys'][number];

const ownTypes: ReadonlySet<string> = new Set(Object.values(apiKeyTypes));

/** Whether a login made the key. */
export function isSession({ credential }: Pick<UserKey, 'credential'>): boolean {
  return !ownTypes.has(credential.type);
}

/** The users of the organization. `nameOf` gives a user's name now; undefined for somebody who is gone, or not known yet. */
export type People = Readonly<{ nameOf: (userId: string) => string | undefined; users: readonly User[] }>;

const nobody: readonly User[] = [];

export function usePeople(): People {
  const users = useCall('list_users').data?.users ?? nobody;
  return useMemo(() => {
    const names = new Map(users.map(({ userId, userName }) => [userId, userName]));
    return { nameOf: (userId) => names.get(userId), users };
  }, [users]);
}
