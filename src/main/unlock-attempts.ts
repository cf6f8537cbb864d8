import type { Clock } from '#engine/ports.ts';

/**
 * Slows down whoever tries passphrases: after the third wrong one in a row each further one may be tried only after a while, which
 * doubles from one second to five minutes. It is kept in memory: whoever can start the host again can read the vault's folder as well,
 * and try passphrases without us. What protects against that is the cost of stretching one.
 */
export type UnlockAttempts = Readonly<{
  /** Whole seconds until another passphrase may be tried; 0 when one may be now. */
  waitSeconds(): number;
  failed(): void;
  succeeded(): void;
  /** Wrong ones in a row. */
  count(): number;
}>;

const freeFailures = 2;
const waitSecondsMax = 300;

/** None has failed yet. */
export function unlockAttempts(clock: Clock): UnlockAttempts {
  let failures = 0;
  let failedAtMs = 0;
  return {
    waitSeconds() {
      if (failures <= freeFailures) return 0;
      const wait = Math.min(waitSecondsMax, 2 ** (failures - freeFailures - 1));
      // A clock that was set back must not lengthen the wait.
      const passedMs = Math.max(0, clock.nowMs() - failedAtMs);
      return Math.max(0, Math.ceil(wait - passedMs / 1_000));
    },
    failed() {
      failures++;
      failedAtMs = clock.nowMs();
    },
    succeeded() {
      failures = 0;
    },
    count: () => failures,
  };
}
