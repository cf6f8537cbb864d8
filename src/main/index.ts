import { fileURLToPath } from 'node:url';
import { describe, sessionOn } from './compose.ts';
import { runDesktop, type DesktopParts } from './desktop/app.ts';
import { readArguments } from './desktop/arguments.ts';
import { startHost } from './host.ts';
import { sessionBridge } from './session.ts';

// What this process writes belongs to its user alone, whatever umask it was started with.
process.umask(0o077);

const { vault, port } = readArguments(process.argv);

// Not awaited: Electron is ready only after this file has run to its end, and the app waits for that.
void runDesktop(
  {
    page: fileURLToPath(new URL('../renderer', import.meta.url)),
    preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
  },
  compose,
);

/** The vault behind the window, alone or, where a port was asked for, with an endpoint for other programs. */
async function compose(): Promise<DesktopParts> {
  if (port === undefined) {
    const session = sessionOn(vault);
    const bridge = sessionBridge(session, describe, () => ({ addresses: [], socket: null }));
    return { bridge, close: async () => void (await session.lock()) };
  }
  const host = await startHost({ dir: vault, port, ui: false });
  const bridge = sessionBridge(host.session, describe, () => ({ addresses: [host.endpoint], socket: null }));
  return { bridge, close: () => host.stop() };
}
