import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Waiting = Readonly<{ request: IncomingMessage; response: ServerResponse }>;

/**
 * A handler that has one request of each connection at a time. Further requests that a client sends before it has its answer (pipelining,
 * RFC 9112, 9.3.2) wait, at most `waitingMax` of them; a connection that sends more is cut. Between two requests of a connection the event
 * loop turns, so that one write of thousands of requests does not hold up other connections.
 */
export function oneAtATime(handler: Handler, waitingMax: number): Handler {
  const connections = new WeakMap<Socket, Waiting[]>();

  const begin = (socket: Socket, waiting: Waiting[], { request, response }: Waiting): void => {
    response.once('close', () => setImmediate(proceed, socket, waiting));
    handler(request, response);
  };
  const proceed = (socket: Socket, waiting: Waiting[]): void => {
    const next = waiting.shift();
    if (!next || socket.destroyed || !socket.writable) connections.delete(socket);
    else begin(socket, waiting, next);
  };

  return (request, response) => {
    const { socket } = request;
    const waiting = connections.get(socket);
    if (!waiting) {
      const none: Waiting[] = [];
      connections.set(socket, none);
      begin(socket, none, { request, response });
    } else if (waiting.length < waitingMax) waiting.push({ request, response });
    else socket.destroy();
  };
}
