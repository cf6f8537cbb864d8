import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addAuthenticators } from '../../domain/authenticators.ts';
import { requireUser } from '../../domain/users.ts';
import { activity, older } from '../define.ts';
import { AuthenticatorParams, AuthenticatorParamsV1, upgradeAuthenticator, Uuid } from '../shapes.ts';

const withUser = <Authenticator extends z.ZodType>(authenticator: Authenticator) =>
  z.strictObject({ authenticators: z.array(authenticator).max(limits.idsPerActivityMax), userId: Uuid });

/** Gives a user passkeys to stamp requests with. All are added, or none. */
export const createAuthenticators = activity({
  path: 'create_authenticators',
  type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
  intent: 'createAuthenticatorsIntentV2',
  summary: 'Add passkeys to a user',
  risk: 'who-may-act',
  params: withUser(AuthenticatorParams),
  older: [
    older({
      type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS',
      intent: 'createAuthenticatorsIntent',
      params: withUser(AuthenticatorParamsV1),
      upgrade: ({ authenticators, userId }) => ({ authenticators: authenticators.map(upgradeAuthenticator), userId }),
    }),
  ],
  result: { createAuthenticatorsResult: z.strictObject({ authenticatorIds: z.array(Uuid) }) },
  policy: { resource: 'CREDENTIAL', action: 'CREATE' },
  ownCredentialsOf: ({ userId }) => userId,
  addsCredential: 'passkey',
  changesUsers: ({ userId }) => [userId],
  run: (tx, { authenticators, userId }) => {
    const user = requireUser(tx, userId);
    const added = addAuthenticators(tx, user.userId, authenticators);
    return { authenticatorIds: added.map(({ authenticatorId }) => authenticatorId) };
  },
});
