import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { isWholeAnswer, knownPath, speak, testEndpoint, type TestEndpoint } from '../harness/endpoint.ts';

const open: TestEndpoint[] = [];
const folders: string[] = [];

async function listening(
  options: Parameters<typeof testEndpoint>[0] = {},
  socket?: string,
): Promise<TestEndpoint & { port: number }> {
  const endpoint = testEndpoint(options);
  open.push(endpoint);
  const { port } = await endpoint.listen({ port: 0, socket });
  return Object.assign(endpoint, { port });
}

function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const endpoint of open.splice(0)) await endpoint.stop(100);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const post = (port: number, body = '{}', more = '') =>
  `POST ${knownPath} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;
const statusOf = (heard: string) => Number(heard.split(' ')[1]);
const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

/** Whether anybody listens there. */
function reaches(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(false));
  });
}

describe('where the endpoint listens', () => {
  it('is 127.0.0.1 and ::1 on one port, and no other address of this machine', async () => {
    const { port, status, logged } = await listening();
    expect(await reaches('127.0.0.1', port)).toBe(true);
    expect(await reaches('::1', port)).toBe(hasIpv6);
    expect(status().addresses).toEqual([`http://127.0.0.1:${port}`, ...(hasIpv6 ? [`http://[::1]:${port}`] : [])]);
    if (!hasIpv6) expect(logged.map(({ entry }) => entry.event)).toContain('no-ipv6');
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal }) => !internal);
    for (const { address } of others) expect(await reaches(address, port), address).toBe(false);
    expect(await reaches('127.0.0.2', port)).toBe(false);
  });

  it('is refused, and nothing stays open, when the port is taken on either address', async () => {
    for (const host of ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])]) {
      const taken = createServer();
      await new Promise<void>((resolve) => taken.listen(0, host, resolve));
      const { port } = taken.address() as AddressInfo;
      const endpoint = testEndpoint();
      await expect(endpoint.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
      expect(await reaches(host === '::1' ? '127.0.0.1' : '::1', port)).toBe(false);
      await endpoint.stop();
      await new Promise((resolve) => taken.close(resolve));
    }
  });

  it('is closed at once by stopping, with what is in flight answered first', async () => {
    const endpoint = await listening();
    let finish = (): void => {};
    endpoint.reply = () => new Promise((resolve) => (finish = () => resolve({ ok: true, value: { done: true } })));
    const answer = speak(endpoint.port, post(endpoint.port));
    await expect.poll(() => endpoint.seen.length).toBe(1);
    const stopped = endpoint.stop(60_000);
    await expect.poll(() => reaches('127.0.0.1', endpoint.port)).toBe(false);
    finish();
    expect(await answer).toContain('{"done":true}');
    expect(await answer).toMatch(/connection: close/i);
    await stopped;
  });

  it('has time left for the answer to what arrived whole, while what has not is cut', async () => {
    const endpoint = await listening({ bounds: { answerMs: 60_000 } });
    let finish = (): void => {};
    endpoint.reply = () => new Promise((resolve) => (finish = () => resolve({ ok: true, value: { done: true } })));
    const answer = speak(endpoint.port, post(endpoint.port));
    const half = speak(endpoint.port, post(endpoint.port).slice(0, -1));
    await expect.poll(() => endpoint.seen.length).toBe(1);
    const stopped = endpoint.stop(50);
    expect(await half).toBe('');
    finish();
    expect(await answer).toContain('{"done":true}');
    await stopped;
  });

  it('does not wait for ever for what is in flight, nor for a connection that says nothing', async () => {
    const endpoint = await listening({ bounds: { answerMs: 50 } });
    endpoint.reply = () => new Promise(() => {});
    const answer = speak(endpoint.port, post(endpoint.port));
    const idle = speak(endpoint.port, '');
    await expect.poll(() => endpoint.seen.length).toBe(1);
    await endpoint.stop(50);
    expect([await answer, await idle]).toEqual(['', '']);
  });
});

