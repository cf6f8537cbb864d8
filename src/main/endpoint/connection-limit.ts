import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { Log } from '#shared/log.ts';

/** What is known of a connection: the request that came last on it, and whether any was answered. */
type Connection = { request: IncomingMessage | null; answered: boolean };

/**
 * Keeps `server` within `max` connections. Where one comes that is one too many, the oldest goes that never sent a whole request; where
 * each did, the oldest that waits for its next one; and where all are being answered, the new one. So connections that say nothing, or only
 * half of something, shut nobody out. The log is told once, and again only after half of the places were free.
 */
export function limitConnections(server: Server, max: number, log: Log): void {
  const connections = new Map<Socket, Connection>();
  let told = false;

  const droppable = (): Socket | undefined => {
    let waiting: Socket | undefined;
    for (const [socket, { request, answered }] of connections) {
      const isWhole = request?.complete ?? false;
      if (isWhole) continue;
      if (!answered) return socket;
      waiting ??= socket;
    }
    return waiting;
  };

  server.on('connection', (socket: Socket) => {
    if (connections.size >= max) {
      if (!told) log('warn', { event: 'connections-dropped', count: max });
      told = true;
      const dropped = droppable() ?? socket;
      connections.delete(dropped);
      dropped.destroy();
      if (dropped === socket) return;
    }
    connections.set(socket, { request: null, answered: false });
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size * 2 <= max) told = false;
    });
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.request = request;
    response.once('close', () => {
      connection.answered ||= request.complete;
      if (connection.request === request) connection.request = null;
    });
  });
}
