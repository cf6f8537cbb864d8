import { bridgeOver, type BridgeTransport } from '#shared/bridge-asks.ts';
import type { Bridge } from '#shared/bridge.ts';
import { httpBridge } from '#shared/http-bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload script of the app; absent in a browser. */
    readonly bridgeTransport?: BridgeTransport;
  }
}

/** The way to Coffer from here: over IPC in the app, over the page's own origin in a browser. */
export function connect(): Bridge {
  const { bridgeTransport } = window;
  return bridgeTransport
    ? bridgeOver(bridgeTransport)
    : httpBridge({ fetch: (url, init) => fetch(url, init), events: listen });
}

/** Listens to server-sent events. The browser connects again by itself when the stream breaks. */
function listen(url: string, onData: (data: string) => void): () => void {
  const source = new EventSource(url);
  source.addEventListener('message', (event) => onData(String(event.data)));
  return () => source.close();
}
