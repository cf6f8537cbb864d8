import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { bridgeEventsPath, bridgePath } from '#shared/http-bridge.ts';
import { bridgeDoor } from '../../src/main/bridge/bridge-door.ts';
import { httpBridgeServer } from '../../src/main/endpoint/bridge-http.ts';
import { routeTable, type Route } from '../../src/main/endpoint/routes.ts';
import { testBridge, unlocked } from '../harness/bridge.ts';
import { noDownloads } from '../harness/downloads.ts';
import { pageHtml, pageKeyIn } from '../harness/page-headers.ts';
import { knownPath, speak, testEndpoint, type TestEndpoint } from '../harness/endpoint.ts';

/** Requests whose sender goes away, and answers that fail: neither may end the process, hold a connection or be taken for a whole one. */

const open: TestEndpoint[] = [];
afterEach(async () => {
  for (const endpoint of open.splice(0)) await endpoint.stop(100);
});

async function listening(options: Parameters<typeof testEndpoint>[0] = {}): Promise<TestEndpoint & { port: number }> {
  const endpoint = testEndpoint(options);
  open.push(endpoint);
  const { port } = await endpoint.listen({ port: 0 });
  return Object.assign(endpoint, { port });
}

const get = (port: number, path: string, close = true) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`;
const post = (port: number, body: string, length = body.length) =>
  `POST ${knownPath} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${length}\r\n\r\n${body}`;
const events = ({ logged }: TestEndpoint) => logged.map(({ entry }) => entry.event);

/** Sends `text` and hangs up once `until` holds, without a word of farewell when `reset`. */
async function hangUp(port: number, text: string, until: () => boolean, reset: boolean): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  await expect.poll(until).toBe(true);
  if (reset) socket.resetAndDestroy();
  else socket.destroy();
  await once(socket, 'close');
}

describe.each([
  ['hangs up', false],
  ['resets the connection', true],
])('a sender that %s', (_what, reset) => {
  it('within its body is not answered, and the service is not asked', async () => {
    const endpoint = await listening();
    let passedTheGate = false;
    endpoint.settings = {
      ...endpoint.settings,
      get allowedOrigins() {
        passedTheGate = true;
        return [];
      },
    };
    await hangUp(endpoint.port, post(endpoint.port, '{"a":', 100), () => passedTheGate, reset);
    expect(await speak(endpoint.port, get(endpoint.port, '/livez'))).toMatch(/^HTTP\/1.1 200/);
    expect([endpoint.seen, events(endpoint).filter((event) => event === 'internal-error')]).toEqual([[], []]);
  });

  it('before its answer is answered into nothing, and others go on', async () => {
    const endpoint = await listening();
    let finish = (): void => {};
    endpoint.reply = () => new Promise((resolve) => (finish = () => resolve({ ok: true, value: { done: true } })));
    await hangUp(endpoint.port, post(endpoint.port, '{}'), () => endpoint.seen.length === 1, reset);
    finish();
    expect(await speak(endpoint.port, get(endpoint.port, '/livez'))).toMatch(/^HTTP\/1.1 200/);
    expect(events(endpoint)).toEqual(['listening', 'request', 'request']);
  });

  it('before an answer that fails is not answered either', async () => {
    const endpoint = await listening();
    let fail = (): void => {};
    endpoint.reply = () => new Promise((_resolve, reject) => (fail = () => reject(new Error('CANARY'))));
    await hangUp(endpoint.port, post(endpoint.port, '{}'), () => endpoint.seen.length === 1, reset);
    fail();
    expect(await speak(endpoint.port, get(endpoint.port, '/livez'))).toMatch(/^HTTP\/1.1 200/);
    expect(events(endpoint)).toContain('internal-error');
  });
});

describe('an answer that fails', () => {
  const failing = (path: string, handle: Route['handle']) =>
    listening({ routes: (table) => table.add({ method: 'GET', path, handle }) });

  it('before it begins is 500, and the connection goes on', async () => {
    const { port } = await failing('/fails', () => {
      throw new Error('CANARY');
    });
    const heard = await speak(port, get(port, '/fails', false) + get(port, '/livez'));
    expect(heard.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 200']);
    expect(heard).not.toContain('CANARY');
  });

  it('after it has begun breaks off, so that nobody takes the part for the whole', async () => {
    const endpoint = await failing('/half', ({ response }) => {
      response.write('half');
      throw new Error('CANARY');
    });
    const { port } = endpoint;
    const heard = await speak(port, get(port, '/half', false) + get(port, '/livez'));
    expect(heard).not.toMatch(/\r\n0\r\n\r\n|"status"|CANARY/);
    expect(events(endpoint)).toContain('internal-error');
    expect(await speak(port, get(port, '/livez'))).toMatch(/^HTTP\/1.1 200/);
  });

  it('after it was given stays as it was given', async () => {
    const endpoint = await failing('/late', async ({ response }) => {
      response.setHeader('content-length', 4).end('done');
      throw new Error('CANARY');
    });
    const { port } = endpoint;
    const heard = await speak(port, get(port, '/late', false) + get(port, '/livez'));
    expect(heard.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(heard).toContain('\r\n\r\ndone');
    expect(events(endpoint)).toContain('internal-error');
  });

  it('because it is no JSON is 500, and logged as nothing else', async () => {
    const endpoint = await listening({
      routes: (table, answer) =>
        table.add({ method: 'GET', path: '/count', handle: (exchange) => answer.json(exchange, 200, { count: 1n }) }),
    });
    expect(await speak(endpoint.port, get(endpoint.port, '/count'))).toMatch(/^HTTP\/1.1 500/);
    expect(endpoint.logged.slice(1).map(({ entry }) => ('status' in entry ? entry.status : entry.event))).toEqual([
      'internal-error',
      500,
    ]);
  });

  it('because a check fails is 500', async () => {
    const endpoint = await listening();
    const headers = { host: `localhost:${endpoint.port}` };
    Object.defineProperty(endpoint, 'settings', { get: () => undefined });
    const response = await endpoint.app.inject({ method: 'GET', url: '/livez', headers });
    expect([response.statusCode, response.json()]).toMatchObject([500, { message: 'internal server error' }]);
  });

  it('is not told twice in the table of routes', () => {
    const table = routeTable();
    const route: Route = { method: 'GET', path: '/a', handle: () => {} };
    table.add(route);
    expect(() => table.add(route)).toThrow('GET /a');
    expect([table.find('GET', '/a'), table.find('POST', '/a'), table.find(undefined, '/a')]).toEqual([
      route,
      null,
      null,
    ]);
  });
});

describe('a page that goes away', () => {
  async function bridged() {
    const bridge = testBridge(unlocked);
    const server = httpBridgeServer(
      bridge,
      bridgeDoor(bridge, () => false),
      new Map([['/', { type: 'text/html; charset=utf-8', content: Buffer.from(pageHtml) }]]),
      { nowMs: () => 1_800_000_000_000 },
      noDownloads,
    );
    const endpoint = await listening({ routes: server.routes });
    const { port } = endpoint;
    const opened = await speak(port, get(port, server.newPagePath()));
    const cookie = /set-cookie: ([^;]+)/i.exec(opened)?.[1] ?? '';
    const page = `Cookie: ${cookie}\r\nX-Coffer-Page-Key: ${pageKeyIn(opened)}\r\n`;
    const stream = `GET ${bridgeEventsPath} HTTP/1.1\r\nHost: localhost:${port}\r\n${page}\r\n`;
    return { bridge, server, endpoint, port, page, stream };
  }

  it('is told nothing after its stream was ended, though it has not hung up yet', async () => {
    const { bridge, server, port, stream } = await bridged();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.write(stream);
    await expect.poll(() => heard).toContain(': listening');
    server.close();
    bridge.commit(['users']);
    await once(socket, 'end');
    expect(heard).not.toContain('committed');
    expect(heard.endsWith('0\r\n\r\n')).toBe(true);
    socket.end();
    expect(await speak(port, get(port, '/livez'))).toMatch(/^HTTP\/1.1 200/);
  });

  it('leaves room for the next: thirty-two may listen', async () => {
    const { port, stream } = await bridged();
    const listen = async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(stream);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      return { socket, status: Number(chunk.toString().split(' ')[1]) };
    };
    const first = await listen();
    const others = await Promise.all(Array.from({ length: 31 }, listen));
    expect([first, ...others].map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200));
    const refused = await listen();
    expect(refused.status).toBe(429);
    first.socket.destroy();
    await expect.poll(async () => (await listen()).status).toBe(200);
  });

  it('before it is answered leaves nothing of the passphrase that it sent', async () => {
    const { bridge, port, endpoint, page } = await bridged();
    const given: Uint8Array[] = [];
    let finish = (): void => {};
    bridge.unlock = (passphrase) =>
      new Promise((resolve) => {
        given.push(passphrase);
        finish = () => resolve({ ok: false, failure: { code: 8, message: 'wait', details: [] } });
      });
    const body = '{"args":[{"$bytes":0}],"bytes0":[112,113]}';
    const headers = [
      `POST ${bridgePath('vault.unlock')} HTTP/1.1`,
      `Host: localhost:${port}`,
      `Origin: http://localhost:${port}`,
      page.trimEnd(),
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    await hangUp(port, `${headers.join('\r\n')}\r\n\r\n${body}`, () => given.length === 1, true);
    finish();
    await expect.poll(() => given[0]).toEqual(Uint8Array.of(0, 0));
    expect(events(endpoint)).not.toContain('internal-error');
  });
});
