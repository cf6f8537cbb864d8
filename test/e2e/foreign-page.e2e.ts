import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { createVaultAt } from '../../src/main/compose.ts';
import { bridgeEventsPath, bridgePath, pageKeyHeader } from '../../src/shared/http-bridge.ts';
import { startHost, type RunningHost } from './host.ts';
import { person, unlockWith } from './steps.ts';

/** Where an attack would gain something: the API of programs, and what the window alone may ask. */
const targets = [
  '/public/v1/submit/create_wallet',
  '/public/v1/query/whoami',
  bridgePath('vault.lock'),
  bridgePath('call'),
  bridgePath('local.setPreferences'),
] as const;

/** What is sent to them: it would be taken from the window itself. */
const bodies: Readonly<Record<string, string>> = {
  [bridgePath('vault.lock')]: '{"args":[]}',
  [bridgePath('call')]: '{"args":["create_wallet",{"walletName":"Theirs","accounts":[]}]}',
  [bridgePath('local.setPreferences')]: '{"args":[{"language":"de"}]}',
};

/** Everything that a page can do to reach another server, with what it could read of the answers. Runs in the page. */
async function attack([target, paths, sent, events]: readonly [
  string,
  readonly string[],
  Readonly<Record<string, string>>,
  string,
]): Promise<readonly string[]> {
  const element = (name: 'img' | 'script' | 'iframe' | 'link' | 'object', path: string) =>
    new Promise<string>((done, fail) => {
      const made = document.createElement(name);
      made.onload = () =>
        made instanceof HTMLIFrameElement && made.contentDocument === null ? fail(new Error('closed')) : done(name);
      made.onerror = fail;
      if (made instanceof HTMLLinkElement) Object.assign(made, { rel: 'stylesheet', href: target + path });
      else if (made instanceof HTMLObjectElement) made.data = target + path;
      else made.src = target + path;
      document.body.append(made);
      setTimeout(() => fail(new Error('nothing came')), 3_000);
    });
  const tries: Promise<unknown>[] = [];
  for (const path of [...paths, '/', '/livez', events])
    for (const mode of ['cors', 'no-cors', 'same-origin'] as const)
      for (const credentials of ['include', 'omit'] as const) {
        const ask = { mode, credentials };
        tries.push(fetch(target + path, ask).then((answer) => answer.text()));
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
          if (paths.includes(path))
            tries.push(
              fetch(target + path, {
                ...ask,
                method: 'POST',
                body: sent[path] ?? '{}',
                headers: { 'content-type': type, ...(mode === 'cors' && { 'x-stamp': 'AA' }) },
              }).then((answer) => answer.text()),
            );
      }
  for (const path of paths) navigator.sendBeacon(target + path, sent[path] ?? '{}');
  for (const name of ['img', 'script', 'iframe', 'link', 'object'] as const) tries.push(element(name, '/'));
  tries.push(
    new Promise((done, fail) => {
      const source = new EventSource(target + events, { withCredentials: true });
      source.onmessage = ({ data }) => done(data);
      source.onopen = () => done('a stream of events');
      source.onerror = () => (source.close(), fail(new Error('refused')));
    }),
    new Promise((done, fail) => {
      const socket = new WebSocket(`${target.replace('http', 'ws')}${events}`);
      socket.onopen = () => done('a socket');
      socket.onerror = fail;
    }),
  );
  const opened = window.open(`${target}/`);
  const all = await Promise.allSettled(tries);
  const read = all.flatMap((one) => (one.status === 'fulfilled' && one.value ? [String(one.value).slice(0, 200)] : []));
  try {
    if (opened && opened.document.body.textContent) read.push('a window');
  } catch {
    // It is of another origin, as it must be.
  }
  return read;
}

/** Sends a form to each path, one after another. Runs in the page. */
function submitForm([action, body]: readonly [string, string]): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', enctype: 'text/plain', action });
  const field = document.createElement('input');
  // What `text/plain` puts between name and value is an equals sign; within a text it does no harm.
  field.name = `${body.slice(0, -1)},"x":"`;
  field.value = '"}';
  form.append(field);
  document.body.append(form);
  form.submit();
}

let host: RunningHost;
let foreign: Server;
let port: number;
let browser: Browser;
let own: Page;
let key: string;
/** The cookies that the foreign server was sent. */
let sent: string[];

