import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addOauthProviders } from '../../domain/oauth-providers.ts';
import { requireUser } from '../../domain/users.ts';
import { activity, older } from '../define.ts';
import { verifyTokens } from '../oidc-tokens.ts';
import { OauthProviderParams, OauthProviderParamsV1, Uuid } from '../shapes.ts';

const withUser = <Provider extends z.ZodType>(provider: Provider) =>
  z.strictObject({
    userId: Uuid,
    oauthProviders: z.array(provider).min(1, 'expected at least one').max(limits.idsPerActivityMax),
  });

/** Lets a user sign in with identities that an issuer proves. All are added, or none. */
export const createOauthProviders = activity({
  path: 'create_oauth_providers',
  type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2',
  intent: 'createOauthProvidersIntentV2',
  summary: 'Add OAuth identities to a user',
  risk: 'who-may-act',
  params: withUser(OauthProviderParams),
  older: [
    older({
      type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
      intent: 'createOauthProvidersIntent',
      params: withUser(OauthProviderParamsV1),
      upgrade: (params) => params,
      result: { key: 'createOauthProvidersResult', from: (result: { providerIds: string[] }) => result },
    }),
  ],
  result: { createOauthProvidersResultV2: z.strictObject({ providerIds: z.array(Uuid) }) },
  policy: { resource: 'CREDENTIAL', action: 'CREATE' },
  ownCredentialsOf: ({ userId }) => userId,
  addsCredential: 'api-key',
  changesUsers: ({ userId }) => [userId],
  prepare: (identity, { oauthProviders }) => verifyTokens(identity, oauthProviders),
  run: (tx, { userId, oauthProviders }, verdicts) => {
    const user = requireUser(tx, userId);
    const added = addOauthProviders(tx, user.userId, oauthProviders, verdicts, 'parameters.oauthProviders');
    return { providerIds: added.map(({ providerId }) => providerId) };
  },
});
