import { limits } from '#shared/limits.ts';
import type { Measure } from './ports.ts';
import type { UserId } from './state/rows.ts';
import type { TimeShares } from './time-shares.ts';

/**
 * What one request takes of the only thread. Its user is charged piece by piece, as soon as each piece is done: of many requests that came at
 * once, those whose turn comes after the share is used up are refused before they cost anything.
 */
export type RequestCost = Readonly<{
  /** Says whose share pays, what was measured already too. Throws RESOURCE_EXHAUSTED where none of them has any of it left. */
  paidBy(userIds: readonly UserId[]): void;
  /** Throws RESOURCE_EXHAUSTED where those who pay have nothing of their share left by now. */
  requireShare(): void;
  /** Does a piece of the work, and measures it. */
  timed<Value>(work: () => Value): Value;
  /** Charges what was measured elsewhere, of which nothing is free. */
  add(ms: number): void;
  /** The same to the key alone: the user pays from another share. */
  addToKey(ms: number): void;
  /** From now on so many milliseconds are free. */
  setFree(ms: number): void;
  /** What the key is charged, in milliseconds: 0 where all of it was free. */
  dueMs(): number;
}>;

/** Nothing was done yet. `shares` undefined: nobody pays. */
export function requestCost(measure: Measure, shares: TimeShares | undefined): RequestCost {
  let payers: readonly UserId[] = [];
  let [measuredMs, addedMs, ofKeyMs, chargedMs] = [0, 0, 0, 0];
  let freeMs: number = limits.activityMsFree;
  const sharedMs = (): number => Math.max(0, measuredMs - freeMs) + addedMs;
  const settle = (): void => {
    const due = sharedMs();
    for (const userId of payers) shares?.charge(userId, due - chargedMs);
    chargedMs = due;
  };
  return {
    paidBy(userIds) {
      shares?.require(userIds);
      for (const userId of payers) shares?.charge(userId, -chargedMs);
      [payers, chargedMs] = [userIds, 0];
      settle();
    },
    requireShare: () => shares?.require(payers),
    timed: (work) =>
      measure(work, (ms) => {
        measuredMs += ms;
        settle();
      }),
    add(ms) {
      addedMs += ms;
      settle();
    },
    addToKey: (ms) => void (ofKeyMs += ms),
    setFree(ms) {
      freeMs = ms;
      settle();
    },
    dueMs: () => sharedMs() + ofKeyMs,
  };
}
