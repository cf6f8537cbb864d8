import { z } from 'zod';
import { showOauthProvider } from '../../domain/oauth-providers.ts';
import { requireUser } from '../../domain/users.ts';
import { query } from '../define.ts';
import { OauthProviderShape } from './credential-shapes.ts';

/** The identities that a user signs in with; everybody's, when no user is named. */
export const getOauthProviders = query({
  path: 'get_oauth_providers',
  summary: 'List OAuth identities',
  reads: ['oauthProviders', 'users'],
  params: z.strictObject({ userId: z.string().optional() }),
  result: z.strictObject({ oauthProviders: z.array(OauthProviderShape) }),
  run: (view, { userId }) => {
    const { oauthProviders } = view;
    const found =
      userId === undefined ? oauthProviders.list() : oauthProviders.lookup('userId', requireUser(view, userId).userId);
    return { oauthProviders: found.map(showOauthProvider) };
  },
});
