import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { chmod, lstat, mkdir, unlink } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { dirname } from 'node:path';

import type { Failure } from '#shared/envelope.ts';
import type { SocketKeeper } from '#shared/host-handover.ts';
import { limits } from '#shared/limits.ts';
import type { Log } from '#shared/log.ts';
import { limitConnections } from './connection-limit.ts';
import { drain } from './drain.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { wireFailure, type HttpFailure } from './answer.ts';

/**
 * The sockets behind the endpoint: 127.0.0.1 and ::1 on one port, never another address, and a unix socket where one is asked for.
 * Timeouts and caps are Node's own, set here once; what Node answers by itself is spelled as JSON too.
 */
export type Listeners = Readonly<{
  listen(where: ListenAt): Promise<Listening>;
  /**
   * Stops accepting, waits for what is in flight, at most `graceMs`, then cuts what is left: what arrived whole and is being answered has
   * the `answerMs` of the limits where they are longer. Removes the unix socket.
   */
  close(graceMs: number): Promise<void>;
  isUnixSocket(socket: Socket): boolean;
}>;

type Loopback = Readonly<{ port: number; ipv6: boolean }>;

export type ListenAt = Readonly<{ port: number; socket?: string | undefined; keeper?: SocketKeeper | undefined }>;

export type Listening = Readonly<{ port: number; ipv6: boolean; socket: string | null }>;

export type ListenerLimits = Readonly<{
  /** From the first byte of a connection, or of its next request, to the end of the headers. */
  headersMs: number;
  /** The same to the end of the body. */
  requestMs: number;
  /** How often Node looks for requests that are late. */
  checkMs: number;
  /** How long an idle connection is kept. */
  idleMs: number;
  /** How long a connection is kept whose answer nobody takes. */
  stalledMs: number;
  /** On each address. What is too many is dropped as `limitConnections` says. */
  connectionsMax: number;
  /** How long a request that arrived whole has for its answer once the endpoint stops, however soon it cuts the others. */
  answerMs: number;
  /** Requests of one connection that wait for the answer before theirs. */
  waitingMax: number;
}>;

export const listenerLimits: ListenerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1_000,
  idleMs: 30_000,
  stalledMs: 60_000,
  connectionsMax: 512,
  answerMs: 3_000,
  waitingMax: 16,
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const portTriesMax = 8;

/**
 * Sockets for `handler`, none of them open yet. `listen` rejects with the system's error when the port is taken, and with a sentence when
 * the place of the unix socket will not do; nothing stays open then.
 */
