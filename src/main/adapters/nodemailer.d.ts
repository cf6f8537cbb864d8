/** What `mail.ts` uses of nodemailer, and nothing else of it. */
declare module 'nodemailer' {
  import type { Socket } from 'node:net';

  type Options = Readonly<{
    host: string;
    port: number;
    secure: boolean;
    name: string;
    ignoreTLS: boolean;
    requireTLS: boolean;
    tls: Readonly<{ rejectUnauthorized: true; minVersion: 'TLSv1.2'; ca?: string }>;
    auth?: Readonly<{ user: string; pass: string }>;
    forceAuth: boolean;
    disableFileAccess: true;
    disableUrlAccess: true;
    /** Gives the connection that the mail goes over. */
    getSocket(
      options: unknown,
      callback: (error: Error | null, socket?: Readonly<{ connection: Socket }>) => void,
    ): void;
  }>;

  type Address = Readonly<{ address: string; name: string }>;
  type Mail = Readonly<{
    envelope: Readonly<{ from: string; to: string }>;
    from: Address;
    to: Address;
    replyTo?: Address;
    subject: string;
    text: Uint8Array;
    html: Uint8Array;
    messageId: string;
    date: Date;
    headers: Readonly<Record<string, string>>;
    textEncoding: 'quoted-printable';
    xMailer: false;
    signal: AbortSignal;
  }>;

  export function createTransport(
    options: Options,
  ): Readonly<{ sendMail(mail: Mail): Promise<unknown>; close(): void }>;
}
