import { shownSettings } from '#engine/domain/settings.ts';
import type { LocalBridge } from '#shared/bridge.ts';
import type { Log } from '#shared/log.ts';
import type { EndpointSwitch } from '../endpoint/endpoint-switch.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import type { SeenClients } from '../endpoint/seen-clients.ts';
import type { Session } from '../session/session.ts';
import { reauthenticationRequired } from './needs-reauthentication.ts';
import type { StatusFeed } from './status-feed.ts';

type SettingsWorld = Readonly<{
  session: Session;
  statuses: StatusFeed;
  endpoint: EndpointSwitch;
  clients: SeenClients;
  log: Log;
}>;

/** What is set inside the vault, and the endpoint that it may open. */
export function settingsPart({ session, statuses, endpoint, clients, log }: SettingsWorld) {
  return {
    settings: () => session.whileOpen(({ settings }) => outcomeOf(log, async () => shownSettings(settings()))),
    async setSettings(patch) {
      if (!session.isReauthenticated()) return reauthenticationRequired;
      const set = await session.whileOpen((openVault) =>
        outcomeOf(log, async () => {
          openVault.requireRoot();
          await openVault.service.changeSettings(patch);
          return shownSettings(openVault.settings());
        }),
      );
      if (set.ok && patch.lockAfterSeconds !== undefined) {
        session.idleLock.limitChanged();
        statuses.publish();
      }
      return set;
    },
    endpoint: async () => endpoint.status(),
    async setEndpoint({ on, port }) {
      // Closing the endpoint exposes nothing, and so needs no re-authentication.
      if (on && !session.isReauthenticated()) return reauthenticationRequired;
      return session.whileOpen((openVault) =>
        outcomeOf(log, async () => {
          openVault.requireRoot();
          const status = await endpoint.set({ on, port });
          const kept = port ?? openVault.settings().endpoint?.port;
          await openVault.service.changeSettings({ endpoint: { on, ...(kept === undefined ? {} : { port: kept }) } });
          return status;
        }),
      );
    },
    clients: () => session.whileOpen((openVault) => outcomeOf(log, async () => clients.list(openVault))),
  } satisfies Partial<LocalBridge>;
}
