import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bridgePath } from '#shared/http-bridge.ts';
import { bridgeDoor } from '../../src/main/bridge/bridge-door.ts';
import { httpBridgeServer } from '../../src/main/endpoint/bridge-http.ts';
import { testBridge, unlocked } from '../harness/bridge.ts';
import { noDownloads } from '../harness/downloads.ts';
import { pageHtml, pageKeyIn } from '../harness/page-headers.ts';
import { knownPath, speak, testEndpoint } from '../harness/endpoint.ts';

/**
 * Requests byte by byte, as an attacker writes them. Each row gives the statuses of all answers on its connection, which ends after the
 * last: one status more would be a request that was smuggled in.
 */

const listed = 'https://wallet.example';
const bridge = testBridge(unlocked);
const server = httpBridgeServer(
  bridge,
  bridgeDoor(bridge, () => false),
  new Map([
    ['/', { type: 'text/html; charset=utf-8', content: Buffer.from(`page ${pageHtml}`) }],
    ['/assets/main.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from('script') }],
  ]),
  { nowMs: () => 1_800_000_000_000 },
  noDownloads,
);
let off = false;
const endpoint = testEndpoint({ routes: server.routes, isOff: () => off });
let port = 0;
let cookie = '';
let key = '';

beforeAll(async () => {
  ({ port } = await endpoint.listen({ port: 0 }));
  endpoint.settings = { ratePerSecond: 10_000, rateBurst: 10_000, allowedOrigins: [listed] };
  const opened = await speak(port, whole(`GET ${server.newPagePath()}`));
  cookie = /set-cookie: ([^;]+)/i.exec(opened)?.[1] ?? '';
  key = pageKeyIn(opened);
});
afterAll(() => endpoint.stop(100));

/** One request that closes its connection. A body is announced with its length. */
function whole(line: string, headers: readonly string[] = [], body?: string): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return framed(line, [...headers, ...length, 'Connection: close'], body);
}

/** One request with exactly these headers, after ours in Host. */
function framed(line: string, headers: readonly string[], body = ''): string {
  return [`${line} HTTP/1.1`, `Host: localhost:${port}`, ...headers, '', body].join('\r\n');
}

/** Every status of what was heard, with what reached the service meanwhile. */
async function outcome(text: string | Buffer) {
  const before = endpoint.seen.length;
  const heard = await speak(port, text);
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  return { heard, statuses, seen: endpoint.seen.slice(before) };
}

const post = `POST ${knownPath}`;
const fromThePage = () => [
  `Origin: http://localhost:${port}`,
  'Content-Type: application/json',
  `Cookie: ${cookie}`,
  `X-Coffer-Page-Key: ${key}`,
];
const json = ['Content-Type: application/json'];

