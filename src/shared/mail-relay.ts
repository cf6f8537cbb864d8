/** An SMTP relay as an address names it. */
export type MailRelay = Readonly<{
  /** TLS from the first byte on (`smtps`), not only after STARTTLS (`smtp`). */
  secure: boolean;
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
}>;

/** The relay, and who logs in there. The password is UTF-8: whoever logged in overwrites it. */
export type RelayLogin = MailRelay & Readonly<{ user?: string; password?: Uint8Array }>;

/** A mail as it goes out. The bodies hold a code or a bundle: the sender overwrites them. */
export type Letter = Readonly<{
  /** Of the message, the same at each attempt. */
  messageId: string;
  atMs: number;
  to: string;
  from: Readonly<{ address: string; name?: string }>;
  replyTo?: string;
  /** Whom the relay tells of a mail that cannot be delivered. */
  bouncesTo: string;
  subject: string;
  /** UTF-8, lines that end in a line feed. */
  text: Uint8Array;
  html: Uint8Array;
}>;

const form = /^(smtps?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)(?::([0-9]{1,5}))?\/?$/i;

/**
 * Reads `smtp://HOST:PORT` or `smtps://HOST:PORT`; null for anything else, also for an address with a user name or password in it. Without a
 * port: 587, and for `smtps` 465 (RFC 8314).
 */
export function parseMailRelay(text: string): MailRelay | null {
  const [matched, scheme = '', host = '', digits] = (text.length <= 300 && form.exec(text)) || [];
  if (matched === undefined) return null;
  const secure = scheme.toLowerCase() === 'smtps';
  const port = digits === undefined ? (secure ? 465 : 587) : Number(digits);
  if (port < 1 || port > 65_535) return null;
  return { secure, host: host.toLowerCase().replace(/^\[(.*)\]$/, '$1'), port };
}
