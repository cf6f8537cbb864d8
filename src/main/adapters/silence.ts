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
  /** Undefined while the thread has no work. Each answer makes another one. */
  let awaited: object | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ring = (): void => {
    const unheard = awaited;
    if (unheard) setImmediate(() => awaited === unheard && giveUp());
  };
  return {
    restart() {
      awaited = {};
      // One timer for all: to make another for each message would cost a fifth of the message.
      timer = timer?.refresh() ?? setTimeout(ring, maxMs).unref();
    },
    stop() {
      awaited = undefined;
    },
  };
}
