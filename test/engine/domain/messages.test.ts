import { base64, base64nopad, hex } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import { addMessage, removeMessagesFor, type NewMessage } from '#engine/domain/messages.ts';
import { Fault } from '#engine/fault.ts';
import type { Message } from '#engine/state/message-rows.ts';
import type { UserId } from '#engine/state/rows.ts';
import type { Tx } from '#engine/state/tx.ts';
import { write } from '../../harness/key-material.ts';
import { aWorld } from '../../harness/world.ts';

const code = new TextEncoder().encode('7K3MQ9XAB');

/** A message that is right, but for what a test says. `text` is taken over. */
function message(tx: Tx, patch: Partial<NewMessage> = {}): NewMessage {
  return {
    kind: 'OTP',
    channel: 'EMAIL',
    to: 'ann@example.com',
    text: Secret.of('message', code),
    style: {},
    expiresAtMs: tx.nowMs + 300_000,
    ...patch,
  };
}

describe('a message', () => {
  it('is kept sealed to its place, and its text nowhere else', async () => {
    const world = await aWorld();
    const style = { appName: 'Shop', magicLinkTemplate: '', replyToEmailAddress: undefined };
    const added = await write(world, (tx) => addMessage(tx, message(tx, { style })));
    const [kept] = world.store.state.messages.list(world.organizationId);
    expect(kept).toMatchObject({ to: 'ann@example.com', kind: 'OTP', state: 'waiting', style: { appName: 'Shop' } });
    expect(Object.keys(kept?.style ?? {})).toEqual(['appName']);
    const seen = JSON.stringify(world.store.commits);
    for (const spelled of ['7K3MQ9XAB', hex.encode(code), base64.encode(code), base64nopad.encode(code)])
      expect(seen).not.toContain(spelled);
    const place = { table: 'messages', id: added.messageId };
    const { text } = added as Message & Required<Pick<Message, 'text'>>;
    world.ports.keys.use(place, text, (secret) => open(secret, (bytes) => expect(bytes).toEqual(code)));
    expect(() => world.ports.keys.use({ ...place, id: 'another' }, text, () => null)).toThrow();
  });

  it('waits for a day at the most', async () => {
    const world = await aWorld();
    const expiresAtMs = world.clock.atMs + 10 * limits.messageSecondsMax * 1000;
    const added = await write(world, (tx) => addMessage(tx, message(tx, { expiresAtMs })));
    expect(added.expiresAtMs).toBe(world.clock.atMs + limits.messageSecondsMax * 1000);
  });

  it('goes when it has expired and another comes, and with its user', async () => {
    const world = await aWorld();
    const userId = world.operator.userId as UserId;
    const first = await write(world, (tx) => addMessage(tx, message(tx)));
    world.clock.advance(300_000);
    const [second, third] = await write(world, (tx) => [
      addMessage(tx, message(tx)),
      addMessage(tx, message(tx, { userId })),
    ]);
    expect(world.store.state.messages.get(first.messageId)).toBeUndefined();
    expect(world.store.state.messages.size).toBe(2);
    await write(world, (tx) => removeMessagesFor(tx, userId));
    expect([...world.store.state.messages.values()].map(({ messageId }) => messageId)).toEqual([second?.messageId]);
    expect(third?.userId).toBe(userId);
  });

  it('never gives way to another while it waits', async () => {
    const world = await aWorld();
    await write(world, (tx) => {
      const first = addMessage(tx, message(tx));
      const others = Array.from({ length: limits.messagesMax - 1 }, (_, at) => ({
        ...first,
        messageId: `other ${at}`,
      }));
      const [sent] = others.map((other) => tx.messages.insert(other)) as [Message];
      expect(() => addMessage(tx, message(tx))).toThrow(/the organization has the maximum of 1000 pending messages/);
      tx.messages.replace(sent, { state: 'sent' });
      addMessage(tx, message(tx));
      expect(tx.messages.count()).toBe(limits.messagesMax);
      expect(tx.messages.get(sent.messageId)).toBeUndefined();
    });
  });

  it.each<readonly [wrong: string, field: string, patch: Partial<NewMessage>]>([
    ['two addresses', 'contact', { to: 'ann@example.com,eve@example.com' }],
    ['an address with a line end', 'contact', { to: 'ann@example.com\r\nBcc: eve@example.com' }],
    ['an address that names a person', 'contact', { to: 'Ann <ann@example.com>' }],
    ['no address', 'contact', { to: '' }],
    ['an address for a text message', 'contact', { channel: 'SMS' }],
    [
      'a sender of two addresses',
      'sendFromEmailAddress',
      { style: { sendFromEmailAddress: 'a@b.example,c@d.example' } },
    ],
    ['a line end in the sender', 'sendFromEmailAddress', { style: { sendFromEmailAddress: 'a@b.example\nX: y' } }],
    [
      'a line end in the name',
      'sendFromEmailSenderName',
      { style: { sendFromEmailSenderName: 'Shop\r\nBcc: e@e.example' } },
    ],
    ['a line separator in the name', 'sendFromEmailSenderName', { style: { sendFromEmailSenderName: 'Shop\u2028x' } }],
    ['a line end in the app’s name', 'appName', { style: { appName: 'Shop\nSubject: x' } }],
    [
      'two addresses to reply to',
      'replyToEmailAddress',
      { style: { replyToEmailAddress: 'a@b.example, c@d.example' } },
    ],
    ['a link without a place', 'magicLinkTemplate', { style: { magicLinkTemplate: 'https://shop.example/login' } }],
    ['a link that is a script', 'magicLinkTemplate', { style: { magicLinkTemplate: 'JavaScript:alert(%s)' } }],
    ['a link with a quote', 'magicLinkTemplate', { style: { magicLinkTemplate: 'https://shop.example/"%s' } }],
    ['a link with a line end', 'magicLinkTemplate', { style: { magicLinkTemplate: 'https://shop.example/%s\r\n' } }],
    ['a picture in the plain', 'logoUrl', { style: { logoUrl: 'http://shop.example/logo.png' } }],
    ['a text without the code', 'template', { style: { smsTemplate: 'hello' } }],
  ])('is refused with %s, naming %s', async (_wrong, field, patch) => {
    const world = await aWorld();
    const thrown = await write(world, (tx) => addMessage(tx, message(tx, patch))).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Fault);
    expect((thrown as Fault).message).toMatch(new RegExp(`^parameters\\.(?:\\w+\\.)?${field}: `));
    expect(world.store.state.messages.size).toBe(0);
  });
});
