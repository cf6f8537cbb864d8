import { z } from 'zod';
import { removeAuthenticator } from '../../domain/authenticators.ts';
import { requireUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Takes passkeys away from a user, their last one too. All go, or none. */
export const deleteAuthenticators = activity({
  path: 'delete_authenticators',
  type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
  intent: 'deleteAuthenticatorsIntent',
  summary: 'Delete passkeys of a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, authenticatorIds: Ids(1) }),
  result: { deleteAuthenticatorsResult: z.strictObject({ authenticatorIds: z.array(Uuid) }) },
  policy: { resource: 'CREDENTIAL', action: 'DELETE' },
  ownCredentialsOf: ({ userId }) => userId,
  changesUsers: ({ userId }) => [userId],
  changesFactors: () => true,
  run: (tx, { userId, authenticatorIds }) => {
    const user = requireUser(tx, userId);
    for (const authenticatorId of authenticatorIds) removeAuthenticator(tx, user.userId, authenticatorId);
    return { authenticatorIds };
  },
});
