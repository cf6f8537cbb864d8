import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyTurnkeyWebhookSignature } from '@turnkey/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedMessage, MailPatch } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { Host } from '../../src/main/host.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import { eventually } from '../harness/eventually.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { putMessage, type PutMessage } from '../harness/messages.ts';
import { aReceiver, type Receiver } from '../harness/receiver.ts';
import { anSmtpSink, readMail, type SmtpSink, type SunkMail } from '../harness/smtp-sink.ts';

const messagePace = { attemptMsMax: 60_000, retryMsMin: 10, retryMsMax: 20, settleMsMax: 5 };

let world: HostWorld;
let host: Host;
let sink: SmtpSink;
let hook: Receiver;

beforeAll(async () => {
  world = hostWorld();
  sink = await anSmtpSink();
  hook = await aReceiver();
  const created = await world.create({ network: 'loopback' });
  const { service } = created.openVault;
  await service.changeSettings({ privateTargets: ['127.0.0.1'] });
  await service.messages.changeSettings({ smtp: sink.url, from: 'vault@shop.example', smsHook: `${hook.url}/sms` });
  await created.close();
  host = await world.start({ passphrase: world.passphrase(), messagePace });
});
afterAll(async () => {
  await world.end();
  await sink.down();
  await hook.down();
});
beforeEach(() => {
  sink.answer = () => undefined;
  sink.mails.length = 0;
  sink.lines.length = 0;
});

async function inVault<Value>(use: (openVault: OpenVault) => Promise<Value>): Promise<Value> {
  let value: Value | undefined;
  const outcome = await host.session.whileOpen(async (openVault) => {
    value = await use(openVault);
    return { ok: true, value: {} };
  });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return value as Value;
}

/** Puts a message into the vault, and lets the host know. */
const put = (message: PutMessage): Promise<string> =>
  inVault(async (openVault) => {
    const id = await putMessage(openVault, message);
    await openVault.service.changeSettings({});
    return id;
  });
const set = (patch: MailPatch) => inVault(({ service }) => service.messages.changeSettings(patch));
const listed = (id: string): Promise<ListedMessage | undefined> =>
  inVault(async ({ service }) => service.messages.list().find((each) => each.id === id));
const becomes = (id: string, state: ListedMessage['state']) =>
  eventually(async () => expect(await listed(id)).toMatchObject({ state }));
