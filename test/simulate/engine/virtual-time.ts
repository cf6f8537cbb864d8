import type { IdleLockWorld } from '../../../src/main/session/idle-lock.ts';

type Timer = Readonly<{ atMs: number; run: () => void }>;

/** A clock that can be set, and timers that know nothing of it: they run as `pass` has time go by. */
export class VirtualTime implements IdleLockWorld {
  readonly clock = { nowMs: (): number => this.#nowMs };
  #nowMs = 1_790_000_000_000;
  #passedMs = 0;
  #timers: readonly Timer[] = [];

  stopwatch = (): (() => number) => {
    const begun = this.#passedMs;
    return () => this.#passedMs - begun;
  };

  later = (run: () => void, ms: number): (() => void) => {
    const timer: Timer = { atMs: this.#passedMs + ms, run };
    this.#timers = [...this.#timers, timer];
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  /** Somebody sets the clock. No time goes by. */
  set(byMs: number): void {
    this.#nowMs += byMs;
  }

  /** Time goes by, and each timer runs that is due; what it begins goes on before the next. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#passedMs + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs);
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#goTo(next.atMs);
      next.run();
      await new Promise(setImmediate);
    }
    this.#goTo(endMs);
  }

  #goTo(passedMs: number): void {
    const ms = Math.max(0, passedMs - this.#passedMs);
    this.#passedMs += ms;
    this.#nowMs += ms;
  }
}
