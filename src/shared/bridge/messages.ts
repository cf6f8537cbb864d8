import type { Outcome } from '../envelope.ts';

/**
 * Why a message was not sent. `answer`: the relay or the hook refused it with `status`, an SMTP reply code or HTTP's; `login`: the relay did not
 * take the user name and password; `tls`: no TLS that can be trusted; `timeout`, `unreachable` and `address` as for webhooks.
 */
export const messageFailureReasons = ['answer', 'login', 'tls', 'timeout', 'unreachable', 'address'] as const;
export type MessageFailureReason = (typeof messageFailureReasons)[number];

/** An attempt that came to nothing, and when. */
export type MessageFailure = Readonly<{ atMs: number; reason: MessageFailureReason; status?: number }>;

/** A message of the box, without its text. */
export type ListedMessage = Readonly<{
  id: string;
  organizationId: string;
  organizationName: string;
  /** What it carries: a code of `init_otp` or `init_otp_auth`, or a bundle of `email_auth` or of a recovery. */
  kind: 'OTP' | 'OTP_AUTH' | 'EMAIL_AUTH' | 'RECOVERY';
  channel: 'EMAIL' | 'SMS';
  to: string;
  userId?: string;
  /** The activity that asked for it. */
  activityId?: string;
  appName?: string;
  state: 'waiting' | 'sent' | 'dead';
  failure?: MessageFailure;
  createdAtMs: number;
  /** Until when it waits; of a message that was sent, until when it is listed. */
  expiresAtMs: number;
  sentAtMs?: number;
  /** Who was shown the text, the latest. */
  readings: readonly Readonly<{ userId: string; userName: string; atMs: number }>[];
}>;

/** How mail and text messages leave the vault. */
export type MailSettings = Readonly<{
  /** `smtp://HOST:PORT` or `smtps://HOST:PORT`; null: mail stays in the message box. */
  smtp: string | null;
  user: string | null;
  hasPassword: boolean;
  from: string | null;
  /** Where text messages are posted to; null: they stay in the message box. */
  smsHook: string | null;
}>;

/** What is changed of `MailSettings`. Another relay begins without the user name and password of the one before. */
export type MailPatch = Partial<Omit<MailSettings, 'hasPassword'>>;

/**
 * The message box, and how messages leave the vault: a part of `LocalBridge`. All of it needs a member of the root quorum of the vault's own
 * organization: PERMISSION_DENIED. What changes something, or shows a text, needs a fresh re-authentication.
 */
export interface MessagesBridge {
  messages(): Promise<Outcome<Readonly<{ messages: readonly ListedMessage[] }>>>;
  /** Shows a text. `reason` is kept as a note on the activity that asked for the message. The caller overwrites the answer. */
  readMessage(
    messageId: string,
    reason: string,
    passphrase: Uint8Array,
  ): Promise<Outcome<Readonly<{ text: Uint8Array }>>>;
  /** Has a message sent again that was given up. */
  retryMessage(messageId: string): Promise<Outcome>;
  /** Throws a message away. */
  discardMessage(messageId: string): Promise<Outcome>;
  mailSettings(): Promise<Outcome<MailSettings>>;
  /** `password` is the relay's, UTF-8; absent where it stays as it was, or where there is none. */
  setMailSettings(patch: MailPatch, password?: Uint8Array): Promise<Outcome<MailSettings>>;
  /** Sends a mail that says it is a test, at once. `failure` says why it did not go out. */
  sendTestMail(to: string): Promise<Outcome<Readonly<{ failure?: MessageFailure }>>>;
}
