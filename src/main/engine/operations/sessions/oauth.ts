import { z } from 'zod';
import { loginWithOauth } from '../../domain/oauth-logins.ts';
import { activity } from '../define.ts';
import { ExpirationSeconds, Label, OidcToken, TargetPublicKey, Uuid } from '../shapes.ts';

/** Exchanges an issuer's token for an API key that expires, sealed to a key of the caller's. */
export const oauth = activity({
  path: 'oauth',
  type: 'ACTIVITY_TYPE_OAUTH',
  intent: 'oauthIntent',
  summary: 'Sign in with an OIDC token',
  risk: 'who-may-act',
  params: z.strictObject({
    oidcToken: OidcToken,
    targetPublicKey: TargetPublicKey,
    apiKeyName: Label.optional(),
    expirationSeconds: ExpirationSeconds.optional(),
    invalidateExisting: z.boolean().optional(),
  }),
  result: { oauthResult: z.strictObject({ userId: Uuid, apiKeyId: Uuid, credentialBundle: z.string() }) },
  policy: { resource: 'AUTH', action: 'CREATE' },
  parentMayStart: true,
  provesUser: true,
  prepare: (identity, { oidcToken }) => identity.verifyOidcToken(oidcToken),
  run: (tx, { oidcToken: _, ...login }, verdict) => {
    const { apiKey, credentialBundle } = loginWithOauth(tx, login, verdict);
    return { userId: apiKey.userId, apiKeyId: apiKey.apiKeyId, credentialBundle };
  },
});
