import { fileURLToPath } from 'node:url';
import { proxyPaths } from '#engine/auth-proxy/paths.ts';
import { systemClock } from './adapters/clock.ts';
import { stderrLog } from './adapters/log.ts';
import { assemble } from './assemble.ts';
import type { Shell } from './bridge/context.ts';
import { paths } from './compose.ts';
import { defaultConfigFolder } from './config/config-folder.ts';
import { runDesktop, type DesktopParts } from './desktop/app.ts';
import { readArguments } from './desktop/arguments.ts';
import { ownSwitch } from './endpoint/endpoint-switch.ts';
import { createEndpoint } from './endpoint/http.ts';

// What this process writes belongs to its user alone, whatever umask it was started with.
process.umask(0o077);

const { vault, port } = readArguments(process.argv);

// Not awaited: Electron is ready only after this file has run to its end, and the app waits for that.
void runDesktop(
  {
    page: fileURLToPath(new URL('../renderer', import.meta.url)),
    preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
    icons: fileURLToPath(new URL('../../resources/icons', import.meta.url)),
  },
  compose,
);

/** The vault behind the window, with an endpoint for other programs where the vault says so, or a port was asked for. */
async function compose(shell: Shell): Promise<DesktopParts> {
  const lines = stderrLog(systemClock);
  const { log } = lines;
  const own = ownSwitch(
    () =>
      createEndpoint({
        call: parts.call,
        health: () => session.vaultHealth(),
        locked: () => session.isLocked(),
        settings: () => session.settings(),
        webhookKey: () => session.webhookKey(),
        log,
        clock: systemClock,
        paths: paths(),
        authProxy: { call: (call) => session.authProxy(call), paths: proxyPaths },
        rpc: parts.rpc,
      }),
    port,
  );
  const parts = assemble({
    dir: vault,
    config: defaultConfigFolder(),
    shell,
    keychain: true,
    endpoint: own,
    world: { log },
  });
  const { session, bridge } = parts;
  // A port that a user asked for is listened at before any vault says more.
  if (port !== undefined) await own.set({ on: true, port });
  return {
    bridge,
    isLocked: () => session.isLocked(),
    async close() {
      await own.stop();
      await parts.close();
      // A reader of the log that stopped reading must not keep the program, and its memory.
      await lines.flush(1_000);
    },
  };
}
