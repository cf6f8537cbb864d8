import { limits } from '#shared/limits.ts';
import { Fault } from './fault.ts';
import type { Clock } from './ports.ts';

/** The rate of one key. */
export type Rate = Readonly<{ ratePerSecond: number; rateBurst: number }>;

/** What users may take of the only thread, in milliseconds: as much as the tokens of one key are worth, whichever of their keys stamps. */
export type TimeShares = Readonly<{
  /** Throws RESOURCE_EXHAUSTED, with a time to come again, where none of these holders has any of their share left. */
  require(ids: readonly string[]): void;
  /** Takes from a share, also more than it has; a negative number gives back. */
  charge(id: string, ms: number): void;
}>;

/** The milliseconds that a holder still has, which fill up again like the tokens of a key. Below zero where something took more. */
type Share = { ms: number; filledAtMs: number };

/** Holders whose share is not full are remembered. Beyond so many, those are forgotten whose share has filled up. */
const holdersRememberedMax = 1_000;

/** Full shares. `rateOf` is asked each time, so that a change acts at once. `why` says whom the refusal is about, and what took the time. */
export function timeShares(clock: Clock, rateOf: () => Rate, why: string): TimeShares {
  const shares = new Map<string, Share>();
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
  const debtOf = (id: string): number | undefined => {
    const share = shares.get(id);
    return share && filled(share).ms <= 0 ? -share.ms : undefined;
  };

  return {
    require(ids) {
      const debts = ids.flatMap((id) => debtOf(id) ?? []);
      if (ids.length === 0 || debts.length < ids.length) return;
      throw tooMany(why, Math.max(1, Math.ceil(Math.min(...debts) / msPerSecond())));
    },
    charge(id, ms) {
      if (ms === 0) return;
      const share = shares.get(id) ?? { ms: fullMs(), filledAtMs: clock.nowMs() };
      filled(share).ms -= ms;
      shares.set(id, share);
      if (shares.size <= holdersRememberedMax) return;
      for (const [other, one] of shares) if (filled(one).ms >= fullMs()) shares.delete(other);
    },
  };
}

/**
 * Shares of users, and beside them shares of the sub-organizations that they are in, which all users of one pay from: anyone who may make users
 * in a sub-organization gets no more of the thread by making many. `subOrganizationOf` gives undefined for a user of the vault's own
 * organization.
 */
export function sharesOfUsers(
  clock: Clock,
  rateOf: () => Rate,
  subOrganizationOf: (userId: string) => string | undefined,
): TimeShares {
  const rateOfAll = (): Rate => {
    const { ratePerSecond, rateBurst } = rateOf();
    const times = limits.sharesOfSubOrganization;
    return { ratePerSecond: ratePerSecond * times, rateBurst: rateBurst * times };
  };
  const users = timeShares(clock, rateOf, 'the requests of this user used their share of time');
  const all = timeShares(clock, rateOfAll, 'the requests of this sub-organization used their share of time');
  return {
    require(userIds) {
      users.require(userIds);
      const homes = userIds.flatMap((userId) => subOrganizationOf(userId) ?? []);
      if (homes.length === userIds.length) all.require(homes);
    },
    charge(userId, ms) {
      users.charge(userId, ms);
      const home = subOrganizationOf(userId);
      if (home !== undefined) all.charge(home, ms);
    },
  };
}

/** The refusal of a user who may come again in so many seconds. */
export function tooMany(why: string, retryAfterSeconds = 1): Fault {
  return new Fault('RESOURCE_EXHAUSTED', `${why}: please wait and try again`, {
    errorCode: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds,
  });
}
