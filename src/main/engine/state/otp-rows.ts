import type { OtpType } from '#shared/enums.ts';
import type { Sealed } from '../crypto/secret.ts';
import type { OtpId, Stamped, UserId } from './rows.ts';

/** What a code can be sent to: an e-mail address, or a phone number as E.164 writes it. */
export type Contact = Readonly<{ otpType: OtpType; contact: string }>;

/** A one-time code that was sent to a contact. */
export type Otp = Stamped &
  Contact &
  Readonly<{
    otpId: OtpId;
    /** `verify_otp` of version 1 or 2, or `otp_auth`. */
    finishedBy: 'verify-1' | 'verify-2' | 'auth';
    /** Whom `otp_auth` logs in. */
    userId?: UserId;
    /** How its initiations are counted: the client's own word for the user, else the contact. */
    countedBy: string;
    /** Whether a page asked for it, at the auth proxy: then other pages alone count it. */
    byPage?: true;
    /** 0 once it is used, or was tried too often. */
    triesLeft: number;
    expiresAtMs: number;
    /** These two are there while `triesLeft` is not 0; the key only where version 2 finishes it. */
    code?: Sealed<'otp-code'>;
    targetPrivate?: Sealed<'otp-key'>;
  }>;
