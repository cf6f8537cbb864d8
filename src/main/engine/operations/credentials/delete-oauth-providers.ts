import { z } from 'zod';
import { removeOauthProvider } from '../../domain/oauth-providers.ts';
import { requireUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Ends a user's signing in with identities. Keys that those logins made live on until they expire. All go, or none. */
export const deleteOauthProviders = activity({
  path: 'delete_oauth_providers',
  type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
  intent: 'deleteOauthProvidersIntent',
  summary: 'Delete OAuth identities of a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, providerIds: Ids() }),
  result: { deleteOauthProvidersResult: z.strictObject({ providerIds: z.array(Uuid) }) },
  policy: { resource: 'CREDENTIAL', action: 'DELETE' },
  ownCredentialsOf: ({ userId }) => userId,
  changesUsers: ({ userId }) => [userId],
  changesFactors: () => true,
  run: (tx, { userId, providerIds }) => {
    const user = requireUser(tx, userId);
    for (const providerId of providerIds) removeOauthProvider(tx, user.userId, providerId);
    return { providerIds };
  },
});