describe('a path', () => {
  it.each([
    ['/public/v1/submit/create%5Fusers', 404],
    ['/%70ublic/v1/submit/create_users', 404],
    ['/public%2Fv1/submit/create_users', 404],
    ['/public/v1/submit/create_users%00', 404],
    ['/public/v1/submit/create_users%', 404],
    ['/public//v1/submit/create_users', 404],
    ['/public/./v1/submit/create_users', 404],
    ['/x/../public/v1/submit/create_users', 404],
    ['/PUBLIC/v1/submit/create_users', 404],
    ['/public\\v1\\submit\\create_users', 404],
    ['/__proto__', 404],
    ['/constructor', 404],
    ['/*', 404],
    [`/${'/'.repeat(8_000)}x`, 404],
    [`/${'%25'.repeat(4_000)}`, 404],
  ])('has one spelling: POST %s is answered %i, and the service is not asked', async (path, status) => {
    expect(await outcome(whole(`POST ${path}`, [], '{}'))).toMatchObject({ statuses: [status], seen: [] });
  });

  it.each([
    '/%6civez',
    '/livez/',
    '/livez;x',
    '/livez%20',
    '/./livez',
    '/LIVEZ',
    '/assets//main.js',
    '/assets/m%61in.js',
  ])('has one spelling: GET %s is answered 404', async (path) => {
    expect((await outcome(whole(`GET ${path}`, [`Cookie: ${cookie}`]))).statuses).toEqual([404]);
  });

  it.each([
    ['/public/v1/submit/create_users/'],
    ['/public/v1/submit//create_users'],
    ['/public/v1/submit/../submit/create_users'],
    ['/public/v1/submit/create_users;a=b'],
    ['/public/v1/submit/__proto__'],
  ])('of the API is handed on as it was sent: %s', async (path) => {
    const { seen } = await outcome(whole(`POST ${path}`, [], '{}'));
    expect(seen.map((request) => request.path)).toEqual([path]);
  });

  it.each(['//livez', '///livez', '/livez?', '/livez?a=%zz', '/livez#x'])('is the same with %s', async (path) => {
    expect((await outcome(whole(`GET ${path}`))).statuses).toEqual([200]);
  });

  it.each(['/%70ublic/v1', '/public//v1', '/public/%761'])(
    'that is spelled otherwise gets past no check of the API: %s',
    async (start) => {
      const paths = [`${start}/submit/create_users`, `${start}/discovery/webhooks/jwks`];
      for (const state of ['locked', 'off'] as const) {
        endpoint.locked = state === 'locked';
        off = state === 'off';
        for (const method of ['GET', 'POST'])
          for (const path of paths) {
            const { statuses, seen } = await outcome(whole(`${method} ${path}`, [], '{}'));
            expect(statuses, `${state} ${method} ${path}`).toEqual([404]);
            expect(seen).toEqual([]);
          }
      }
      endpoint.locked = off = false;
    },
  );

  it('grants no origin by another spelling', async () => {
    const { statuses, heard } = await outcome(whole('OPTIONS /%70ublic/v1/submit/create_users', [`Origin: ${listed}`]));
    expect(statuses).toEqual([403]);
    expect(heard).not.toMatch(/access-control/i);
  });
});

describe('a method', () => {
  it.each([
    ['HEAD', knownPath, 405],
    ['HEAD', '/livez', 404],
    ['HEAD', '/', 401],
    ['HEAD', '/assets/main.js', 404],
    ['HEAD', bridgePath('call'), 404],
    ['QUERY', knownPath, 405],
    ['QUERY', '/livez', 404],
    ['LINK', '/livez', 404],
    ['POST', '/livez', 404],
    ['POST', '/', 404],
    ['PUT', bridgePath('call'), 404],
  ])('%s %s is answered %i', async (method, path, status) => {
    const { statuses, heard } = await outcome(whole(`${method} ${path}`, fromThePage()));
    expect(statuses).toEqual([status]);
    if (method === 'HEAD') expect(heard.endsWith('\r\n\r\n')).toBe(true);
  });

  it.each(['get', 'Post', 'FOO'])('%s is none', async (method) => {
    expect((await outcome(whole(`${method} /livez`))).statuses).toEqual([400]);
  });

  it('is not changed by a header', async () => {
    expect((await outcome(whole(`GET ${knownPath}`, ['X-HTTP-Method-Override: POST']))).statuses).toEqual([405]);
  });
});

