import { lazy } from '#shared/lazy.ts';
import type { Vote } from '../activity.ts';
import { coseKeyText } from '../crypto/cose-key-text.ts';
import type { Approver, Credential, Member } from '../policy/policy.ts';
import type { User } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';

/** The users of an organization, as its policies know them. */

/** A user as policies know those who approve. */
export function approverOf(user: User): Approver {
  return { id: user.userId, tags: user.userTags, email: user.userEmail ?? '', alias: user.userName };
}

const passkeyType = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR';

/** The credential of a vote, as policies know it. */
export function stampedWith({ userId, publicKey, credential }: Vote): Credential {
  return {
    id: credential.id,
    user_id: userId,
    type: credential.type,
    credential_id: credential.credentialId ?? '',
    public_key: credential.type === passkeyType ? coseKeyText(publicKey) : publicKey,
  };
}

/** A user with everything they could stamp with. */
export function memberOf(view: OrganizationRows, user: User): Member {
  return { approver: approverOf(user), credentials: credentialsOf(view, user) };
}

/**
 * As `memberOf`, but what they could stamp with is read when it is first asked for: most policies never do, and ten thousand users are
 * looked through for one decision. Their credentials are those that `view` holds at that time.
 */
export function memberReadLate(view: OrganizationRows, user: User): Member {
  const credentials = lazy(() => credentialsOf(view, user));
  return {
    approver: approverOf(user),
    get credentials() {
      return credentials();
    },
  };
}

function credentialsOf(view: OrganizationRows, user: User): readonly Credential[] {
  const keys = view.apiKeys
    .lookup('userId', user.userId)
    .map((key) => ({
      id: key.apiKeyId,
      user_id: user.userId,
      type: key.credentialType,
      credential_id: '',
      public_key: key.publicKey,
    }));
  const passkeys = view.authenticators
    .lookup('userId', user.userId)
    .map((passkey) => ({
      id: passkey.authenticatorId,
      user_id: user.userId,
      type: passkeyType,
      credential_id: passkey.credentialId,
      public_key: coseKeyText(passkey.publicKey),
    }));
  return [...keys, ...passkeys];
}
