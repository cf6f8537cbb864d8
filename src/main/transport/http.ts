import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import type { Clock } from '#engine/ports.ts';
import type { EndpointStatus } from '#shared/bridge.ts';
import type { Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { admit, headerCount, isApiPath, isJsonType, pathOf } from './admission.ts';
import { answerer, type Answerer } from './answer.ts';
import { listenerLimits, listeners, type ListenerLimits, type Listening } from './listeners.ts';
import { connectionRateLimiter, credentialNamed, keyRateLimiter, type RateSettings } from './rate.ts';

/** The port of the endpoint unless another is asked for. */
export const defaultPort = 7411;

const lockedRetrySeconds = 5;
const graceMsDefault = 5_000;
/** Of a body that is too large, this much more is read and thrown away, so that the sender gets to see the answer. */
const drainBytesMax = 67_108_864;

export type EndpointSettings = RateSettings & Readonly<{ allowedOrigins: readonly string[] }>;

export type EndpointOptions = Readonly<{
  call: (request: WireRequest) => Promise<Outcome>;
  /** While true the public API is answered with `vault is locked`. */
  locked: () => boolean;
  /** Asked for each request, so that a change acts at once. */
  settings: () => EndpointSettings;
  log: Log;
  clock: Clock;
  /** Whole paths of the operations there are, `/public/v1/submit/create_users`: the log names these and no others. */
  paths: readonly string[];
  /** Routes beside the public API, which must ask for credentials of their own. */
  routes?: (app: FastifyInstance, answer: Answerer) => void;
  bounds?: Partial<ListenerLimits>;
}>;

export type Endpoint = Readonly<{
  /** For `inject`, once `ready`. */
  app: FastifyInstance;
  /** Listens on 127.0.0.1 and ::1, and at the unix socket where one is given. Port 0 picks a free one. Rejects when the port is taken. */
  listen(where: Readonly<{ port: number; socket?: string | undefined }>): Promise<Listening>;
  status(): EndpointStatus;
  /** Stops accepting, finishes what is in flight within `graceMs` (5 s unless given), and closes every connection. */
  stop(graceMs?: number): Promise<void>;
}>;

/** The public API over HTTP, and `/livez` and `/readyz`. Does not listen yet. */
export function createEndpoint(options: EndpointOptions): Endpoint {
  let stopping = false;
  const answer = answerer(options.log, options.clock, () => stopping);
  const requestIdStart = randomBytes(4).toString('hex');
  let requestCount = 0;
  let listening: Listening | null = null;
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;

  const app = fastify({
    logger: false,
    bodyLimit: limits.bodyBytesMax,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: () => `${requestIdStart}-${++requestCount}`,
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: false, caseSensitive: true },
    // Fastify's own server never listens: its router stands behind each of ours.
    serverFactory: (route) => {
      handler = route;
      return createServer();
    },
    frameworkErrors: (_error, request, reply) => {
      answer.begin(request);
      if (!pass(request, reply)) return;
      answer.refusal(request, reply, { code: 'NOT_FOUND', message: 'there is nothing at this path' });
    },
  });

  const sockets = listeners((request, response) => handler?.(request, response), options.log, {
    ...listenerLimits,
    ...options.bounds,
  });

  /** The checks that every request must pass before anything of it is believed. False when it was answered. */
  const pass = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const raw = request.raw;
    const path = pathOf(raw.url ?? '');
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');

    const arrival = { port: listening?.port ?? defaultPort, unixSocket: sockets.isUnixSocket(raw.socket) };
    const admission = admit(raw, arrival, path, options.settings().allowedOrigins);
    if (!admission.ok) {
      answer.refusal(request, reply, { code: 'PERMISSION_DENIED', message: admission.message, errorCode: 'FORBIDDEN' });
      return false;
    }
    if (admission.grantedOrigin !== null) grant(raw, reply, admission.grantedOrigin);
    if (raw.method === 'OPTIONS') {
      answer.raw(request, reply, 204, null);
      return false;
    }
    const contentType = raw.headers['content-type'];
    if (contentType !== undefined && (!isJsonType(contentType) || headerCount(raw, 'content-type') > 1)) {
      const message = 'the content type must be application/json';
      answer.refusal(request, reply, { code: 'INVALID_ARGUMENT', status: 415, message, errorCode: 'REQUEST_INVALID' });
      return false;
    }
    if (isApiPath(path) && options.locked()) {
      answer.refusal(request, reply, {
        code: 'UNAVAILABLE',
        message: 'vault is locked',
        retryAfterSeconds: lockedRetrySeconds,
      });
      return false;
    }
    return true;
  };

  app.addHook('onRequest', (request, reply, done) => {
    answer.begin(request);
    if (pass(request, reply)) done();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => readBody(payload, (body) => done(null, body)));

  const handle = publicApi(options, answer);
  for (const url of options.paths) app.post(url, handle);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.raw.url ?? '');
    if (isApiPath(path) && request.method === 'POST') return handle(request, reply);
    if (isApiPath(path)) {
      reply.header('allow', 'POST');
      answer.refusal(request, reply, {
        code: 'UNIMPLEMENTED',
        status: 405,
        message: 'the public API is called with POST',
      });
      return reply;
    }
    answer.refusal(request, reply, { code: 'NOT_FOUND', message: 'there is nothing at this path' });
    return reply;
  });

  app.get('/livez', (request, reply) => answer.json(request, reply, 200, { status: 'ok' }));
  app.get('/readyz', (request, reply) => {
    if (!options.locked()) return answer.json(request, reply, 200, { status: 'ok' });
    reply.header('retry-after', String(lockedRetrySeconds));
    return answer.json(request, reply, 503, { status: 'locked' });
  });

  app.setErrorHandler((error, request, reply) => {
    options.log('error', { event: 'internal-error', ...whereOf(error) });
    answer.refusal(request, reply, { code: 'INTERNAL', message: 'internal server error', errorCode: 'INTERNAL' });
  });

  options.routes?.(app, answer);

  return {
    app,
    async listen(where) {
      await app.ready();
      listening = await sockets.listen(where);
      return listening;
    },
    status: () => ({
      addresses: listening
        ? [`http://127.0.0.1:${listening.port}`, ...(listening.ipv6 ? [`http://[::1]:${listening.port}`] : [])]
        : [],
      socket: listening?.socket ?? null,
    }),
    async stop(graceMs = graceMsDefault) {
      stopping = true;
      await sockets.close(graceMs);
      listening = null;
      await app.close();
    },
  };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Hands a stamped request to the service, within the rates. */
