import { vi } from 'vitest';

/** Tries `check` until it throws nothing, and gives what it gave. A machine that does much else at the time is slow, and not wrong. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 });
}
