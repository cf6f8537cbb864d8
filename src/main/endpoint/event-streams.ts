import type { ServerResponse } from 'node:http';

import type { News } from '#shared/bridge-asks.ts';
import type { Bridge } from '#shared/bridge.ts';
import { safeHeaders } from './page.ts';

export type EventStreams = Readonly<{
  count(): number;
  /** Answers with a stream that stays open. */
  add(stream: ServerResponse): void;
  /** Ends every stream. */
  close(): void;
}>;

/** What news come from; the status is told to each page that begins to listen, since it may have missed a change. */
export type NewsSource = Pick<Bridge, 'onCommitted' | 'onStatus' | 'onProgress'> &
  Readonly<{ vault: Pick<Bridge['vault'], 'status'> }>;

/** How soon a page listens again when its stream ended: a lock may start the host again. */
const retryMs = 300;

/** Server-sent events for every page that listens. */
export function eventStreams(bridge: NewsSource): EventStreams {
  const open = new Set<ServerResponse>();
  const write = (stream: ServerResponse, news: News): void => void stream.write(`data: ${JSON.stringify(news)}\n\n`);
  const tell = (news: News): void => {
    for (const stream of open) write(stream, news);
  };
  bridge.onCommitted((tables) => tell({ news: 'committed', tables }));
  bridge.onStatus((status) => tell({ news: 'status', status }));
  bridge.onProgress((progress) => tell({ news: 'progress', progress }));
  return {
    count: () => open.size,
    add(stream: ServerResponse): void {
      // The connection ends with the stream: kept for another request, it would hold up the end of the endpoint.
      stream.writeHead(200, { ...safeHeaders, 'content-type': 'text/event-stream', connection: 'close' });
      // It is quiet until something changes, and not stalled for that.
      stream.socket?.setTimeout(0);
      // Something is written at once, so that the listener knows that it is heard.
      stream.write(`retry: ${retryMs}\n: listening\n\n`);
      open.add(stream);
      void bridge.vault.status().then((status) => {
        if (open.has(stream)) write(stream, { news: 'status', status });
      });
      stream.on('close', () => open.delete(stream));
    },
    close(): void {
      for (const stream of open) stream.end();
      // What is told from now on must not be written after their end.
      open.clear();
    },
  };
}
