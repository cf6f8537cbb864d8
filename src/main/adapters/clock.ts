import type { Clock } from '#engine/ports.ts';

/** The system's clock. Nothing else in the program reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Starts measuring; what it gives says how many milliseconds have gone by since, whatever is done to the system's clock. */
export function stopwatch(): () => number {
  const startedMs = performance.now();
  return () => performance.now() - startedMs;
}

/**
 * Starts measuring work of this thread that is done in one go; what it gives says how many milliseconds the work took. These are never more
 * than the processor time of this process: a machine that gives its time to other programs makes work later, but not costlier.
 */
export function workwatch(): () => number {
  const passedMs = stopwatch();
  const began = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(began);
    return Math.min(passedMs(), (user + system) / 1_000);
  };
}
