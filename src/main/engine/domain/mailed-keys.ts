import { utf8Bytes } from '../crypto/bytes.ts';
import { Secret } from '../crypto/secret.ts';
import { Fault } from '../fault.ts';
import { expiresAtMs } from '../state/key-expiry.ts';
import type { ApiKey, UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { requireUserAt } from './code-logins.ts';
import { addMessage, type NewMessage } from './messages.ts';
import { openSealedSession, type SealedLogin } from './sealed-sessions.ts';

/** A key that goes to its user by mail, as it is asked for. */
export type MailedKey = SealedLogin & Readonly<{ email: string; style: NewMessage['style'] }>;

/**
 * Makes a key that expires for the user of the address, and puts its credential bundle into the message box: nobody gets the key but who
 * reads the user's mail and holds the target key. It ends when the address changes. Throws PERMISSION_DENIED where the request would end keys of
 * a member of the root quorum, and what `requireUserAt`, `openSealedSession` and the message box throw.
 */
export function mailKey(tx: Tx, { email, style, ...login }: MailedKey, kind: 'EMAIL_AUTH' | 'RECOVERY'): ApiKey {
  const otpType = 'OTP_TYPE_EMAIL';
  const { userId } = requireUserAt(tx, { otpType, contact: email });
  if (login.invalidateExisting) requireMayEndKeys(tx, userId);
  const { apiKey, credentialBundle } = openSealedSession(tx, userId, { ...login, isUnproven: true }, otpType);
  const text = Secret.of('message', utf8Bytes(credentialBundle));
  try {
    addMessage(tx, { kind, channel: 'EMAIL', to: email, userId, text, style, expiresAtMs: expiresAtMs(apiKey) });
  } finally {
    text.wipe();
  }
  return apiKey;
}

/** Of a member of its own root quorum, an organization's users end nothing by asking for a mail. A parent may: its login page asks for a person. */
function requireMayEndKeys({ caller, organization, organizationId }: Tx, userId: UserId): void {
  const isOwn = caller.organizationId === organizationId;
  if (!isOwn || caller.userId === userId || !organization.quorumUserIds.includes(userId)) return;
  throw new Fault(
    'PERMISSION_DENIED',
    'invalidateExisting would delete keys of a member of the root quorum: only the member can request that',
  );
}
