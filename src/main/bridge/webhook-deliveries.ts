import type { LocalBridge } from '#shared/bridge.ts';
import type { Log } from '#shared/log.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import type { Session } from '../session/session.ts';

/** What may be done about webhook deliveries that were given up. */
export function webhookDeliveriesPart(session: Session, log: Log) {
  const judged = (eventId: string, verdict: 'retry' | 'discard') =>
    session.whileOpen((openVault) =>
      outcomeOf(log, async () => {
        openVault.requireRoot();
        await openVault.service.resolveDeadLetter(eventId, verdict);
        return {};
      }),
    );
  return {
    retryDelivery: (eventId) => judged(eventId, 'retry'),
    discardDelivery: (eventId) => judged(eventId, 'discard'),
  } satisfies Partial<LocalBridge>;
}
