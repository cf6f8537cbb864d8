import type { Clock } from '#engine/ports.ts';

/** The system's clock. Nothing else in the program reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Starts measuring; what it gives says how many milliseconds have gone by since, whatever is done to the system's clock. */
export function stopwatch(): () => number {
  const startedMs = performance.now();
  return () => performance.now() - startedMs;
}
