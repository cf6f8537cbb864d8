import { expiresAtMs } from './key-expiry.ts';
import { isLasting, type AuthenticationMethod, type MfaPolicy } from './mfa-rows.ts';
import type { Authenticator } from './rows.ts';
import type { OrganizationRows } from './tx.ts';

/**
 * Says of an MFA policy whether the user could satisfy it by what they can stamp with now: passkeys, of those that `works` takes, and API keys
 * that have not expired. A one-time code or a login counts for nothing: others decide whether there is one.
 */
export function provable(
  view: OrganizationRows,
  userId: string,
  works: (passkey: Authenticator) => boolean = () => true,
): (policy: MfaPolicy) => boolean {
  const passkeys = view.authenticators.lookup('userId', userId).filter(works);
  const keys = view.apiKeys
    .lookup('userId', userId)
    .filter((key) => expiresAtMs(key) > view.nowMs && isLasting(key.credentialType));
  const canStamp = passkeys.length + keys.length > 0;
  const could = ({ type, id }: AuthenticationMethod): boolean => {
    if (type === 'AUTHENTICATION_TYPE_PASSKEY')
      return passkeys.some((one) => id === undefined || one.authenticatorId === id);
    if (type === 'AUTHENTICATION_TYPE_API_KEY') return keys.some((one) => id === undefined || one.apiKeyId === id);
    // Whoever can stamp can open a session.
    return type === 'AUTHENTICATION_TYPE_SESSION' && canStamp;
  };
  return ({ requiredAuthenticationMethods }) => requiredAuthenticationMethods.every(({ any }) => any.some(could));
}
