import type { Clock } from '#engine/ports.ts';

/** The system's clock. Nothing else in the program reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Starts measuring; what it gives says how many milliseconds have gone by since, whatever is done to the system's clock. */
export function stopwatch(): () => number {
  const startedMs = performance.now();
  return () => performance.now() - startedMs;
}

/** Work that took less is charged the time that went by: reading the processor time can cost as much as the work. */
const BRIEF_MS = 1;
/** A reading of the processor time stands for the beginning of all work of the next milliseconds. */
const READING_AGE_MS_MAX = 5;

let reading = { atMs: -Infinity, processorMs: 0 };

/**
 * Starts measuring work of this thread that is done in one go; what it gives says how many milliseconds the work took. Past one millisecond these
 * are no more than the processor time of this process since at most 5 ms before the work: a machine that gives its time to other programs
 * makes work later, but not costlier.
 */
export function workwatch(): () => number {
  const beganMs = performance.now();
  if (beganMs - reading.atMs > READING_AGE_MS_MAX) reading = { atMs: beganMs, processorMs: processorMs() };
  const before = reading.processorMs;
  return () => {
    const passedMs = performance.now() - beganMs;
    return passedMs < BRIEF_MS ? passedMs : Math.min(passedMs, processorMs() - before);
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
