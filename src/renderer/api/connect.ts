import { bridgeOver, type BridgeTransport } from '#shared/bridge-asks.ts';
import type { Bridge } from '#shared/bridge.ts';
import { httpBridge, pageKeyHeader } from '#shared/http-bridge.ts';
import { listenToEvents } from './event-stream.ts';
import { browserKeyWorld, takePageKey } from './page-key.ts';

declare global {
  interface Window {
    /** Put there by the preload script of the app; absent in a browser. */
    readonly bridgeTransport?: BridgeTransport;
  }
}

/** The way to Coffer from here: over IPC in the app, over the page's own origin in a browser. */
export function connect(): Bridge {
  const { bridgeTransport } = window;
  if (bridgeTransport) return bridgeOver(bridgeTransport);
  const key = takePageKey(browserKeyWorld());
  return httpBridge({
    fetch: async (url, init) => fetch(url, { ...init, headers: { ...init.headers, [pageKeyHeader]: await key() } }),
    events: (url, onData) =>
      listenToEvents(
        async (signal) => fetch(url, { headers: { [pageKeyHeader]: await key() }, credentials: 'same-origin', signal }),
        onData,
      ),
  });
}
