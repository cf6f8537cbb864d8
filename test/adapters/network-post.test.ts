import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  networkGuard,
  type NetworkSetting,
  type Post,
  type Posted,
  type Resolve,
} from '../../src/main/adapters/network.ts';
import { aReceiver, type Receiver } from '../harness/receiver.ts';
import { speaker } from '../harness/speaker.ts';

const body = Buffer.from('{"id":"é"}');
let receiver: Receiver;

beforeAll(async () => {
  receiver = await aReceiver();
});
afterAll(() => receiver.down());
beforeEach(() => {
  receiver.answer = (response) => void response.writeHead(200).end();
});

const noNames: Resolve = () => {
  throw new Error('a name was looked up');
};

/** What the operator allowed of this machine while the network is `loopback`: with `on`, tests name it themselves. */
const thisMachine = ['127.0.0.0/8', '::1'];

function post(setting: NetworkSetting, url: string, resolve = noNames, patch: Partial<Post> = {}): Promise<Posted> {
  return networkGuard(() => setting, resolve, {
    privateTargets: () => (setting === 'loopback' ? thisMachine : []),
  }).post({
    url: url.replace('PORT', new URL(receiver.url).port),
    headers: { 'X-Own': 'kept' },
    body,
    // A busy machine may take a second for an answer that comes: only what never comes is given up soon.
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    ...patch,
  });
}

