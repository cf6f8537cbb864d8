import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import type { Clock } from '#engine/ports.ts';
import type { EndpointStatus } from '#shared/bridge.ts';
import type { Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { isApiPath, pathOf } from './admission.ts';
import { answerer, type Answerer, type Refusal } from './answer.ts';
import { addDiscovery, type DiscoveryWorld } from './discovery.ts';
import { lockedRetrySeconds, requestGate } from './gate.ts';
import { listenerLimits, listeners, type ListenerLimits, type Listening } from './listeners.ts';
import { publicApi, readBody } from './public-api.ts';
import type { RateSettings } from './rate.ts';

/** The port of the endpoint unless another is asked for. */
export const defaultPort = 7411;

const graceMsDefault = 5_000;

export type EndpointSettings = RateSettings & Readonly<{ allowedOrigins: readonly string[] }>;

export type EndpointOptions = Readonly<{
  call: (request: WireRequest) => Promise<Outcome>;
  /** While true the public API is answered with `vault is locked`. */
  locked: () => boolean;
  /** While true the public API is answered with `the API is switched off`; never unless given. */
  isOff?: () => boolean;
  /** Asked for each request, so that a change acts at once. */
  settings: () => EndpointSettings;
  log: Log;
  clock: Clock;
  /** Whole paths of the operations there are, `/public/v1/submit/create_users`: the log names these and no others. */
  paths: readonly string[];
  /** The public key of webhooks; what a failure says while there is none. */
  webhookKey: DiscoveryWorld['webhookKey'];
  /** Routes beside the public API, which must ask for credentials of their own. */
  routes?: (app: FastifyInstance, answer: Answerer) => void;
  bounds?: Partial<ListenerLimits>;
}>;

export type Endpoint = Readonly<{
  /** For `inject`, once `ready`. */
  app: FastifyInstance;
  /** Listens on 127.0.0.1 and ::1, and at the unix socket where one is given. Port 0 picks a free one. Rejects when the port is taken. */
  listen(where: Readonly<{ port: number; socket?: string | undefined }>): Promise<Listening>;
  /** Where it listens. */
  status(): Pick<EndpointStatus, 'addresses' | 'socket'>;
  /** Stops accepting, finishes what is in flight within `graceMs` (5 s unless given), and closes every connection. */
  stop(graceMs?: number): Promise<void>;
}>;

/** The public API over HTTP, with `/livez` and `/readyz`. Does not listen yet. */
export function createEndpoint(options: EndpointOptions): Endpoint {
  let stopping = false;
  let listening: Listening | null = null;
  const answer = answerer(options.log, options.clock, () => stopping);
  const gate = requestGate({
    answer,
    arrivalOf: (request) => ({
      port: listening?.port ?? defaultPort,
      unixSocket: sockets.isUnixSocket(request.socket),
    }),
    allowedOrigins: () => options.settings().allowedOrigins,
    locked: options.locked,
    isOff: options.isOff ?? (() => false),
  });
  const { app, handler } = router((request, reply) => {
    answer.begin(request);
    if (gate(request, reply)) answer.refusal(request, reply, nothingHere);
  });
  const sockets = listeners(handler, options.log, { ...listenerLimits, ...options.bounds });

  app.addHook('onRequest', (request, reply, done) => {
    answer.begin(request);
    if (gate(request, reply)) done();
  });
  addPublicApi(app, options, answer);
  addDiscovery(app, options, answer);
  addHealth(app, options, answer);
  app.setErrorHandler((error, request, reply) => {
    options.log('error', { event: 'internal-error', ...whereOf(error) });
    answer.refusal(request, reply, ourFault);
  });
  options.routes?.(app, answer);

  return {
    app,
    async listen(where) {
      await app.ready();
      listening = await sockets.listen(where);
      return listening;
    },
    status: () => statusOf(listening),
    async stop(graceMs = graceMsDefault) {
      stopping = true;
      await sockets.close(graceMs);
      listening = null;
      await app.close();
    },
  };
}

const nothingHere: Refusal = { code: 'NOT_FOUND', message: 'there is nothing at this path' };
const ourFault: Refusal = { code: 'INTERNAL', message: 'internal server error', errorCode: 'INTERNAL' };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Fastify as a router alone: its own server never listens, and `handler` stands behind each of ours. */
function router(onBadPath: (request: FastifyRequest, reply: FastifyReply) => void) {
  const requestIdStart = randomBytes(4).toString('hex');
  let requestCount = 0;
  let route: Handler = () => {};
  const app = fastify({
    logger: false,
    bodyLimit: limits.bodyBytesMax,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: () => `${requestIdStart}-${++requestCount}`,
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: false, caseSensitive: true },
    serverFactory: (handler) => {
      route = handler;
      return createServer();
    },
    frameworkErrors: (_error, request, reply) => onBadPath(request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) =>
    readBody(payload, request.routeOptions.bodyLimit ?? limits.bodyBytesMax, (body) => done(null, body)),
  );
  const handler: Handler = (request, response) => route(request, response);
  return { app, handler };
}

function addPublicApi(app: FastifyInstance, options: EndpointOptions, answer: Answerer): void {
  const handle = publicApi(options, answer);
  for (const path of options.paths) app.post(path, handle);
  app.setNotFoundHandler((request, reply) => {
    const isApi = isApiPath(pathOf(request.raw.url ?? ''));
    // The service has more to say of a path that it does not know: some are the hosted service's, and it names them.
    if (isApi && request.method === 'POST') return handle(request, reply);
    if (isApi) {
      const message = 'the public API is called with POST';
      answer.refusal(request, reply.header('allow', 'POST'), { code: 'UNIMPLEMENTED', status: 405, message });
    } else answer.refusal(request, reply, nothingHere);
    return reply;
  });
}

/** For whoever watches over the process: they learn that it lives and whether it is locked, and nothing else. */
function addHealth(app: FastifyInstance, { locked }: EndpointOptions, answer: Answerer): void {
  app.get('/livez', (request, reply) => answer.json(request, reply, 200, { status: 'ok' }));
  app.get('/readyz', (request, reply) => {
    if (!locked()) return answer.json(request, reply, 200, { status: 'ok' });
    return answer.json(request, reply.header('retry-after', String(lockedRetrySeconds)), 503, { status: 'locked' });
  });
}

function statusOf(listening: Listening | null): Pick<EndpointStatus, 'addresses' | 'socket'> {
  if (!listening) return { addresses: [], socket: null };
  const { port, ipv6, socket } = listening;
  return { addresses: [`http://127.0.0.1:${port}`, ...(ipv6 ? [`http://[::1]:${port}`] : [])], socket };
}
