import { z } from 'zod';
import { beginOtp } from '../../domain/otps.ts';
import { activity, older } from '../define.ts';
import { Label, Uuid } from '../shapes.ts';
import {
  Code,
  CodeForm,
  CodeSeconds,
  EmailCustomization,
  EmailCustomizationV1,
  Sender,
  styleOf,
  withContact,
} from './otp-shapes.ts';

const shared = { ...Code, ...CodeForm, ...CodeSeconds, ...Sender };
const params = withContact(
  z.strictObject({ ...shared, appName: Label, emailCustomization: EmailCustomization.optional() }),
);
/** What every version comes to. Before version 3, codes were sent back as they are. */
type Params = Omit<z.infer<typeof params>, 'appName' | 'emailCustomization'> &
  Readonly<{
    appName?: string | undefined;
    emailCustomization?: z.infer<typeof EmailCustomizationV1> | undefined;
    finishedBy?: 'verify-1' | 'verify-2';
  }>;

const Result = z.strictObject({
  otpId: Uuid,
  /** What the code is sealed to when it is sent back: a signed envelope, JSON text. */
  otpEncryptionTargetBundle: z.string(),
});
const withoutBundle = { key: 'initOtpResult', from: ({ otpId }: z.infer<typeof Result>) => ({ otpId }) };

/** Sends a one-time code to an e-mail address or a phone number. */
export const initOtp = activity({
  path: 'init_otp',
  type: 'ACTIVITY_TYPE_INIT_OTP_V3',
  intent: 'initOtpIntentV3',
  summary: 'Send a one-time code',
  risk: 'who-may-act',
  params: params as z.ZodType<Params>,
  older: [
    older({
      type: 'ACTIVITY_TYPE_INIT_OTP_V2',
      intent: 'initOtpIntentV2',
      params,
      upgrade: (asked): Params => ({ ...asked, finishedBy: 'verify-1' }),
      result: withoutBundle,
    }),
    older({
      type: 'ACTIVITY_TYPE_INIT_OTP',
      intent: 'initOtpIntent',
      params: withContact(z.strictObject({ ...shared, emailCustomization: EmailCustomizationV1.optional() })),
      upgrade: (asked): Params => ({ ...asked, finishedBy: 'verify-1' }),
      result: withoutBundle,
    }),
  ],
  result: { initOtpResultV2: Result },
  policy: { resource: 'OTP', action: 'CREATE' },
  parentMayStart: true,
  run: (tx, { finishedBy = 'verify-2', ...asked }) => {
    const { otpId, bundle } = beginOtp(tx, { ...asked, style: styleOf(asked) }, finishedBy);
    return { otpId, otpEncryptionTargetBundle: bundle };
  },
});
