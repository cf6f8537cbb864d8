/** How fast deliveries go, and when they are given up. Milliseconds, unless a name says otherwise. */
export type Pace = Readonly<{
  /** How long one attempt may take. */
  attemptMsMax: number;
  /** Between a failed attempt and the next: at first, and at the most. It doubles, and is shortened by up to a half, by chance. */
  retryMsMin: number;
  retryMsMax: number;
  /** How long an item is tried, from when it was written, or since when its line has failed if that is later. */
  tryMsMax: number;
  /** What became of items is kept at the latest so long after, together: else each delivery would cost a flush of its own. */
  settleMsMax: number;
  /** Attempts in progress at once, of all lines together. */
  attemptsAtOnceMax: number;
}>;

export const paceDefault: Pace = {
  attemptMsMax: 10_000,
  retryMsMin: 1_000,
  retryMsMax: 300_000,
  tryMsMax: 86_400_000,
  settleMsMax: 250,
  attemptsAtOnceMax: 32,
};

/** Of messages. A code expires within minutes, so a mail that the relay puts off is tried again soon; each message ends when it expires. */
export const messagePaceDefault: Pace = {
  attemptMsMax: 20_000,
  retryMsMin: 2_000,
  retryMsMax: 30_000,
  tryMsMax: Number.POSITIVE_INFINITY,
  settleMsMax: 100,
  attemptsAtOnceMax: 4,
};

/** How long to wait after so many failures in a row, the first being 1. `chance` is from 0 to below 1. */
export function retryMs({ retryMsMin, retryMsMax }: Pace, failures: number, chance: number): number {
  return Math.min(retryMsMax, retryMsMin * 2 ** (failures - 1)) * (1 - chance / 2);
}

/** Lets no more than `most` run at once; the others wait, in the order they came. */
export function turnstile(most: number): <Value>(run: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (run) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
