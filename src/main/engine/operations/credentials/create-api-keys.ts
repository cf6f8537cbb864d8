import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addApiKeys } from '../../domain/api-keys.ts';
import { requireUser } from '../../domain/users.ts';
import { activity, older } from '../define.ts';
import { ApiKeyParams, ApiKeyParamsV1, upgradeApiKey, Uuid } from '../shapes.ts';

/** Gives a user keys to stamp requests with. All are added, or none. */
export const createApiKeys = activity({
  path: 'create_api_keys',
  type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
  intent: 'createApiKeysIntentV2',
  summary: 'Add API keys to a user',
  risk: 'who-may-act',
  params: z.strictObject({ apiKeys: z.array(ApiKeyParams).max(limits.idsPerActivityMax), userId: Uuid }),
  older: [
    older({
      type: 'ACTIVITY_TYPE_CREATE_API_KEYS',
      intent: 'createApiKeysIntent',
      params: z.strictObject({ apiKeys: z.array(ApiKeyParamsV1).max(limits.idsPerActivityMax), userId: Uuid }),
      upgrade: ({ apiKeys, userId }) => ({ apiKeys: apiKeys.map(upgradeApiKey), userId }),
    }),
  ],
  result: { createApiKeysResult: z.strictObject({ apiKeyIds: z.array(Uuid) }) },
  policy: { resource: 'CREDENTIAL', action: 'CREATE' },
  ownCredentialsOf: ({ userId }) => userId,
  addsCredential: 'api-key',
  changesUsers: ({ userId }) => [userId],
  run: (tx, { apiKeys, userId }) => {
    const user = requireUser(tx, userId);
    return { apiKeyIds: addApiKeys(tx, user.userId, apiKeys, 'parameters.apiKeys').map(({ apiKeyId }) => apiKeyId) };
  },
});
