import type { Context } from './output.ts';

const PROGRESS_AFTER_MS = 1_000;
const PROGRESS_EVERY_MS = 200;

export type Progress = Readonly<{ show: (lines: number) => void; clear: () => void }>;

/** Counts on a terminal, in one line, once the work has taken a second; `clear` takes that line away again. */
export async function progressOn({ io, json }: Context): Promise<Progress> {
  if (json || !io.stderr.isTTY) return { show: () => {}, clear: () => {} };
  const { systemClock } = await import('../adapters/clock.ts');
  const clock = io.world?.clock ?? systemClock;
  let nextMs = clock.nowMs() + PROGRESS_AFTER_MS;
  let shown = false;
  return {
    show: (lines) => {
      if (clock.nowMs() < nextMs) return;
      nextMs = clock.nowMs() + PROGRESS_EVERY_MS;
      shown = true;
      io.stderr.write(`\r${lines} records …`);
    },
    clear: () => {
      if (shown) io.stderr.write('\r\x1b[K');
    },
  };
}

/** Runs `work` and counts the lines that it tells of. */
export async function tellingProgress<Value>(
  context: Context,
  work: (show: Progress['show']) => Promise<Value>,
): Promise<Value> {
  const progress = await progressOn(context);
  return work(progress.show).finally(progress.clear);
}
