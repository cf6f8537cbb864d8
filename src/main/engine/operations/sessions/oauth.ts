import { z } from 'zod';
import { tokenDigest } from '../../crypto/json-web-token.ts';
import { requireNoProfileOfTarget } from '../../domain/limited-keys.ts';
import { requireProviderOf } from '../../domain/oauth-logins.ts';
import { openSealedSession } from '../../domain/sealed-sessions.ts';
import { activity } from '../define.ts';
import { ExpirationSeconds, Label, OidcToken, TargetPublicKey, Uuid } from '../shapes.ts';

/** Exchanges an issuer's token for an API key that expires, sealed to a key of the caller's. */
export const oauth = activity({
  path: 'oauth',
  type: 'ACTIVITY_TYPE_OAUTH',
  intent: 'oauthIntent',
  summary: 'Create a session with an OIDC token',
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
  run: (tx, { oidcToken, ...login }, verdict) => {
    const { targetPublicKey } = login;
    const { userId, providerId } = requireProviderOf(tx, verdict, targetPublicKey, 'targetPublicKey').provider;
    requireNoProfileOfTarget(tx, userId, targetPublicKey);
    const openedWith = tokenDigest(oidcToken);
    const sealed = { ...login, kind: 'Oauth', credentialType: 'CREDENTIAL_TYPE_OAUTH_KEY_P256', openedWith } as const;
    const { apiKey, credentialBundle } = openSealedSession(tx, userId, sealed, providerId);
    return { userId, apiKeyId: apiKey.apiKeyId, credentialBundle };
  },
});
