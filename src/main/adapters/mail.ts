import type { Socket } from 'node:net';
import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer';
import type { MessageFailureReason } from '#shared/bridge.ts';
import type { Letter, RelayLogin } from '#shared/mail-relay.ts';
import { isLoopback } from './addresses.ts';
import type { ConnectSocket } from './network.ts';

/** How a mail ended: the relay took it, or why not. `final`: the relay refused this mail, and would refuse it again. */
export type Mailed =
  | Readonly<{ ok: true }>
  | Readonly<{ ok: false; reason: MessageFailureReason | 'off'; status?: number; final: boolean }>;

export type MailPost = Readonly<{
  relay: RelayLogin;
  letter: Letter;
  /** Of the whole of it. */
  timeoutMs: number;
  /** Breaks it off. */
  signal: AbortSignal;
}>;

/** Hands a letter to a relay. Never rejects. The caller overwrites letter and password. */
export type SendMail = (post: MailPost) => Promise<Mailed>;

/**
 * Sends mail over connections that `connect` opens. TLS is verified: from the first byte on with `smtps`; else after STARTTLS, without which
 * nothing is said to a relay that is not on this computer. To a relay on this computer `smtp` speaks without TLS. `ca`: PEM certificates
 * that are trusted in place of the system's.
 */
export function mailSender(connect: ConnectSocket, ca?: string): SendMail {
  return async ({ relay, letter, timeoutMs, signal }) => {
    // Few vaults send mail: the others do not load it.
    const { createTransport } = await import('nodemailer');
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const connected = await connect({ host: relay.host, port: relay.port, timeoutMs, signal: within });
    if (!connected.ok) return { ok: false, reason: within.aborted ? 'timeout' : connected.reason, final: false };
    const { socket } = connected;
    const transport = createTransport({ ...transportOf(relay, socket, ca), name: helloOf(letter) });
    try {
      await transport.sendMail({ ...mailOf(letter), signal: within });
      return { ok: true };
    } catch (thrown) {
      return { ok: false, ...(within.aborted ? { reason: 'timeout', final: false } : failureOf(thrown)) };
    } finally {
      transport.close();
      socket.destroy();
    }
  };
}

function transportOf({ host, port, secure, user, password }: RelayLogin, socket: Socket, ca: string | undefined) {
  const isHere = isLoopback(socket.remoteAddress ?? '');
  return {
    host,
    port,
    secure,
    ignoreTLS: isHere,
    requireTLS: !isHere,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    // The library takes a password as text alone, which cannot be overwritten.
    ...(user === undefined ? {} : { auth: { user, pass: Buffer.from(password ?? []).toString('utf8') } }),
    forceAuth: user !== undefined,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_, callback) => callback(null, { connection: socket }),
  } satisfies SMTPTransportOptions;
}

function mailOf({ messageId, atMs, to, from, replyTo, bouncesTo, subject, text, html }: Letter) {
  return {
    envelope: { from: bouncesTo, to },
    from: { address: from.address, name: from.name ?? '' },
    to: { address: to, name: '' },
    ...(replyTo === undefined ? {} : { replyTo: { address: replyTo, name: '' } }),
    subject,
    text: Buffer.from(text.buffer, text.byteOffset, text.length),
    html: Buffer.from(html.buffer, html.byteOffset, html.length),
    messageId: `<${messageId}@${domainOf(from.address)}>`,
    date: new Date(atMs),
    // RFC 3834: automatic replies do not answer a code.
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable',
    xMailer: false,
  } satisfies SendMailOptions;
}

/** What we call ourselves to the relay: never the name of this computer. */
function helloOf({ bouncesTo }: Letter): string {
  const domain = domainOf(bouncesTo);
  return /^[\x21-\x7e]+$/.test(domain) ? domain : '[127.0.0.1]';
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** `code` of what is thrown is the library's, `originalCode` the system's, `responseCode` SMTP's. */
function failureOf(thrown: unknown): Readonly<{ reason: MessageFailureReason; status?: number; final: boolean }> {
  const { code = '', originalCode = '', responseCode: status } = thrown as NodemailerError;
  const answer = status === undefined ? {} : { status };
  if (code === 'EAUTH' || status === 530 || status === 535) return { reason: 'login', ...answer, final: false };
  if (code === 'ETLS' || /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(originalCode))
    return { reason: 'tls', ...answer, final: false };
  // Of the whole conversation, only sender, recipient and content are about this mail.
  if (status !== undefined)
    return { reason: 'answer', status, final: status >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code) };
  return { reason: code === 'ETIMEDOUT' ? 'timeout' : 'unreachable', final: false };
}
