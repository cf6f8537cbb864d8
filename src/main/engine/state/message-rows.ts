import type { MessageFailure } from '#shared/bridge.ts';
import type { Sealed } from '../crypto/secret.ts';
import type { ActivityId, Stamped, UserId } from './rows.ts';

/** What a message carries: a one-time code of `init_otp` or of `init_otp_auth`, or a credential bundle of `email_auth` or of a recovery. */
export type MessageKind = 'OTP' | 'OTP_AUTH' | 'EMAIL_AUTH' | 'RECOVERY';

/** How a message is to look and from whom it is to come, as the request said. A field that the request left out is absent. */
export type MessageStyle = Readonly<{
  appName?: string;
  /** An address of an image, https. */
  logoUrl?: string;
  /** An address with `%s` in the place of the code or bundle. */
  magicLinkTemplate?: string;
  /** Of a text message: `{{ .OtpCode }}` and `{{ .AppName }}` are replaced. */
  smsTemplate?: string;
  sendFromEmailAddress?: string;
  sendFromEmailSenderName?: string;
  replyToEmailAddress?: string;
}>;

/**
 * A one-time code or a credential bundle on its way to a user, of the organization that asked for it. It stays in the message box until it is
 * sent or expires: what is sent keeps no text, and what has expired is removed.
 */
export type Message = Stamped &
  Readonly<{
    messageId: string;
    /** The activity that asked for it. Absent where the transaction had none. */
    activityId?: ActivityId;
    /** Whom it is for, where the organization knows. */
    userId?: UserId;
    kind: MessageKind;
    channel: 'EMAIL' | 'SMS';
    /** An e-mail address, or a phone number as E.164 writes it. */
    to: string;
    /** Absent once it was sent. */
    text?: Sealed<'message'>;
    style: MessageStyle;
    expiresAtMs: number;
    /** `dead`: given up, for the reason in `failure`. */
    state: 'waiting' | 'sent' | 'dead';
    /** The last failure to send it. */
    failure?: MessageFailure;
    sentAtMs?: number;
    /** Who was shown the text, and when; the latest. */
    readings?: readonly Readonly<{ userId: UserId; atMs: number }>[];
  }>;
