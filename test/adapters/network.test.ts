import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLoopback, isPublic } from '../../src/main/adapters/addresses.ts';
import { networkGuard, type NetworkSetting, type Resolve } from '../../src/main/adapters/network.ts';

const answers: Record<string, RequestListener> = {
  '/object': (_, response) => response.end('{"a":[1]}'),
  '/echo': ({ method, headers }, response) =>
    response.end(JSON.stringify({ method, type: headers['content-type'], length: headers['content-length'] })),
  '/empty': (_, response) => response.end(),
  '/list': (_, response) => response.end('[1]'),
  '/null': (_, response) => response.end('null'),
  '/html': (_, response) => response.end('<html>'),
  '/latin': (_, response) => response.end(Buffer.from([0x22, 0xe9, 0x22])),
  '/missing': (_, response) => response.writeHead(404).end('{}'),
  '/created': (_, response) => response.writeHead(201).end('{}'),
  '/redirect': (_, response) => response.writeHead(302, { location: '/object' }).end(),
  '/permanent': (_, response) => response.writeHead(308, { location: '/object' }).end(),
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/huge': (_, response) => response.end(JSON.stringify({ a: 'x'.repeat(300_000) })),
  '/endless': (_, response) => {
    const more = (): void =>
      void (response.write(' '.repeat(1_000)) ? setImmediate(more) : response.once('drain', more));
    response.on('error', () => {});
    more();
  },
  '/silent': () => {},
  '/stuck': (_, response) => void response.write('{'),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{', () => response.destroy());
  },
};

let server: Server;
let port: number;
const seen: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    const answer = answers[request.url ?? ''];
    if (answer) void answer(request, response);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const noNames: Resolve = () => {
  throw new Error('a name was looked up');
};

function fetch(setting: NetworkSetting, url: string, resolve: Resolve = noNames) {
  return networkGuard(() => setting, resolve).fetchJson(url.replace('PORT', String(port)), {
    // A busy machine may take a second for an answer that comes: only what never comes is given up soon.
    timeoutMs: /silent|stuck/.test(url) ? 300 : 30_000,
    bytesMax: 100_000,
  });
}

describe('networkGuard, asking', () => {
  it('posts a body where one is given', async () => {
    const { fetchJson } = networkGuard(() => 'loopback', noNames);
    const body = new TextEncoder().encode('{"q":1}');
    expect(await fetchJson(`http://127.0.0.1:${port}/echo`, { body })).toEqual({
      ok: true,
      value: { method: 'POST', type: 'application/json', length: '7' },
    });
  });
});

describe('networkGuard, off', () => {
  it.each(['http://127.0.0.1:PORT/object', 'https://example.com/', 'nonsense'])('opens nothing to %s', async (url) => {
    const before = seen.length;
    expect(await fetch('off', url)).toEqual({ ok: false, reason: 'the network of this vault is off' });
    expect(seen.length).toBe(before);
  });

  it('heeds the setting of the moment', async () => {
    let setting: NetworkSetting = 'loopback';
    const { fetchJson } = networkGuard(() => setting, noNames);
    expect(await fetchJson(`http://127.0.0.1:${port}/object`)).toEqual({ ok: true, value: { a: [1] } });
    setting = 'off';
    expect(await fetchJson(`http://127.0.0.1:${port}/object`)).toMatchObject({ ok: false });
  });
});

