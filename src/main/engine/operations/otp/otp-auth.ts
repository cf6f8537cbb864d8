import { z } from 'zod';
import { markVerified, requireUserAt } from '../../domain/code-logins.ts';
import { finishOtp } from '../../domain/otps.ts';
import { openSealedSession } from '../../domain/sealed-sessions.ts';
import { notFound, Refusal } from '../../fault.ts';
import { activity } from '../define.ts';
import { ExpirationSeconds, Label, TargetPublicKey, Uuid } from '../shapes.ts';
import { TypedCode } from './otp-shapes.ts';

/** Exchanges a code of `init_otp_auth` for an API key that expires, sealed to a key of the caller's. */
export const otpAuth = activity({
  path: 'otp_auth',
  type: 'ACTIVITY_TYPE_OTP_AUTH',
  intent: 'otpAuthIntent',
  summary: 'Log in with a one-time code',
  risk: 'who-may-act',
  params: z.strictObject({
    otpId: Uuid,
    otpCode: TypedCode,
    targetPublicKey: TargetPublicKey,
    apiKeyName: Label.optional(),
    expirationSeconds: ExpirationSeconds.optional(),
    invalidateExisting: z.boolean().optional(),
  }),
  result: { otpAuthResult: z.strictObject({ userId: Uuid, apiKeyId: Uuid, credentialBundle: z.string() }) },
  hiddenParams: ['otpCode'],
  policy: { resource: 'AUTH', action: 'CREATE' },
  parentMayStart: true,
  provesUser: true,
  run: (tx, { otpId, otpCode, ...login }) => {
    const finished = finishOtp(tx, otpId, 'auth', { code: otpCode, publicKey: login.targetPublicKey });
    if (finished instanceof Refusal) return finished;
    const { otp } = finished;
    const user = requireUserAt(tx, otp);
    // The contact may have come to be another user's since the code was sent.
    if (user.userId !== otp.userId) throw notFound('user', otp.userId ?? '');
    markVerified(tx, user, otp);
    const { userId } = user;
    const sealed = { ...login, kind: 'OTP Auth', credentialType: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256' } as const;
    const { apiKey, credentialBundle } = openSealedSession(tx, userId, sealed, otp.otpType);
    return { userId, apiKeyId: apiKey.apiKeyId, credentialBundle };
  },
});
