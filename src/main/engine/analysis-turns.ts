import { limits } from '#shared/limits.ts';
import { Fault } from './fault.ts';
import type { Clock } from './ports.ts';
import type { Organization, UserId } from './state/rows.ts';

/** Who asks, and in which organization they are. */
export type Asker = Readonly<{ userId: UserId; home: Pick<Organization, 'organizationId' | 'parentId'> | undefined }>;

/** Takes the turn of whoever asks, and gives the function that ends it, with the milliseconds that it took. Throws RESOURCE_EXHAUSTED. */
export type TakeTurn = (asker: Asker) => (ms: number) => void;

/** The rate of one key. */
type Rate = Readonly<{ ratePerSecond: number; rateBurst: number }>;

/** The milliseconds that a user still has, which fill up again like the tokens of a key. Below zero where a question took more. */
type Share = { ms: number; filledAtMs: number };

/** Users whose share is not full are remembered. Beyond so many, those are forgotten whose share has filled up. */
const usersRememberedMax = 1_000;

/**
 * Turns for questions that reason about the rules: one of each user, one of all users of a sub-organization, and `limits.analysesMax` in
 * all. The time of such questions costs their user as much as it costs the key: so a user with twenty keys gets no more of them than one
 * with a single key. Who comes while there is no turn is refused at once, with a time to come again, and does not wait: what waits would
 * hold memory for whoever sends most.
 */
export function analysisTurns(clock: Clock, rateOf: () => Rate): TakeTurn {
  const busy = new Set<string>();
  const shares = new Map<UserId, Share>();
  let underWay = 0;

  const filled = (share: Share): Share => {
    const { ratePerSecond, rateBurst } = rateOf();
    const nowMs = clock.nowMs();
    // A clock that was set back gives nothing, and does not stop the filling either.
    const gained = (Math.max(0, nowMs - share.filledAtMs) * ratePerSecond * limits.msPerToken) / 1_000;
    share.ms = Math.min(rateBurst * limits.msPerToken, share.ms + gained);
    share.filledAtMs = nowMs;
    return share;
  };
  const isFull = (share: Share): boolean => filled(share).ms >= rateOf().rateBurst * limits.msPerToken;
  const requireShare = (userId: UserId): void => {
    const share = shares.get(userId);
    if (!share || filled(share).ms > 0) return;
    const seconds = Math.ceil(-share.ms / (rateOf().ratePerSecond * limits.msPerToken));
    throw tooManyAnalyses('the questions of this user about the rules took their share of time', Math.max(1, seconds));
  };
  const charge = (userId: UserId, ms: number): void => {
    if (ms <= 0) return;
    const share = shares.get(userId) ?? { ms: rateOf().rateBurst * limits.msPerToken, filledAtMs: clock.nowMs() };
    filled(share).ms -= ms;
    shares.set(userId, share);
    if (shares.size <= usersRememberedMax) return;
    for (const [other, one] of shares) if (isFull(one)) shares.delete(other);
  };

  return ({ userId, home }) => {
    const holders = home?.parentId === undefined ? [userId] : [userId, home.organizationId];
    if (holders.some((holder) => busy.has(holder)))
      throw tooManyAnalyses('a question of this user or sub-organization about the rules is under way');
    if (underWay >= limits.analysesMax) throw tooManyAnalyses('other questions about the rules are under way');
    requireShare(userId);
    for (const holder of holders) busy.add(holder);
    underWay += 1;
    return (ms) => {
      for (const holder of holders) busy.delete(holder);
      underWay -= 1;
      charge(userId, ms);
    };
  };
}

function tooManyAnalyses(why: string, retryAfterSeconds = 1): Fault {
  return new Fault('RESOURCE_EXHAUSTED', `${why}: please wait and try again`, {
    errorCode: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds,
  });
}
