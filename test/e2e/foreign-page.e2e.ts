import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, test } from '@playwright/test';
import { startHost, type RunningHost } from './host.ts';

/** Everything that a page can do to reach another server, with what it could read of the answers. */
const attack = `
  const target = new URLSearchParams(location.search).get('target');
  const api = target + '/public/v1/submit/create_users';
  const read = [];
  const tries = [
    async () => (await fetch(api, { method: 'POST', body: '{}' })).text(),
    async () => (await fetch(api, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', 'x-stamp': 'AA' } })).text(),
    async () => (await fetch(api, { method: 'POST', body: '{}', mode: 'no-cors' })).text(),
    async () => (await fetch(target + '/livez', { credentials: 'include' })).text(),
    async () => (await fetch(target + '/bridge/vault/status', { method: 'POST', body: '{}', credentials: 'include' })).text(),
    () => new Promise((done, fail) => { const s = new EventSource(target + '/bridge/events'); s.onmessage = (e) => done(e.data); s.onerror = () => (s.close(), fail()); }),
    () => new Promise((done, fail) => { const s = new WebSocket(target.replace('http', 'ws') + '/'); s.onopen = () => done('open'); s.onerror = fail; }),
    ...['img', 'script', 'iframe'].map((name) => () => new Promise((done, fail) => {
      const element = document.createElement(name);
      element.onload = () => name === 'iframe' ? (element.contentDocument ? done('frame') : fail()) : done(name);
      element.onerror = fail;
      element.src = target + '/';
      document.body.append(element);
    })),
  ];
  const results = Promise.allSettled(tries.map((one) => one())).then((all) => {
    for (const one of all) if (one.status === 'fulfilled' && one.value) read.push(one.value);
    return read;
  });
  function submitForm() {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'text/plain';
    form.action = api;
    form.innerHTML = '<input name=\\'{"a":"\\' value=\\'b"}\\'>';
    document.body.append(form);
    form.submit();
  }`;

let host: RunningHost;
let foreign: Server;
let port: number;

test.beforeEach(async () => {
  host = await startHost();
  foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><body><script>${attack}</script>`);
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  port = (foreign.address() as AddressInfo).port;
});

test.afterEach(async () => {
  foreign.closeAllConnections();
  foreign.close();
  expect(await host.stop()).toBe(0);
});

test('a page of another server reads nothing and does nothing, whatever it tries', async ({ page }) => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(host.endpoint)) statuses.push(response.status());
  });
  await page.goto(`http://127.0.0.1:${port}/?target=${host.endpoint}`);
  expect(await page.evaluate('results')).toEqual([]);
  const form = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().startsWith(host.endpoint),
  );
  await page.evaluate('submitForm()');
  expect((await form).status()).toBe(403);
  expect(statuses.length, 'some of it reached the host').toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test('a name of another that is made to lead here is not answered', async () => {
  // What DNS rebinding comes to: the page's own name suddenly is this machine.
  const browser = await chromium.launch({
    executablePath: process.env['COFFER_CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--host-resolver-rules=MAP rebound.example 127.0.0.1'],
  });
  try {
    const page = await browser.newPage();
    const target = `http://rebound.example:${new URL(host.endpoint).port}`;
    const answer = await page.goto(`${target}/livez`);
    expect(answer?.status()).toBe(403);
    const inside = await page.evaluate(async () => {
      const response = await fetch('/public/v1/query/whoami', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      return response.status;
    });
    expect(inside).toBe(403);
  } finally {
    await browser.close();
  }
});
