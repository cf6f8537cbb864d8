import { z } from 'zod';
import { tokenDigest } from '../../crypto/json-web-token.ts';
import { markVerified } from '../../domain/code-logins.ts';
import { openSession } from '../../domain/logins.ts';
import { contactOf, requireToken, requireUserOf } from '../../domain/verification-tokens.ts';
import { invalidArgument } from '../../fault.ts';
import { activity, older } from '../define.ts';
import { ClientSignature, VerificationToken } from '../shapes.ts';
import { requireUsage, UsageHeader } from '../token-usage.ts';
import { LoginParams, LoginResult } from './login-shapes.ts';

const params = z.strictObject({
  verificationToken: VerificationToken,
  ...LoginParams,
  clientSignature: ClientSignature,
});
/** Version 1 named the signature optional, for tokens without a key. There are none such here. */
type Params = Omit<z.infer<typeof params>, 'clientSignature'> &
  Readonly<{ clientSignature?: z.infer<typeof ClientSignature> | undefined }>;

/** What the holder of the token's key signs for a login. */
const Usage = z.strictObject({ ...UsageHeader, login: z.strictObject({ publicKey: z.string() }) });

/** Opens a session for the user whose contact a token speaks of, who signed the session's key with the token's. */
export const otpLogin = activity({
  path: 'otp_login',
  type: 'ACTIVITY_TYPE_OTP_LOGIN_V2',
  intent: 'otpLoginIntentV2',
  summary: 'Log in with a verified contact',
  risk: 'who-may-act',
  params: params as z.ZodType<Params>,
  older: [
    older({
      type: 'ACTIVITY_TYPE_OTP_LOGIN',
      intent: 'otpLoginIntent',
      params: params.extend({ clientSignature: ClientSignature.optional() }),
      upgrade: (asked): Params => asked,
    }),
  ],
  result: { otpLoginResult: LoginResult },
  policy: { resource: 'AUTH', action: 'CREATE' },
  parentMayStart: true,
  provesUser: true,
  run: (tx, { verificationToken, clientSignature, ...login }) => {
    const claims = requireToken(tx, verificationToken);
    if (!clientSignature)
      throw invalidArgument('parameters.clientSignature', 'missing field: the key of the token must sign');
    const usage = requireUsage(tx, claims, clientSignature, 'USAGE_TYPE_LOGIN', Usage);
    if (usage.login.publicKey.toLowerCase() !== login.publicKey.toLowerCase())
      throw invalidArgument('parameters.clientSignature.message', 'its login.publicKey is not parameters.publicKey');
    const user = requireUserOf(tx, claims);
    markVerified(tx, user, contactOf(claims));
    const proof = {
      openedBy: claims.verificationType,
      provenWith: claims.publicKey,
      openedWith: tokenDigest(verificationToken),
      tokenUntilMs: claims.expiresAtMs,
    };
    return { session: openSession(tx, user.userId, login, proof) };
  },
});
