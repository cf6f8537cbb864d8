import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { Log } from '#shared/log.ts';

/** What is known of a connection: the requests that were not answered to the end, the oldest first, and whether any was. */
type Connection = { exchanges: { request: IncomingMessage; response: ServerResponse }[]; answered: boolean };

/** Why a connection may give way: it sent no whole request, waits for its next one, or does not take the answer that it has. */
const givingWay = ['silent', 'idle', 'untaken'] as const;

/**
 * Keeps `server` within `max` connections. Where one comes that is one too many, the oldest goes that never sent a whole request; where
 * each did, the oldest that waits for its next one; then the oldest that does not take its answer; and where all are being answered, the new
 * one. So connections that say nothing, only half of something, or never listen, shut nobody out. The log is told once, and again only after
 * half of the places were free.
 */
export function limitConnections(server: Server, max: number, log: Log): void {
  const connections = new Map<Socket, Connection>();
  let told = false;

  const droppable = (): Socket | undefined => {
    const oldest = new Map<string, Socket>();
    for (const [socket, connection] of connections) {
      const state = stateOf(connection);
      if (!oldest.has(state)) oldest.set(state, socket);
    }
    return givingWay.map((state) => oldest.get(state)).find((socket) => socket !== undefined);
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
    connections.set(socket, { exchanges: [], answered: false });
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size * 2 <= max) told = false;
    });
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    const exchange = { request, response };
    connection.exchanges.push(exchange);
    response.once('close', () => {
      connection.answered ||= request.complete;
      connection.exchanges = connection.exchanges.filter((other) => other !== exchange);
    });
  });
}

/** How a connection stands, by the oldest of its requests: those that were sent after it wait for its answer. */
function stateOf({ exchanges, answered }: Connection): (typeof givingWay)[number] | 'answered' {
  const [first] = exchanges;
  if (!first?.request.complete) return answered ? 'idle' : 'silent';
  return first.response.writableEnded ? 'untaken' : 'answered';
}
