import { z } from 'zod';
import { requireAuthenticator, showAuthenticator } from '../../domain/authenticators.ts';
import { query } from '../define.ts';
import { AuthenticatorShape } from './credential-shapes.ts';

/** One passkey of any user. */
export const getAuthenticator = query({
  path: 'get_authenticator',
  summary: 'Get one passkey',
  reads: ['authenticators'],
  params: z.strictObject({ authenticatorId: z.string() }),
  result: z.strictObject({ authenticator: AuthenticatorShape }),
  run: (view, { authenticatorId }) => ({
    authenticator: showAuthenticator(requireAuthenticator(view, authenticatorId)),
  }),
});
