import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { answerer } from '../../src/main/endpoint/answer.ts';
import { downloadRoute } from '../../src/main/endpoint/download.ts';
import { downloadStore, type Download } from '../../src/main/endpoint/downloads.ts';
import { bridgeDoor } from '../../src/main/bridge/bridge-door.ts';
import { httpBridgeServer } from '../../src/main/endpoint/bridge-http.ts';
import { testBridge, unlocked } from '../harness/bridge.ts';
import { failureIn, speak, testEndpoint } from '../harness/endpoint.ts';
import { eventually } from '../harness/eventually.ts';
import { HandTime } from '../harness/window-session.ts';

const own = { host: 'localhost:7411' };
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function offering() {
  const time = new HandTime();
  const downloads = downloadStore(time.clock, time.later);
  const bridge = testBridge(unlocked);
  const door = bridgeDoor(bridge, () => false);
  const server = httpBridgeServer(bridge, door, new Map(), time.clock, downloads);
  const endpoint = testEndpoint({ routes: server.routes });
  const { app } = endpoint;
  const opened = await app.inject({ method: 'GET', url: server.newPagePath(), headers: own });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const get = (url: string, headers: Record<string, string> = { cookie }) =>
    app.inject({ method: 'GET', url, headers: { ...own, ...headers } });
  return { time, downloads, endpoint, server, cookie, get };
}

const bytes = 8_000_000;

/** A file in a folder of its own, as a backup for a browser is kept. */
function backupFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-download-'));
  folders.push(folder);
  const path = join(folder, 'backup.age');
  writeFileSync(path, Buffer.alloc(bytes, 'x'));
  return path;
}

describe('a download of the page', () => {
  const key = () => Buffer.from('aa:p256');

  it('is answered once to the cookie and its ticket, and overwritten then', async () => {
    const { downloads, get } = await offering();
    const content = key();
    const path = downloads.offer({ name: 'Anns Schlüssel".key', content });
    const answer = await get(path);
    expect([answer.statusCode, answer.body]).toEqual([200, 'aa:p256']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Anns%20Schl%C3%BCssel%22.key",
      'content-length': '7',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(content.every((byte) => byte === 0)).toBe(true);
    expect(failureIn(await get(path))).toMatchObject({ status: 401 });
  });

  it('is answered neither to the cookie alone nor to the ticket alone, and waits on', async () => {
    const { downloads, get, cookie } = await offering();
    const path = downloads.offer({ name: 'a.key', content: key() });
    const refusals: readonly (readonly [string, string, Record<string, string>, number])[] = [
      ['no ticket', '/bridge/download', { cookie }, 401],
      ['another ticket', `/bridge/download?ticket=${'A'.repeat(43)}`, { cookie }, 401],
      ['no cookie', path, {}, 401],
      ['another cookie', path, { cookie: 'coffer7411=AAAA' }, 401],
      ['a foreign page', path, { cookie, 'sec-fetch-site': 'cross-site' }, 403],
      ['a page of another port', path, { cookie, 'sec-fetch-site': 'same-site' }, 403],
    ];
    for (const [what, url, headers, status] of refusals)
      expect(failureIn(await get(url, headers)), what).toMatchObject({ status });
    expect((await get(path)).body).toBe('aa:p256');
  });

  it('is gone after five minutes, and at the lock', async () => {
    const { downloads, get, time } = await offering();
    const [late, locked] = [key(), key()];
    const path = downloads.offer({ name: 'a.key', content: late });
    await time.pass(300_001);
    expect(late.every((byte) => byte === 0)).toBe(true);
    expect((await get(path)).statusCode).toBe(401);
    const other = downloads.offer({ name: 'a.key', content: locked });
    downloads.clear();
    expect(locked.every((byte) => byte === 0)).toBe(true);
    expect((await get(other)).statusCode).toBe(401);
  });

  it('is streamed from its file, which goes afterwards, also where the browser hangs up', async () => {
    const { downloads, endpoint, server } = await offering();
    const { port } = await endpoint.listen({ port: 0 });
    const line = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}\r\n`;
    const opened = await speak(port, line(server.newPagePath(), 'Connection: close\r\n'));
    const cookie = `Cookie: ${/set-cookie: ([^;]+)/i.exec(opened)?.[1]}\r\n`;
    for (const hangsUp of [false, true]) {
      const path = backupFile();
      const url = downloads.offer({ name: 'b.age', path });
      const heard = await speak(port, line(url, `${cookie}Connection: close\r\n`), () => hangsUp);
      if (!hangsUp) expect(heard.slice(heard.indexOf('\r\n\r\n') + 4)).toHaveLength(bytes);
      await eventually(() => expect(existsSync(dirname(path))).toBe(false));
    }
    await endpoint.stop(100);
  });

  it.each([
    ['ends', false],
    ['breaks off', true],
  ])('is overwritten, or its file removed, where the connection %s before the answer', async (_how, reset) => {
    const time = new HandTime();
    const downloads = downloadStore(time.clock, time.later);
    const content = key();
    const path = backupFile();
    const offered: readonly Download[] = [
      { name: 'a.key', content },
      { name: 'b.age', path },
    ];
    const answer = answerer(
      () => {},
      time.clock,
      () => false,
    );
    const route = downloadRoute(downloads, () => true, answer);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const download of offered) {
      const url = downloads.offer(download);
      const browser = connect(port, '127.0.0.1');
      browser.write(`GET ${url} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
      const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
      const closed = once(response, 'close');
      if (reset) browser.resetAndDestroy();
      else browser.destroy();
      await closed;
      await route.handle({ request, response, path: '', route, requestId: '1', beganAtMs: 0 }, null);
    }
    expect([content.every((byte) => byte === 0), existsSync(dirname(path))]).toEqual([true, false]);
    server.close();
  });
});
