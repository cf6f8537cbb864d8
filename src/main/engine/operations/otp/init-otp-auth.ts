import { z } from 'zod';
import { requireCodeLogins, requireUserAt } from '../../domain/code-logins.ts';
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

const params = withContact(
  z.strictObject({
    ...Code,
    ...CodeForm,
    ...CodeSeconds,
    ...Sender,
    appName: Label,
    emailCustomization: EmailCustomization.optional(),
  }),
);
/** What every version comes to. */
type Params = Omit<z.infer<typeof params>, 'appName' | 'emailCustomization'> &
  Readonly<{ appName?: string | undefined; emailCustomization?: z.infer<typeof EmailCustomizationV1> | undefined }>;

const emailCustomization = EmailCustomizationV1.optional();
const Result = z.strictObject({ otpId: Uuid });

/** Sends a one-time code to a user, whom `otp_auth` then logs in. */
export const initOtpAuth = activity({
  path: 'init_otp_auth',
  type: 'ACTIVITY_TYPE_INIT_OTP_AUTH_V3',
  intent: 'initOtpAuthIntentV3',
  summary: 'Send a login code to a user',
  risk: 'who-may-act',
  params: params as z.ZodType<Params>,
  older: [
    older({
      type: 'ACTIVITY_TYPE_INIT_OTP_AUTH_V2',
      intent: 'initOtpAuthIntentV2',
      params: withContact(z.strictObject({ ...Code, ...CodeForm, ...Sender, emailCustomization })),
      upgrade: (asked): Params => asked,
    }),
    older({
      type: 'ACTIVITY_TYPE_INIT_OTP_AUTH',
      intent: 'initOtpAuthIntent',
      params: withContact(z.strictObject({ ...Code, ...Sender, emailCustomization })),
      upgrade: (asked): Params => asked,
      result: { key: 'initOtpAuthResult', from: (result: z.infer<typeof Result>) => result },
    }),
  ],
  result: { initOtpAuthResultV2: Result },
  policy: { resource: 'AUTH', action: 'CREATE' },
  parentMayStart: true,
  run: (tx, asked) => {
    requireCodeLogins(tx, asked);
    const { otpId } = beginOtp(tx, { ...asked, style: styleOf(asked) }, 'auth', requireUserAt(tx, asked));
    return { otpId };
  },
});
