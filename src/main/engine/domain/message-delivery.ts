import type { MessageFailure } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { parseMailRelay, type Letter, type MailRelay, type RelayLogin } from '#shared/mail-relay.ts';
import { concat, utf8Bytes } from '../crypto/bytes.ts';
import { bytesOf } from '../crypto/message-secrets.ts';
import type { Sealed } from '../crypto/secret.ts';
import { Fault } from '../fault.ts';
import type { Ports } from '../ports.ts';
import type { MailSettings } from '../state/mail-settings.ts';
import type { Message } from '../state/message-rows.ts';
import type { Change } from '../state/tables.ts';
import type { Batch } from '../writer.ts';
import { jsonOf, letterOf, smsOf, testLetter } from './letters.ts';
import { passwordPlace } from './mail-settings.ts';
import { signedHeaders } from './outbox.ts';
import type { Settlement } from './settlements.ts';

/** What is to be done about a message now: hand it to the relay; post it to the hook; let it wait; or forget it, since it has expired. */
export type MessageDelivery =
  | Readonly<{ to: 'relay'; relay: RelayLogin; letter: Letter }>
  | Readonly<{ to: 'hook'; url: string; headers: Readonly<Record<string, string>>; body: Uint8Array }>
  | Readonly<{ to: 'wait' | 'forget' }>;

/** A message as it goes out now. Without a relay, or for a phone without a hook, it stays in the message box. */
export function messageDeliveryOf(ports: Ports, messageId: string): MessageDelivery {
  const message = ports.store.state.messages.get(messageId);
  const nowMs = ports.clock.nowMs();
  if (!message || message.expiresAtMs <= nowMs) return { to: 'forget' };
  const { text, state, channel } = message;
  const mail = mailSettings(ports);
  const relay = mail.smtp === undefined ? null : parseMailRelay(mail.smtp);
  const hasWay = channel === 'EMAIL' ? relay !== null : mail.smsHook !== undefined;
  if (state !== 'waiting' || !text || !hasWay) return { to: 'wait' };
  const secret = openText(ports, messageId, text);
  try {
    if (channel === 'EMAIL' && relay)
      return { to: 'relay', relay: loginOf(ports, relay, mail), letter: letterOf(message, secret, mail.from, nowMs) };
    return { to: 'hook', url: mail.smsHook ?? '', ...hookPost(ports, message, secret) };
  } finally {
    secret.fill(0);
  }
}

/** A test mail to `to`, and the relay that it goes to. Throws FAILED_PRECONDITION where there is none. */
export function testDeliveryOf(
  ports: Ports,
  messageId: string,
  to: string,
): Readonly<{ relay: RelayLogin; letter: Letter }> {
  const mail = mailSettings(ports);
  const relay = mail.smtp === undefined ? null : parseMailRelay(mail.smtp);
  if (!relay) throw new Fault('FAILED_PRECONDITION', 'this vault has no mail relay');
  return { relay: loginOf(ports, relay, mail), letter: testLetter(messageId, to, mail.from, ports.clock.nowMs()) };
}

/** The code or bundle. The caller overwrites it. */
export function openText(ports: Ports, messageId: string, text: Sealed<'message'>): Uint8Array {
  return ports.keys.use({ table: 'messages', id: messageId }, text, bytesOf);
}

function mailSettings({ store }: Ports): MailSettings {
  return store.state.settings.get('settings')?.mail ?? {};
}

function loginOf({ keys }: Ports, relay: MailRelay, { user, password }: MailSettings): RelayLogin {
  if (user === undefined) return relay;
  return { ...relay, user, password: password ? keys.use(passwordPlace, password, bytesOf) : new Uint8Array() };
}

/** JSON with the text of the message in `text`, signed like a webhook of the event type `SMS`. */
function hookPost(ports: Ports, message: Message, secret: Uint8Array) {
  const { messageId, organizationId, to, expiresAtMs } = message;
  const start = JSON.stringify({ messageId, organizationId, to, expiresAtMs: String(expiresAtMs), text: '' });
  const body = concat(utf8Bytes(start.slice(0, -2)), jsonOf(smsOf(message, secret)), utf8Bytes('"}'));
  return { body, headers: signedHeaders(ports, { organizationId, eventType: 'SMS', eventId: messageId }, body) };
}

/** Stages what became of messages. Those that are gone by now are passed over. */
export function settleMessages(ports: Ports, batch: Batch, settlements: readonly Settlement<MessageFailure>[]): void {
  const { messages } = batch.layer.tables;
  const nowMs = ports.clock.nowMs();
  const changes = settlements.flatMap((settlement): Change[] => {
    const message = messages.get(settlement.id);
    if (!message) return [];
    const { messageId: id, organizationId } = message;
    return [{ table: 'messages', id, organizationId, row: settled(message, settlement, nowMs) }];
  });
  if (changes.length > 0) batch.stage({ changes });
}

function settled(message: Message, settlement: Settlement<MessageFailure>, nowMs: number): Message | null {
  if (settlement.outcome === 'forgotten') return null;
  if (settlement.outcome === 'delivered') {
    const { text: _, failure: __, ...rest } = message;
    const { atMs } = settlement;
    const expiresAtMs = atMs + limits.sentMessageSeconds * 1000;
    return { ...rest, state: 'sent', sentAtMs: atMs, expiresAtMs, updatedAtMs: nowMs };
  }
  const { failure } = settlement;
  return { ...message, ...(settlement.outcome === 'dead' ? { state: 'dead' } : {}), failure, updatedAtMs: nowMs };
}

/** Stages the removal of every message that has expired. */
export function removeExpiredMessages(ports: Ports, batch: Batch): void {
  const nowMs = ports.clock.nowMs();
  const expired = [...ports.store.state.messages.values()].filter(({ expiresAtMs }) => expiresAtMs <= nowMs);
  const changes = expired
    .filter(({ messageId }) => batch.layer.tables.messages.get(messageId) !== undefined)
    .map(({ messageId: id, organizationId }) => ({ table: 'messages', id, organizationId, row: null }) as const);
  if (changes.length > 0) batch.stage({ changes });
}