/** Everything that the vault has on disk. */
const files = (): string =>
  readdirSync(world.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
const onlyMail = (): SunkMail => {
  expect(sink.mails).toHaveLength(1);
  return sink.mails[0] as SunkMail;
};

describe('a mail', () => {
  it('has the code alone on its line, comes from the operator, and leaves no text behind', async () => {
    const id = await put({ code: '7K3MQ9XAB', style: { appName: 'Ann & “Bob”' } });
    await becomes(id, 'sent');
    const { from, to, raw } = onlyMail();
    expect([from, to]).toEqual(['vault@shop.example', 'ann@example.com']);
    const { headers, text, html } = readMail(raw);
    expect(headers.get('from')).toBe('vault@shop.example');
    expect(headers.get('to')).toBe('ann@example.com');
    expect(headers.get('message-id')).toBe(`<${id}@shop.example>`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.has('x-mailer')).toBe(false);
    expect(text).toContain('Your one-time code for Ann & “Bob”:\n\n7K3MQ9XAB\n\nIt expires at ');
    expect(html).toContain('Ann &amp; “Bob”');
    expect(raw.split('\r\n')).toContain('7K3MQ9XAB');
    expect([...headers.values()].join('\n')).not.toContain('7K3MQ9XAB');
    expect(sink.lines[0]).toBe('EHLO shop.example');
    await inVault(async ({ vault, service }) => {
      expect(vault.state.messages.get(id)?.text).toBeUndefined();
      expect(() => service.messages.open(id)).toThrow(/no message that waits/);
    });
  });

  it('takes sender, name, address for replies, logo and magic link from the request, and escapes them', async () => {
    const style = {
      appName: '<b>Shop</b>',
      logoUrl: 'https://shop.example/logo.png?a=1&b=2',
      magicLinkTemplate: "https://shop.example/login?x=1&y='&bundle=%s",
      sendFromEmailAddress: 'hello@brand.example',
      sendFromEmailSenderName: 'Grüße, "Shop"',
      replyToEmailAddress: 'help@brand.example',
    };
    const bundle = `w99a5xV6A75TfoAUkZn869fVyDYvgVsKrawMALZXmrauZd8hEv66EkPU1Z42CUaHESQjcA5bqd8dynTGBMLWB9ewtXWPEVbZvocB4Tw2K1vQVp7uwjf+/=`;
    const id = await put({ code: bundle, kind: 'EMAIL_AUTH', style });
    await becomes(id, 'sent');
    const { from, raw } = onlyMail();
    const { headers, text, html } = readMail(raw);
    const link = `https://shop.example/login?x=1&y='&bundle=${encodeURIComponent(bundle)}`;
    expect(text).toContain(`Log in to <b>Shop</b>`.replace('Log in', 'To log in').replace('</b>', '</b>, copy'));
    expect(text.split('\n')).toEqual(expect.arrayContaining([bundle, link]));
    expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}">`);
    expect(html).toContain('src="https://shop.example/logo.png?a=1&amp;b=2"');
    expect(html).not.toContain('<b>Shop');
    expect(headers.get('from')).toMatch(/^=\?UTF-8\?.+\?= <hello@brand\.example>$/);
    expect(headers.get('reply-to')).toBe('help@brand.example');
    expect(headers.get('message-id')).toBe(`<${id}@brand.example>`);
    // The operator, not the brand, hears of what cannot be delivered.
    expect(from).toBe('vault@shop.example');
  });

  it('is tried again when the relay puts it off, and holds up no other meanwhile', async () => {
    let puttingOff = true;
    sink.answer = (command, argument) =>
      command === 'RCPT' && argument.includes('slow@') && puttingOff ? '451 later' : undefined;
    const slow = await put({ code: 'SLOW5LW11', to: 'slow@example.com' });
    await eventually(async () =>
      expect(await listed(slow)).toMatchObject({ state: 'waiting', failure: { reason: 'answer', status: 451 } }),
    );
    await becomes(await put({ code: 'FAST5LW11' }), 'sent');
    puttingOff = false;
    await becomes(slow, 'sent');
    expect(sink.mails.map(({ to }) => to)).toEqual(['ann@example.com', 'slow@example.com']);
    expect(await listed(slow)).not.toHaveProperty('failure');
  });

  it('is laid aside when the relay refuses it, and goes out when a person wants that', async () => {
    sink.answer = (command) => (command === 'RCPT' ? '550 nobody here' : undefined);
    const id = await put({ code: 'DEAD5LW11' });
    await becomes(id, 'dead');
    expect(await listed(id)).toMatchObject({ failure: { reason: 'answer', status: 550 } });
    sink.answer = () => undefined;
    await inVault(({ service }) => service.messages.resolve(id, 'retry'));
    await becomes(id, 'sent');
    expect(sink.mails).toHaveLength(1);
  });

  it.each<readonly [string, string, string, object]>([
    ['greeting', 'busy', '554 busy', { reason: 'answer', status: 554 }],
    ['MAIL', 'a login is wanted', '530 log in', { reason: 'login', status: 530 }],
    ['DATA', 'it hangs up', 'hang-up', { reason: 'unreachable' }],
  ])('waits for a relay that fails at %s: %s', async (at, _why, reply, failure) => {
    sink.answer = (command) => (command === at ? reply : undefined);
    const id = await put({ code: 'FA1L5LW11' });
    await eventually(async () => expect(await listed(id)).toMatchObject({ state: 'waiting', failure }));
    expect(sink.mails).toEqual([]);
    sink.answer = () => undefined;
    await becomes(id, 'sent');
  });

  it('may come twice, with the same Message-ID, when the relay dies before its word', async () => {
    let deaths = 1;
    sink.answer = (command) => (command === 'end' && deaths-- > 0 ? 'hang-up' : undefined);
    const id = await put({ code: 'TW1CE5LW1' });
    await becomes(id, 'sent');
    expect(sink.mails.map(({ raw }) => readMail(raw).headers.get('message-id'))).toEqual(
      Array.from({ length: 2 }, () => `<${id}@shop.example>`),
    );
  });

  it('is not lost over a lock of the vault, nor over a restart of the host', async () => {
    await sink.down();
    const id = await put({ code: 'L0CK5LW11' });
    await eventually(async () => expect(await listed(id)).toMatchObject({ failure: { reason: 'unreachable' } }));
    await host.stop();
    await sink.up();
    host = await world.start({ passphrase: world.passphrase(), messagePace });
    await becomes(id, 'sent');
    expect(sink.mails).toHaveLength(1);
  });

  it('stays in the message box while the network is off, and where there is no relay', async () => {
    await inVault(({ service }) => service.changeSettings({ network: 'off' }));
    const id = await put({ code: 'B0X15LW11' });
    await inVault(({ service }) => service.changeSettings({ network: 'loopback' }));
    await becomes(id, 'sent');
    await set({ smtp: null });
    const kept = await put({ code: 'B0X25LW11' });
    // A text message has its way: once it is out, the mail has been looked at as well.
    await becomes(await put({ code: 'B0X35LW11', channel: 'SMS', to: '+4915112345678' }), 'sent');
    expect(await listed(kept)).toMatchObject({ state: 'waiting' });
    expect(await inVault(async ({ service }) => Buffer.from(service.messages.open(kept)).toString())).toBe('B0X25LW11');
    await set({ smtp: sink.url });
    await becomes(kept, 'sent');
  });
});

