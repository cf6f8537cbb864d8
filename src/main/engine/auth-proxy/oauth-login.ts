import { z } from 'zod';
import { Fault } from '../fault.ts';
import { oauthLogin } from '../operations/sessions/oauth-login.ts';
import { OidcToken, TargetPublicKey, Uuid } from '../operations/shapes.ts';
import { proxyCall } from './define.ts';
import { organizationOfToken, requireBelow, requireSignsIn } from './sub-organizations.ts';

/** Opens a session for the user whom an issuer's token names, in the sub-organization that is named or that the token's identity is in. */
export const proxyOauthLogin = proxyCall({
  path: '/v1/oauth_login',
  params: z.strictObject({
    oidcToken: OidcToken,
    publicKey: TargetPublicKey,
    invalidateExisting: z.boolean().optional(),
    organizationId: Uuid.optional(),
  }),
  async run(door, { organizationId: named, oidcToken, publicKey, invalidateExisting = false }) {
    const organizationId = named
      ? requireSignsIn(door, requireBelow(door, named), oidcToken)
      : await organizationOfToken(door, oidcToken, publicKey);
    if (!organizationId) throw new Fault('NOT_FOUND', 'no user logs in with the identity of this token');
    const parameters = { oidcToken, publicKey, invalidateExisting };
    const result = await door.submit({ operation: oauthLogin, organizationId, parameters });
    return oauthLogin.result.parse(result);
  },
});
