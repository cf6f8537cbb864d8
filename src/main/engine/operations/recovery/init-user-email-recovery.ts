import { z } from 'zod';
import { requireFeature, requireUserAt } from '../../domain/code-logins.ts';
import { mailKey } from '../../domain/mailed-keys.ts';
import { activity, older } from '../define.ts';
import { EmailCustomization, EmailCustomizationV1, Sender, styleOf } from '../otp/otp-shapes.ts';
import { Email, ExpirationSeconds, Label, TargetPublicKey, Uuid } from '../shapes.ts';

const shared = {
  email: Email,
  targetPublicKey: TargetPublicKey,
  expirationSeconds: ExpirationSeconds.optional(),
  ...Sender,
};
const V1 = z.strictObject({ ...shared, emailCustomization: EmailCustomizationV1.optional() });
/** What both versions come to. */
type Params = z.infer<typeof V1>;
const params: z.ZodType<Params> = z.strictObject({
  ...shared,
  emailCustomization: EmailCustomization.extend({ appName: Label }),
});

/** Mails a user a key that adds a passkey and does nothing else, sealed to a key of the caller's. */
export const initUserEmailRecovery = activity({
  path: 'init_user_email_recovery',
  type: 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2',
  intent: 'initUserEmailRecoveryIntentV2',
  summary: 'Start the recovery of a user by email',
  risk: 'who-may-act',
  params,
  older: [
    older({
      type: 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY',
      intent: 'initUserEmailRecoveryIntent',
      params: V1,
      upgrade: (asked): Params => asked,
    }),
  ],
  result: { initUserEmailRecoveryResult: z.strictObject({ userId: Uuid }) },
  policy: { resource: 'RECOVERY', action: 'CREATE' },
  parentMayStart: true,
  // The key is worth nothing to anyone who does not read the user's mail.
  provesUser: true,
  run: (tx, asked) => {
    const contact = { otpType: 'OTP_TYPE_EMAIL', contact: asked.email } as const;
    requireFeature(tx, 'FEATURE_NAME_EMAIL_RECOVERY', 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY');
    const { userId } = requireUserAt(tx, contact);
    // The older feature is about members of the root quorum alone.
    if (!tx.organization.quorumUserIds.includes(userId)) requireFeature(tx, 'FEATURE_NAME_EMAIL_RECOVERY');
    const login = { kind: 'Recovery', credentialType: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' } as const;
    mailKey(tx, { ...asked, ...login, style: styleOf(asked) }, 'RECOVERY');
    return { userId };
  },
});
