import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** A mail as a relay took it. `raw` is its text between DATA and the dot, lines ended by CRLF. */
export type SunkMail = Readonly<{ from: string; to: string; raw: string }>;

export type SmtpSink = {
  /** `smtp://127.0.0.1:PORT`. The port stays the same, down or up. */
  readonly url: string;
  readonly mails: SunkMail[];
  /** Every line that clients sent, outside of mails. */
  readonly lines: string[];
  /**
   * What the sink answers to a command in place of what it says by itself: a whole reply, `hang-up`, or undefined for its own. `end` is asked
   * when a mail is complete, and takes it also where the answer is `hang-up`: as a relay that dies between its work and its word.
   */
  answer: (command: string, argument: string) => string | undefined;
  down(): Promise<void>;
  up(): Promise<void>;
};

/** A certificate with its key, PEM. */
type Certificate = Readonly<{ cert: string; key: string }>;

/**
 * An SMTP relay on this machine (RFC 5321), as much of it as a client needs, with the faults of a test. With a certificate it offers STARTTLS, or
 * with `from: 'the first byte'` speaks TLS alone. It takes every login.
 */
export async function anSmtpSink(
  tls?: Certificate & Readonly<{ from: 'STARTTLS' | 'the first byte' }>,
): Promise<SmtpSink> {
  let port = 0;
  let server: Server | null = null;
  const sockets = new Set<Socket>();
  const sink: SmtpSink = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    mails: [],
    lines: [],
    answer: () => undefined,
    async down() {
      const closing = server;
      server = null;
      for (const socket of sockets) socket.destroy();
      if (closing) await new Promise((resolve) => closing.close(resolve));
    },
    async up() {
      const opening = createServer((plain) => {
        sockets.add(plain);
        plain.on('close', () => sockets.delete(plain));
        plain.on('error', () => {});
        const isSecure = tls?.from === 'the first byte';
        talk(isSecure ? secured(plain, tls) : plain, sink, isSecure ? undefined : tls, '220 sink');
      });
      server = opening;
      await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve));
      ({ port } = opening.address() as AddressInfo);
    },
  };
  await sink.up();
  return sink;
}

function secured(plain: Socket, { cert, key }: Certificate): Socket {
  const socket = new TLSSocket(plain, { isServer: true, cert, key });
  socket.on('error', () => {});
  return socket;
}

function talk(socket: Socket, sink: SmtpSink, offered: Certificate | undefined, greeting: string | null): void {
  let pending = '';
  let mail: { from: string; to: string; lines: string[] } | null = null;
  let inData = false;
  const own: Readonly<Record<string, string>> = {
    EHLO: ['250-sink', ...(offered ? ['250-STARTTLS'] : []), '250-AUTH PLAIN', '250 SIZE 1000000'].join('\r\n'),
    STARTTLS: offered ? '220 go' : '502 no',
    AUTH: '235 in',
    MAIL: '250 sender',
    RCPT: '250 recipient',
    DATA: '354 go',
    RSET: '250 reset',
    QUIT: '221 bye',
    end: '250 taken',
  };
  const replyTo = (command: string, argument: string): string =>
    sink.answer(command, argument) ?? own[command] ?? '500 what?';
  const say = (reply: string): void => {
    if (reply === 'hang-up') socket.destroy();
    else socket.write(`${reply}\r\n`);
  };
  const take = (line: string): void => {
    if (inData) {
      if (line !== '.') return void mail?.lines.push(line.replace(/^\./, ''));
      inData = false;
      const { from = '', to = '', lines = [] } = mail ?? {};
      const reply = replyTo('end', '');
      // Before the answer: whoever hears it may look at once.
      if (/^2|^hang/.test(reply)) sink.mails.push({ from, to, raw: `${lines.join('\r\n')}\r\n` });
      say(reply);
      return;
    }
    sink.lines.push(line);
    const [, command = '', argument = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
    const address = /<([^>]*)>/.exec(argument)?.[1] ?? '';
    const reply = replyTo(command.toUpperCase(), argument);
    say(reply);
    if (!/^[23]/.test(reply)) return;
    if (command === 'STARTTLS' && offered) {
      socket.removeAllListeners('data');
      return talk(secured(socket, offered), sink, undefined, null);
    }
    if (command === 'MAIL') mail = { from: address, to: '', lines: [] };
    else if (command === 'RCPT' && mail) mail.to = address;
    else if (command === 'DATA') inData = true;
    else if (command === 'QUIT') socket.end();
  };
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('latin1');
    for (let at = pending.indexOf('\r\n'); at >= 0; at = pending.indexOf('\r\n')) {
      const line = pending.slice(0, at);
      pending = pending.slice(at + 2);
      take(line);
    }
  });
  if (greeting !== null) socket.write(`${sink.answer('greeting', '') ?? greeting}\r\n`);
}

/** The parts of a mail by their content type, decoded, and its headers by name in lower case. */
export function readMail(raw: string): Readonly<{ headers: ReadonlyMap<string, string>; text: string; html: string }> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.join('\r\n\r\n').split(`--${boundary}`);
  return { headers, text: partOf(parts, 'text/plain'), html: partOf(parts, 'text/html') };
}

function partOf(parts: readonly string[], type: string): string {
  const part = parts.find((each) => each.toLowerCase().includes(`content-type: ${type}`)) ?? '';
  const at = part.indexOf('\r\n\r\n');
  const content = part.slice(at + 4);
  const bytes = /content-transfer-encoding: quoted-printable/i.test(part.slice(0, at))
    ? content
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : content;
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
