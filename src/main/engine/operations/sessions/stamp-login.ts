import { z } from 'zod';
import { openSession } from '../../domain/logins.ts';
import { activity } from '../define.ts';
import { LoginParams, LoginResult } from './login-shapes.ts';

/** Opens a session for whoever stamped the request, whose organization is sought below the one that is named too. */
export const stampLogin = activity({
  path: 'stamp_login',
  type: 'ACTIVITY_TYPE_STAMP_LOGIN',
  intent: 'stampLoginIntent',
  summary: 'Log in',
  risk: 'who-may-act',
  params: z.strictObject(LoginParams),
  result: { stampLoginResult: LoginResult },
  policy: { resource: 'AUTH', action: 'CREATE' },
  ownCredentialsOf: (_, submitterId) => submitterId,
  addsCredential: 'session',
  changesUsers: (_params, _view, submitterId) => [submitterId],
  seeksBelow: true,
  takesAttested: true,
  run: (tx, login) => ({ session: openSession(tx, tx.caller.userId, login, tx.stampedBy) }),
});
