import type { Letter } from '#shared/mail-relay.ts';
import { concat, utf8Bytes } from '../crypto/bytes.ts';
import type { Message, MessageKind, MessageStyle } from '../state/message-rows.ts';

/** A text with the code or bundle in it: a piece is text, or the secret as bytes. */
type Pieces = readonly (string | Uint8Array)[];

/** Where a template of a text message has the code. */
export const otpCodeField = /\{\{ *\.OtpCode *\}\}/;

/** The sender of mail where neither the request nor the operator names one. */
const fromDefault = 'coffer@localhost.localdomain';

const kinds: Readonly<Record<MessageKind, 'code' | 'login' | 'recovery'>> = {
  OTP: 'code',
  OTP_AUTH: 'code',
  EMAIL_AUTH: 'login',
  RECOVERY: 'recovery',
};

/** What a mail says, by what it carries. `app` is how the app is called. */
const words = {
  code: {
    subject: (app: string) => `Your one-time code for ${app}`,
    before: (app: string) => `Your one-time code for ${app}:`,
    link: 'Or open this link:',
    unasked: 'If you did not request this code, ignore this message and do not share the code.',
  },
  login: {
    subject: (app: string) => `Log in to ${app}`,
    before: (app: string) => `To log in to ${app}, copy this text into it:`,
    link: 'Or open this link:',
    unasked: 'If you did not request a login, ignore this message and do not share the text.',
  },
  recovery: {
    subject: (app: string) => `Recover your access to ${app}`,
    before: (app: string) => `To recover your access to ${app}, copy this text into it:`,
    link: 'Or open this link:',
    unasked: 'If you did not request a recovery, ignore this message and do not share the text.',
  },
} as const;

/**
 * The mail that carries a message. The code or bundle stands alone on its line, never in a header, and is percent-encoded where a magic link has
 * it. Everything that the request chose is escaped in the HTML. `secret` is ASCII; `from` is the operator's address.
 */
export function letterOf(message: Message, secret: Uint8Array, from: string | undefined, atMs: number): Letter {
  const { messageId, to, style, kind, expiresAtMs } = message;
  const app = style.appName ?? 'your account';
  const said = words[kinds[kind]];
  const link = style.magicLinkTemplate === undefined ? undefined : linkOf(style.magicLinkTemplate, secret);
  const expiry = `It expires at ${new Date(expiresAtMs).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  const text: Pieces = [
    `${said.before(app)}\n\n`,
    secret,
    '\n',
    ...(link ? [`\n${said.link}\n\n`, link, '\n'] : []),
    `\n${expiry}\n${said.unasked}\n`,
  ];
  const logo =
    style.logoUrl === undefined ? '' : `<p><img src="${escapeHtml(style.logoUrl)}" alt="" height="48"></p>\n`;
  const html: Pieces = [
    '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"></head>\n<body>\n',
    `${logo}<p>${escapeHtml(said.before(app))}</p>\n<pre style="font-size:1.25em">\n`,
    secret,
    '\n</pre>\n',
    ...(link ? [`<p>${said.link}</p>\n<p><a href="`, escapedLink(link), '">', escapedLink(link), '</a></p>\n'] : []),
    `<p>${expiry}<br>\n${said.unasked}</p>\n</body>\n</html>\n`,
  ];
  return {
    ...headersOf(messageId, style, from, atMs),
    to,
    subject: said.subject(app),
    text: joined(text),
    html: joined(html),
  };
}

/** A mail that shows that the relay takes mail. */
export function testLetter(messageId: string, to: string, from: string | undefined, atMs: number): Letter {
  const text = 'This is a test. Mail from Coffer arrives at this address.\n';
  return {
    ...headersOf(messageId, {}, from, atMs),
    to,
    subject: 'Test email from Coffer',
    text: utf8Bytes(text),
    html: utf8Bytes(`<!doctype html>\n<html lang="en">\n<body>\n<p>${text.trim()}</p>\n</body>\n</html>\n`),
  };
}

function headersOf(messageId: string, style: MessageStyle, own: string | undefined, atMs: number) {
  const { sendFromEmailAddress, sendFromEmailSenderName: name, replyToEmailAddress: replyTo } = style;
  const address = sendFromEmailAddress ?? own ?? fromDefault;
  return {
    messageId,
    atMs,
    from: { address, ...(name === undefined ? {} : { name }) },
    bouncesTo: own ?? address,
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

/** The text of a message to a phone. */
export function smsOf({ style }: Message, secret: Uint8Array): Pieces {
  const { appName, smsTemplate } = style;
  if (smsTemplate === undefined)
    return [`Your one-time code${appName === undefined ? '' : ` for ${appName}`}:\n`, secret, '\n'];
  return smsTemplate
    .replaceAll(/\{\{ *\.AppName *\}\}/g, () => appName ?? '')
    .split(otpCodeField)
    .flatMap((piece, at) => (at === 0 ? [piece] : [secret, piece]));
}

/** The pieces inside a JSON string. The secret is of characters that JSON writes as they are. */
export function jsonOf(pieces: Pieces): Uint8Array {
  return joined(pieces.map((piece) => (typeof piece === 'string' ? JSON.stringify(piece).slice(1, -1) : piece)));
}

function joined(pieces: Pieces): Uint8Array {
  return concat(...pieces.map((piece) => (typeof piece === 'string' ? utf8Bytes(piece) : piece)));
}

/** The template with the secret for each `%s`. */
function linkOf(template: string, secret: Uint8Array): Uint8Array {
  const encoded = joined([...secret].map((byte) => (isUnreserved(byte) ? Uint8Array.of(byte) : `%${hexOf(byte)}`)));
  return joined(template.split('%s').flatMap((piece, at) => (at === 0 ? [piece] : [encoded, piece])));
}

/** RFC 3986, 2.3: letters, digits, and - . _ ~ */
function isUnreserved(byte: number): boolean {
  return /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte));
}

function hexOf(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

/** A link holds printable ASCII without quotes and angle brackets: only its `&` and `'` mean something in HTML. */
function escapedLink(link: Uint8Array): Uint8Array {
  return joined([...link].map((byte) => (byte === 0x26 ? '&amp;' : byte === 0x27 ? '&#39;' : Uint8Array.of(byte))));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