describe('the end of a body', () => {
  const rows: readonly (readonly [what: string, headers: readonly string[], body: string, status: number])[] = [
    ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n', 400],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 2'], '0\r\n\r\n', 400],
    ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n', 400],
    ['no chunks last', ['Transfer-Encoding: chunked, gzip'], '0\r\n\r\n', 400],
    ['identity', ['Transfer-Encoding: identity'], '{}', 400],
    ['almost chunked', ['Transfer-Encoding: xchunked'], '0\r\n\r\n', 400],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '2\r\n{}\r\n0\r\n\r\n', 400],
    ['one length twice', ['Content-Length: 2', 'Content-Length: 2'], '{}', 400],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}', 400],
    ['a list of lengths', ['Content-Length: 2, 2'], '{}', 400],
    ['a length with a sign', ['Content-Length: +2'], '{}', 400],
    ['a negative length', ['Content-Length: -1'], '{}', 400],
    ['a length in hex', ['Content-Length: 0x2'], '{}', 400],
    ['a length past all numbers', ['Content-Length: 99999999999999999999999'], '{}', 400],
    ['a chunk without a size', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n', 400],
    ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n', 400],
    ['a chunk past all numbers', ['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n', 400],
    ['chunks with bare line feeds', ['Transfer-Encoding: chunked'], '2\n{}\n0\n\n', 400],
    ['a header over two lines', ['X-Folded: a\r\n b', 'Content-Length: 2'], '{}', 400],
    ['a bare carriage return', ['X-Bare: a\rContent-Length: 2'], '{}', 400],
    ['a zero byte in a header', ['X-Zero: a\0b', 'Content-Length: 2'], '{}', 400],
  ];
  it.each(rows)('is never guessed: %s', async (_what, headers, body, status) => {
    const next = whole('GET /livez');
    expect(await outcome(framed(post, headers, body) + next)).toMatchObject({ statuses: [status], seen: [] });
  });

  it('is where its length says, also of a GET, whose body is no request', async () => {
    const inside = whole('GET /readyz');
    const length = `Content-Length: ${inside.length}`;
    const { statuses } = await outcome(framed('GET /livez', [length], inside) + whole('GET /nothing'));
    expect(statuses).toEqual([200, 404]);
  });

  it('is where its last chunk is, and a trailer is no header', async () => {
    const chunks = '2;a=b\r\n{}\r\n0\r\nHost: evil.example\r\nX-Stamp: stolen\r\n\r\n';
    const { statuses, seen } = await outcome(
      framed(post, ['Transfer-Encoding: chunked'], chunks) + whole('GET /livez'),
    );
    expect(statuses).toEqual([200, 200]);
    expect(seen).toMatchObject([{ stamp: undefined }]);
    expect(Buffer.from(seen[0]?.body ?? []).toString()).toBe('{}');
  });

  it('is found after every kind of answer, so that the next request is read from its beginning', async () => {
    const requests = [
      framed('GET /livez', []),
      framed(post, ['Content-Length: 2'], '{}'),
      framed('HEAD /nothing', []),
      framed(`PUT ${knownPath}`, ['Content-Length: 3'], 'abc'),
      framed('POST /nothing', ['Content-Length: 14'], 'GET / HTTP/1.1'),
      framed(post, ['Content-Type: text/plain', 'Content-Length: 3'], 'abc'),
      framed(post, ['Origin: https://evil.example', 'Content-Length: 3'], 'abc'),
      framed(`OPTIONS ${knownPath}`, [`Origin: ${listed}`, 'Content-Length: 3'], 'abc'),
      framed(`POST ${bridgePath('call')}`, ['Content-Length: 3'], 'abc'),
      whole('GET /readyz'),
    ];
    const { statuses } = await outcome(requests.join(''));
    expect(statuses).toEqual([200, 200, 404, 405, 404, 415, 403, 204, 403, 200]);
  });

  it('is waited for before a request is refused for its path or method', async () => {
    const large = ' '.repeat(1_048_577);
    for (const [line, status] of [
      ['POST /nothing', 404],
      [`PUT ${knownPath}`, 405],
      [post, 413],
    ] as const)
      expect(
        (await outcome(framed(line, [`Content-Length: ${large.length}`], large) + whole('GET /livez'))).statuses,
      ).toEqual([status, 200]);
  });
});

describe('a header that comes twice', () => {
  const rows: readonly (readonly [headers: readonly string[], status: number])[] = [
    [[`Origin: ${listed}`, `Origin: ${listed}`], 403],
    [[`Origin: ${listed}`, 'Origin: https://evil.example'], 403],
    [['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: none'], 403],
    [['Content-Type: application/json', 'Content-Type: application/json'], 415],
    [['Content-Type: application/json', 'Content-Type: text/plain'], 415],
  ];
  it.each(rows)('is refused: %j', async (headers, status) => {
    expect(await outcome(whole(post, headers, '{}'))).toMatchObject({ statuses: [status], seen: [] });
  });

  it('is one stamp that no key made', async () => {
    const { seen } = await outcome(whole(post, ['X-Stamp: a', 'X-Stamp: b'], '{}'));
    expect(seen).toMatchObject([{ stamp: 'a, b' }]);
  });
});

