import { limits } from '#shared/limits.ts';
import type { Clock } from './ports.ts';
import type { Organization, UserId } from './state/rows.ts';
import { timeShares, tooMany, type Rate } from './time-shares.ts';

/** Who asks, and in which organization they are. */
export type Asker = Readonly<{ userId: UserId; home: Pick<Organization, 'organizationId' | 'parentId'> | undefined }>;

/** Takes the turn of the caller, and gives the function that ends it, with the milliseconds that it took. Throws RESOURCE_EXHAUSTED. */
export type TakeTurn = (asker: Asker) => (ms: number) => void;

/**
 * Turns for questions that reason about the rules: one of each user, one of all users of a sub-organization, and `limits.analysesMax` in
 * all. The time of such questions costs their user as much as it costs the key: so a user with twenty keys gets no more of them than one
 * with a single key. Who comes while there is no turn is refused at once, with a time to come again, and does not wait: what waits would
 * hold memory for the client that sends most.
 */
export function analysisTurns(clock: Clock, rateOf: () => Rate): TakeTurn {
  const busy = new Set<string>();
  const shares = timeShares(clock, rateOf, 'the policy evaluations of this user used their share of time');
  let underWay = 0;

  return ({ userId, home }) => {
    const holders = home?.parentId === undefined ? [userId] : [userId, home.organizationId];
    if (holders.some((holder) => busy.has(holder)))
      throw tooMany('another policy evaluation of this user or sub-organization is in progress');
    if (underWay >= limits.analysesMax) throw tooMany('other policy evaluations are in progress');
    shares.require([userId]);
    for (const holder of holders) busy.add(holder);
    underWay += 1;
    return (ms) => {
      for (const holder of holders) busy.delete(holder);
      underWay -= 1;
      shares.charge(userId, ms);
    };
  };
}