test.beforeEach(async () => {
  host = await startHost(async (dir) => {
    const passphrase = new TextEncoder().encode(person.passphrase);
    const names = { organizationName: person.organization, operatorName: person.operator };
    const { close } = await createVaultAt({ dir, passphrase, ...names, network: 'off' });
    await close();
  });
  sent = [];
  foreign = createServer((request, response) => {
    if (request.headers.cookie !== undefined) sent.push(request.headers.cookie);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Foreign</title><body>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  port = (foreign.address() as AddressInfo).port;
  browser = await chromium.launch({
    executablePath: process.env['COFFER_CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    // What DNS rebinding comes to: a name of theirs that leads to this machine.
    args: ['--host-resolver-rules=MAP *.example 127.0.0.1'],
  });
  // The person is signed in, and the vault is open, in the very browser that shows the foreign page.
  own = await (await browser.newContext()).newPage();
  await own.goto(host.page);
  await unlockWith(own, person.passphrase);
  await expect(own.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  key = await own.evaluate(() => sessionStorage.getItem('coffer-page-key') ?? '');
});

test.afterEach(async () => {
  await browser.close();
  foreign.closeAllConnections();
  foreign.close();
  expect(await host.stop()).toBe(0);
});

/** All that an attack could change: whether the vault is open, what is recorded in it, and what is set. */
async function state(): Promise<string> {
  const answers: string[] = [];
  for (const [path, args] of [
    [bridgePath('vault.status'), []],
    [bridgePath('call'), ['search_activities', {}]],
    [bridgePath('local.preferences'), []],
  ] as const) {
    const answer = await own.request.post(host.endpoint + path, {
      headers: { origin: host.endpoint, 'content-type': 'application/json', [pageKeyHeader]: key },
      data: { args },
    });
    expect(answer.status()).toBe(200);
    answers.push(await answer.text());
  }
  // When it locks by itself moves on by itself, and says nothing of an attack.
  return answers.join('\n').replaceAll(/"(\w*Ms)":\d+(\.\d+)?/g, '"$1":0');
}

/** Opens the foreign page by one of its names, and lets it loose on the host by one of the host's. */
async function attackFrom(page: string, target: string) {
  const statuses: number[] = [];
  const cookies: string[] = [];
  const context = own.context();
  // From here on, whatever comes of a page is the foreign one's. The cookie stays.
  await own.goto('about:blank');
  const before = await state();
  context.on('response', (response) => {
    if (response.url().startsWith(`${target}/`)) statuses.push(response.status());
  });
  const foreignPage = await context.newPage();
  const network = await context.newCDPSession(foreignPage);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    const cookie = headers['Cookie'] ?? headers['cookie'];
    if (cookie !== undefined) cookies.push(cookie);
  });
  await foreignPage.goto(page);
  const read = await foreignPage.evaluate(attack, [target, targets, bodies, bridgeEventsPath] as const);
  for (const path of targets) {
    await foreignPage.goto(page);
    const answered = foreignPage.waitForURL(target + path);
    await foreignPage.evaluate(submitForm, [target + path, bodies[path] ?? '{}'] as const);
    await answered;
  }
  await foreignPage.goto(page);
  const arrived = foreignPage.waitForURL(`${target}/`);
  await foreignPage.evaluate((to) => void (location.href = `${to}/`), target);
  await arrived;
  expect(await state(), 'nothing was done or recorded').toBe(before);
  return { read, statuses, cookies };
}

test('a page of another server reads nothing and does nothing, whatever it tries', async () => {
  const { read, statuses, cookies } = await attackFrom(`http://127.0.0.1:${port}/`, host.endpoint);
  expect(read).toEqual([]);
  expect(
    cookies.length,
    'another port is the same site: the cookie goes along, and is not what protects',
  ).toBeGreaterThan(0);
  expect(statuses.length, 'much of it reached the host').toBeGreaterThan(30);
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test('H4: a server at another port of this host name is sent the cookie, and can do nothing with it', async () => {
  const before = await state();
  const lured = await own.context().newPage();
  await lured.goto(`http://127.0.0.1:${port}/`);
  const [cookie = ''] = sent;
  expect(cookie).toMatch(/^coffer\d+=[\w-]{43}$/);
  // A program sets the headers that a browser would not let a page set.
  const headers = { cookie, origin: host.endpoint, 'content-type': 'application/json' };
  for (const path of targets.filter((target) => target.startsWith('/bridge/')))
    expect((await fetch(host.endpoint + path, { method: 'POST', headers, body: bodies[path] ?? '{}' })).status).toBe(
      401,
    );
  expect((await fetch(host.endpoint + bridgeEventsPath, { headers })).status).toBe(401);
  expect(await (await fetch(`${host.endpoint}/`, { headers })).text()).not.toContain(key);
  expect(await state()).toBe(before);
});

test('a page of another site is not even sent with the cookie of this one', async () => {
  const { read, statuses, cookies } = await attackFrom(`http://foreign.example:${port}/`, host.endpoint);
  expect(read).toEqual([]);
  expect(cookies).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test('a name of another that is made to lead here is not answered', async () => {
  const rebound = `http://rebound.example:${new URL(host.endpoint).port}`;
  const { read, statuses, cookies } = await attackFrom(`http://rebound.example:${port}/`, rebound);
  expect(read).toEqual([]);
  expect(cookies).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([403]));
  const page = await own.context().newPage();
  expect((await page.goto(`${rebound}/livez`))?.status()).toBe(403);
  const inside = await page.evaluate(
    async ([paths, sent]) => {
      const ask = (path: string) =>
        fetch(path, { method: 'POST', body: sent[path] ?? '{}', headers: { 'content-type': 'application/json' } });
      return Promise.all(paths.map(async (path) => (await ask(path)).status));
    },
    [targets, bodies] as const,
  );
  expect(inside, 'though it is one origin to the browser').toEqual(targets.map(() => 403));
});
