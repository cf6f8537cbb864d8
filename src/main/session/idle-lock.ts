import type { Clock } from '#engine/ports.ts';
import { stopwatch } from '../adapters/clock.ts';

/** Locks a vault that nobody sits in front of. It measures with two clocks: one of them goes on while the machine sleeps. */
export type AutoLock = Readonly<{
  /** Counts from now on, `seconds` long; 0 never locks. Whatever was counted before is forgotten. */
  begin(seconds: number): void;
  /** Somebody is there: counts again from the beginning. Nothing happens where nothing is counted, or when it is too late. */
  again(): void;
  /** Counts no more. */
  end(): void;
  /** Milliseconds left, 0 when it is due; undefined where nothing is counted. */
  leftMs(): number | undefined;
}>;

/** The world of it: tests move time by hand. */
export type IdleLockWorld = Readonly<{
  clock: Clock;
  /** Starts measuring; what it gives says how many milliseconds have gone by since, whatever is done to the clock. */
  stopwatch: () => () => number;
  /** Calls once after so long. Gives the function that takes it back. Must not keep the process alive. */
  later: (run: () => void, ms: number) => () => void;
}>;

/** No longer sleeps a timer: after the machine slept, this is how late a lock may come. */
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

/** Counts nothing yet. `onDue` is called once each time that the time is up. */
export function idleLock({ clock, stopwatch: start, later }: IdleLockWorld, onDue: () => void): AutoLock {
  let counting: Readonly<{ limitMs: number; elapsedMs: () => number }> | null = null;
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

  const begin = (seconds: number): void => {
    end();
    if (seconds === 0) return;
    const beganAtMs = clock.nowMs();
    const passedMs = start();
    // The clock may be set back, which must not lengthen the time; the other may stand still while the machine sleeps.
    counting = { limitMs: seconds * 1_000, elapsedMs: () => Math.max(passedMs(), clock.nowMs() - beganAtMs) };
    look();
  };

  return {
    begin,
    again() {
      if (!counting) return;
      if (counting.elapsedMs() < counting.limitMs) begin(counting.limitMs / 1_000);
      else look();
    },
    end,
    leftMs: () => (counting ? Math.max(0, Math.ceil(counting.limitMs - counting.elapsedMs())) : undefined),
  };
}
