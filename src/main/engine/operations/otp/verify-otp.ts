import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { parseBox } from '../../crypto/bundle.ts';
import { finishOtp, type Typed } from '../../domain/otps.ts';
import { issueToken } from '../../domain/verification-tokens.ts';
import { invalidArgument, Refusal } from '../../fault.ts';
import { activity, older } from '../define.ts';
import { EncryptedBundle, orEmpty, PositiveDecimal, TargetPublicKey, Uuid } from '../shapes.ts';
import { TypedCode } from './otp-shapes.ts';

const shared = {
  otpId: Uuid,
  expirationSeconds: orEmpty(PositiveDecimal(limits.verificationTokenSecondsMax)).optional(),
};
const params = z.strictObject({ ...shared, encryptedOtpBundle: EncryptedBundle });
/** What both versions come to. Version 1 has the code itself in it. */
type Params = Readonly<{
  otpId: string;
  expirationSeconds?: string | undefined;
  encryptedOtpBundle?: string;
  otpCode?: string;
  publicKey?: string | undefined;
}>;

/** Exchanges a one-time code for a token that says whose contact it is. The token is bound to a key of the client's. */
export const verifyOtp = activity({
  path: 'verify_otp',
  type: 'ACTIVITY_TYPE_VERIFY_OTP_V2',
  intent: 'verifyOtpIntentV2',
  summary: 'Check a one-time code',
  risk: 'who-may-act',
  params: params as z.ZodType<Params>,
  older: [
    older({
      type: 'ACTIVITY_TYPE_VERIFY_OTP',
      intent: 'verifyOtpIntent',
      params: z.strictObject({ ...shared, otpCode: TypedCode, publicKey: orEmpty(TargetPublicKey).optional() }),
      upgrade: (asked): Params => asked,
    }),
  ],
  result: { verifyOtpResult: z.strictObject({ verificationToken: z.string() }) },
  hiddenParams: ['otpCode'],
  policy: { resource: 'OTP', action: 'VERIFY' },
  parentMayStart: true,
  requireReadable: (asked) => {
    if (asked.encryptedOtpBundle !== undefined) parseBox(asked.encryptedOtpBundle);
    else if (!asked.publicKey)
      // Anyone who may read the activity could use such a token: it would stand in the result.
      throw invalidArgument(
        'parameters.publicKey',
        'missing field: a token is bound to a key, so that only the owner of the key can use it',
      );
  },
  run: (tx, asked) => {
    const finished = finishOtp(
      tx,
      asked.otpId,
      asked.encryptedOtpBundle === undefined ? 'verify-1' : 'verify-2',
      typedIn(asked),
    );
    if (finished instanceof Refusal) return finished;
    const version = asked.encryptedOtpBundle === undefined ? 1 : 2;
    return { verificationToken: issueToken(tx, finished, version, asked.expirationSeconds) };
  },
});

function typedIn({ encryptedOtpBundle, otpCode = '', publicKey = '' }: Params): Typed {
  return encryptedOtpBundle === undefined ? { code: otpCode, publicKey } : { encryptedBundle: encryptedOtpBundle };
}
