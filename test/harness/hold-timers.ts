import { vi } from 'vitest';

/** Holds every timer of `ms` milliseconds that is set from now on, until the function that it gives runs them: no test need be faster than a timer. */
export function holdTimers(ms: number): () => void {
  const set = globalThis.setTimeout;
  const held: (() => void)[] = [];
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: () => void,
    after?: number,
    ...rest: []
  ) => {
    if (after !== ms) return set(work, after, ...rest);
    held.push(work);
    return set(() => {}, 0);
  }) as typeof setTimeout);
  return () => {
    spy.mockRestore();
    for (const work of held) work();
  };
}
