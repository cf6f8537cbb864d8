import type { Sealed } from '../crypto/secret.ts';

/** How messages leave the vault. What is absent makes them stay in the message box. */
export type MailSettings = Readonly<{
  /** `smtp://HOST:PORT` or `smtps://HOST:PORT`, as it was given. */
  smtp?: string;
  /** Who logs in at the relay; without a name nobody does. */
  user?: string;
  password?: Sealed<'relay-password'>;
  /** The address that mail comes from, unless a request names another. */
  from?: string;
  /** An https address that text messages are posted to, or an http one of this computer. */
  smsHook?: string;
}>;
