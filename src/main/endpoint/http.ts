import type { RequestListener } from 'node:http';

import type { Clock } from '#engine/ports.ts';
import type { AuthProxySetting } from '#shared/auth-proxy.ts';
import type { EndpointStatus } from '#shared/bridge.ts';
import type { Outcome, WireRequest } from '#shared/envelope.ts';
import { whereOf, type Log } from '#shared/log.ts';
import type { RpcSigner } from '../json-rpc/signer.ts';
import { isApiPath } from './admission.ts';
import { addAuthProxy, type AuthProxyWorld } from './auth-proxy.ts';
import { answerer, type Answerer, type HttpFailure } from './answer.ts';
import { discoveryRoute, type DiscoveryWorld } from './discovery.ts';
import { lockedRetrySeconds, requestGate } from './gate.ts';
import { listenerLimits, listeners, type ListenAt, type ListenerLimits, type Listening } from './sockets.ts';
import { publicApi, tooMany } from './public-api.ts';
import {
  connectionRateLimiter,
  keyRateLimiter,
  strangersLimiter,
  type KeyRateLimiter,
  type RateSettings,
  type StrangersLimiter,
} from './rate.ts';
import { router } from './router.ts';
import { addRpc } from './rpc.ts';
import { eth1SignPrefix } from './rpc-path.ts';
import { routeTable, type Exchange, type Route, type RouteTable } from './routes.ts';

/** The port of the endpoint unless another is asked for. */
export const defaultPort = 7411;

const graceMsDefault = 5_000;

export type EndpointSettings = RateSettings &
  Readonly<{ allowedOrigins: readonly string[]; authProxy?: AuthProxySetting | null }>;

export type EndpointOptions = Readonly<{
  /** `named` is the credential that the headers name, as of `credentialNamed`. */
  call: (request: WireRequest, named: string | null) => Promise<Outcome>;

  /** While true the public API is answered with `vault is locked`. */
  locked: () => boolean;
  /** Whether nothing can be written to the open vault, and the system's word for what its disk refuses. */
  health: () => Readonly<{
    readOnly: boolean;
    failure: Readonly<{ code: string }> | undefined;
    /** When the journal was last read again and found whole, in milliseconds since the Unix epoch. */
    verifiedAtMs?: number | undefined;
  }>;
  /** While true the public API is answered with `the API is switched off`; never unless given. */
  isOff?: () => boolean;
  /** Asked for each request, so that a change acts at once. */
  settings: () => EndpointSettings;
  log: Log;
  clock: Clock;
  /** Whole paths of the operations there are, `/public/v1/submit/create_users`: the log names these and no others, from when they are known. */
  paths: readonly string[] | Promise<readonly string[]>;
  /** Calls of browser applications; none are answered unless given. */
  authProxy?: AuthProxyWorld | undefined;
  /** The JSON-RPC signer; there is none unless given. */
  rpc?: RpcSigner | undefined;
  /** The public key of webhooks; what a failure says while there is none. */
  webhookKey: DiscoveryWorld['webhookKey'];
  /** Routes beside the public API, which must ask for credentials of their own. */
  routes?: ((table: RouteTable, answer: Answerer) => void) | undefined;
  bounds?: Partial<ListenerLimits>;
}>;

export type Endpoint = Readonly<{
  /** Answers one request. Every listener hands its requests here. */
  handler: RequestListener;
  /** Listens on 127.0.0.1 and ::1, and at the unix socket where one is given. Port 0 picks a free one. Rejects when the port is taken. */
  listen(where: ListenAt): Promise<Listening>;
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
    namedOrigins: () => {
      const { allowedOrigins, authProxy } = options.settings();
      return { api: allowedOrigins, authProxy: authProxy?.origins ?? [] };
    },
    locked: options.locked,
    isOff: options.isOff ?? (() => false),
  });
  const table = routeTable();
  const strangers = strangersLimiter(options.settings, options.clock);
  const keys = keyRateLimiter(options.settings, options.clock);
  const otherApi = addPublicApi(table, options, { keys, strangers }, answer);
  table.add(discoveryRoute({ ...options, strangers }, answer));
  addHealth(table, options, strangers, answer);
  const eth1Sign = options.rpc && addRpc(table, options.rpc, { keys, strangers }, answer);
  const elsewhere: Route['handle'] = (exchange, body) => {
    const isEth1 = exchange.path.startsWith(eth1SignPrefix) && exchange.request.method === 'POST';
    return isEth1 && eth1Sign ? eth1Sign(exchange, body) : otherApi(exchange, body);
  };
  if (options.authProxy) addAuthProxy(table, options.authProxy, answer);
  options.routes?.(table, answer);

  const fail = (exchange: Exchange, error: unknown): void => {
    options.log('error', { event: 'internal-error', ...whereOf(error) });
    const { response } = exchange;
    if (!response.headersSent) answer.failure(exchange, ourFault);
    // An answer that has begun cannot become another: its client must see that it broke off.
    else if (!response.writableEnded) response.destroy();
  };
  const handler = router({ table, elsewhere, gate, fail, clock: options.clock });
  const sockets = listeners(handler, options.log, { ...listenerLimits, ...options.bounds });

  return {
    handler,
    async listen(where) {
      listening = await sockets.listen(where);
      return listening;
    },
    status: () => statusOf(listening),
    async stop(graceMs = graceMsDefault) {
      stopping = true;
      await sockets.close(graceMs);
      listening = null;
    },
  };
}