export function listeners(handler: Handler, log: Log, bounds: ListenerLimits = listenerLimits): Listeners {
  const servers: Server[] = [];
  const overUnixSocket = new WeakSet<Socket>();
  const draining = drain(handler, bounds.answerMs);

  const server = (): Server => {
    const made = createServer(
      {
        headersTimeout: bounds.headersMs,
        requestTimeout: bounds.requestMs,
        connectionsCheckingInterval: bounds.checkMs,
        keepAliveTimeout: bounds.idleMs,
        maxHeaderSize: limits.headerBytesMax,
        insecureHTTPParser: false,
        // Our own rule on Host is stricter, and answers in our own form.
        requireHostHeader: false,
        noDelay: true,
      },
      oneAtATime(draining.handler, bounds.waitingMax),
    );
    limitConnections(made, bounds.connectionsMax, log);
    made.timeout = bounds.stalledMs;
    draining.follow(made);
    made.on('clientError', answerClientError);
    made.on('checkExpectation', (_request, response) => sendExpectationFailed(response));
    return made;
  };

  const listenOn = async (
    options: Readonly<{ host: string; port: number }> | Readonly<{ path: string }>,
    kept?: unknown,
  ): Promise<Server> => {
    const made = server();
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject);
      made.listen(kept ?? options, () => {
        made.off('error', reject);
        resolve();
      });
    });
    servers.push(made);
    return made;
  };

  const listenLoopback = async (wanted: number, tries: number, keeper?: SocketKeeper): Promise<Loopback> => {
    const four = await listenOn({ host: '127.0.0.1', port: wanted }, keeper?.kept('127.0.0.1'));
    const { port } = four.address() as AddressInfo;
    try {
      const six = await listenOn({ host: '::1', port }, keeper?.kept('::1'));
      keepAll(keeper, { '127.0.0.1': four, '::1': six });
      return { port, ipv6: true };
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') {
        log('warn', { event: 'no-ipv6', reason: code });
        return { port, ipv6: false };
      }
      servers.splice(servers.indexOf(four), 1);
      await new Promise((resolve) => four.close(resolve));
      // Someone else holds this port on ::1. A client that says `localhost` could reach them instead, so we do not share it.
      if (wanted === 0 && code === 'EADDRINUSE' && tries > 1) return listenLoopback(0, tries - 1, keeper);
      throw error;
    }
  };

  const listenUnix = async (path: string): Promise<void> => {
    await requirePrivateFolder(dirname(path));
    if (await removeStaleSocket(path)) log('warn', { event: 'stale-socket-removed' });
    const made = await listenOn({ path });
    await chmod(path, 0o600);
    made.on('connection', (socket) => overUnixSocket.add(socket));
  };

  const close = (graceMs: number): Promise<void> => draining.close(servers.splice(0), graceMs);

  return {
    async listen({ port, socket, keeper }) {
      try {
        const loopback = await listenLoopback(port, portTriesMax, keeper);
        if (socket !== undefined) await listenUnix(socket);
        log('info', { event: 'listening', port: loopback.port });
        return { ...loopback, socket: socket ?? null };
      } catch (error) {
        await close(0);
        throw error;
      }
    },
    close,
    isUnixSocket: (socket) => overUnixSocket.has(socket),
  };
}

/** Gives the keeper what it has not yet: by `_handle`, which Node.js documents as what a server is sent to another process by. */
function keepAll(keeper: SocketKeeper | undefined, servers: Readonly<Record<string, Server & { _handle?: unknown }>>) {
  for (const [address, server] of Object.entries(servers))
    if (!keeper?.kept(address)) keeper?.keep(address, server._handle);
}

/** Makes the folder for us alone, or makes sure that it is: otherwise others could put a socket of theirs in the place of ours. */
async function requirePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = await lstat(folder);
  if ((mode & 0o077) !== 0 || uid !== process.getuid?.())
    throw new Error('only the owner may have access to the folder of a unix socket (mode 0700)');
}

/** Removes a socket that nobody answers at any more. Throws when someone does, or when the path is something else than a socket. */
async function removeStaleSocket(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (!found) return false;
  if (!found.isSocket()) throw new Error('the path of the unix socket is used by a different file');
  const answered = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
  if (answered) throw new Error('another process uses this unix socket');
  await unlink(path);
  return true;
}

/** What Node's parser refuses never reaches a route; it is answered here, in the same form as everything else. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const begun = (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent ?? false;
  if (!socket.writable || begun || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [line, failure] = clientErrors[error.code ?? ''] ?? malformed;
  const body = JSON.stringify(wireFailure(failure) satisfies Failure);
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const malformed: readonly [string, HttpFailure] = [
  '400 Bad Request',
  { code: 'INVALID_ARGUMENT', message: 'malformed HTTP request', errorCode: 'REQUEST_INVALID' },
];

const clientErrors: Readonly<Record<string, readonly [string, HttpFailure]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { code: 'RESOURCE_EXHAUSTED', message: 'the request headers are too large' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { code: 'UNAVAILABLE', message: 'the request did not arrive in time' },
  ],
};

function sendExpectationFailed(response: ServerResponse): void {
  const body = JSON.stringify(wireFailure({ code: 'INVALID_ARGUMENT', message: 'the Expect header is not supported' }));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  response.writeHead(417, headers).end(body);
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
