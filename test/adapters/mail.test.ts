import { afterEach, describe, expect, it } from 'vitest';
import { mailSender, type Mailed } from '../../src/main/adapters/mail.ts';
import {
  networkGuard,
  type ConnectSocket,
  type NetworkSetting,
  type Resolve,
} from '../../src/main/adapters/network.ts';
import type { MailRelay } from '#shared/mail-relay.ts';
import { relayCertificate } from '../harness/relay-certificate.ts';
import { anSmtpSink, readMail, type SmtpSink } from '../harness/smtp-sink.ts';

const sinks: SmtpSink[] = [];
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.down();
});

async function aSink(...tls: Parameters<typeof anSmtpSink>): Promise<SmtpSink> {
  const sink = await anSmtpSink(...tls);
  sinks.push(sink);
  return sink;
}

const portOf = ({ url }: SmtpSink): number => Number(new URL(url).port);
const here: ConnectSocket = networkGuard(() => 'loopback').connect;
/** The same connection, as if it led to another machine. */
const elsewhere: ConnectSocket = async (wanted) => {
  const connected = await here(wanted);
  if (connected.ok) Object.defineProperty(connected.socket, 'remoteAddress', { value: '203.0.113.9' });
  return connected;
};
/** The certificate is for `relay.example`, which no test looks up. */
const byName =
  (connect: ConnectSocket): ConnectSocket =>
  (wanted) =>
    connect({ ...wanted, host: '127.0.0.1' });

function send(
  connect: ConnectSocket,
  relay: MailRelay & { user?: string; password?: Uint8Array },
  ca?: string,
): Promise<Mailed> {
  const body = Buffer.from('7K3MQ9XAB\n');
  return mailSender(
    connect,
    ca,
  )({
    relay,
    letter: {
      messageId: 'one',
      atMs: Date.UTC(2026, 10, 23),
      to: 'ann@example.com',
      from: { address: 'vault@shop.example' },
      bouncesTo: 'vault@shop.example',
      subject: 'Code',
      text: body,
      html: body,
    },
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  });
}

describe('mailSender', () => {
  it('says nothing to another machine without TLS, and tells why', async () => {
    const sink = await aSink();
    const relay = { secure: false, host: '127.0.0.1', port: portOf(sink), user: 'u', password: Buffer.from('geheim') };
    expect(await send(elsewhere, relay)).toMatchObject({ ok: false, reason: 'tls', final: false });
    expect(sink.lines.filter((line) => /AUTH|MAIL|DATA/.test(line))).toEqual([]);
    expect(await send(here, relay)).toEqual({ ok: true });
    expect(sink.lines).toContain(`AUTH PLAIN ${Buffer.from('\0u\0geheim').toString('base64')}`);
  });

  it.each(['STARTTLS', 'the first byte'] as const)(
    'believes a relay with TLS from %s by its certificate',
    async (from) => {
      const sink = await aSink({ ...relayCertificate, from });
      const relay = { secure: from === 'the first byte', host: 'relay.example', port: portOf(sink) };
      const untrusted = await send(byName(elsewhere), relay);
      const misnamed = await send(byName(elsewhere), { ...relay, host: 'other.example' }, relayCertificate.cert);
      for (const refused of [untrusted, misnamed])
        expect(refused).toMatchObject({ ok: false, reason: 'tls', final: false });
      expect(sink.lines.filter((line) => /AUTH|MAIL|DATA/.test(line))).toEqual([]);
      expect(await send(byName(elsewhere), relay, relayCertificate.cert)).toEqual({ ok: true });
      expect(readMail(sink.mails[0]?.raw ?? '').text).toContain('7K3MQ9XAB\n');
    },
  );

  it('tells a refused login from a refused mail', async () => {
    const sink = await aSink();
    const relay = { secure: false, host: '127.0.0.1', port: portOf(sink) };
    sink.answer = (command) => (command === 'AUTH' ? '535 no' : undefined);
    const login = { ...relay, user: 'u', password: Buffer.from('x') };
    expect(await send(here, login)).toEqual({ ok: false, reason: 'login', status: 535, final: false });
    sink.answer = (command) => (command === 'end' ? '554 spam' : undefined);
    expect(await send(here, relay)).toEqual({ ok: false, reason: 'answer', status: 554, final: true });
    expect(sink.mails).toEqual([]);
  });
});

describe('networkGuard, connecting to a relay', () => {
  const noNames: Resolve = () => {
    throw new Error('a name was looked up');
  };
  const nobody: Resolve = (_, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]);

  it.each<readonly [NetworkSetting, string, Resolve, string | true]>([
    ['off', '127.0.0.1', noNames, 'off'],
    ['loopback', '127.0.0.1', noNames, true],
    ['loopback', 'localhost', noNames, true],
    ['loopback', '10.0.0.5', noNames, 'address'],
    ['loopback', '203.0.113.9', noNames, 'address'],
    ['loopback', 'mail.example.com', noNames, 'address'],
    ['on', '127.0.0.1', noNames, true],
    ['on', '169.254.169.254', noNames, 'address'],
    ['on', '100.100.100.200', noNames, 'address'],
    ['on', '0.0.0.0', noNames, 'address'],
    ['on', 'mail.example.com', nobody, 'address'],
  ])('with the network %s: %s', async (setting, host, resolve, wanted) => {
    const sink = await aSink();
    const bounds = { timeoutMs: 60_000, signal: new AbortController().signal };
    const connected = await networkGuard(() => setting, resolve).connect({ host, port: portOf(sink), ...bounds });
    if (connected.ok) connected.socket.destroy();
    expect(connected.ok || connected.reason).toBe(wanted);
  });

  it('never goes to a port where Coffer listens', async () => {
    const sink = await aSink();
    const ownPorts = () => [portOf(sink)];
    const bounds = { timeoutMs: 60_000, signal: new AbortController().signal };
    for (const host of ['127.0.0.1', 'localhost'])
      expect(
        await networkGuard(() => 'loopback', noNames, { ownPorts }).connect({ host, port: portOf(sink), ...bounds }),
      ).toEqual({ ok: false, reason: 'address' });
  });
});
