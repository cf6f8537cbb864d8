import type { Operations } from '../../api/operations.ts';
import { instantOf } from '../../api/activity-view.ts';

export type User = Operations['list_users']['result']['users'][number];

/** Whether somebody has anything to stamp with at `nowMs`, leaving out the credentials whose ids are in `without`. */
export function canStamp(user: User | undefined, nowMs: number, without: readonly string[] = []): boolean {
  if (!user) return false;
  const lives = ({ createdAt, expirationSeconds }: User['apiKeys'][number]): boolean =>
    expirationSeconds === undefined || nowMs < instantOf(createdAt) + Number(expirationSeconds) * 1000;
  return (
    user.apiKeys.some((key) => lives(key) && !without.includes(key.apiKeyId)) ||
    user.authenticators.some(({ authenticatorId }) => !without.includes(authenticatorId))
  );
}
