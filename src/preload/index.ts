import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { Bridge } from '#shared/bridge.ts';
import { askChannel, committedChannel, type Asks } from '#shared/ipc.ts';

/** Gives the window its `bridge`: the members of `Bridge`, each one message to main, and nothing else of Electron or Node. */
const bridge: Bridge = {
  vault: {
    status: () => ask('vault.status'),
    create: (vault, passphrase) => ask('vault.create', vault, passphrase).finally(() => passphrase.fill(0)),
    unlock: (passphrase) => ask('vault.unlock', passphrase).finally(() => passphrase.fill(0)),
    lock: () => ask('vault.lock'),
  },
  endpoint: { status: () => ask('endpoint.status') },
  call: (path, params) => ask('call', path, params),
  describe: () => ask('describe'),
  onCommitted: (listener) => {
    const hear = (_event: IpcRendererEvent, tables: readonly string[]): void => listener(tables);
    ipcRenderer.on(committedChannel, hear);
    return () => ipcRenderer.removeListener(committedChannel, hear);
  },
};

contextBridge.exposeInMainWorld('bridge', bridge);

function ask<Name extends keyof Asks>(name: Name, ...args: Parameters<Asks[Name]>): ReturnType<Asks[Name]> {
  // What comes back is what main's side of the same table answered.
  return ipcRenderer.invoke(askChannel, name, ...args) as ReturnType<Asks[Name]>;
}