describe('a header', () => {
  it.each(['__proto__', 'constructor', 'toString'])('named or typed %s is nothing special', async (word) => {
    expect((await outcome(whole(post, [`${word}: a`], '{}'))).statuses).toEqual([200]);
    expect((await outcome(whole(post, [`Content-Type: ${word}`], '{}'))).statuses).toEqual([415]);
  });

  it('of a proxy says nothing of where a request comes from', async () => {
    const headers = [`X-Forwarded-Host: localhost:${port}`, `Forwarded: host=localhost:${port}`];
    const text = whole('GET /livez', headers).replace(`Host: localhost:${port}\r\n`, 'Host: evil.example\r\n');
    expect((await outcome(text)).statuses).toEqual([403]);
  });

  it('does not name the request in the log', async () => {
    await outcome(whole('GET /livez', ['X-Request-Id: CANARY', 'Request-Id: CANARY', 'Accept-Version: CANARY']));
    expect(JSON.stringify(endpoint.logged)).not.toContain('CANARY');
  });

  it('asks for no other form of an answer: no part, no compression, no 304', async () => {
    const headers = [`Cookie: ${cookie}`, 'Range: bytes=0-1', 'Accept-Encoding: gzip, br', 'If-None-Match: *'];
    const { statuses, heard } = await outcome(whole('GET /assets/main.js', headers));
    expect(statuses).toEqual([200]);
    expect(heard).toMatch(/\r\n\r\nscript$/);
    expect(heard).not.toMatch(/^(content-encoding|accept-ranges|etag|server|x-powered-by):/im);
  });

  it('of an expectation is answered before the body is sent', async () => {
    const expecting = ['Expect: 100-continue'];
    expect((await outcome(whole(post, expecting, '{}'))).statuses).toEqual([100, 200]);
    const tooLarge = framed(post, [...expecting, 'Content-Length: 9000000', 'Connection: close']);
    expect((await outcome(tooLarge)).statuses).toEqual([100, 413]);
  });

  it('of another protocol changes nothing', async () => {
    const upgrade = framed('GET /livez', [
      'Connection: Upgrade, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ]);
    expect((await outcome(upgrade)).statuses).toEqual([200]);
    expect((await outcome('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).statuses).toEqual([400]);
    expect((await outcome(Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc', 'latin1'))).statuses).toEqual([400]);
    expect((await outcome(framed('CONNECT localhost:80', []))).statuses).toEqual([]);
  });
});

describe('a body', () => {
  it('of the API is not parsed on its way to the service', async () => {
    const body = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    const { seen } = await outcome(whole(post, json, body));
    expect(Buffer.from(seen[0]?.body ?? []).toString()).toBe(body);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it.each([
    ['/bridge/__proto__', '{"args":[]}', 404],
    ['/bridge/constructor', '{"args":[]}', 404],
    ['/bridge/vault/toString', '{"args":[]}', 404],
    [bridgePath('vault.status'), '{"__proto__":{"args":[]}}', 400],
    [bridgePath('vault.status'), '\ufeff{"args":[]}', 400],
    [bridgePath('vault.status'), `{"args":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 400],
    [bridgePath('vault.status'), ' '.repeat(30_000), 400],
    [bridgePath('vault.status'), '{"args":[]}', 200],
  ])('of the page, %s with %.20s, is answered %i', async (path, body, status) => {
    expect((await outcome(whole(`POST ${path}`, fromThePage(), body))).statuses).toEqual([status]);
  });

  it('of the page that names a prototype gives nobody one', async () => {
    const body = '{"args":["whoami",{"__proto__":{"admin":true}}]}';
    await outcome(whole(`POST ${bridgePath('call')}`, fromThePage(), body));
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});
