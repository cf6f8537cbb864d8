import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { BridgeTransport, News } from '#shared/bridge-asks.ts';
import { askChannel, newsChannel } from '#shared/ipc.ts';

/** What the page builds its `Bridge` over: one message to main for each question, the news, and nothing else of Electron or Node. */
const transport: BridgeTransport = {
  async ask(name, args) {
    try {
      return await ipcRenderer.invoke(askChannel, name, args);
    } finally {
      // The page overwrites its own bytes; these are the copy of them that came here.
      for (const arg of args) if (arg instanceof Uint8Array) arg.fill(0);
    }
  },
  hear(listener) {
    const onNews = (_event: IpcRendererEvent, news: News): void => listener(news);
    ipcRenderer.on(newsChannel, onNews);
    return () => void ipcRenderer.removeListener(newsChannel, onNews);
  },
};

contextBridge.exposeInMainWorld('bridgeTransport', transport);
