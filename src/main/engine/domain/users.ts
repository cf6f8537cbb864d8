import type { JsonObject } from '#shared/envelope.ts';
import type { UserId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import { toTimestamp } from '../wire.ts';
import { showApiKey } from './api-keys.ts';
import { showAuthenticator } from './authenticators.ts';
import { showOauthProvider } from './oauth-providers.ts';

/** A user with credentials, as queries and votes show one. One who was removed since is shown by id alone. */
export function showUser(
  state: Pick<StateReader, 'users' | 'apiKeys' | 'authenticators' | 'oauthProviders'>,
  userId: UserId,
): JsonObject {
  const user = state.users.get(userId);
  return {
    userId,
    userName: user?.userName ?? '',
    ...(user?.userEmail ? { userEmail: user.userEmail } : {}),
    ...(user?.userPhoneNumber ? { userPhoneNumber: user.userPhoneNumber } : {}),
    authenticators: state.authenticators.lookup('userId', userId).map(showAuthenticator),
    apiKeys: state.apiKeys.lookup('userId', userId).map(showApiKey),
    userTags: user ? [...user.userTags] : [],
    oauthProviders: state.oauthProviders.lookup('userId', userId).map(showOauthProvider),
    mfaPolicies: [],
    createdAt: toTimestamp(user?.createdAtMs ?? 0),
    updatedAt: toTimestamp(user?.updatedAtMs ?? 0),
  };
}
