import { vi } from 'vitest';

/** Only what never comes to an end takes as long as this. `vitest.config.ts` gives a whole test twice as much and more. */
export const patienceMs = 45_000;

/** Tries `check` until it throws nothing, and gives what it gave. A machine that does much else at the time is slow, and not wrong. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: patienceMs, interval: 10 });
}