describe('networkGuard, posting', () => {
  it.each(['http://127.0.0.1:PORT/a?b', 'http://localhost:PORT/a?b', 'http://0x7f000001:PORT/a?b'])(
    'sends the exact bytes to %s, and tells the status',
    async (url) => {
      expect(await post('loopback', url)).toEqual({ ok: true, status: 200 });
      const { path, headers, body: came } = receiver.received.at(-1) as Receiver['received'][number];
      expect(path).toBe('/a?b');
      expect(came.equals(body)).toBe(true);
      expect(headers).toMatchObject({ 'x-own': 'kept', 'content-length': '11', 'user-agent': 'coffer' });
    },
  );

  it.each([204, 301, 404, 429, 500, 599])('tells %i for what it is, and follows nothing', async (status) => {
    const before = receiver.received.length;
    receiver.answer = (response) => void response.writeHead(status, { location: '/elsewhere' }).end();
    expect(await post('loopback', 'http://127.0.0.1:PORT/')).toEqual({ ok: true, status });
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('has no more of an endless answer than its beginning', async () => {
    let closed: () => void = () => {};
    const gone = new Promise<void>((resolve) => (closed = resolve));
    receiver.answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => (clearInterval(timer), closed()));
    };
    expect(await post('loopback', 'http://127.0.0.1:PORT/')).toEqual({ ok: true, status: 200 });
    await gone;
  });

  it.each([
    ['never answers', ''],
    ['answers a header at a time', 'HTTP/1.1 200 OK\r\n', 'X-More: and more\r\n'],
    ['only says to go on', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('gives up one that %s', async (_what, first, again = '') => {
    const hostile = await speaker(first, again);
    expect(await post('loopback', hostile.url, noNames, { timeoutMs: 300 })).toEqual({ ok: false, reason: 'timeout' });
    hostile.close();
  });

  it.each([
    ['speaks something else', 'SSH-2.0-OpenSSH_9\r\n'],
    ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['has a header without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('cannot be reached where somebody %s', async (_what, first) => {
    const hostile = await speaker(first, '');
    expect(await post('loopback', hostile.url)).toEqual({ ok: false, reason: 'unreachable' });
    const { fetchJson } = networkGuard(() => 'loopback', noNames);
    expect(await fetchJson(hostile.url)).toEqual({ ok: false, reason: 'the address could not be reached' });
    hostile.close();
  });

  it('is broken off at once by its signal', async () => {
    receiver.answer = () => {};
    const breaker = new AbortController();
    const posted = post('loopback', 'http://127.0.0.1:PORT/', noNames, { signal: breaker.signal, timeoutMs: 60_000 });
    breaker.abort();
    expect(await posted).toEqual({ ok: false, reason: 'unreachable' });
  });

  it.each<[NetworkSetting, string, Posted]>([
    ['off', 'http://127.0.0.1:PORT/', { ok: false, reason: 'off' }],
    ['loopback', 'https://example.com/', { ok: false, reason: 'address' }],
    ['loopback', 'http://192.168.0.1/', { ok: false, reason: 'address' }],
    ['loopback', 'http://[::ffff:127.0.0.1]:PORT/', { ok: false, reason: 'address' }],
    ['on', 'http://example.com/', { ok: false, reason: 'address' }],
    ['on', 'https://127.0.0.1:PORT/', { ok: false, reason: 'address' }],
    ['on', 'https://2130706433:PORT/', { ok: false, reason: 'address' }],
    ['on', 'https://0x7f.1:PORT/', { ok: false, reason: 'address' }],
    ['on', 'https://0177.0.0.1:PORT/', { ok: false, reason: 'address' }],
    ['on', 'https://[::1]:PORT/', { ok: false, reason: 'address' }],
    ['on', 'https://[::ffff:7f00:1]:PORT/', { ok: false, reason: 'address' }],
    ['on', 'https://[64:ff9b::7f00:1]/', { ok: false, reason: 'address' }],
    ['on', 'https://[fd00::1]/', { ok: false, reason: 'address' }],
    ['on', 'https://[fe80::1]/', { ok: false, reason: 'address' }],
    ['on', 'https://[ff02::1]/', { ok: false, reason: 'address' }],
    ['on', 'https://169.254.169.254/latest/meta-data', { ok: false, reason: 'address' }],
    ['on', 'https://10.0.0.1/', { ok: false, reason: 'address' }],
    ['on', 'https://224.0.0.1/', { ok: false, reason: 'address' }],
  ])('sends nothing while the network is %s to %s', async (setting, url, posted) => {
    const before = receiver.received.length;
    expect(await post(setting, url)).toEqual(posted);
    expect(receiver.received).toHaveLength(before);
  });

  it('judges a name by the very answer that it would connect with', async () => {
    const answers = ['93.184.215.14', '127.0.0.1'];
    const asked: string[] = [];
    const turning: Resolve = (name, answer) => {
      asked.push(name);
      answer(null, [{ address: answers[asked.length % 2] ?? '', family: 4 }]);
    };
    expect(await post('on', 'https://hooks.example:PORT/', turning)).toEqual({ ok: false, reason: 'address' });
    expect(asked).toEqual(['hooks.example']);
    expect(await post('on', 'https://hooks.example/', (_, answer) => answer(new Error('ENOTFOUND'), []))).toEqual({
      ok: false,
      reason: 'unreachable',
    });
  });
});

describe('networkGuard, posting to what the operator allowed', () => {
  const allowing = (targets: readonly string[], setting: NetworkSetting = 'on') => {
    const guard = (resolve: Resolve) => networkGuard(() => setting, resolve, { privateTargets: () => targets });
    const rest = () => ({ headers: {}, body, timeoutMs: 30_000, signal: new AbortController().signal });
    const url = (text: string) => text.replace('PORT', new URL(receiver.url).port);
    return {
      post: (text: string, resolve = noNames) => guard(resolve).post({ url: url(text), ...rest() }),
      fetchJson: (text: string, resolve = noNames) => guard(resolve).fetchJson(url(text)),
    };
  };
  const answering =
    (...addresses: readonly string[]): Resolve =>
    (_name, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const address = { ok: false, reason: 'address' };

  it('reaches this machine beside public addresses, by its address and by a name', async () => {
    const { post: sent } = allowing(['127.0.0.0/8']);
    receiver.answer = (response) => void response.writeHead(200).end();
    expect(await sent('http://127.0.0.1:PORT/')).toEqual({ ok: true, status: 200 });
    expect(await sent('http://hooks.lan:PORT/', answering('127.0.0.1'))).toEqual({ ok: true, status: 200 });
  });

  it.each([
    ['http://[::1]:PORT/', []],
    ['http://10.0.0.1/', []],
    ['http://127.0.0.1.nip.example:PORT/', ['8.8.8.8']],
    ['http://hooks.lan:PORT/', ['127.0.0.1', '10.0.0.1']],
    ['http://hooks.lan:PORT/', ['127.0.0.1', '8.8.8.8']],
    ['https://hooks.lan:PORT/', ['127.0.0.1', '169.254.169.254']],
    ['http://hooks.lan:PORT/', ['::ffff:127.0.0.1']],
    ['http://[::ffff:127.0.0.1]:PORT/', []],
    ['http://93.184.215.14/', []],
    ['http://169.254.169.254/latest/meta-data', []],
    ['http://0.0.0.0:PORT/', []],
    ['http://[::]:PORT/', []],
    ['http://user@127.0.0.1:PORT/', []],
    ['ftp://127.0.0.1:PORT/', []],
  ] as const)('sends nothing beside it: %s as %j', async (url, addresses) => {
    const before = receiver.received.length;
    const { post: sent } = allowing(['127.0.0.0/8']);
    expect(await sent(url, addresses.length === 0 ? noNames : answering(...addresses))).toEqual(address);
    expect(receiver.received).toHaveLength(before);
  });

  it.each(['169.254.0.0/16', '0.0.0.0/0', '::/0', '224.0.0.0/4', 'fe80::/10', '0.0.0.0', 'nonsense'])(
    'gives nothing to %s, even where that stands in the list',
    async (target) => {
      const { post: sent } = allowing([target]);
      for (const url of ['http://169.254.169.254/', 'http://127.0.0.1:PORT/', 'http://[fe80::1]/', 'http://224.0.0.1/'])
        expect(await sent(url)).toEqual(address);
    },
  );

  it('reaches what clouds keep credentials at under no circumstances', async () => {
    const { post: sent } = allowing(['100.64.0.0/10', 'fc00::/7']);
    for (const url of ['http://100.100.100.200/', 'http://[fd00:ec2::254]/', 'https://[fd20:ce::254]/'])
      expect(await sent(url)).toEqual(address);
  });

  it('judges a name by the very answer that it would connect with', async () => {
    let asked = 0;
    const { post: sent } = allowing(['10.0.0.0/8']);
    const turning: Resolve = (_name, answer) =>
      answer(null, [{ address: ++asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    expect(await sent('http://hooks.lan:PORT/', turning)).toEqual(address);
    expect(asked).toBe(1);
  });

  it.each(['off', 'loopback'] as const)('asks the list nothing while the network is %s', async (setting) => {
    const { post: sent } = allowing(['10.0.0.0/8'], setting);
    expect(await sent('http://10.0.0.1/')).toEqual({ ok: false, reason: setting === 'off' ? 'off' : 'address' });
  });

  it('fetches nothing there: the list is for webhooks alone', async () => {
    const before = receiver.received.length;
    const { fetchJson } = allowing(['127.0.0.0/8']);
    expect(await fetchJson('http://127.0.0.1:PORT/')).toEqual({ ok: false, reason: 'the address is not https' });
    expect(await fetchJson('https://127.0.0.1:PORT/')).toEqual({ ok: false, reason: 'the address is not public' });
    expect(await fetchJson('https://hooks.lan:PORT/', answering('127.0.0.1'))).toMatchObject({ ok: false });
    expect(receiver.received).toHaveLength(before);
  });
});

describe('M9: webhooks to this machine', () => {
  const spellings = [
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://x.localhost:PORT/',
    'http://LOCALHOST.:PORT/',
    'http://[::1]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
  ];
  const refused = { ok: false, reason: 'address' };
  const sent = (url: string, setting: NetworkSetting, targets: readonly string[], ownPorts: readonly number[] = []) => {
    const { port } = new URL(receiver.url);
    const here: Resolve = (_name, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]);
    const rules = { privateTargets: () => targets, ownPorts: () => ownPorts };
    const rest = { headers: {}, body, timeoutMs: 30_000, signal: new AbortController().signal };
    return networkGuard(() => setting, here, rules).post({ url: url.replace('PORT', port), ...rest });
  };

  it.each(spellings)('are refused while nobody allowed it: %s', async (url) => {
    const before = receiver.received.length;
    expect(await sent(url, 'loopback', [])).toEqual(refused);
    expect(await sent(url, 'loopback', ['10.0.0.0/8', '127.0.0.2', 'fd00::/8'])).toEqual(refused);
    expect(await sent(url, 'on', [])).toEqual(refused);
    expect(receiver.received).toHaveLength(before);
  });

  it.each(spellings)('never go to a port where Coffer listens, whatever is allowed: %s', async (url) => {
    const before = receiver.received.length;
    const own = [7411, Number(new URL(receiver.url).port)];
    for (const setting of ['loopback', 'on'] as const)
      expect(await sent(url, setting, ['127.0.0.0/8', '::1'], own)).toEqual(refused);
    expect(receiver.received).toHaveLength(before);
  });

  it('never go there by a name that leads to this machine, nor by the port that a scheme means', async () => {
    const own = [80, 443, Number(new URL(receiver.url).port)];
    for (const url of ['http://hooks.lan:PORT/', 'http://hooks.lan/', 'https://hooks.lan/', 'http://127.0.0.1/'])
      expect(await sent(url, 'on', ['127.0.0.0/8', '::1'], own)).toEqual(refused);
  });

  it.each(['http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'http://x.localhost:PORT/', 'http://2130706433:PORT/'])(
    'go to an address that is allowed by itself, also by a name of this machine: %s',
    async (url) => {
      expect(await sent(url, 'loopback', ['127.0.0.1'], [7411])).toEqual({ ok: true, status: 200 });
    },
  );
});
