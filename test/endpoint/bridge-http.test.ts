import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { questionNames } from '../../src/main/bridge/bridge-rules.ts';
import type { NewVault } from '#shared/bridge.ts';
import { bridgeEventsPath, bridgePath, httpBridge } from '#shared/http-bridge.ts';
import { bridgeDoor } from '../../src/main/bridge/bridge-door.ts';
import { httpBridgeServer } from '../../src/main/endpoint/bridge-http.ts';
import { readPageFiles, type PageFiles } from '../../src/main/endpoint/page.ts';
import { takeSecretBytes } from '../../src/main/endpoint/secret-body.ts';
import { locked, recoveryCode, testBridge, unlocked } from '../harness/bridge.ts';
import { noDownloads } from '../harness/downloads.ts';
import { failureIn, knownPath, speak, testEndpoint } from '../harness/endpoint.ts';

const own = { host: 'localhost:7411' };
const page = {
  ...own,
  origin: 'http://localhost:7411',
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
};
const files: PageFiles = new Map([
  ['/', { type: 'text/html; charset=utf-8', content: Buffer.from('<script nonce="__CSP_NONCE__"></script>') }],
  ['/assets/main.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from('"__CSP_NONCE__"') }],
]);
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

function bridged() {
  const remembered = rememberingBridge();
  const clock = { atMs: 1_800_000_000_000 };
  const server = httpBridgeServer(
    remembered.bridge,
    bridgeDoor(remembered.bridge, () => false),
    files,
    { nowMs: () => clock.atMs },
    noDownloads,
  );
  const endpoint = testEndpoint({ routes: server.routes });
  const { app } = endpoint;
  /** Opens the page as a browser does, and gives its cookie. */
  const cookie = async (): Promise<string> => {
    const response = await app.inject({ method: 'GET', url: server.newPagePath(), headers: own });
    return String(response.headers['set-cookie']).split(';')[0] ?? '';
  };
  const post = (url: string, headers: Record<string, string>, payload = '{}') =>
    app.inject({ method: 'POST', url, headers, payload });
  return { ...remembered, asked: remembered.bridge.asked, server, endpoint, app, clock, cookie, post };
}

describe('opening the page', () => {
  it('takes a token once, and gives a cookie that no script and no other site sees', async () => {
    const { app, server } = bridged();
    const path = server.newPagePath();
    expect(path).toMatch(/^\/\?token=[\w-]{43}$/);
    const first = await app.inject({ method: 'GET', url: path, headers: { ...own, 'sec-fetch-site': 'none' } });
    expect(first.statusCode).toBe(303);
    expect(first.headers.location).toBe('/');
    expect(first.headers['set-cookie']).toMatch(/^coffer7411=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    const second = await app.inject({ method: 'GET', url: path, headers: own });
    expect(failureIn(second)).toMatchObject({ status: 401, code: 16 });
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  it('leaves the token alone when a browser only looks ahead, and when the browser is known already', async () => {
    const { app, server, cookie } = bridged();
    const path = server.newPagePath();
    for (const ahead of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])
      expect((await app.inject({ method: 'GET', url: path, headers: { ...own, ...ahead } })).statusCode).toBe(400);
    const again = await app.inject({ method: 'GET', url: path, headers: { ...own, cookie: await cookie() } });
    expect(again.statusCode).toBe(303);
    expect((await app.inject({ method: 'GET', url: path, headers: own })).headers['set-cookie']).toBeDefined();
  });

  it('serves the page and its files to the cookie alone, each page with a nonce of its own', async () => {
    const { app, cookie } = bridged();
    for (const url of ['/', '/assets/main.js'])
      expect(failureIn(await app.inject({ method: 'GET', url, headers: own })), url).toMatchObject({ status: 401 });
    const headers = { ...own, cookie: await cookie() };
    const [one, two] = [await app.inject({ url: '/', headers }), await app.inject({ url: '/', headers })];
    const nonce = /nonce="([^"]{20,})"/.exec(one.body)?.[1] ?? '';
    expect(one.body).not.toContain('__CSP_NONCE__');
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

  it('needs the cookie, our own origin, JSON, and nothing cross-site; a stamp does not stand in', async () => {
    const { post, cookie, asked, given } = bridged();
    const session = await cookie();
    const refusals: [what: string, headers: Record<string, string>, status: number][] = [
      ['no cookie', page, 401],
      ['another cookie', { ...page, cookie: 'coffer7411=AAAA' }, 401],
      ['the cookie under another name', { ...page, cookie: session.replace('7411', '7412') }, 401],
      ['a stamp instead', { ...page, 'x-stamp': 'eyJwdWJsaWNLZXkiOiIwMCJ9' }, 401],
      ['no origin', { host: page.host, 'content-type': 'application/json', cookie: session }, 403],
      ['a foreign origin', { ...page, origin: 'https://evil.example', cookie: session }, 403],
      ['our other name', { ...page, origin: 'http://127.0.0.1:7411', cookie: session }, 403],
      ['a foreign host', { ...page, host: 'evil.example:7411', cookie: session }, 403],
      ['same-site', { ...page, 'sec-fetch-site': 'same-site', cookie: session }, 403],
      ['typed by the user', { ...page, 'sec-fetch-site': 'none', cookie: session }, 403],
      ['no content type', { host: page.host, origin: page.origin, cookie: session }, 415],
      ['text', { ...page, 'content-type': 'text/plain', cookie: session }, 415],
      ['a form', { ...page, 'content-type': 'application/x-www-form-urlencoded', cookie: session }, 415],
    ];
    for (const path of questionNames.map(bridgePath))
      for (const [what, headers, status] of refusals)
        expect(failureIn(await post(path, headers, unlockBody)), `${path} with ${what}`).toMatchObject({ status });
    expect([asked, given]).toEqual([[], []]);
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
      expect(failureIn(response), `${method} ${url}`).toMatchObject({ status: 401, code: 16 });
    }
  });

  it('gives the cookie no worth at the public API', async () => {
    const { post, cookie, endpoint } = bridged();
    await post(knownPath, { ...page, cookie: await cookie() });
    expect(endpoint.seen[0]).toMatchObject({ stamp: undefined, webAuthnStamp: undefined });
  });

  it('is not open to the origins that may use the public API', async () => {
    const { post, cookie, endpoint } = bridged();
    endpoint.settings = { ...endpoint.settings, allowedOrigins: ['https://wallet.example'] };
    const headers = { ...page, origin: 'https://wallet.example', cookie: await cookie() };
    expect(failureIn(await post(bridgePath('call'), headers))).toMatchObject({ status: 403 });
  });

  it('is by POST alone', async () => {
    const { app, cookie } = bridged();
    const response = await app.inject({
      method: 'GET',
      url: bridgePath('vault.lock'),
      headers: { ...page, cookie: await cookie() },
    });
    expect(failureIn(response)).toMatchObject({ status: 404 });
  });

  it('lets a cookie go that was not used for twelve hours', async () => {
    const { post, cookie, clock } = bridged();
    const headers = { ...page, cookie: await cookie() };
    clock.atMs += 12 * 3_600_000;
    expect((await post(bridgePath('vault.status'), headers, '{"args":[]}')).statusCode).toBe(200);
    clock.atMs += 12 * 3_600_000 + 1;
    expect((await post(bridgePath('vault.status'), headers, '{"args":[]}')).statusCode).toBe(401);
  });

  it('finds its cookie among others of the same name', async () => {
    const { post, cookie } = bridged();
    const headers = { ...page, cookie: `coffer7411=tossed; other=1; ${await cookie()}` };
    expect((await post(bridgePath('vault.status'), headers, '{"args":[]}')).statusCode).toBe(200);
  });

  it('refuses bodies that no page of ours sends, naming the field', async () => {
    const { post, cookie, asked, given } = bridged();
    const headers = { ...page, cookie: await cookie() };
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
    const given = /set-cookie: ([^;]+)/i.exec(opened)?.[1];
    const stream = speak(
      port,
      `GET ${bridgeEventsPath} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${given}\r\n\r\n`,
      300,
    );
    setTimeout(() => bridge.commit(['users', 'apiKeys']), 50);
    const heard = await stream;
    expect(heard).toMatch(/content-type: text\/event-stream\r\n/i);
    expect(heard).toContain('data: {"news":"committed","tables":["users","apiKeys"]}\n\n');
    // Silence lasts longer than a test may: only the server ends this one.
    const ended = speak(
      port,
      `GET ${bridgeEventsPath} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${given}\r\n\r\n`,
      120_000,
    );
    setTimeout(() => server.close(), 50);
    expect(await ended).toMatch(/content-type: text\/event-stream\r\n/i);
    await endpoint.stop();
  });
});

describe('the page’s side of the bridge', () => {
  it('asks what the host’s side answers, and overwrites passphrases on both', async () => {
    const { app, cookie, asked, given, bridge: behind } = bridged();
    const session = await cookie();
    const bodies: string[] = [];
    const bridge = httpBridge({
      fetch: async (url, { method, headers, body }) => {
        bodies.push(body);
        const response = await app.inject({
          method,
          url,
          headers: { ...page, ...headers, cookie: session },
          payload: body,
        });
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

describe('a passphrase in a body', () => {
  it('is taken out as bytes, and overwritten where it stood', () => {
    const body = Buffer.from('{"a":"\\"passphrase\\":[9]","passphrase":[0,7,255]}');
    expect(takeSecretBytes(body, 'passphrase')).toEqual(Uint8Array.of(0, 7, 255));
    expect(JSON.parse(body.toString())).toEqual({ a: '"passphrase":[9]', passphrase: [] });
    expect(body.toString()).not.toContain('255');
  });

  it.each(['[1,]', '[,1]', '[1,,2]', '[01]', '[1 ,2]', '[-1]', '[1.5]', '[1e1]', '["1"]', '[256]', '[1'])(
    'is not taken from %s',
    (text) => expect(takeSecretBytes(Buffer.from(`{"passphrase":${text}}`), 'passphrase')).toBeNull(),
  );
});

describe('the files of the page', () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  it('are the plain files of known kinds in the folder, and no links out of it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-'));
    folders.push(folder);
    const root = join(folder, 'renderer');
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.js'), 'secret');
    writeFileSync(join(root, 'index.html'), 'page');
    writeFileSync(join(root, 'assets', 'a.css'), 'style');
    writeFileSync(join(root, 'assets', 'a.js.map'), 'map');
    symlinkSync(join(folder, 'secret.js'), join(root, 'assets', 'link.js'));
    symlinkSync(folder, join(root, 'up'));
    expect([...readPageFiles(root).keys()].sort()).toEqual(['/', '/assets/a.css']);
    expect(readPageFiles(join(folder, 'nothing')).size).toBe(0);
  });
});
