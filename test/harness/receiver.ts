import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as it came in, to the byte. */
export type Received = Readonly<{ path: string; headers: IncomingHttpHeaders; body: Buffer; atMs: number }>;

export type Receiver = {
  /** `http://127.0.0.1:PORT`. The port stays the same, down or up. */
  readonly url: string;
  readonly received: Received[];
  /** How the next ones are answered; 200 at first. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Closes the port, and every connection. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** The ids of activities that were received at `path`, in order. */
  activities(path?: string): string[];
};

/** Something on this machine that webhooks are delivered to, over a real port. */
export async function aReceiver(): Promise<Receiver> {
  let port = 0;
  let server: Server | null = null;
  const receiver: Receiver = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    received: [],
    answer: (response) => void response.writeHead(200).end(),
    down: async () => {
      const closing = server;
      server = null;
      closing?.closeAllConnections();
      if (closing) await new Promise((resolve) => closing.close(resolve));
    },
    up: async () => {
      const opening = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const { url = '', headers } = request;
          const received = { path: url, headers, body: Buffer.concat(chunks), atMs: Date.now() };
          receiver.received.push(received);
          receiver.answer(response, received);
        });
      });
      server = opening;
      await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve));
      ({ port } = opening.address() as AddressInfo);
    },
    activities: (path) =>
      receiver.received
        .filter((each) => path === undefined || each.path === path)
        .map(({ body }) => (JSON.parse(body.toString('utf8')) as { id: string }).id),
  };
  await receiver.up();
  return receiver;
}
