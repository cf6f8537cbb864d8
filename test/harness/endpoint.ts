import { connect } from 'node:net';

import type { LightMyRequestResponse } from 'fastify';

import type { Outcome, WireRequest } from '#shared/envelope.ts';
import type { LogEntry, LogLevel } from '#shared/log.ts';
import {
  createEndpoint,
  type Endpoint,
  type EndpointOptions,
  type EndpointSettings,
} from '../../src/main/transport/http.ts';

/** An endpoint whose service is a function of the test's, with everything it was given and everything it logged. */
export type TestEndpoint = Endpoint & {
  seen: WireRequest[];
  logged: Readonly<{ level: LogLevel; entry: LogEntry }>[];
  settings: { -readonly [Name in keyof EndpointSettings]: EndpointSettings[Name] };
  clock: { atMs: number };
  locked: boolean;
  reply: (request: WireRequest) => Outcome | Promise<Outcome>;
};

export const knownPath = '/public/v1/submit/create_users';

export function testEndpoint(options: Partial<EndpointOptions> = {}): TestEndpoint {
  const world: Omit<TestEndpoint, keyof Endpoint> = {
    seen: [],
    logged: [],
    settings: { ratePerSecond: 200, rateBurst: 400, allowedOrigins: [] },
    clock: { atMs: 1_800_000_000_000 },
    locked: false,
    reply: () => ({ ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } }),
  };
  const endpoint = createEndpoint({
    call: async (request) => {
      world.seen.push(request);
      return world.reply(request);
    },
    locked: () => world.locked,
    settings: () => world.settings,
    log: (level, entry) => void world.logged.push({ level, entry }),
    clock: { nowMs: () => world.clock.atMs },
    webhookKey: async () => ({ ok: true, value: { keyId: 'key-1', publicKey: '55'.repeat(32) } }),
    paths: [knownPath, '/public/v1/query/whoami'],
    ...options,
  });
  return Object.assign(world, endpoint);
}

/** Sends text over a plain socket and gives everything that comes back until the other side ends or `quietMs` passes in silence. */
export function speak(where: number | string, text: string | Buffer, quietMs = 2_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = typeof where === 'number' ? connect(where, '127.0.0.1') : connect(where);
    let heard = '';
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
    socket.write(text);
  });
}

/** Fails unless the answer is a google.rpc status in JSON, exactly typed; gives it. */
export function failureIn(response: LightMyRequestResponse): {
  status: number;
  code: number;
  message: string;
  errorCode?: string;
} {
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
