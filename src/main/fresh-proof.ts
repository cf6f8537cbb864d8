import type { Clock } from '#engine/ports.ts';
import { stopwatch } from './adapters/clock.ts';

/** Whether whoever is in front proved a little while ago who they are. */
export type FreshProof = Readonly<{
  given(): void;
  /** Worth nothing any more: the vault was locked. */
  gone(): void;
  isFresh(): boolean;
}>;

const freshMs = 300_000;

/** None was given yet. A proof is good for five minutes, by whichever clock they pass first: a machine may sleep, and a clock be set back. */
export function freshProof(clock: Clock, start: () => () => number = stopwatch): FreshProof {
  let elapsedMs: (() => number) | null = null;
  return {
    given() {
      const givenAtMs = clock.nowMs();
      const passedMs = start();
      elapsedMs = () => Math.max(passedMs(), clock.nowMs() - givenAtMs);
    },
    gone() {
      elapsedMs = null;
    },
    isFresh: () => elapsedMs !== null && elapsedMs() < freshMs,
  };
}
