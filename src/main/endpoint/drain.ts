import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Exchange = Readonly<{ request: IncomingMessage; response: ServerResponse }>;

/** What goes on over the connections of some servers, and the way to let it end. */
export type Drain = Readonly<{
  /** `handler`, with each of its answers followed until it was taken. */
  handler: Handler;
  /** Follows the connections of a server from now on. */
  follow(server: Server): void;
  /**
   * Stops accepting, and waits for what is in flight. After `graceMs` it cuts each connection but those whose request arrived whole and is being
   * answered, and those after `answerMs` where that is longer.
   */
  close(servers: readonly Server[], graceMs: number): Promise<void>;
}>;

/** Follows what `handler` answers. */
export function drain(handler: Handler, answerMs: number): Drain {
  const connected = new Set<Socket>();
  const underWay = new Set<Exchange>();
  const cutUnanswerable = (): void => {
    const answering = new Set<Socket>();
    for (const { request, response } of underWay)
      if (request.complete && !response.writableEnded) answering.add(request.socket);
    for (const socket of connected) if (!answering.has(socket)) socket.destroy();
  };
  return {
    handler(request, response) {
      const exchange = { request, response };
      underWay.add(exchange);
      response.once('close', () => underWay.delete(exchange));
      handler(request, response);
    },
    follow(server) {
      server.on('connection', (socket) => {
        connected.add(socket);
        socket.once('close', () => connected.delete(socket));
      });
    },
    async close(servers, graceMs) {
      const ended = Promise.all(servers.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))));
      const cutAll = (): void => servers.forEach((one) => one.closeAllConnections());
      // What arrived whole is read before the cut, however long this process waited for a processor: hence two more rounds of the event loop.
      const after = (ms: number, cut: () => void): NodeJS.Timeout =>
        setTimeout(() => setImmediate(() => setImmediate(cut)), ms);
      const late = [after(graceMs, cutUnanswerable), after(Math.max(graceMs, answerMs), cutAll)];
      await ended;
      for (const timer of late) clearTimeout(timer);
    },
  };
}
