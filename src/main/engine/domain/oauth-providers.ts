import type { JsonObject } from '#shared/envelope.ts';
import type { OauthProvider } from '../state/rows.ts';
import { toTimestamp } from '../wire.ts';

/** A provider as queries and votes show it. */
export function showOauthProvider(provider: OauthProvider): JsonObject {
  return {
    providerId: provider.providerId,
    providerName: provider.providerName,
    issuer: provider.issuer,
    audience: provider.audience,
    subject: provider.subject,
    createdAt: toTimestamp(provider.createdAtMs),
    updatedAt: toTimestamp(provider.updatedAtMs),
  };
}
