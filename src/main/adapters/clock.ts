import type { Clock } from '#engine/ports.ts';

/** The system's clock. Nothing else in the program reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };
