import type { JsonObject } from '#shared/envelope.ts';
import type { ApiKey } from '../state/rows.ts';
import { toTimestamp } from '../wire.ts';

/** An API key as queries and votes show it. */
export function showApiKey(key: ApiKey): JsonObject {
  return {
    credential: { publicKey: key.publicKey, type: key.credentialType },
    apiKeyId: key.apiKeyId,
    apiKeyName: key.apiKeyName,
    createdAt: toTimestamp(key.createdAtMs),
    updatedAt: toTimestamp(key.updatedAtMs),
    ...(key.expirationSeconds === undefined ? {} : { expirationSeconds: String(key.expirationSeconds) }),
  };
}
