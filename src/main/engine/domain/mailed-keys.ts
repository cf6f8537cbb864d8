import { utf8Bytes } from '../crypto/bytes.ts';
import { Secret } from '../crypto/secret.ts';
import type { ApiKey } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { expiresAtMs } from './api-keys.ts';
import { requireUserAt } from './code-logins.ts';
import { addMessage, type NewMessage } from './messages.ts';
import { openSealedSession, type SealedLogin } from './sealed-sessions.ts';

/** A key that goes to its user by mail, as it is asked for. */
export type MailedKey = SealedLogin & Readonly<{ email: string; style: NewMessage['style'] }>;

/**
 * Makes a key that expires for the user of the address, and puts its credential bundle into the message box: nobody gets the key but who
 * reads the user's mail and holds the target key. It ends when the address changes. Throws what `requireUserAt`, `openSealedSession` and the
 * message box throw.
 */
export function mailKey(tx: Tx, { email, style, ...login }: MailedKey, kind: 'EMAIL_AUTH' | 'RECOVERY'): ApiKey {
  const otpType = 'OTP_TYPE_EMAIL';
  const { userId } = requireUserAt(tx, { otpType, contact: email });
  const { apiKey, credentialBundle } = openSealedSession(tx, userId, { ...login, isUnproven: true }, otpType);
  const text = Secret.of('message', utf8Bytes(credentialBundle));
  try {
    addMessage(tx, { kind, channel: 'EMAIL', to: email, userId, text, style, expiresAtMs: expiresAtMs(apiKey) });
  } finally {
    text.wipe();
  }
  return apiKey;
}
