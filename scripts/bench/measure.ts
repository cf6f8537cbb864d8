import { performance } from 'node:perf_hooks';

/** What was measured under one name. `unit` is said with it; a ratio has none. */
export type Figure = Readonly<{ name: string; value: number; unit: string; target?: string; met?: boolean }>;

/** The value below which `part` (0 to 1) of `values` lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The median of how long `work` takes, in milliseconds, over `rounds` after a tenth of them to warm up. */
export async function medianMs(rounds: number, work: (round: number) => unknown): Promise<number> {
  const took: number[] = [];
  const warmUp = Math.ceil(rounds / 10);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const from = performance.now();
    const promise = work(round);
    if (promise instanceof Promise) await promise;
    if (round >= warmUp) took.push(performance.now() - from);
  }
  return quantile(took, 0.5);
}

/** How long `work` takes once, in milliseconds. */
export async function onceMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** A ratio with the most it should be. */
export function atMost(name: string, value: number, most: number): Figure {
  return { name, value, unit: '×', target: `≤ ${most}`, met: value <= most };
}

/** A ratio with the least it should be. */
export function atLeast(name: string, value: number, least: number): Figure {
  return { name, value, unit: '×', target: `≥ ${least}`, met: value >= least };
}

/** A figure with the most it should be, on a machine that does nothing else. */
export function within(name: string, value: number, most: number, unit: string): Figure {
  return { name, value, unit, target: `≤ ${most} ${unit}`, met: value <= most };
}

/** A figure of this machine at this moment: to be read beside the others of the run, not by itself. */
export function plain(name: string, value: number, unit: string): Figure {
  return { name, value, unit };
}

/** With as many digits as say something. */
export function digitsOf(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 1 ? 2 : 4);
}