describe('the unix socket', () => {
  const ask = (path: string, host: string) =>
    speak(path, `GET /livez HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`).then(statusOf);

  it('is for its owner alone, takes our bare names, and goes when the endpoint stops', async () => {
    const folder = join(privateFolder(), 'run');
    const path = join(folder, 'coffer.sock');
    const endpoint = await listening({}, path);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(endpoint.status().socket).toBe(path);
    for (const host of ['localhost', '127.0.0.1', '[::1]', `localhost:${endpoint.port}`])
      expect(await ask(path, host), host).toBe(200);
    for (const host of ['', 'evil.example', 'localhost:1']) expect(await ask(path, host), host).toBe(403);
    await endpoint.stop();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('replaces one that nobody answers at, but never one that somebody does, nor another file', async () => {
    const folder = privateFolder();
    const stale = join(folder, 'stale.sock');
    // A socket file outlives its process only when that is killed.
    const { spawnSync } = await import('node:child_process');
    spawnSync(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(stale)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    expect(statSync(stale).isSocket()).toBe(true);
    const endpoint = await listening({}, stale);
    expect(endpoint.logged.map(({ entry }) => entry.event)).toContain('stale-socket-removed');
    expect(await ask(stale, 'localhost')).toBe(200);

    await expect(testEndpoint().listen({ port: 0, socket: stale })).rejects.toThrow('another process');
    expect(await ask(stale, 'localhost')).toBe(200);

    const file = join(folder, 'file');
    writeFileSync(file, 'kept');
    await expect(testEndpoint().listen({ port: 0, socket: file })).rejects.toThrow('used by a different file');
    expect(statSync(file).size).toBe(4);
  });

  it('is not made in a folder that others may enter', async () => {
    const folder = join(privateFolder(), 'shared');
    mkdirSync(folder, { mode: 0o755 });
    await expect(testEndpoint().listen({ port: 0, socket: join(folder, 'coffer.sock') })).rejects.toThrow('0700');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('what arrives on a socket', () => {
  /** Answer of the endpoint to raw text, as [status, code]. */
  async function judge(port: number, text: string): Promise<[number, number | undefined]> {
    const heard = await speak(port, text, isWholeAnswer);
    const body = heard.slice(heard.indexOf('\r\n\r\n') + 4);
    expect(heard).toMatch(/content-type: application\/json\r\n/i);
    return [statusOf(heard), (JSON.parse(body) as { code?: number }).code];
  }

  it('is refused with 403 when Host is missing, doubled, foreign, or the target is not a path', async () => {
    const endpoint = await listening();
    const { port } = endpoint;
    const own = `localhost:${port}`;
    const cases: [line: string, headers: string][] = [
      [`POST ${knownPath} HTTP/1.1`, ''],
      [`POST ${knownPath} HTTP/1.0`, ''],
      [`POST ${knownPath} HTTP/1.1`, 'Host:\r\n'],
      [`POST ${knownPath} HTTP/1.1`, `Host: ${own}\r\nHost: evil.example\r\n`],
      [`POST ${knownPath} HTTP/1.1`, `Host: evil.example\r\nHost: ${own}\r\n`],
      [`POST ${knownPath} HTTP/1.1`, `Host: ${own}\r\nHost: ${own}\r\n`],
      [`POST http://evil.example${knownPath} HTTP/1.1`, `Host: ${own}\r\n`],
      [`POST http://${own}${knownPath} HTTP/1.1`, `Host: ${own}\r\n`],
      [`OPTIONS * HTTP/1.1`, `Host: ${own}\r\n`],
      [`TRACE ${knownPath} HTTP/1.1`, 'Host: evil.example\r\n'],
      [`PROPFIND ${knownPath} HTTP/1.1`, 'Host: evil.example\r\n'],
    ];
    for (const [line, headers] of cases)
      expect(await judge(port, `${line}\r\n${headers}Connection: close\r\n\r\n`), `${line} ${headers}`).toEqual([
        403, 7,
      ]);
    expect(endpoint.seen).toEqual([]);
  });

  it('is answered as JSON also where Node answers by itself', async () => {
    const { port } = await listening();
    const own = `Host: localhost:${port}\r\n`;
    expect(await judge(port, 'garbage\r\n\r\n')).toEqual([400, 3]);
    expect(
      await judge(
        port,
        `POST ${knownPath} HTTP/1.1\r\n${own}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      ),
    ).toEqual([400, 3]);
    expect(
      await judge(port, `POST ${knownPath} HTTP/1.1\r\n${own}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
    ).toEqual([400, 3]);
    expect(await judge(port, `GET /livez HTTP/1.1\r\n${own}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toEqual([431, 8]);
    expect(
      await judge(port, `POST ${knownPath} HTTP/1.1\r\n${own}Expect: the-unexpected\r\nContent-Length: 2\r\n\r\n{}`),
    ).toEqual([417, 3]);
    expect(await judge(port, `TRACE ${knownPath} HTTP/1.1\r\n${own}Connection: close\r\n\r\n`)).toEqual([405, 12]);
    expect(await judge(port, `PROPFIND /livez HTTP/1.1\r\n${own}Connection: close\r\n\r\n`)).toEqual([404, 5]);
    expect(
      await judge(port, `GET /nothing HTTP/1.1\r\n${own}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
    ).toEqual([404, 5]);
  });

  it('is cut off with 408 when the headers, or the body, do not arrive in time', async () => {
    const { port } = await listening({ bounds: { headersMs: 150, requestMs: 300, checkMs: 50 } });
    expect(await judge(port, `POST ${knownPath} HTTP/1.1\r\nHost: local`)).toEqual([408, 14]);
    expect(
      await judge(port, `POST ${knownPath} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 10\r\n\r\n{`),
    ).toEqual([408, 14]);
    expect(await speak(port, '')).toMatch(/^HTTP\/1.1 408/);
  });

  it('is cut off when its answer is not taken', async () => {
    const size = 32 * 1_048_576;
    const cut: Promise<unknown>[] = [];
    const { port } = await listening({
      bounds: { stalledMs: 200 },
      routes: (table) =>
        table.add({
          method: 'GET',
          path: '/large',
          handle({ response }) {
            cut.push(once(response, 'close'));
            response.end(Buffer.alloc(size));
          },
        }),
    });
    // Takes the first part of the answer, and the next one only after the other side let go.
    const ask = () =>
      new Promise<number>((resolve) => {
        let bytes = 0;
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET /large HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`),
        );
        socket.on('data', (chunk) => (bytes += chunk.length));
        socket.once('data', () => {
          socket.pause();
          void Promise.all(cut).then(() => socket.resume());
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(bytes));
      });
    // On a busy machine a connection can be cut before its request was read.
    let heard = await ask();
    while (heard === 0) heard = await ask();
    expect(heard).toBeLessThan(size);
  });

  it('is answered 413 when the body is too large, with the connection usable afterwards', async () => {
    const endpoint = await listening();
    const { port } = endpoint;
    const large = Buffer.alloc(8 * 1_048_576, 0x20);
    const head = (length: string) =>
      Buffer.from(`POST ${knownPath} HTTP/1.1\r\nHost: localhost:${port}\r\n${length}\r\n\r\n`);
    const closing = Buffer.from(post(port, '{}', 'Connection: close\r\n'));
    const declared = await speak(port, Buffer.concat([head(`Content-Length: ${large.length}`), large, closing]));
    expect(declared.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    const chunk = Buffer.concat([Buffer.from(`${large.length.toString(16)}\r\n`), large, Buffer.from('\r\n0\r\n\r\n')]);
    const chunked = await speak(port, Buffer.concat([head('Transfer-Encoding: chunked'), chunk, closing]));
    expect(chunked.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    expect(endpoint.seen).toHaveLength(2);
  });

  it('stops being read when a body goes on and on', async () => {
    const { port, seen } = await listening();
    const sent = await new Promise<number>((resolve) => {
      let bytes = 0;
      const outgoing = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: knownPath,
        headers: { host: `localhost:${port}` },
      });
      const block = Buffer.alloc(1_048_576, 0x20);
      const more = (): void => {
        if (outgoing.destroyed || bytes > 512 * 1_048_576) return resolve(bytes);
        bytes += block.length;
        outgoing.write(block, more);
      };
      outgoing.on('error', () => resolve(bytes));
      outgoing.on('close', () => resolve(bytes));
      more();
    });
    expect(sent).toBeLessThan(128 * 1_048_576);
    expect(seen).toEqual([]);
  });

  const opened = (port: number, first = '') =>
    new Promise<Socket>((resolve) => {
      const socket: Socket = connect(port, '127.0.0.1', () => {
        if (first === '') resolve(socket);
        else socket.write(first, () => resolve(socket));
      });
      socket.on('error', () => {});
    });
  const livez = (port: number) =>
    speak(port, `GET /livez HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);

  it.each([
    ['silent connections', () => ''],
    ['half headers', (port: number) => `POST ${knownPath} HTTP/1.1\r\nHost: localhost:${port}\r\n`],
    ['half bodies', (port: number) => post(port, '{}').slice(0, -1)],
  ])(
    'L3 and fault 11: answers a whole request while others hold every place with %s, and logs it once',
    async (_what, half) => {
      const endpoint = await listening({ bounds: { connectionsMax: 64 } });
      const held: Socket[] = [];
      for (let i = 0; i < 64; i++) held.push(await opened(endpoint.port, half(endpoint.port)));
      expect(await livez(endpoint.port)).toMatch(/200 OK/);
      for (let i = 0; i < 8; i++) held.push(await opened(endpoint.port, half(endpoint.port)));
      expect(await livez(endpoint.port)).toMatch(/200 OK/);
      await expect.poll(() => held.map(({ closed }) => closed).lastIndexOf(true)).toBe(8);
      for (const socket of held) socket.destroy();
      const dropped = endpoint.logged.filter(({ entry }) => entry.event === 'connections-dropped');
      expect(dropped).toEqual([{ level: 'warn', entry: { event: 'connections-dropped', count: 64 } }]);
    },
  );

  it('L3 and fault 11: answers a whole request while others hold every place with answers that they do not take', async () => {
    const endpoint = await listening({ bounds: { connectionsMax: 3 } });
    let begun = 0;
    endpoint.reply = () => {
      begun += 1;
      return { ok: true, value: { large: 'x'.repeat(16 * 1_048_576) } };
    };
    const held: Socket[] = [];
    for (let at = 0; at < 3; at += 1) {
      const socket = await opened(endpoint.port, post(endpoint.port));
      socket.pause();
      held.push(socket);
    }
    await expect.poll(() => begun).toBe(3);
    expect(await livez(endpoint.port)).toMatch(/200 OK/);
    for (const socket of held) socket.destroy();
  });

  it('keeps the connections whose requests it answers, and then those that it answered, rather than silent ones', async () => {
    const endpoint = await listening({ bounds: { connectionsMax: 3 } });
    let answer: () => void = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    endpoint.reply = async () => {
      await waits;
      return { ok: true, value: {} };
    };
    const { port } = endpoint;
    const slow = [0, 1].map(() => speak(port, post(port, '{}', 'Connection: close\r\n')));
    await expect.poll(() => endpoint.seen.length).toBe(2);
    const kept = await opened(port, `GET /livez HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    await new Promise((resolve) => kept.once('data', resolve));
    // The third place is that of an answered connection: it gives way where nothing else does.
    expect(await livez(port)).toMatch(/200 OK/);
    await expect.poll(() => kept.closed).toBe(true);
    const third = speak(port, post(port, '{}', 'Connection: close\r\n'));
    await expect.poll(() => endpoint.seen.length).toBe(3);
    expect(await livez(port), 'all are being answered').toBe('');
    answer();
    expect((await Promise.all([...slow, third])).map(statusOf)).toEqual([200, 200, 200]);
  });

  it('keeps its connection for the next request', async () => {
    const endpoint = await listening();
    const two = await speak(endpoint.port, post(endpoint.port) + post(endpoint.port, '{}', 'Connection: close\r\n'));
    expect(two.match(/HTTP\/1.1 200/g)).toHaveLength(2);
  });

  it('counts what does not verify against all that does not, on whatever connection', async () => {
    const endpoint = await listening();
    endpoint.settings = { ...endpoint.settings, rateBurst: 2 };
    endpoint.reply = () => ({ ok: false, failure: { code: 16, message: 'no', details: [] } });
    const three = post(endpoint.port) + post(endpoint.port) + post(endpoint.port, '{}', 'Connection: close\r\n');
    expect((await speak(endpoint.port, three)).match(/HTTP\/1.1 \d+/g)).toEqual([
      'HTTP/1.1 401',
      'HTTP/1.1 401',
      'HTTP/1.1 429',
    ]);
    expect(statusOf(await speak(endpoint.port, post(endpoint.port, '{}', 'Connection: close\r\n')))).toBe(429);
  });
});
