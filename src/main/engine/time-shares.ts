import { limits } from '#shared/limits.ts';
import { Fault } from './fault.ts';
import type { Clock } from './ports.ts';
import type { UserId } from './state/rows.ts';

/** The rate of one key. */
export type Rate = Readonly<{ ratePerSecond: number; rateBurst: number }>;

/** What users may take of the only thread, in milliseconds: as much as the tokens of one key are worth, whichever of their keys stamps. */
export type TimeShares = Readonly<{
  /** Throws RESOURCE_EXHAUSTED, with a time to come again, where none of the users has any of their share left. */
  require(userIds: readonly UserId[]): void;
  /** Takes from a share, also more than it has; a negative number gives back. */
  charge(userId: UserId, ms: number): void;
}>;

/** The milliseconds that a user still has, which fill up again like the tokens of a key. Below zero where something took more. */
type Share = { ms: number; filledAtMs: number };

/** Users whose share is not full are remembered. Beyond so many, those are forgotten whose share has filled up. */
const usersRememberedMax = 1_000;

/** Full shares. `rateOf` is asked each time, so that a change acts at once. `why` says whom the refusal is about, and what took the time. */
export function timeShares(clock: Clock, rateOf: () => Rate, why: string): TimeShares {
  const shares = new Map<UserId, Share>();
  const fullMs = (): number => rateOf().rateBurst * limits.msPerToken;
  const msPerSecond = (): number => rateOf().ratePerSecond * limits.msPerToken;

  const filled = (share: Share): Share => {
    const nowMs = clock.nowMs();
    // A clock that was set back gives nothing, and does not stop the filling either.
    const gained = (Math.max(0, nowMs - share.filledAtMs) * msPerSecond()) / 1_000;
    share.ms = Math.min(fullMs(), share.ms + gained);
    share.filledAtMs = nowMs;
    return share;
  };
  const debtOf = (userId: UserId): number | undefined => {
    const share = shares.get(userId);
    return share && filled(share).ms <= 0 ? -share.ms : undefined;
  };

  return {
    require(userIds) {
      const debts = userIds.flatMap((userId) => debtOf(userId) ?? []);
      if (userIds.length === 0 || debts.length < userIds.length) return;
      throw tooMany(why, Math.max(1, Math.ceil(Math.min(...debts) / msPerSecond())));
    },
    charge(userId, ms) {
      if (ms === 0) return;
      const share = shares.get(userId) ?? { ms: fullMs(), filledAtMs: clock.nowMs() };
      filled(share).ms -= ms;
      shares.set(userId, share);
      if (shares.size <= usersRememberedMax) return;
      for (const [other, one] of shares) if (filled(one).ms >= fullMs()) shares.delete(other);
    },
  };
}

/** The refusal of somebody who may come again in so many seconds. */
export function tooMany(why: string, retryAfterSeconds = 1): Fault {
  return new Fault('RESOURCE_EXHAUSTED', `${why}: please wait and try again`, {
    errorCode: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds,
  });
}
