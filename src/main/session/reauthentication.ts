import type { Clock } from '#engine/ports.ts';
import { stopwatch } from '../adapters/clock.ts';

/** Whether whoever is in front proved a little while ago who they are. */
export type Reauthentication = Readonly<{
  /**
   * To be called before it is tried: what it gives is to be called when the proof was good. It says whether it counts, which it does not
   * where the vault was locked meanwhile, or somebody else came to act: another may be open by now.
   */
  begin(): () => boolean;
  /** Worth nothing any more: the vault was locked, or somebody else acts. */
  revoke(): void;
  isFresh(): boolean;
}>;

const freshMs = 300_000;

/** None was given yet. A proof is good for five minutes, by whichever clock they pass first: a machine may sleep, and a clock be set back. */
export function createReauthentication(clock: Clock, start: () => () => number = stopwatch): Reauthentication {
  let elapsedMs: (() => number) | null = null;
  let leavings = 0;
  return {
    begin() {
      const askedAt = leavings;
      return () => {
        if (askedAt !== leavings) return false;
        const givenAtMs = clock.nowMs();
        const passedMs = start();
        elapsedMs = () => Math.max(passedMs(), clock.nowMs() - givenAtMs);
        return true;
      };
    },
    revoke() {
      leavings += 1;
      elapsedMs = null;
    },
    isFresh: () => elapsedMs !== null && elapsedMs() < freshMs,
  };
}