function publicApi({ call, settings, clock }: EndpointOptions, answer: Answerer): Handler {
  const keys = keyRateLimiter(settings, clock);
  const connections = connectionRateLimiter<object>(settings, clock);

  return async (request, reply) => {
    const { headers, socket } = request.raw;
    // Undefined when nothing was sent, null when too much was.
    const body: unknown = request.body === undefined ? new Uint8Array() : request.body;
    if (!(body instanceof Uint8Array)) {
      const message = `the body is larger than ${limits.bodyBytesMax} bytes`;
      answer.refusal(request, reply, { code: 'RESOURCE_EXHAUSTED', status: 413, message });
      return reply;
    }

    const stamp = textHeader(headers['x-stamp']);
    const webAuthnStamp = textHeader(headers['x-stamp-webauthn']);
    const key = credentialNamed(stamp, webAuthnStamp);
    const waitSeconds = Math.max(connections.waitSeconds(socket), key === null ? 0 : keys.waitSeconds(key));
    if (waitSeconds > 0) {
      answer.refusal(request, reply, tooMany(waitSeconds));
      return reply;
    }

    const outcome = await call({ path: pathOf(request.raw.url ?? ''), body, stamp, webAuthnStamp });
    if (key !== null && wasAuthenticated(outcome)) keys.charge(key);
    else connections.charge(socket);
    answer.outcome(request, reply, outcome);
    return reply;
  };
}

const tooMany = (retryAfterSeconds: number) =>
  ({
    code: 'RESOURCE_EXHAUSTED',
    message: 'Too many requests. Please wait and try again in a few seconds',
    errorCode: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds,
  }) as const;

/** Whether an outcome can only have come after the stamp was verified. In doubt it counts against the connection. */
function wasAuthenticated(outcome: Outcome): boolean {
  if (outcome.ok) return true;
  const { code, details } = outcome.failure;
  return afterAuthentication.has(code) || details.some((detail) => 'activityId' in detail);
}

const afterAuthentication = new Set<number>([
  rpcCodes.PERMISSION_DENIED,
  rpcCodes.ALREADY_EXISTS,
  rpcCodes.FAILED_PRECONDITION,
]);

/** The body's bytes; null when there are more than `limits.bodyBytesMax`, and never when the sender went away. */
function readBody(payload: IncomingMessage, use: (body: Uint8Array | null) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let tooLarge = Number(payload.headers['content-length']) > limits.bodyBytesMax;
  if (tooLarge) use(null);
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > drainBytesMax) payload.destroy();
    else if (length <= limits.bodyBytesMax) chunks.push(chunk);
    else if (!tooLarge) {
      tooLarge = true;
      chunks.length = 0;
      use(null);
    }
  });
  payload.on('end', () => {
    if (!tooLarge) use(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
  });
  payload.on('error', () => {
    // The sender went away, or was sent away: there is nobody to answer.
  });
}

function grant(request: IncomingMessage, reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'Retry-After')
    .header('vary', 'Origin');
  if (request.method !== 'OPTIONS') return;
  reply
    .header('access-control-allow-methods', 'POST, GET')
    .header('access-control-allow-headers', corsHeaders)
    .header('access-control-max-age', '600');
  if (request.headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true');
}

const corsHeaders =
  'content-type, x-client-version, x-stamp, x-stamp-webauthn, x-stamp-attested, x-session, x-auth-proxy-config-id, x-captcha-token';

function textHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