describe('networkGuard, loopback', () => {
  it.each([
    'http://127.0.0.1:PORT/object',
    'http://localhost:PORT/object',
    'http://issuer.localhost:PORT/object',
    'http://127.1:PORT/object',
    'http://0x7f000001:PORT/object',
  ])('fetches %s', async (url) => {
    expect(await fetch('loopback', url)).toEqual({ ok: true, value: { a: [1] } });
  });

  it('asks plainly: no cookie, no credentials, no compression', async () => {
    await fetch('loopback', 'http://127.0.0.1:PORT/object');
    const { headers, method } = seen.at(-1) as IncomingMessage;
    expect(method).toBe('GET');
    expect(headers).toMatchObject({ accept: 'application/json', 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  const beyond = 'the network of this vault is set to loopback, and this is not a loopback address';
  it.each([
    // because                         URL                                      reason
    ['it is public', 'https://93.184.215.14/', beyond],
    ['it is a name, which is not even looked up', 'https://example.com/', beyond],
    ['it only looks local', 'https://localhost.example.com/', beyond],
    ['it is private', 'http://192.168.0.1/', beyond],
    ['it is any address', 'http://0.0.0.0:PORT/object', beyond],
    ['it is mapped into IPv6', 'http://[::ffff:127.0.0.1]:PORT/object', beyond],
    ['it is no web address', 'file:///etc/passwd', 'the address is neither http nor https'],
    ['it is ftp', 'ftp://127.0.0.1/', 'the address is neither http nor https'],
    ['it carries a user', 'http://user@127.0.0.1:PORT/object', 'the address contains a user name or password'],
    ['it carries a password', 'http://:secret@127.0.0.1:PORT/object', 'the address contains a user name or password'],
    ['it is no URL', 'not a url', 'the address is not a URL'],
    ['it is too long', `http://127.0.0.1:PORT/${'x'.repeat(3_000)}`, 'the address is not a URL'],
    ['nobody listens', 'http://127.0.0.1:1/', 'the address could not be reached'],
    ['it redirects', 'http://127.0.0.1:PORT/redirect', 'redirects are not followed'],
    ['it has moved', 'http://127.0.0.1:PORT/permanent', 'redirects are not followed'],
    ['it is missing', 'http://127.0.0.1:PORT/missing', 'HTTP status 404'],
    ['it is made', 'http://127.0.0.1:PORT/created', 'HTTP status 201'],
    ['it is compressed', 'http://127.0.0.1:PORT/gzip', 'the response was compressed without a request'],
    ['it is too long an answer', 'http://127.0.0.1:PORT/huge', 'the response was longer than 100000 bytes'],
    ['it never ends', 'http://127.0.0.1:PORT/endless', 'the response was longer than 100000 bytes'],
    ['it never begins', 'http://127.0.0.1:PORT/silent', 'timeout'],
    ['it is stuck', 'http://127.0.0.1:PORT/stuck', 'timeout'],
    ['it is cut', 'http://127.0.0.1:PORT/cut', 'the address could not be reached'],
    ['it is empty', 'http://127.0.0.1:PORT/empty', 'the response was not a JSON object'],
    ['it is a list', 'http://127.0.0.1:PORT/list', 'the response was not a JSON object'],
    ['it is null', 'http://127.0.0.1:PORT/null', 'the response was not a JSON object'],
    ['it is HTML', 'http://127.0.0.1:PORT/html', 'the response was not a JSON object'],
    ['it is not UTF-8', 'http://127.0.0.1:PORT/latin', 'the response was not a JSON object'],
    ['it does not speak TLS', 'https://127.0.0.1:PORT/object', 'the address could not be reached'],
  ])('refuses because %s', async (_because, url, reason) => {
    expect(await fetch('loopback', url)).toEqual({ ok: false, reason });
  });

  it('follows no redirect, even to itself', async () => {
    const before = seen.length;
    await fetch('loopback', 'http://127.0.0.1:PORT/redirect');
    expect(seen.length).toBe(before + 1);
  });
});

describe('networkGuard, on', () => {
  it.each([
    ['http://example.com/', 'the address is not https'],
    ['https://127.0.0.1:PORT/object', 'the address is not public'],
    ['https://[::1]:PORT/object', 'the address is not public'],
    ['https://10.0.0.1/', 'the address is not public'],
    ['https://169.254.169.254/latest/meta-data', 'the address is not public'],
    ['https://0x7f.1/', 'the address is not public'],
    ['https://2130706433/', 'the address is not public'],
    ['https://[::ffff:10.0.0.1]/', 'the address is not public'],
    ['https://[fe80::1]/', 'the address is not public'],
    ['https://user:pass@example.com/', 'the address contains a user name or password'],
  ])('refuses %s', async (url, reason) => {
    expect(await fetch('on', url)).toEqual({ ok: false, reason });
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['the address of metadata', ['169.254.169.254']],
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a public address and a private one', ['93.184.215.14', '192.168.1.1']],
  ])('refuses a name that stands for %s, and asks for it once', async (_what, addresses) => {
    let asked = 0;
    const resolve: Resolve = (_name, answer) => {
      asked += 1;
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    const before = seen.length;
    expect(await fetch('on', 'https://issuer.example:PORT/object', resolve)).toEqual({
      ok: false,
      reason: 'the address is not public',
    });
    expect(asked).toBe(1);
    expect(seen.length).toBe(before);
  });

  it('says no more than that a name could not be resolved', async () => {
    const resolve: Resolve = (name, answer) => answer(new Error(`ENOTFOUND ${name}`), []);
    expect(await fetch('on', 'https://secret-name.example/', resolve)).toEqual({
      ok: false,
      reason: 'the address could not be reached',
    });
    expect(await fetch('on', 'https://secret-name.example/', (_, answer) => answer(null, []))).toEqual({
      ok: false,
      reason: 'the address could not be reached',
    });
  });
});

describe('isPublic and isLoopback', () => {
  it.each([
    '8.8.8.8',
    '93.184.215.14',
    '172.32.0.1',
    '100.128.0.1',
    '2606:2800:21f:cb07::1',
    '2001:4860:4860::8888',
    '223.255.255.255',
  ])('takes %s for public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::808:808',
    '100::1',
    'fc00::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:808:808::1',
    '3fff::1',
    '4000::1',
    '',
    'localhost',
    '8.8.8',
    '8.8.8.8.8',
    '08.8.8.8',
  ])('does not take %j for public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['127.0.0.1', '127.0.1.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1', '0000::0001'])(
    'takes %s for loopback',
    (address) => {
      expect(isLoopback(address)).toBe(true);
    },
  );

  it.each([
    '128.0.0.1',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '::2',
    '1::1',
    '::11',
    '::1%lo',
    'localhost',
    '127.1',
    '127.evil.example',
    '',
  ])('does not take %j for loopback', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});
