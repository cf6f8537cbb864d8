import type { Clock } from '#engine/ports.ts';
import { stopwatch } from '../adapters/clock.ts';

/** Locks the open vault after a time without input. It measures with two clocks, because one of them stops while the machine sleeps. */
export type IdleLock = Readonly<{
  /** An operator opened the vault at a window: the time runs from now on. */
  start(): void;
  /** The operator gave a sign of activity: the time runs from the beginning. Does nothing where no time runs, or when it is up. */
  reset(): void;
  /** The limit may have changed: where a time runs, it runs from the beginning, with the new limit. */
  limitChanged(): void;
  /** No time runs any more, until the next `start`. */
  stop(): void;
  /** Milliseconds left, 0 when the vault is due to be locked; undefined where no time runs. */
  leftMs(): number | undefined;
}>;

/** The clocks and timers that the idle lock uses: tests move time by hand. */
export type IdleLockWorld = Readonly<{
  clock: Clock;
  /** Starts measuring; what it gives says how many milliseconds have gone by since, whatever is done to the clock. */
  stopwatch: () => () => number;
  /** Calls once after so long. Gives the function that takes it back. Must not keep the process alive. */
  later: (run: () => void, ms: number) => () => void;
}>;

/** The longest time that a timer waits: after the machine slept, a lock may come this much late. */
const lookEveryMs = 5_000;

/** The system's time. */
export function systemTime(clock: Clock): IdleLockWorld {
  return {
    clock,
    stopwatch,
    later: (run, ms) => {
      const timer = setTimeout(run, ms).unref();
      return () => clearTimeout(timer);
    },
  };
}

/**
 * An idle lock on which no time runs yet. `limitSeconds` tells how long the vault stays open without input; 0 never locks. `onDue` is called
 * once each time that the time is up.
 */
export function idleLock(
  { clock, stopwatch: start, later }: IdleLockWorld,
  limitSeconds: () => number,
  onDue: () => void,
): IdleLock {
  let counting: Readonly<{ limitMs: number; elapsedMs: () => number }> | null = null;
  let isStarted = false;
  let takeBack = (): void => {};

  const end = (): void => {
    takeBack();
    takeBack = () => {};
    counting = null;
  };

  const look = (): void => {
    if (!counting) return;
    const left = counting.limitMs - counting.elapsedMs();
    if (left > 0) {
      takeBack = later(look, Math.min(left, lookEveryMs));
      return;
    }
    end();
    onDue();
  };

  const count = (limitMs: number): void => {
    end();
    if (limitMs === 0) return;
    const beganAtMs = clock.nowMs();
    const passedMs = start();
    // The clock may be set back, which must not lengthen the time; the stopwatch may stop while the machine sleeps.
    counting = { limitMs, elapsedMs: () => Math.max(passedMs(), clock.nowMs() - beganAtMs) };
    look();
  };

  const countFromLimit = (): void => {
    if (isStarted) count(limitSeconds() * 1_000);
  };

  return {
    start() {
      isStarted = true;
      countFromLimit();
    },
    reset() {
      if (!counting) return;
      if (counting.elapsedMs() < counting.limitMs) count(counting.limitMs);
      else look();
    },
    limitChanged: countFromLimit,
    stop() {
      isStarted = false;
      end();
    },
    leftMs: () => (counting ? Math.max(0, Math.ceil(counting.limitMs - counting.elapsedMs())) : undefined),
  };
}
