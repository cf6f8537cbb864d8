import { fileURLToPath } from 'node:url';
import { createBridge } from './bridge/bridge.ts';
import type { Shell } from './bridge/desk.ts';
import { describe, sessionOn } from './compose.ts';
import { runDesktop, type DesktopParts } from './desktop/app.ts';
import { readArguments } from './desktop/arguments.ts';
import { startHost } from './host.ts';

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

/** The vault behind the window, alone or, where a port was asked for, with an endpoint for other programs. */
async function compose(shell: Shell): Promise<DesktopParts> {
  if (port === undefined) {
    const session = sessionOn(vault);
    const endpointStatus = () => ({ on: false, addresses: [], socket: null, switchable: false });
    const bridge = createBridge({ session, shell, describe, endpointStatus });
    return { bridge, isLocked: () => session.isLocked(), close: async () => void (await session.lock()) };
  }
  const { bridge, session, stop } = await startHost({ dir: vault, port, ui: false, shell });
  return { bridge, isLocked: () => session.isLocked(), close: stop };
}
