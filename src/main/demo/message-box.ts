import type { Json, JsonObject } from '#shared/envelope.ts';
import { demoPublicKey, type Person } from './people.ts';

type Ask = (path: string, params: JsonObject) => Promise<JsonObject>;

/** Switches the logins by code and the recovery by e-mail on, and lets `portal` send them. */
export async function allowMessages(mara: Ask, portal: Person): Promise<void> {
  for (const name of ['FEATURE_NAME_OTP_EMAIL_AUTH', 'FEATURE_NAME_SMS_AUTH', 'FEATURE_NAME_EMAIL_RECOVERY'])
    await mara('set_organization_feature', { name, value: '' });
  await mara('create_policy', {
    policyName: 'Settlement bot sends codes',
    effect: 'EFFECT_ALLOW',
    consensus: `approvers.any(user, user.id == '${portal.userId}')`,
    condition: "activity.resource in ['OTP', 'RECOVERY'] && activity.action == 'CREATE'",
    notes: 'Without a mail relay an operator reads codes in the message box.',
  });
}

/** In the last minutes before `nowMs`: a code for a person who logs in, one to a phone, and the recovery of a person without a key. */
export async function tellMessages(portal: Person, nowMs: number): Promise<void> {
  const appName = 'Northgate Portal';
  const code = { appName, expirationSeconds: '600' };
  const targetPublicKey = demoPublicKey(portal.seed, 'browser', 'whole');
  const sent = [
    await portal.ask(
      'init_user_email_recovery',
      { email: 'tomas@northgate.example', targetPublicKey, expirationSeconds: '3600', emailCustomization: { appName } },
      nowMs - 480_000,
    ),
    await portal.ask('init_otp', { ...code, otpType: 'OTP_TYPE_SMS', contact: '+442079460958' }, nowMs - 240_000),
    await portal.ask(
      'init_otp',
      { ...code, otpType: 'OTP_TYPE_EMAIL', contact: 'priya@northgate.example' },
      nowMs - 60_000,
    ),
  ];
  for (const { failure } of sent as readonly { failure?: Json }[])
    if (failure) throw new Error(JSON.stringify(failure));
}
