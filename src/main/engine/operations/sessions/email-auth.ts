import { z } from 'zod';
import { requireFeature } from '../../domain/code-logins.ts';
import { mailKey } from '../../domain/mailed-keys.ts';
import { activity, older } from '../define.ts';
import { EmailCustomization, EmailCustomizationV1, Sender, styleOf } from '../otp/otp-shapes.ts';
import { Email, ExpirationSeconds, Label, TargetPublicKey, Uuid } from '../shapes.ts';

const shared = {
  email: Email,
  targetPublicKey: TargetPublicKey,
  apiKeyName: Label.optional(),
  expirationSeconds: ExpirationSeconds.optional(),
  invalidateExisting: z.boolean().optional(),
  ...Sender,
};
const Older = z.strictObject({ ...shared, emailCustomization: EmailCustomizationV1.optional() });
/** What every version comes to. */
type Params = z.infer<typeof Older>;
const params: z.ZodType<Params> = z.strictObject({
  ...shared,
  emailCustomization: EmailCustomization.extend({ appName: Label }),
});

/** Mails a user a key that expires, sealed to a key of the caller's. */
export const emailAuth = activity({
  path: 'email_auth',
  type: 'ACTIVITY_TYPE_EMAIL_AUTH_V3',
  intent: 'emailAuthIntentV3',
  summary: 'Send a login key to a user by email',
  risk: 'who-may-act',
  params,
  older: [
    older({
      type: 'ACTIVITY_TYPE_EMAIL_AUTH_V2',
      intent: 'emailAuthIntentV2',
      params: Older,
      upgrade: (asked): Params => asked,
    }),
    older({
      type: 'ACTIVITY_TYPE_EMAIL_AUTH',
      intent: 'emailAuthIntent',
      params: Older,
      upgrade: (asked): Params => asked,
    }),
  ],
  result: { emailAuthResult: z.strictObject({ userId: Uuid, apiKeyId: Uuid }) },
  policy: { resource: 'AUTH', action: 'CREATE' },
  parentMayStart: true,
  // The key is worth nothing to anyone who does not read the user's mail.
  provesUser: true,
  run: (tx, asked) => {
    requireFeature(tx, 'FEATURE_NAME_EMAIL_AUTH');
    const login = { kind: 'Email Auth', credentialType: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256' } as const;
    const { userId, apiKeyId } = mailKey(tx, { ...asked, ...login, style: styleOf(asked) }, 'EMAIL_AUTH');
    return { userId, apiKeyId };
  },
});
