import { receiverIdOf, type Settlement } from '#engine/domain/outbox.ts';
import type { Clock, Entropy } from '#engine/ports.ts';
import type { OutboxEntry } from '#engine/state/rows.ts';
import type { DeliveryFailure } from '#shared/bridge.ts';
import { whereOf, type Log } from '#shared/log.ts';
import type { Posted } from '../adapters/network.ts';
import type { OpenVault } from '../session/open-vault.ts';
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

/** The deliveries of one unlocking. */
export type Run = Readonly<{
  /** Something in the vault changed: `outbox` where there may be more to deliver, `rules` where what was held up may go now. */
  wake(what: 'outbox' | 'rules'): void;
  /** Breaks off what is under way, keeps what came to its end, and resolves. What was broken off goes out again at the next unlocking. */
  end(): Promise<void>;
}>;

/** Notices that one receiver's turn takes from the vault at a time. */
const turnMax = 64;
/** How soon after a commit the outbox is looked through, so that a burst of them costs one look. */
const lookMs = 10;
/** A receiver that fails in the same way as before is noted again after so long. */
const noteAgainMs = 3_600_000;

type DeliveryOutcome = Settlement['outcome'];

/**
 * Begins to deliver what waits in the outbox: to each receiver one notice after the other in the order they were written, to different ones
 * side by side. Nothing of a request waits for any of it.
 */
export function beginRun(openVault: OpenVault, world: RunWorld): Run {
  const run = new DeliveryRun(openVault, world);
  run.wake('outbox');
  return run;
}

class DeliveryRun implements Run {
  readonly #openVault: OpenVault;
  readonly #world: RunWorld;
  readonly #turn: ReturnType<typeof turnstile>;
  readonly #settled: ReturnType<typeof settling>;
  readonly #serving = new Map<string, Promise<void>>();
  readonly #failingSince = new Map<string, number>();
  readonly #pauses = new Set<() => void>();
  readonly #broken = new AbortController();
  #looking = false;

  constructor(openVault: OpenVault, world: RunWorld) {
    this.#openVault = openVault;
    this.#world = world;
    this.#turn = turnstile(world.pace.attemptsAtOnceMax);
    this.#settled = settling(
      (all) => openVault.service.settleDeliveries(all),
      world.later,
      world.pace.settleMsMax,
      () => this.#broken.abort(),
    );
  }

  wake(what: 'outbox' | 'rules'): void {
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
    return this.#broken.signal.aborted || this.#openVault.settings().network === 'off';
  }

  #look(): void {
    this.#looking = false;
    if (this.#mayNotSend()) return;
    const turns = new Map<string, OutboxEntry[]>();
    for (const notice of this.#openVault.vault.state.outbox.values()) {
      const receiverId = receiverIdOf(notice);
      if (notice.dead || this.#serving.has(receiverId) || this.#settled.has(notice.outboxId)) continue;
      const taken = turns.get(receiverId);
      if (!taken) turns.set(receiverId, [notice]);
      else if (taken.length < turnMax) taken.push(notice);
    }
    for (const [receiverId, notices] of turns) this.#serving.set(receiverId, this.#serve(receiverId, notices));
  }

  async #serve(receiverId: string, notices: readonly OutboxEntry[]): Promise<void> {
    let whole = false;
    try {
      for (const notice of notices) {
        whole = await this.#deliver(receiverId, notice);
        if (!whole) break;
      }
    } catch (thrown) {
      whole = false;
      this.#world.log('error', { event: 'internal-error', ...whereOf(thrown) });
    }
    this.#serving.delete(receiverId);
    // There may be more than one turn takes. Where it was cut short, whatever ends that wakes us.
    if (whole) this.wake('outbox');
  }

  /** Tries until the notice comes to its end. False when it does not, since it may not be sent now. */
  async #deliver(receiverId: string, notice: OutboxEntry): Promise<boolean> {
    for (let failures = 1; !this.#mayNotSend(); failures++) {
      const posted = await this.#turn(() => this.#attempt(notice));
      if (posted === 'wait') return false;
      if (posted === 'forget') return this.#settle({ outboxId: notice.outboxId, outcome: 'forgotten' });
      const nowMs = this.#world.clock.nowMs();
      if (posted.ok && posted.status >= 200 && posted.status < 300) {
        this.#failingSince.delete(receiverId);
        return this.#settle({ outboxId: notice.outboxId, outcome: 'delivered', atMs: nowMs });
      }
      if (this.#mayNotSend()) return false;
      const failure = deliveryFailureOf(posted, nowMs);
      const outcome = this.#fateOf(receiverId, notice, failure);
      if (outcome === 'dead' || this.#isNews(receiverId, failure))
        this.#settle({ outboxId: notice.outboxId, outcome, failure });
      if (outcome === 'dead') return true;
      await this.#pause(retryMs(this.#world.pace, failures, this.#chance()));
    }
    return false;
  }

  async #attempt({ outboxId }: OutboxEntry): Promise<Posted | 'wait' | 'forget'> {
    if (this.#mayNotSend()) return 'wait';
    const delivery = this.#openVault.service.delivery(outboxId);
    if (delivery.to !== 'send') return delivery.to;
    return this.#openVault.post({ ...delivery, timeoutMs: this.#world.pace.attemptMsMax, signal: this.#broken.signal });
  }

  /** What the receiver itself refuses it would refuse again. Whatever else went wrong may pass, for as long as is tried. */
  #fateOf(receiverId: string, notice: OutboxEntry, { reason, status = 0, atMs }: DeliveryFailure): 'failing' | 'dead' {
    if (reason === 'answer' && status < 500) return 'dead';
    const since = this.#failingSince.get(receiverId) ?? atMs;
    this.#failingSince.set(receiverId, since);
    return atMs - Math.max(since, notice.createdAtMs) >= this.#world.pace.tryMsMax ? 'dead' : 'failing';
  }

  #isNews(receiverId: string, { reason, status, atMs }: DeliveryFailure): boolean {
    const { lastFailure: last, lastSuccessAtMs = 0 } = this.#openVault.vault.state.receiverStates.get(receiverId) ?? {};
    if (!last || last.atMs < lastSuccessAtMs || atMs - last.atMs >= noteAgainMs) return true;
    return last.reason !== reason || last.status !== status;
  }

  #settle(settlement: Settlement & { outcome: DeliveryOutcome }): true {
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

function deliveryFailureOf(posted: Posted, atMs: number): DeliveryFailure {
  if (posted.ok) return { atMs, reason: 'answer', status: posted.status };
  // The network went off while it was tried: nothing is sent then, so whoever asks has stopped before this.
  return { atMs, reason: posted.reason === 'off' ? 'address' : posted.reason };
}
