import { z } from 'zod';
import { otpTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { markVerified } from '../../domain/code-logins.ts';
import { openSession } from '../../domain/logins.ts';
import { requireUser } from '../../domain/users.ts';
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
  run: (tx, login) => {
    const otpType = otpTypes.find((type) => type === tx.stampedBy);
    // A verification token vouched for the key: it was spent on this.
    if (otpType) markVerified(tx, requireUser(tx, tx.caller.userId), { otpType });
    // The stamp does not say until when its token is good: no longer than any of them.
    const tokenUntilMs = otpType && tx.nowMs + limits.verificationTokenSecondsMax * 1000;
    const proof = { openedBy: tx.stampedBy, provenWith: tx.stampKey, openedWith: tx.stampToken, tokenUntilMs };
    return { session: openSession(tx, tx.caller.userId, login, proof) };
  },
});
