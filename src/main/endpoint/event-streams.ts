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

/** Server-sent events for every page that listens. */
export function eventStreams(bridge: Pick<Bridge, 'onCommitted' | 'onStatus' | 'onProgress'>): EventStreams {
  const open = new Set<ServerResponse>();
  const tell = (news: News): void => {
    for (const stream of open) stream.write(`data: ${JSON.stringify(news)}\n\n`);
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
      stream.write(': listening\n\n');
      open.add(stream);
      stream.on('close', () => open.delete(stream));
    },
    close(): void {
      for (const stream of open) stream.end();
      // What is told from now on must not be written after their end.
      open.clear();
    },
  };
}
