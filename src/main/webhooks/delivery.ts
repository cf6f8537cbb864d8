import { receiverIdOf } from '#engine/domain/receiver-id.ts';
import type { OutboxEntry } from '#engine/state/rows.ts';
import type { DeliveryFailure } from '#shared/bridge.ts';
import type { Posted } from '../adapters/network.ts';
import { beginRun, type Attempt, type Queue, type RunWorld } from '../delivery/run.ts';
import { whileOpen } from '../delivery/while-open.ts';
import type { OpenVault } from '../session/open-vault.ts';
import type { Session } from '../session/session.ts';

/** What lets go what was held up: another network setting, another address, an endpoint that is active again. */
const rules = ['settings', 'webhookEndpoints', 'features'];

/** A receiver that fails in the same way as before is noted again after so long. */
const noteAgainMs = 3_600_000;

/**
 * Delivers webhooks whenever the session's vault is open and can be written, from now on. What waits is in the vault: a lock breaks off
 * what is in progress and waits until what was delivered is kept; at the next unlocking it goes on.
 */
export function deliverWebhooks(session: Session, world: RunWorld): void {
  whileOpen(session, (openVault) => {
    const run = beginRun(webhookQueue(openVault, world), world);
    return {
      changed(tables) {
        if (tables.some((table) => rules.includes(table))) run.wake('rules');
        else if (tables.includes('outbox')) run.wake('queue');
      },
      end: () => run.end(),
    };
  });
}

/** The outbox. To each receiver one notice goes after the other in the order they were written. */
function webhookQueue(
  { vault, service, settings, post }: OpenVault,
  world: RunWorld,
): Queue<OutboxEntry, DeliveryFailure> {
  const { outbox, receiverStates } = vault.state;
  return {
    waiting: () => [...outbox.values()].filter(({ dead }) => !dead),
    idOf: ({ outboxId }) => outboxId,
    lineOf: receiverIdOf,
    isHeldUp: () => settings().network === 'off',
    async attempt({ outboxId }, bounds) {
      const delivery = service.delivery(outboxId);
      if (delivery.to !== 'send') return delivery.to;
      return attemptOf(await post({ ...delivery, ...bounds }), world.clock.nowMs());
    },
    isOver: ({ createdAtMs }, { atMs }, sinceMs) => atMs - Math.max(sinceMs, createdAtMs) >= world.pace.tryMsMax,
    isNews(notice, { reason, status, atMs }) {
      const { lastFailure: last, lastSuccessAtMs = 0 } = receiverStates.get(receiverIdOf(notice)) ?? {};
      if (!last || last.atMs < lastSuccessAtMs || atMs - last.atMs >= noteAgainMs) return true;
      return last.reason !== reason || last.status !== status;
    },
    settle: (settlements) => service.settleDeliveries(settlements),
  };
}

/** What a POST came to, `atMs`: an answer of 2xx delivers, and one that is below 500 is final. */
export function attemptOf(posted: Posted, atMs: number): Attempt<DeliveryFailure> {
  if (!posted.ok) {
    // The network went off while it was tried: nothing is sent then, so the caller has stopped before this.
    const reason = posted.reason === 'off' ? 'address' : posted.reason;
    return { ok: false, failure: { atMs, reason }, final: false };
  }
  const { status } = posted;
  if (status >= 200 && status < 300) return { ok: true };
  return { ok: false, failure: { atMs, reason: 'answer', status }, final: status < 500 };
}
