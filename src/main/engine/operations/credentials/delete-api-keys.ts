import { z } from 'zod';
import { isSessionKey, removeApiKeys } from '../../domain/api-keys.ts';
import { requireUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Takes API keys away from a user, their last one too. All go, or none. The sessions that the keys opened end. */
export const deleteApiKeys = activity({
  path: 'delete_api_keys',
  type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
  intent: 'deleteApiKeysIntent',
  summary: 'Delete API keys of a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, apiKeyIds: Ids(1) }),
  result: { deleteApiKeysResult: z.strictObject({ apiKeyIds: z.array(Uuid) }) },
  policy: { resource: 'CREDENTIAL', action: 'DELETE' },
  ownCredentialsOf: ({ userId }) => userId,
  changesUsers: ({ userId }) => [userId],
  changesFactors: ({ apiKeyIds }, view) =>
    apiKeyIds.some((apiKeyId) => {
      const key = view.apiKeys.get(apiKeyId);
      return key !== undefined && !isSessionKey(key);
    }),
  run: (tx, { userId, apiKeyIds }) => {
    const user = requireUser(tx, userId);
    removeApiKeys(tx, user.userId, apiKeyIds);
    return { apiKeyIds };
  },
});
