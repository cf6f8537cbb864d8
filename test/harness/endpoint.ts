import { connect } from 'node:net';

import inject, { type InjectOptions, type Response } from 'light-my-request';

import type { Outcome, WireRequest } from '#shared/envelope.ts';
import type { LogEntry, LogLevel } from '#shared/log.ts';
import {
  createEndpoint,
  type Endpoint,
  type EndpointOptions,
  type EndpointSettings,
} from '../../src/main/endpoint/http.ts';
import type { RouteTable } from '../../src/main/endpoint/routes.ts';
import type { Answerer } from '../../src/main/endpoint/answer.ts';
import { patienceMs } from './eventually.ts';

/** An endpoint whose service is a function of the test's, with everything it was given and everything it logged. */
export type TestEndpoint = Endpoint & {
  /** Asks the handler without a socket. */
  app: Readonly<{ inject: (options: InjectOptions) => Promise<Response>; ready: () => Promise<void> }>;
  seen: WireRequest[];
  logged: Readonly<{ level: LogLevel; entry: LogEntry }>[];
  settings: { -readonly [Name in keyof EndpointSettings]: EndpointSettings[Name] };
  clock: { atMs: number };
  locked: boolean;
  health: ReturnType<EndpointOptions['health']>;
  reply: (request: WireRequest) => Outcome | Promise<Outcome>;
};

export const knownPath = '/public/v1/submit/create_users';

/** A table that tells of each route before it is added. */
type ObservedTable = RouteTable &
  Readonly<{ addHook(name: 'onRoute', told: (route: Readonly<{ method: string; url: string }>) => void): void }>;
type TestOptions = Partial<Omit<EndpointOptions, 'routes'>> &
  Readonly<{ routes?: (table: ObservedTable, answer: Answerer) => void }>;

export function testEndpoint({ routes, ...options }: TestOptions = {}): TestEndpoint {
  const world: Omit<TestEndpoint, keyof Endpoint | 'app'> = {
    seen: [],
    logged: [],
    settings: { ratePerSecond: 200, rateBurst: 400, allowedOrigins: [] },
    clock: { atMs: 1_800_000_000_000 },

    locked: false,
    health: { readOnly: false, failure: undefined },

    reply: () => ({ ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } }),
  };
  const endpoint = createEndpoint({
    call: async (request) => {
      world.seen.push(request);
      return world.reply(request);
    },

    locked: () => world.locked,
    health: () => world.health,

    settings: () => world.settings,
    log: (level, entry) => void world.logged.push({ level, entry }),
    clock: { nowMs: () => world.clock.atMs },
    webhookKey: async () => ({ ok: true, value: { keyId: 'key-1', publicKey: '55'.repeat(32) } }),
    paths: [knownPath, '/public/v1/query/whoami'],
    ...options,
    ...(routes ? { routes: (table, answer) => routes(observed(table), answer) } : {}),
  });
  const app = { inject: (asked: InjectOptions) => inject(endpoint.handler, asked), ready: async () => {} };
  return Object.assign(world, endpoint, { app });
}

function observed(table: RouteTable): ObservedTable {
  const listeners: ((route: Readonly<{ method: string; url: string }>) => void)[] = [];
  return {
    find: (method, path) => table.find(method, path),
    add(route) {
      for (const told of listeners) told({ method: route.method, url: route.path });
      table.add(route);
    },
    addHook: (_name, told) => void listeners.push(told),
  };
}

/** What is said over one connection: `heard` so far, all of it once the connection is `over`, and an end to it from this side. */
type Conversation = Readonly<{ heard(): string; over: Promise<string>; hangUp(): void }>;

/** Sends text over a plain socket and listens until either side ends. `told` is called after each part that comes. Silence without an end is a failure. */
export function converse(where: number | string, text: string | Buffer, told: () => void = () => {}): Conversation {
  const socket = typeof where === 'number' ? connect(where, '127.0.0.1') : connect(where);
  let heard = '';
  const over = new Promise<string>((resolve, reject) => {
    socket.setTimeout(patienceMs, () => {
      reject(new Error(`neither side ended after: ${heard.slice(0, 2_000)}`));
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      told();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
  socket.write(text);
  return { heard: () => heard, over, hangUp: () => void socket.destroy() };
}

/** Sends text over a plain socket. Gives everything that comes back until the other side ends, or until `isEnough` of it came. */
export function speak(
  where: number | string,
  text: string | Buffer,
  isEnough: (heard: string) => boolean = () => false,
): Promise<string> {
  const line = converse(where, text, () => void (isEnough(line.heard()) && line.hangUp()));
  return line.over;
}

/** Whether a whole answer was heard, by the length that it gives. */
export function isWholeAnswer(heard: string): boolean {
  const headersEnd = heard.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)\r$/im.exec(heard.slice(0, Math.max(0, headersEnd) + 2))?.[1];
  return headersEnd >= 0 && length !== undefined && heard.length >= headersEnd + 4 + Number(length);
}

/** Fails unless the answer is a google.rpc status in JSON, exactly typed; gives it. */
export function failureIn(response: Response): { status: number; code: number; message: string; errorCode?: string } {
  if (response.headers['content-type'] !== 'application/json')
    throw new Error(`typed ${response.headers['content-type']}`);
  const { code, message, details, turnkeyErrorCode } = response.json<Record<string, unknown>>();
  if (typeof code !== 'number' || typeof message !== 'string' || !Array.isArray(details))
    throw new Error(response.body);
  return {
    status: response.statusCode,
    code,
    message,
    ...(typeof turnkeyErrorCode === 'string' ? { errorCode: turnkeyErrorCode } : {}),
  };
}
