import { limits } from '#shared/limits.ts';
import type { Secret } from '../crypto/secret.ts';
import { exhausted, invalidArgument } from '../fault.ts';
import type { Message, MessageKind, MessageStyle } from '../state/message-rows.ts';
import type { UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { isMailAddress } from './mail-address.ts';
import { otpCodeField } from './letters.ts';

/** A message as an operation asks for it. */
export type NewMessage = Readonly<{
  kind: MessageKind;
  channel: Message['channel'];
  /** The contact: an e-mail address, or for `SMS` a phone number as E.164 writes it. */
  to: string;
  userId?: UserId | undefined;
  /** The code or the bundle, ASCII. The creator wipes it. */
  text: Secret<'message'>;
  style: Style;
  /** When the code or bundle expires. A message never waits longer than a day. */
  expiresAtMs: number;
}>;

/** `MessageStyle` as requests have it: clients write `''` for what they leave out. */
type Style = { readonly [Name in keyof MessageStyle]?: MessageStyle[Name] | undefined };

/**
 * Puts a message into the box of the transaction's organization, sealed. The host sends it where a relay is set; else an operator reads it.
 * Expired messages of the organization are removed. Throws INVALID_ARGUMENT for an address, name or template that a message could not carry,
 * and RESOURCE_EXHAUSTED where too many messages wait.
 */
export function addMessage(tx: Tx, message: NewMessage): Message {
  const { kind, channel, to, userId, text, expiresAtMs } = message;
  if (channel === 'EMAIL') requireMailAddress(to, 'parameters.contact');
  else if (!/^\+[1-9][0-9]{4,14}$/.test(to))
    throw invalidArgument('parameters.contact', 'expected a phone number as E.164 writes it: + and 5 to 15 digits');
  const style = readStyle(message.style);
  makeRoom(tx);
  const messageId = tx.newId<string>();
  return tx.messages.insert({
    messageId,
    ...(tx.activityId === undefined ? {} : { activityId: tx.activityId }),
    ...(userId === undefined ? {} : { userId }),
    kind,
    channel,
    to,
    text: tx.keys.seal({ table: 'messages', id: messageId }, text),
    style,
    expiresAtMs: Math.min(expiresAtMs, tx.nowMs + limits.messageSecondsMax * 1000),
    state: 'waiting',
  });
}

/** Removes the messages for a user. */
export function removeMessagesFor(tx: Tx, userId: UserId): void {
  for (const message of tx.messages.list()) if (message.userId === userId) tx.messages.remove(message.messageId);
}

/** What has expired goes; when that is not enough, what was sent. What waits never gives way to another message. */
function makeRoom(tx: Tx): void {
  for (const { messageId, expiresAtMs } of tx.messages.list())
    if (expiresAtMs <= tx.nowMs) tx.messages.remove(messageId);
  if (tx.messages.count() < limits.messagesMax) return;
  const sent = tx.messages.find(({ state }) => state === 'sent');
  if (!sent)
    throw exhausted(`the organization has the maximum of ${limits.messagesMax} pending messages: try again later`);
  tx.messages.remove(sent.messageId);
}

function readStyle(style: Style): MessageStyle {
  const given = Object.entries(style).filter(([, value]) => value !== undefined && value !== '');
  // Each value has the type of its own name: only those that say nothing were left out.
  const read = Object.fromEntries(given) as MessageStyle;
  const { appName, logoUrl, magicLinkTemplate, smsTemplate, sendFromEmailSenderName } = read;
  if (appName !== undefined) requireName(appName, 'parameters.appName');
  if (sendFromEmailSenderName !== undefined) requireName(sendFromEmailSenderName, 'parameters.sendFromEmailSenderName');
  for (const name of ['sendFromEmailAddress', 'replyToEmailAddress'] as const)
    if (read[name] !== undefined) requireMailAddress(read[name], `parameters.${name}`);
  if (logoUrl !== undefined) requireAddress(logoUrl, /^https:\/\/[^/?#]+/i, 'parameters.emailCustomization.logoUrl');
  if (magicLinkTemplate !== undefined) {
    const field = 'parameters.emailCustomization.magicLinkTemplate';
    requireAddress(magicLinkTemplate, /^(?!(?:javascript|data|vbscript|file|blob|about):)[a-z][a-z0-9+.-]*:/i, field);
    if (!magicLinkTemplate.includes('%s'))
      throw invalidArgument(field, 'expected an address with %s in the place of the code or bundle');
  }
  if (
    smsTemplate !== undefined &&
    (smsTemplate.length > limits.messageTemplateCharsMax ||
      !otpCodeField.test(smsTemplate) ||
      /\p{Cs}/u.test(smsTemplate))
  )
    throw invalidArgument(
      'parameters.smsCustomization.template',
      `expected a text of at most ${limits.messageTemplateCharsMax} characters with {{ .OtpCode }} in it`,
    );
  return read;
}

function requireMailAddress(address: string, field: string): void {
  if (!isMailAddress(address)) throw invalidArgument(field, 'invalid email address');
}

/** A name that stands in a header: one line. */
function requireName(name: string, field: string): void {
  if (name.length > limits.labelCharsMax)
    throw invalidArgument(field, `a name has at most ${limits.labelCharsMax} characters`);
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) throw invalidArgument(field, 'a name has no control characters');
}

/** Printable ASCII without quotes and angle brackets, as an address in a text and in HTML has to be. */
function requireAddress(address: string, form: RegExp, field: string): void {
  if (address.length > limits.urlCharsMax || !form.test(address) || !/^[\x21\x23-\x3b\x3d\x3f-\x7e]+$/.test(address))
    throw invalidArgument(field, 'expected an address of the web or of an app, in printable ASCII');
}
