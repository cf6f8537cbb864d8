import { contactFields, mayLogInByCode } from './contacts.ts';
import { matched } from './factor-matching.ts';
import { expiresAtMs } from './key-expiry.ts';
import { isLasting, type AuthenticationMethod, type MfaPolicy } from './mfa-rows.ts';
import type { Authenticator } from './rows.ts';
import type { OrganizationRows } from './tx.ts';

/**
 * Says of an MFA policy whether the user could satisfy it, each step with something else, by what they have now: passkeys, of those that `works`
 * takes, API keys that have not expired and, where `logins` count, a contact that they may log in with by a code, and OAuth providers.
 */
export function provable(
  view: OrganizationRows,
  userId: string,
  logins: boolean,
  works: (passkey: Authenticator) => boolean = () => true,
): (policy: MfaPolicy) => boolean {
  const own: AuthenticationMethod[] = [
    ...view.authenticators
      .lookup('userId', userId)
      .filter(works)
      .map(({ authenticatorId: id }) => ({ type: 'AUTHENTICATION_TYPE_PASSKEY' as const, id })),
    ...view.apiKeys
      .lookup('userId', userId)
      .filter((key) => expiresAtMs(key) > view.nowMs && isLasting(key.credentialType) && !key.rpcGrant)
      .map(({ apiKeyId: id }) => ({ type: 'AUTHENTICATION_TYPE_API_KEY' as const, id })),
  ];
  const byToken = logins ? loginsOf(view, userId) : [];
  return ({ requiredAuthenticationMethods: steps }) => {
    // All sessions that one credential opens are one factor. Each code and each sign-in opens a session that is another.
    const sessions = byToken.length > 0 ? steps : own;
    const means = [...own, ...byToken, ...sessions.map((): AuthenticationMethod => ({ type: session }))];
    const given = matched(steps, means, (mean, { any }) =>
      any.some(({ type, id }) => type === mean.type && (type === session || id === undefined || id === mean.id)),
    );
    return given.every((mean) => mean !== undefined);
  };
}

const session = 'AUTHENTICATION_TYPE_SESSION';

const codeTypes = {
  OTP_TYPE_EMAIL: 'AUTHENTICATION_TYPE_EMAIL_OTP',
  OTP_TYPE_SMS: 'AUTHENTICATION_TYPE_SMS_OTP',
} as const;

/** What a user can prove without a key of their own. */
function loginsOf(view: OrganizationRows, userId: string): AuthenticationMethod[] {
  const user = view.users.get(userId);
  const types = (['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const).filter((otpType) =>
    mayLogInByCode(view, user, { otpType, contact: user?.[contactFields[otpType]] ?? '' }),
  );
  const providers = view.oauthProviders.lookup('userId', userId);
  return [
    ...types.map((otpType) => ({ type: codeTypes[otpType] })),
    ...providers.map(({ providerId: id }) => ({ type: 'AUTHENTICATION_TYPE_OAUTH' as const, id })),
  ];
}
