import { shownSettings } from '#engine/domain/settings.ts';
import type { LocalBridge } from '#shared/bridge.ts';
import type { Log } from '#shared/log.ts';
import type { EndpointSwitch } from '../endpoint/endpoint-switch.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import type { SeenClients } from '../endpoint/seen-clients.ts';
import type { Session } from '../session/session.ts';
import type { Front } from '../session/window-session.ts';
import { proofRequired } from './proof.ts';

type SettingsWorld = Readonly<{
  session: Session;
  front: Front;
  endpoint: EndpointSwitch;
  clients: SeenClients;
  log: Log;
}>;

type SettingsPart = Pick<LocalBridge, 'settings' | 'setSettings' | 'endpoint' | 'setEndpoint' | 'clients'>;

/** What is set inside the vault, and the endpoint that it may open. */
export function settingsPart({ session, front, endpoint, clients, log }: SettingsWorld): SettingsPart {
  return {
    settings: () => session.whileOpen(({ settings }) => outcomeOf(log, async () => shownSettings(settings()))),
    async setSettings(patch) {
      if (!front.proof.isFresh()) return proofRequired;
      const set = await session.whileOpen((coffer) =>
        outcomeOf(log, async () => {
          coffer.requireRoot();
          await coffer.service.changeSettings(patch);
          return shownSettings(coffer.settings());
        }),
      );
      if (set.ok && patch.lockAfterSeconds !== undefined) front.settled();
      return set;
    },
    endpoint: async () => endpoint.status(),
    async setEndpoint({ on, port }) {
      // Shutting it takes nothing that proof would protect.
      if (on && !front.proof.isFresh()) return proofRequired;
      return session.whileOpen((coffer) =>
        outcomeOf(log, async () => {
          coffer.requireRoot();
          const status = await endpoint.set({ on, ...(port === undefined ? {} : { port }) });
          const kept = port ?? coffer.settings().endpoint?.port;
          await coffer.service.changeSettings({ endpoint: { on, ...(kept === undefined ? {} : { port: kept }) } });
          return status;
        }),
      );
    },
    clients: () => session.whileOpen((coffer) => outcomeOf(log, async () => clients.list(coffer))),
  };
}
