/** Watches whether another thread still answers. */
export type SilenceWatch = Readonly<{
  /** It answered, or has work from now on. */
  restart(): void;
  /** It has no work. */
  stop(): void;
}>;

/**
 * Calls `giveUp` where nothing is heard of a thread for `maxMs` while it has work. Where this thread was busy for so long, what came meanwhile is
 * heard first. Keeps no process running.
 */
export function silenceWatch(maxMs: number, giveUp: () => void): SilenceWatch {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const restart = (): void => {
    stop();
    const mine = setTimeout(() => setImmediate(() => timer === mine && giveUp()), maxMs).unref();
    timer = mine;
  };
  return { restart, stop };
}