describe('a text message', () => {
  it('is posted to the hook, signed as webhooks are', async () => {
    hook.received.length = 0;
    const style = { appName: 'Shop', smsTemplate: '"{{ .AppName }}" code {{.OtpCode}}\nbye' };
    const id = await put({ code: 'SMS15LW11', channel: 'SMS', to: '+4915112345678', style });
    await becomes(id, 'sent');
    const [{ path, headers, body }] = hook.received as [Receiver['received'][number]];
    expect(path).toBe('/sms');
    expect(JSON.parse(body.toString())).toEqual({
      messageId: id,
      organizationId: headers['x-turnkey-organization-id'],
      to: '+4915112345678',
      expiresAtMs: expect.stringMatching(/^\d+$/),
      text: '"Shop" code SMS15LW11\nbye',
    });
    const answer = await fetch(`${host.endpoint}/public/v1/discovery/webhooks/jwks`);
    const { keys } = (await answer.json()) as { keys: [Record<string, string>] };
    const [{ kid = '', x = '' }] = keys;
    const verificationKeys = [{ keyId: kid, publicKey: Buffer.from(x, 'base64url').toString('hex') }];
    expect(headers['x-turnkey-event-type']).toBe('SMS');
    expect(
      verifyTurnkeyWebhookSignature({ headers, body, verificationKeys, maxTimestampAgeMs: 3_600_000 }),
    ).toMatchObject({ ok: true, eventId: id });
  });
});

describe('the vault', () => {
  it('removes what has expired by itself', async () => {
    await set({ smtp: null });
    const id = await put({ code: 'EXP15LW11', forMs: 50 });
    const messageId = await put({ code: 'STAY5LW11' });
    await inVault(({ service, operator }) =>
      service.messages.read({ messageId, userId: operator.userId, reason: 'x' }),
    );
    await eventually(() => inVault(async ({ vault }) => expect(vault.state.messages.get(id)).toBeUndefined()));
    expect(await listed(messageId)).toMatchObject({ state: 'waiting', readings: [{ userName: 'Ann' }] });
    await inVault(({ service }) => service.messages.resolve(messageId, 'discard'));
  });

  it('sends the code of init_otp, and tells it nowhere else', async () => {
    await set({ smtp: sink.url });
    hook.received.length = 0;
    const call = async (path: string, params: JsonObject): Promise<JsonObject> => {
      const outcome = await host.session.operatorCall(path, params);
      if (!outcome.ok) throw new Error(outcome.failure.message);
      return outcome.value;
    };
    await call('create_webhook_endpoint', { name: 'ops', url: `${hook.url}/hook` });
    await call('set_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH', value: '' });
    const otp = { otpType: 'OTP_TYPE_EMAIL', contact: 'ann@example.com', appName: 'Shop', userIdentifier: 'ann' };
    const made = await call('init_otp', otp);
    await eventually(() => expect(sink.mails).toHaveLength(1));
    const code = /^[0-9A-Z]{9}$/m.exec(readMail(onlyMail().raw).text)?.[0] ?? '';
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/);
    const { id } = made['activity'] as { id: string };
    await eventually(() => expect(hook.activities('/hook')).toContain(id));
    const told = hook.received.map(({ headers, body }) => JSON.stringify(headers) + body.toString('latin1'));
    const answers = [made, await call('get_activity', { activityId: id }), await call('list_activities', {})];
    expect(JSON.stringify([told, answers, world.logged, files()])).not.toContain(code);
    const messages = await inVault(async ({ service }) => service.messages.list());
    expect(messages.find(({ activityId }) => activityId === id)).toMatchObject({
      to: 'ann@example.com',
      appName: 'Shop',
    });
  });

  it('has no code in its files nor in its log', async () => {
    const bytes = files();
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(`${bytes}${JSON.stringify(world.logged)}`).not.toMatch(/5LW11|7K3MQ9XAB|w99a5xV6A75/);
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
