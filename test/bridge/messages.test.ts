import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostFault } from '#engine/fault.ts';
import type { Outcome } from '#shared/envelope.ts';
import { messagesPart } from '../../src/main/bridge/messages.ts';
import { aBridgeContext, textOf, type BridgeContextWorld } from '../harness/bridge-context.ts';
import { putMessage } from '../harness/messages.ts';
import { anSmtpSink, readMail, type SmtpSink } from '../harness/smtp-sink.ts';

let world: BridgeContextWorld;
let part: ReturnType<typeof messagesPart>;
let sink: SmtpSink;

beforeAll(async () => {
  world = await aBridgeContext();
  part = messagesPart(world.context);
  sink = await anSmtpSink();
});
afterAll(() => sink.down());

const put = (code: string) => putMessage(world.created.openVault, { code, nowMs: world.clock.atMs });

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

describe('the message box', () => {
  it('shows a text for a reason and the passphrase alone, and keeps who was shown it', async () => {
    const id = await put('7K3MQ9XAB');
    expect(value(await part.messages()).messages).toMatchObject([{ id, readings: [] }]);
    expect(JSON.stringify(value(await part.messages()))).not.toContain('7K3MQ9XAB');
    for (const refused of [
      await part.readMessage(id, ' ', world.passphrase()),
      await part.readMessage(id, 'drill', Buffer.from('wrong')),
    ])
      expect(refused).toMatchObject({ ok: false });
    expect(value(await part.messages()).messages).toMatchObject([{ readings: [] }]);
    const { text } = value(await part.readMessage(id, 'drill', world.passphrase()));
    expect(textOf(text)).toBe('7K3MQ9XAB');
    expect(value(await part.messages()).messages).toMatchObject([{ readings: [{ userName: 'Ann' }] }]);
    expect(await part.retryMessage(id)).toMatchObject({ ok: false });
    value(await part.discardMessage(id));
    expect(await part.readMessage(id, 'drill', world.passphrase())).toMatchObject({ ok: false, failure: { code: 5 } });
  });

  it('is for the root quorum alone, with the settings of mail', async () => {
    const { openVault } = world.created;
    const requireRoot = () => {
      throw hostFault('ROOT_QUORUM_ONLY', 'only members of the root quorum can do this');
    };
    const whileOpen: typeof world.context.whileOpen = (ask) => ask({ ...openVault, requireRoot });
    const others = messagesPart({ ...world.context, whileOpen, isReauthenticated: () => true });
    const id = await put('7K3MQ9XAB');
    for (const refused of [
      await others.messages(),
      await others.readMessage(id, 'drill', world.passphrase()),
      await others.discardMessage(id),
      await others.mailSettings(),
      await others.setMailSettings({ smtp: null }),
      await others.sendTestMail('ann@example.com'),
    ])
      expect(refused).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(value(await part.messages()).messages).toMatchObject([{ id, readings: [] }]);
  });
});

describe('the settings of mail', () => {
  it('change after a re-authentication, give no password away, and are tried with a test mail', async () => {
    const { openVault } = world.created;
    const fresh = messagesPart({ ...world.context, isReauthenticated: () => false });
    expect(await fresh.setMailSettings({ smtp: sink.url })).toMatchObject({ ok: false });
    const password = new TextEncoder().encode('relay secret');
    const set = value(await part.setMailSettings({ smtp: sink.url, from: 'vault@shop.example', user: 'v' }, password));
    expect(set).toEqual({ smtp: sink.url, user: 'v', hasPassword: true, from: 'vault@shop.example', smsHook: null });
    expect(value(await part.mailSettings())).toEqual(set);
    expect(JSON.stringify(openVault.settings())).not.toContain('relay secret');
    expect(value(await part.sendTestMail('ann@example.com'))).toMatchObject({ failure: { reason: 'address' } });
    await openVault.service.changeSettings({ network: 'loopback' });
    expect(value(await part.sendTestMail('ann@example.com'))).toEqual({});
    expect(sink.lines).toContain(`AUTH PLAIN ${Buffer.from('\0v\0relay secret').toString('base64')}`);
    expect(readMail(sink.mails[0]?.raw ?? '').text).toContain('This is a test.');
    expect(await part.sendTestMail('a@b.example,c@d.example')).toMatchObject({ ok: false, failure: { code: 3 } });
    expect(await part.setMailSettings({ user: null }, new TextEncoder().encode('x'))).toMatchObject({ ok: false });
  });
});