const nothingHere: HttpFailure = { code: 'NOT_FOUND', message: 'not found' };
const ourFault: HttpFailure = { code: 'INTERNAL', message: 'internal server error', errorCode: 'INTERNAL' };

/** Adds the operations. Gives the handler of every path and method that the table does not have. */
function addPublicApi(
  table: RouteTable,
  options: EndpointOptions,
  rates: Readonly<{ keys: KeyRateLimiter; strangers: StrangersLimiter }>,
  answer: Answerer,
): Route['handle'] {
  const handle = publicApi({ ...options, ...rates }, answer);
  const add = (paths: readonly string[]): void => {
    for (const path of paths) table.add({ method: 'POST', path, handle });
  };
  if (options.paths instanceof Promise) void options.paths.then(add);
  else add(options.paths);
  return (exchange, body) => {
    const { path, request, response } = exchange;
    // No path of the API has an escape; some escapes cannot even be decoded.
    if (!isApiPath(path) || path.includes('%')) return answer.failure(exchange, nothingHere);
    // The service has more to say of a path that it does not know: some are the hosted service's, and it names them.
    if (request.method === 'POST') return handle(exchange, body);
    response.setHeader('allow', 'POST');
    return answer.failure(exchange, { code: 'UNIMPLEMENTED', status: 405, message: 'the public API requires POST' });
  };
}

/**
 * Health checks for monitoring: they say that the process runs, whether the vault is locked, whether it can be written, and what its disk refuses,
 * and nothing else. Each connection has an allowance of its own, so that a monitor is answered whatever others send. Beyond it a request
 * takes from the bucket of the strangers, and the connection ends where that is empty.
 */
function addHealth(
  table: RouteTable,
  { locked, health, clock }: EndpointOptions,
  strangers: StrangersLimiter,
  answer: Answerer,
): void {
  const connections = connectionRateLimiter(clock);
  const admits = (exchange: Exchange): boolean => {
    const { socket } = exchange.request;
    if (connections.waitSeconds(socket) === 0) {
      connections.charge(socket);
      return true;
    }
    const waitSeconds = strangers.waitSeconds();
    if (waitSeconds === 0) {
      strangers.charge();
      return true;
    }
    exchange.response.setHeader('connection', 'close');
    answer.failure(exchange, { ...tooMany, retryAfterSeconds: waitSeconds });
    return false;
  };
  table.add({
    method: 'GET',
    path: '/livez',
    admits,
    handle: (exchange) => answer.json(exchange, 200, { status: 'ok' }),
  });
  table.add({
    method: 'GET',
    path: '/readyz',
    admits,
    handle(exchange) {
      if (!locked()) {
        const { readOnly, failure, verifiedAtMs } = health();
        return answer.json(exchange, readOnly ? 503 : 200, {
          status: readOnly ? 'read-only' : 'ok',
          ...(failure ? { disk: failure.code } : {}),
          ...(verifiedAtMs === undefined ? {} : { journalVerifiedAt: new Date(verifiedAtMs).toISOString() }),
        });
      }
      exchange.response.setHeader('retry-after', String(lockedRetrySeconds));
      return answer.json(exchange, 503, { status: 'locked' });
    },
  });
}

function statusOf(listening: Listening | null): Pick<EndpointStatus, 'addresses' | 'socket'> {
  if (!listening) return { addresses: [], socket: null };
  const { port, ipv6, socket } = listening;
  return { addresses: [`http://127.0.0.1:${port}`, ...(ipv6 ? [`http://[::1]:${port}`] : [])], socket };
}
