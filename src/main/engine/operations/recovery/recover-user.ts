import { z } from 'zod';
import { removeApiKeys } from '../../domain/api-keys.ts';
import { addAuthenticators } from '../../domain/authenticators.ts';
import { requireUser } from '../../domain/users.ts';
import { Fault } from '../../fault.ts';
import { activity } from '../define.ts';
import { AuthenticatorParams, Uuid } from '../shapes.ts';

/** Adds a passkey for a user who stamps with the key of a recovery, and ends the recovery. */
export const recoverUser = activity({
  path: 'recover_user',
  type: 'ACTIVITY_TYPE_RECOVER_USER',
  intent: 'recoverUserIntent',
  summary: 'Recover a user with a passkey',
  risk: 'who-may-act',
  params: z.strictObject({ authenticator: AuthenticatorParams, userId: Uuid }),
  result: { recoverUserResult: z.strictObject({ authenticatorId: z.array(Uuid) }) },
  policy: { resource: 'RECOVERY', action: 'CREATE' },
  ownCredentialsOf: ({ userId }) => userId,
  addsCredential: 'passkey',
  changesUsers: ({ userId }) => [userId],
  recovers: true,
  run: (tx, { authenticator, userId }) => {
    const user = requireUser(tx, userId);
    if (user.userId !== tx.caller.userId)
      throw new Fault('PERMISSION_DENIED', 'a recovery key can add a passkey only for its own user');
    const added = addAuthenticators(tx, user.userId, [authenticator]);
    const keys = tx.apiKeys
      .lookup('userId', userId)
      .filter(({ credentialType }) => credentialType === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256');
    removeApiKeys(
      tx,
      user.userId,
      keys.map(({ apiKeyId }) => apiKeyId),
    );
    return { authenticatorId: added.map(({ authenticatorId }) => authenticatorId) };
  },
});
