import type { Settlement } from '#engine/domain/settlements.ts';
import type { Clock, Entropy } from '#engine/ports.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { retryMs, turnstile, type Pace } from './pace.ts';
import { settling } from './settling.ts';

export type RunWorld = Readonly<{
  clock: Clock;
  entropy: Entropy;
  /** Calls once after so long. Gives the way to take it back. */
  later: (run: () => void, ms: number) => () => void;
  pace: Pace;
  log: Log;
}>;

/**
 * What an attempt came to. `wait`: it may not be sent now; `forget`: it is not to be sent any more, and goes. `final`: the receiver itself
 * refused it, and would refuse it again.
 */
export type Attempt<Failure> =
  | 'wait'
  | 'forget'
  | Readonly<{ ok: true }>
  | Readonly<{ ok: false; failure: Failure; final: boolean }>;

/** What waits in an open vault to be delivered, and how. Items of one line go one after the other in their order; lines go side by side. */
export type Queue<Item, Failure extends Readonly<{ atMs: number }>> = Readonly<{
  waiting(): Iterable<Item>;
  idOf(item: Item): string;
  lineOf(item: Item): string;
  /** Whether nothing may be sent now. */
  isHeldUp(): boolean;
  /** One attempt, which takes `timeoutMs` at the most and ends when `signal` says so. */
  attempt(item: Item, bounds: Readonly<{ timeoutMs: number; signal: AbortSignal }>): Promise<Attempt<Failure>>;
  /** Whether it is given up. `sinceMs`: when its line began to fail. */
  isOver(item: Item, failure: Failure, sinceMs: number): boolean;
  /** Whether the failure is worth keeping, when another attempt follows. */
  isNews(item: Item, failure: Failure): boolean;
  /** Keeps what became of items, all of them or none. */
  settle(settlements: readonly Settlement<Failure>[]): Promise<void>;
}>;

/** The deliveries of one unlocking. */
export type Run = Readonly<{
  /** Something in the vault changed: `queue` where there may be more to deliver, `rules` where what was held up may go now. */
  wake(what: 'queue' | 'rules'): void;
  /** Breaks off what is in progress, keeps what came to its end, and resolves. What was broken off goes out again at the next unlocking. */
  end(): Promise<void>;
}>;

/** Items that one line's turn takes from the vault at a time. */
const turnMax = 64;
/** How soon after a commit the queue is looked through, so that a burst of them costs one look. */
const lookMs = 10;

/** Begins to deliver what waits. Nothing of a request waits for any of it. */
export function beginRun<Item, Failure extends Readonly<{ atMs: number }>>(
  queue: Queue<Item, Failure>,
  world: RunWorld,
): Run {
  const run = new DeliveryRun(queue, world);
  run.wake('queue');
  return run;
}

class DeliveryRun<Item, Failure extends Readonly<{ atMs: number }>> implements Run {
  readonly #queue: Queue<Item, Failure>;
  readonly #world: RunWorld;
  readonly #turn: ReturnType<typeof turnstile>;
  readonly #settled: ReturnType<typeof settling<Settlement<Failure>>>;
  readonly #serving = new Map<string, Promise<void>>();
  readonly #failingSince = new Map<string, number>();
  readonly #pauses = new Set<() => void>();
  readonly #broken = new AbortController();
  #looking = false;

  constructor(queue: Queue<Item, Failure>, world: RunWorld) {
    this.#queue = queue;
    this.#world = world;
    this.#turn = turnstile(world.pace.attemptsAtOnceMax);
    this.#settled = settling<Settlement<Failure>>(
      (all) => queue.settle(all),
      world.later,
      world.pace.settleMsMax,
      () => this.#broken.abort(),
    );
  }

  wake(what: 'queue' | 'rules'): void {
    if (what === 'rules') for (const resume of [...this.#pauses]) resume();
    if (this.#looking || this.#broken.signal.aborted) return;
    this.#looking = true;
    this.#world.later(() => this.#look(), lookMs);
  }

  async end(): Promise<void> {
    this.#broken.abort();
    for (const resume of [...this.#pauses]) resume();
    await Promise.all(this.#serving.values());
    await this.#settled.flush();
  }

  #mayNotSend(): boolean {
    return this.#broken.signal.aborted || this.#queue.isHeldUp();
  }

  #look(): void {
    this.#looking = false;
    if (this.#mayNotSend()) return;
    const { waiting, idOf, lineOf } = this.#queue;
    const turns = new Map<string, Item[]>();
    for (const item of waiting()) {
      const line = lineOf(item);
      if (this.#serving.has(line) || this.#settled.has(idOf(item))) continue;
      const taken = turns.get(line);
      if (!taken) turns.set(line, [item]);
      else if (taken.length < turnMax) taken.push(item);
    }
    for (const [line, items] of turns) this.#serving.set(line, this.#serve(line, items));
  }

  async #serve(line: string, items: readonly Item[]): Promise<void> {
    let whole = false;
    try {
      for (const item of items) {
        whole = await this.#deliver(line, item);
        if (!whole) break;
      }
    } catch (thrown) {
      whole = false;
      this.#world.log('error', { event: 'internal-error', ...whereOf(thrown) });
    }
    this.#serving.delete(line);
    // There may be more than one turn takes. Where it was cut short, whatever ends that wakes us.
    if (whole) this.wake('queue');
  }

  /** Tries until the item comes to its end. False when it does not, since it may not be sent now. */
  async #deliver(line: string, item: Item): Promise<boolean> {
    const id = this.#queue.idOf(item);
    for (let failures = 1; !this.#mayNotSend(); failures++) {
      const attempt = await this.#turn(() => this.#attempt(item));
      if (attempt === 'wait') return false;
      if (attempt === 'forget') return this.#settle({ id, outcome: 'forgotten' });
      if (attempt.ok) {
        this.#failingSince.delete(line);
        return this.#settle({ id, outcome: 'delivered', atMs: this.#world.clock.nowMs() });
      }
      if (this.#mayNotSend()) return false;
      const { failure } = attempt;
      const outcome = attempt.final || this.#isOver(line, item, failure) ? 'dead' : 'failing';
      if (outcome === 'dead' || this.#queue.isNews(item, failure)) this.#settle({ id, outcome, failure });
      if (outcome === 'dead') return true;
      await this.#pause(retryMs(this.#world.pace, failures, this.#chance()));
    }
    return false;
  }

  async #attempt(item: Item): Promise<Attempt<Failure>> {
    if (this.#mayNotSend()) return 'wait';
    return this.#queue.attempt(item, { timeoutMs: this.#world.pace.attemptMsMax, signal: this.#broken.signal });
  }

  /** What the receiver does not refuse for good may pass, for as long as is tried. */
  #isOver(line: string, item: Item, failure: Failure): boolean {
    const since = this.#failingSince.get(line) ?? failure.atMs;
    this.#failingSince.set(line, since);
    return this.#queue.isOver(item, failure, since);
  }

  #settle(settlement: Settlement<Failure>): true {
    this.#settled.add(settlement);
    return true;
  }

  /** From 0 to below 1. */
  #chance(): number {
    return (this.#world.entropy.bytes(1)[0] ?? 0) / 256;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = (): void => {
        takeBack();
        this.#pauses.delete(resume);
        resolve();
      };
      const takeBack = this.#world.later(resume, ms);
      this.#pauses.add(resume);
    });
  }
}
