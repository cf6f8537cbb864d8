import { z } from 'zod';
import { tokenDigest } from '../../crypto/json-web-token.ts';
import { openSession } from '../../domain/logins.ts';
import { requireProviderOf } from '../../domain/oauth-logins.ts';
import { activity } from '../define.ts';
import { OidcToken } from '../shapes.ts';
import { LoginParams, LoginResult } from './login-shapes.ts';

/** Opens a session for the user whom an issuer's token names. The token's nonce is the digest of the session's key. */
export const oauthLogin = activity({
  path: 'oauth_login',
  type: 'ACTIVITY_TYPE_OAUTH_LOGIN',
  intent: 'oauthLoginIntent',
  summary: 'Log in with an OIDC token',
  risk: 'who-may-act',
  params: z.strictObject({ oidcToken: OidcToken, ...LoginParams }),
  result: { oauthLoginResult: LoginResult },
  policy: { resource: 'AUTH', action: 'CREATE' },
  parentMayStart: true,
  provesUser: true,
  prepare: (identity, { oidcToken }) => identity.verifyOidcToken(oidcToken),
  run: (tx, { oidcToken, ...login }, verdict) => {
    const { provider, tokenUntilMs } = requireProviderOf(tx, verdict, login.publicKey, 'publicKey');
    const proof = { openedBy: provider.providerId, openedWith: tokenDigest(oidcToken), tokenUntilMs };
    return { session: openSession(tx, provider.userId, login, proof) };
  },
});
