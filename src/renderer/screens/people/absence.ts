import type { UnlockMethod } from '#shared/bridge.ts';
import type { AbsencePreview } from '#shared/policy-analysis.ts';
import { isSession, type User, type UserKey } from '../../api/people.ts';
import { expiresAtMs } from './quorum-risk.ts';

/** What is looked at of a user to tell what they could lose. */
type Holder = Readonly<{
  userId: string;
  apiKeys: readonly Pick<UserKey, 'apiKeyId' | 'apiKeyName' | 'createdAt' | 'expirationSeconds' | 'credential'>[];
  authenticators: readonly Pick<User['authenticators'][number], 'authenticatorId' | 'authenticatorName'>[];
}>;

/** How many boxes a list has at most. */
export const boxesMax = 50;

/** A credential that can be lost: an API key or a passkey. `expiresMs`: Infinity where it does not expire. */
type Losable = Readonly<{ id: string; name: string; userId: string; expiresMs: number }>;

/** The users on whom something hangs: who can unlock the vault or approve, in the order of the people. */
export function usersWhoCount(
  users: readonly User[],
  methods: readonly UnlockMethod[],
  { routes }: Pick<AbsencePreview, 'routes'>,
): readonly User[] {
  const counting = new Set([...methods.map(({ userId }) => userId), ...routes.flatMap(({ voterIds }) => voterIds)]);
  return users.filter(({ userId }) => counting.has(userId));
}

/** The credentials of users that are valid at `nowMs`, without sessions, which end anyway. */
export function losableOf(users: readonly Holder[], nowMs: number): readonly Losable[] {
  const lasts = (key: Holder['apiKeys'][number]): boolean => !isSession(key) && expiresAtMs(key) > nowMs;
  return users.flatMap(({ userId, apiKeys, authenticators }) => [
    ...apiKeys
      .filter(lasts)
      .map((key) => ({ id: key.apiKeyId, name: key.apiKeyName, userId, expiresMs: expiresAtMs(key) })),
    ...authenticators.map(({ authenticatorId, authenticatorName }) => ({
      id: authenticatorId,
      name: authenticatorName,
      userId,
      expiresMs: Infinity,
    })),
  ]);
}

/** What the absence of one more user would stop. */
export type Missed = Readonly<{ unlock: boolean }> & AbsencePreview['needed'][number];

/** The users without whom something stops: `openers` can unlock the vault, and `needed` is what the rules say. */
export function missedUsers(openers: readonly string[], needed: AbsencePreview['needed']): readonly Missed[] {
  const unlocking = openers.length === 1 ? openers : [];
  const userIds = new Set([...unlocking, ...needed.map(({ userId }) => userId)]);
  return [...userIds].map((userId) => {
    const { quorum = false, policies = [], lost = [] } = needed.find((one) => one.userId === userId) ?? {};
    return { userId, unlock: unlocking.includes(userId), quorum, policies, lost };
  });
}
