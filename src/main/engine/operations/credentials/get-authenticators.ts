import { z } from 'zod';
import { showAuthenticator } from '../../domain/authenticators.ts';
import { requireUser } from '../../domain/users.ts';
import { query } from '../define.ts';
import { AuthenticatorShape } from './credential-shapes.ts';

/** A user's passkeys. */
export const getAuthenticators = query({
  path: 'get_authenticators',
  summary: "List a user's passkeys",
  reads: ['authenticators', 'users'],
  params: z.strictObject({ userId: z.string() }),
  result: z.strictObject({ authenticators: z.array(AuthenticatorShape) }),
  run: (view, { userId }) => ({
    authenticators: view.authenticators.lookup('userId', requireUser(view, userId).userId).map(showAuthenticator),
  }),
});
