import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { asking, hearing, type Ask, type News } from '#shared/bridge-asks.ts';
import type { Bridge } from '#shared/bridge.ts';
import { askChannel, newsChannel } from '#shared/ipc.ts';

/** Gives the window its `bridge`: the members of `Bridge`, each one message to main, and nothing else of Electron or Node. */
const bridge: Bridge = {
  // What comes back is what main's side of the same table answered.
  ...asking(((name, args) => ipcRenderer.invoke(askChannel, name, args)) as Ask),
  ...hearing((hear) => {
    const listener = (_event: IpcRendererEvent, news: News): void => hear(news);
    ipcRenderer.on(newsChannel, listener);
    return () => ipcRenderer.removeListener(newsChannel, listener);
  }),
};

contextBridge.exposeInMainWorld('bridge', bridge);
