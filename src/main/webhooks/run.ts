import { receiverIdOf } from '#engine/domain/outbox.ts';
import type { Settlement } from '#engine/domain/webhook-outbox.ts';
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
export function beginRun({ vault: { state }, service, settings, post }: OpenVault, world: RunWorld): Run {
  const { clock, entropy, later, pace, log } = world;
  const turn = turnstile(pace.attemptsAtOnceMax);
  const serving = new Map<string, Promise<void>>();
  const failingSince = new Map<string, number>();
  const pauses = new Set<() => void>();
  const broken = new AbortController();
  const settled = settling(
    (all) => service.settleDeliveries(all),
    later,
    pace.settleMsMax,
    () => broken.abort(),
  );
  let looking = false;

  const mayNotSend = (): boolean => broken.signal.aborted || settings().network === 'off';

  const wake = (what: 'outbox' | 'rules'): void => {
    if (what === 'rules') for (const resume of [...pauses]) resume();
    if (looking || broken.signal.aborted) return;
    looking = true;
    later(look, lookMs);
  };

  function look(): void {
    looking = false;
    if (mayNotSend()) return;
    const turns = new Map<string, OutboxEntry[]>();
    for (const notice of state.outbox.values()) {
      const receiverId = receiverIdOf(notice);
      if (notice.dead || serving.has(receiverId) || settled.has(notice.outboxId)) continue;
      const taken = turns.get(receiverId);
      if (!taken) turns.set(receiverId, [notice]);
      else if (taken.length < turnMax) taken.push(notice);
    }
    for (const [receiverId, notices] of turns) serving.set(receiverId, serve(receiverId, notices));
  }

  async function serve(receiverId: string, notices: readonly OutboxEntry[]): Promise<void> {
    let whole = false;
    try {
      for (const notice of notices) {
        whole = await deliver(receiverId, notice);
        if (!whole) break;
      }
    } catch (thrown) {
      whole = false;
      log('error', { event: 'internal-error', ...whereOf(thrown) });
    }
    serving.delete(receiverId);
    // There may be more than one turn takes. Where it was cut short, whatever ends that wakes us.
    if (whole) wake('outbox');
  }

  /** Tries until the notice comes to its end. False when it does not, since it may not be sent now. */
  async function deliver(receiverId: string, notice: OutboxEntry): Promise<boolean> {
    for (let failures = 1; !mayNotSend(); failures++) {
      const posted = await turn(() => attempt(notice));
      if (posted === 'wait') return false;
      if (posted === 'forget') return settle({ outboxId: notice.outboxId, outcome: 'forgotten' });
      const nowMs = clock.nowMs();
      if (posted.ok && posted.status >= 200 && posted.status < 300) {
        failingSince.delete(receiverId);
        return settle({ outboxId: notice.outboxId, outcome: 'delivered', atMs: nowMs });
      }
      if (mayNotSend()) return false;
      const failure = failureOf(posted, nowMs);
      const outcome = fateOf(receiverId, notice, failure);
      if (outcome === 'dead' || isNews(receiverId, failure)) settle({ outboxId: notice.outboxId, outcome, failure });
      if (outcome === 'dead') return true;
      await pause(retryMs(pace, failures, chance()));
    }
    return false;
  }

  async function attempt({ outboxId }: OutboxEntry): Promise<Posted | 'wait' | 'forget'> {
    if (mayNotSend()) return 'wait';
    const delivery = service.delivery(outboxId);
    if (delivery.to !== 'send') return delivery.to;
    return post({ ...delivery, timeoutMs: pace.attemptMsMax, signal: broken.signal });
  }

  /** What the receiver itself refuses it would refuse again. Whatever else went wrong may pass, for as long as is tried. */
  function fateOf(
    receiverId: string,
    notice: OutboxEntry,
    { reason, status = 0, atMs }: DeliveryFailure,
  ): 'failing' | 'dead' {
    if (reason === 'answer' && status < 500) return 'dead';
    const since = failingSince.get(receiverId) ?? atMs;
    failingSince.set(receiverId, since);
    return atMs - Math.max(since, notice.createdAtMs) >= pace.tryMsMax ? 'dead' : 'failing';
  }

  function isNews(receiverId: string, { reason, status, atMs }: DeliveryFailure): boolean {
    const { lastFailure: last, lastSuccessAtMs = 0 } = state.receiverStates.get(receiverId) ?? {};
    if (!last || last.atMs < lastSuccessAtMs || atMs - last.atMs >= noteAgainMs) return true;
    return last.reason !== reason || last.status !== status;
  }

  function settle(settlement: Settlement & { outcome: DeliveryOutcome }): true {
    settled.add(settlement);
    return true;
  }

  /** From 0 to below 1. */
  function chance(): number {
    return (entropy.bytes(1)[0] ?? 0) / 256;
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = (): void => {
        takeBack();
        pauses.delete(resume);
        resolve();
      };
      const takeBack = later(resume, ms);
      pauses.add(resume);
    });
  }

  wake('outbox');
  return {
    wake,
    async end() {
      broken.abort();
      for (const resume of [...pauses]) resume();
      await Promise.all(serving.values());
      await settled.flush();
    },
  };
}

function failureOf(posted: Posted, atMs: number): DeliveryFailure {
  if (posted.ok) return { atMs, reason: 'answer', status: posted.status };
  // The network went off while it was tried: nothing is sent then, so whoever asks has stopped before this.
  return { atMs, reason: posted.reason === 'off' ? 'address' : posted.reason };
}
