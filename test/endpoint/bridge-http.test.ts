import { describe, expect, it } from 'vitest';

import { questionNames } from '../../src/main/bridge/bridge-rules.ts';
import type { NewVault } from '#shared/bridge.ts';
import { bridgeDownloadPath, bridgeEventsPath, bridgePath, httpBridge } from '#shared/http-bridge.ts';
import { bridgeDoor } from '../../src/main/bridge/bridge-door.ts';
import { httpBridgeServer } from '../../src/main/endpoint/bridge-http.ts';
import type { PageFiles } from '../../src/main/endpoint/page.ts';
import type { Tickets } from '../../src/main/endpoint/page-sessions.ts';
import { locked, recoveryCode, testBridge, unlocked } from '../harness/bridge.ts';
import { noDownloads } from '../harness/downloads.ts';
import { converse, failureIn, knownPath, speak, testEndpoint } from '../harness/endpoint.ts';
import { eventually } from '../harness/eventually.ts';
import { pageHtml, pageKeyIn } from '../harness/page-headers.ts';

const own = { host: 'localhost:7411' };
const page = {
  ...own,
  origin: 'http://localhost:7411',
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
};
const files: PageFiles = new Map([
  ['/', { type: 'text/html; charset=utf-8', content: Buffer.from(pageHtml) }],
  ['/assets/main.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from('"__CSP_NONCE__"') }],
]);
type PageHeaders = { cookie: string; 'x-coffer-page-key': string };

/** A bridge that remembers what it was asked, and the bytes themselves that it was given, which are overwritten afterwards. */
function rememberingBridge() {
  const given: Uint8Array[] = [];
  const bridge = testBridge(unlocked);
  bridge.create = async (_vault, passphrase) => {
    given.push(passphrase);
    return { ok: true, value: { status: locked, recoveryCode: 'code' } };
  };
  bridge.unlock = async (passphrase) => {
    given.push(passphrase);
    return { ok: false, failure: { code: 8, message: 'wait', details: [] }, retryAfterSeconds: 4 };
  };
  bridge.answerCall = async () => ({ ok: true, value: { done: true } });
  return { bridge, given };
}

function bridged(tickets?: Tickets) {
  const remembered = rememberingBridge();
  const clock = { atMs: 1_800_000_000_000 };
  const server = httpBridgeServer(
    remembered.bridge,
    bridgeDoor(remembered.bridge, () => false),
    files,
    { nowMs: () => clock.atMs },
    noDownloads,
    tickets ? { tickets } : {},
  );
  const endpoint = testEndpoint({ routes: server.routes });
  const { app } = endpoint;
  /** Opens the page as a browser does, and gives the headers of what is its: the cookie of the browser, and the key of the page. */
  const session = async (more: Record<string, string> = {}): Promise<PageHeaders> => {
    const response = await app.inject({ method: 'GET', url: server.newPagePath(), headers: { ...own, ...more } });
    const cookie = String(response.headers['set-cookie'] ?? more['cookie']).split(';')[0] ?? '';
    return { cookie, 'x-coffer-page-key': pageKeyIn(response.body) };
  };
  const cookie = async (): Promise<string> => (await session()).cookie;
  const post = (url: string, headers: Record<string, string>, payload = '{}') =>
    app.inject({ method: 'POST', url, headers, payload });
  return { ...remembered, asked: remembered.bridge.asked, server, endpoint, app, clock, session, cookie, post };
}

describe('opening the page', () => {
  it('takes a token once, and gives a cookie that no script and no other site sees', async () => {
    const { app, server } = bridged();
    const path = server.newPagePath();
    expect(path).toMatch(/^\/\?token=[\w-]{43}$/);
    const first = await app.inject({ method: 'GET', url: path, headers: { ...own, 'sec-fetch-site': 'none' } });
    expect(first.statusCode).toBe(200);
    expect(pageKeyIn(first.body)).toMatch(/^[\w-]{43}$/);
    expect(first.headers['set-cookie']).toMatch(/^coffer7411=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    const second = await app.inject({ method: 'GET', url: path, headers: own });
    expect(failureIn(second)).toMatchObject({ status: 401, code: 16 });
    expect(second.headers['set-cookie']).toBeUndefined();
    // A browser that reloads the address has its page already.
    const known = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const reloaded = await app.inject({ method: 'GET', url: path, headers: { ...own, cookie: known } });
    expect([reloaded.statusCode, reloaded.headers.location]).toEqual([303, '/']);
  });

  it('L2: takes a token for five minutes, and no longer', async () => {
    const { app, server, clock } = bridged();
    const opens = async (path: string) => (await app.inject({ method: 'GET', url: path, headers: own })).statusCode;
    const [young, old, future] = [server.newPagePath(), server.newPagePath(), server.newPagePath()];
    clock.atMs += 300_000;
    expect(await opens(young)).toBe(200);
    clock.atMs += 1;
    expect(await opens(old)).toBe(401);
    clock.atMs -= 600_000;
    expect(await opens(future), 'the clock was set back').toBe(401);
  });

  it('takes a token that another program left for it, and asks for it once', async () => {
    const asked: string[] = [];
    const take = async (token: string): Promise<boolean> => {
      asked.push(token);
      return token === 'left';
    };
    const { app } = bridged({ take, has: async () => false });
    const open = (token: string) => app.inject({ method: 'GET', url: `/?token=${token}`, headers: own });
    expect(pageKeyIn((await open('left')).body)).toMatch(/^[\w-]{43}$/);
    expect((await open('guessed')).statusCode).toBe(401);
    expect(asked).toEqual(['left', 'guessed']);
  });

  it('tells a program whether an address opens the page, and leaves the address unused', async () => {
    const { app, server, clock } = bridged({ take: async () => false, has: async (token) => token === 'left' });
    const look = async (url: string) => (await app.inject({ method: 'HEAD', url, headers: own })).statusCode;
    const path = server.newPagePath();
    expect([await look(path), await look(path), await look('/?token=left')]).toEqual([200, 200, 200]);
    expect([await look('/?token=guessed'), await look('/')]).toEqual([401, 401]);
    const looked = await app.inject({ method: 'HEAD', url: path, headers: own });
    expect([looked.body, looked.headers['set-cookie']]).toEqual(['', undefined]);
    expect((await app.inject({ method: 'GET', url: path, headers: own })).statusCode).toBe(200);
    expect(await look(path)).toBe(401);
    const old = server.newPagePath();
    clock.atMs += 300_001;
    expect(await look(old)).toBe(401);
  });

  it('tells a person, in English and German, how to get an address where theirs opens nothing', async () => {
    const { app, server, endpoint } = bridged();
    const path = server.newPagePath();
    await app.inject({ method: 'GET', url: path, headers: own });
    const person = { ...own, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const url of ['/', path, '/?token=<script>', '/?token='])
      for (const [languages, heading] of [
        ['', 'This link has expired'],
        ['fr, de;q=0.5', 'This link has expired'],
        ['de-AT,de;q=0.9,en;q=0.8', 'Dieser Link ist abgelaufen'],
      ] as const) {
        const told = await app.inject({ method: 'GET', url, headers: { ...person, 'accept-language': languages } });
        expect(told.statusCode).toBe(401);
        expect(told.body).toContain(`<h1>${heading}</h1>`);
        expect(told.body).toContain('<code>coffer open --port 7411</code>');
        expect(told.body).not.toContain('<script');
        expect(told.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': expect.stringContaining(`'nonce-${/nonce="([^"]+)"/.exec(told.body)?.[1]}'`),
        });
        expect(told.headers['set-cookie']).toBeUndefined();
      }
    expect(endpoint.logged.at(-1)?.entry).toMatchObject({ path: '/', outcome: 'UNAUTHENTICATED', status: 401 });
  });

  it('is known with its key to a host that takes the place of this one, and an unused address lapses there too', async () => {
    const { server, session, clock } = bridged();
    const known = await session();
    const [young, old] = [server.newPagePath(), server.newPagePath()];
    // What a handover carries is JSON.
    const saved = JSON.parse(JSON.stringify(server.sessions())) as ReturnType<typeof server.sessions>;
    expect(JSON.stringify(saved)).not.toContain(known['x-coffer-page-key']);
    const bridge = testBridge(unlocked);
    const door = bridgeDoor(bridge, () => false);
    const next = httpBridgeServer(bridge, door, files, { nowMs: () => clock.atMs }, noDownloads, { saved });
    const { app } = testEndpoint({ routes: next.routes });
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: bridgePath('vault.status'),
        headers: { ...page, ...headers },
        payload: '{"args":[]}',
      });
    expect((await ask(known)).statusCode).toBe(200);
    expect((await ask({ cookie: known.cookie })).statusCode).toBe(401);
    expect((await app.inject({ method: 'GET', url: young, headers: own })).statusCode).toBe(200);
    clock.atMs += 300_001;
    expect((await app.inject({ method: 'GET', url: old, headers: own })).statusCode).toBe(401);
  });

  it('leaves the token alone when a browser only looks ahead, and gives a known browser a further key', async () => {
    const { app, server, session, post } = bridged();
    const path = server.newPagePath();
    for (const ahead of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])
      expect((await app.inject({ method: 'GET', url: path, headers: { ...own, ...ahead } })).statusCode).toBe(400);
    const first = await session();
    const again = await app.inject({ method: 'GET', url: path, headers: { ...own, cookie: first.cookie } });
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([200, undefined]);
    const second = { ...first, 'x-coffer-page-key': pageKeyIn(again.body) };
    expect(second['x-coffer-page-key']).not.toBe(first['x-coffer-page-key']);
    for (const headers of [first, second])
      expect((await post(bridgePath('vault.status'), { ...page, ...headers }, '{"args":[]}')).statusCode).toBe(200);
  });

  it('serves the page without a key, and its files, to the cookie alone, each page with a nonce of its own', async () => {
    const { app, cookie } = bridged();
    for (const url of ['/', '/assets/main.js'])
      expect(failureIn(await app.inject({ method: 'GET', url, headers: own })), url).toMatchObject({ status: 401 });
    const headers = { ...own, cookie: await cookie() };
    const [one, two] = [await app.inject({ url: '/', headers }), await app.inject({ url: '/', headers })];
    const nonce = /nonce="([^"]{20,})"/.exec(one.body)?.[1] ?? '';
    expect(one.body).not.toContain('__CSP_NONCE__');
    expect(one.body).toContain('content=""');
    expect(two.body).not.toContain(nonce);
    expect(one.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(String(one.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "connect-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]);
    const script = await app.inject({ url: '/assets/main.js', headers });
    expect([script.statusCode, script.headers['content-type'], script.body]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      '"__CSP_NONCE__"',
    ]);
  });

  it.each([
    '/assets/../../etc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets/',
    '/index.html',
    '/assets/main.js/',
    '/assets/other.js',
  ])('knows no file %s', async (url) => {
    const { app, cookie } = bridged();
    expect(failureIn(await app.inject({ url, headers: { ...own, cookie: await cookie() } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('asking over the bridge', () => {
  const unlockBody = '{"args":[{"$bytes":0}],"bytes0":[112,195,164]}';

  it('needs the cookie, the page’s key, our own origin, JSON, and nothing cross-site; a stamp does not stand in', async () => {
    const { post, session: opened, asked, given } = bridged();
    const { cookie: session, 'x-coffer-page-key': key } = await opened();
    const other = await opened();
    const refusals: [what: string, headers: Record<string, string>, status: number][] = [
      ['no cookie', page, 401],
      ['another cookie', { ...page, cookie: 'coffer7411=AAAA' }, 401],
      ['the cookie under another name', { ...page, cookie: session.replace('7411', '7412') }, 401],
      ['the cookie alone', { ...page, cookie: session }, 401],
      ['the key alone', { ...page, 'x-coffer-page-key': key }, 401],
      [
        'the key of another browser',
        { ...page, cookie: session, 'x-coffer-page-key': other['x-coffer-page-key'] },
        401,
      ],
      ['no key of ours', { ...page, cookie: session, 'x-coffer-page-key': '' }, 401],
      ['a stamp instead', { ...page, 'x-stamp': 'eyJwdWJsaWNLZXkiOiIwMCJ9' }, 401],
      [
        'no origin',
        { host: page.host, 'content-type': 'application/json', cookie: session, 'x-coffer-page-key': key },
        403,
      ],
      ['a foreign origin', { ...page, origin: 'https://evil.example', cookie: session, 'x-coffer-page-key': key }, 403],
      ['our other name', { ...page, origin: 'http://127.0.0.1:7411', cookie: session, 'x-coffer-page-key': key }, 403],
      ['a foreign host', { ...page, host: 'evil.example:7411', cookie: session, 'x-coffer-page-key': key }, 403],
      ['same-site', { ...page, 'sec-fetch-site': 'same-site', cookie: session, 'x-coffer-page-key': key }, 403],
      ['typed by the user', { ...page, 'sec-fetch-site': 'none', cookie: session, 'x-coffer-page-key': key }, 403],
      ['no content type', { host: page.host, origin: page.origin, cookie: session, 'x-coffer-page-key': key }, 415],
      ['text', { ...page, 'content-type': 'text/plain', cookie: session, 'x-coffer-page-key': key }, 415],
      [
        'a form',
        { ...page, 'content-type': 'application/x-www-form-urlencoded', cookie: session, 'x-coffer-page-key': key },
        415,
      ],
    ];
    for (const path of questionNames.map(bridgePath))
      for (const [what, headers, status] of refusals)
        expect(failureIn(await post(path, headers, unlockBody)), `${path} with ${what}`).toMatchObject({ status });
    expect([asked, given]).toEqual([[], []]);
  });

  it('H4: answers the cookie alone, which other ports of this host name are sent, with the files of the page and nothing else', async () => {
    const { post, app, cookie, asked } = bridged();
    const headers = { ...page, cookie: await cookie() };
    for (const name of questionNames)
      expect(failureIn(await post(bridgePath(name), headers, '{"args":[]}')), name).toMatchObject({ status: 401 });
    for (const url of [bridgeEventsPath, bridgeDownloadPath, `${bridgeDownloadPath}?ticket=A`])
      expect(failureIn(await app.inject({ method: 'GET', url, headers })), url).toMatchObject({ status: 401 });
    expect(pageKeyIn((await app.inject({ method: 'GET', url: '/', headers })).body)).toBe('');
    expect(asked).toEqual([]);
  });

  it('has no route that answers without the cookie', async () => {
    const { server, app: known } = bridged();
    await known.ready();
    const routes: { method: string; url: string }[] = [];
    const { app } = testEndpoint({
      routes: (added, answer) => {
        added.addHook('onRoute', ({ method, url }) =>
          [method].flat().forEach((one) => routes.push({ method: one, url })),
        );
        server.routes(added, answer);
      },
    });
    await app.ready();
    expect(routes.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/', '/assets/main.js', ...questionNames.map(bridgePath), bridgeEventsPath]),
    );
    for (const { method, url } of routes) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: page,
        ...(method === 'POST' ? { payload: '{}' } : {}),
      });
      expect(response.statusCode, `${method} ${url}`).toBe(401);
      // The answer to a HEAD is the header of what a GET is answered.
      if (method === 'HEAD') expect(response.body).toBe('');
      else expect(failureIn(response), `${method} ${url}`).toMatchObject({ status: 401, code: 16 });
    }
  });

  it('gives the cookie no worth at the public API', async () => {
    const { post, session, endpoint } = bridged();
    await post(knownPath, { ...page, ...(await session()) });
    expect(endpoint.seen[0]).toMatchObject({ stamp: undefined, webAuthnStamp: undefined });
  });

  it('is not open to the origins that may use the public API', async () => {
    const { post, session, endpoint } = bridged();
    endpoint.settings = { ...endpoint.settings, allowedOrigins: ['https://wallet.example'] };
    const headers = { ...page, origin: 'https://wallet.example', ...(await session()) };
    expect(failureIn(await post(bridgePath('call'), headers))).toMatchObject({ status: 403 });
  });

  it('is by POST alone', async () => {
    const { app, session } = bridged();
    const response = await app.inject({
      method: 'GET',
      url: bridgePath('vault.lock'),
      headers: { ...page, ...(await session()) },
    });
    expect(failureIn(response)).toMatchObject({ status: 404 });
  });

  it('lets a cookie go that was not used for twelve hours', async () => {
    const { post, session, clock } = bridged();
    const headers = { ...page, ...(await session()) };
    clock.atMs += 12 * 3_600_000;
    expect((await post(bridgePath('vault.status'), headers, '{"args":[]}')).statusCode).toBe(200);
    clock.atMs += 12 * 3_600_000 + 1;
    expect((await post(bridgePath('vault.status'), headers, '{"args":[]}')).statusCode).toBe(401);
  });

  it('finds its cookie among others of the same name', async () => {
    const { post, session } = bridged();
    const { cookie, ...key } = await session();
    const headers = { ...page, ...key, cookie: `coffer7411=tossed; other=1; ${cookie}` };
    expect((await post(bridgePath('vault.status'), headers, '{"args":[]}')).statusCode).toBe(200);
  });

  it('refuses bodies that no page of ours sends, naming the field', async () => {
    const { post, session, asked, given } = bridged();
    const headers = { ...page, ...(await session()) };
    const [call, unlock, create] = [bridgePath('call'), bridgePath('vault.unlock'), bridgePath('vault.create')];
    const cases: [path: string, body: string, field: string][] = [
      [call, '', 'the body'],
      [call, '[]', 'the body'],
      [call, '{"args":{}}', 'the body'],
      [call, '{"args":[7,{}]}', 'argument 0'],
      [call, '{"args":["whoami",[]]}', 'argument 1'],
      [call, '{"args":["whoami"]}', 'argument'],
      [unlock, '{"args":[]}', 'argument'],
      [unlock, '{"args":["text"]}', 'argument 0'],
      [unlock, '{"args":[{"$bytes":0}]}', 'the body'],
      [unlock, '{"args":[{"$bytes":0}],"bytes0":"text"}', 'the body'],
      [unlock, '{"args":[{"$bytes":0}],"bytes0":[]}', 'argument 0'],
      [unlock, '{"args":[{"$bytes":0}],"bytes0":[256]}', 'the body'],
      [unlock, '{"args":[{"$bytes":0},{"$bytes":0}],"bytes0":[1]}', 'argument'],
      [
        create,
        '{"args":[{"operatorName":"a","network":"off"},{"$bytes":0}],"bytes0":[1]}',
        'argument 0.organizationName',
      ],
      [
        create,
        '{"args":[{"organizationName":"a","operatorName":"a","network":"all"},{"$bytes":0}],"bytes0":[1]}',
        'argument 0.network',
      ],
    ];
    for (const [path, body, field] of cases) {
      const failure = failureIn(await post(path, headers, body));
      expect(failure, body).toMatchObject({ status: 400, code: 3 });
      expect(failure.message.startsWith(field), failure.message).toBe(true);
    }
    expect([asked, given]).toEqual([[], []]);
  });

  it('tells committed tables to whoever listens, and lets go when it closes', async () => {
    const { endpoint, server, bridge } = bridged();
    const { port } = await endpoint.listen({ port: 0 });
    const opened = await speak(
      port,
      `GET ${server.newPagePath()} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
    );
    const given = `Cookie: ${/set-cookie: ([^;]+)/i.exec(opened)?.[1]}\r\nX-Coffer-Page-Key: ${pageKeyIn(opened)}`;
    const listen = () =>
      converse(port, `GET ${bridgeEventsPath} HTTP/1.1\r\nHost: localhost:${port}\r\n${given}\r\n\r\n`);
    const told = listen();
    await eventually(() => expect(told.heard()).toContain(': listening'));
    bridge.commit(['users', 'apiKeys']);
    await eventually(() =>
      expect(told.heard()).toContain('data: {"news":"committed","tables":["users","apiKeys"]}\n\n'),
    );
    expect(told.heard()).toMatch(/content-type: text\/event-stream\r\n/i);
    told.hangUp();
    // Only the server ends this one.
    const ended = listen();
    await eventually(() => expect(ended.heard()).toContain(': listening'));
    server.close();
    expect(await ended.over).toMatch(/content-type: text\/event-stream\r\n/i);
    await endpoint.stop();
  });
});

describe('the page’s side of the bridge', () => {
  it('asks what the host’s side answers, and overwrites passphrases on both', async () => {
    const { app, session: opened, asked, given, bridge: behind } = bridged();
    const session = await opened();
    const bodies: string[] = [];
    const bridge = httpBridge({
      fetch: async (url, { method, headers, body }) => {
        bodies.push(body);
        const response = await app.inject({ method, url, headers: { ...page, ...headers, ...session }, payload: body });
        return { status: response.statusCode, json: async () => response.json<unknown>() };
      },
      events: () => () => {},
    });
    const vault: NewVault = { organizationName: 'a "bytes0":[1] b', operatorName: 'o', network: 'off' };
    const passphrase = Buffer.from('pä"s]s');
    const typed = Buffer.from('pä"s]s');
    expect(await bridge.vault.create(vault, typed)).toEqual({
      ok: true,
      value: { status: locked, recoveryCode: 'code' },
    });
    expect(await bridge.vault.unlock(Buffer.from(passphrase))).toEqual({
      ok: false,
      failure: { code: 8, message: 'wait', details: [] },
      retryAfterSeconds: 4,
    });
    expect(asked).toEqual([
      ['vault.create', vault, 'pä"s]s'],
      ['vault.unlock', 'pä"s]s'],
    ]);
    for (const bytes of [typed, ...given]) expect(bytes.every((byte) => byte === 0)).toBe(true);
    for (const body of bodies) expect(body).not.toContain('pä');

    expect(await bridge.vault.status()).toEqual(unlocked);
    expect(await bridge.vault.lock()).toEqual(locked);
    expect(await bridge.local.endpoint()).toMatchObject({ on: true, addresses: ['http://127.0.0.1:7411'] });
    expect(await bridge.vault.newRecoveryCode()).toEqual({ ok: true, value: new TextEncoder().encode(recoveryCode) });
    expect(await bridge.call('whoami', { a: 1 })).toEqual({ ok: true, value: { done: true } });
    expect(asked.at(-1)).toEqual(['call', 'whoami', { a: 1 }]);
    expect(await bridge.describe()).toEqual(await behind.describe());
  });
});
