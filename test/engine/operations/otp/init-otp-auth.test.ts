import { describe, expect, it } from 'vitest';
import { ann, annBelow, lastText, messagesIn, toAnn } from '../../../harness/codes.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function below() {
  const world = await aWorld();
  const user = await annBelow(world.operator);
  return { world, user, actor: world.operator.at(user.organizationId) };
}

describe('init_otp_auth', () => {
  it('sends a code to the user, in every version, and as a text message', async () => {
    const { world, user, actor } = await below();
    await actor.submit('init_otp_auth', toAnn);
    expect(messagesIn(world, user.organizationId)).toMatchObject([{ kind: 'OTP_AUTH', to: ann, userId: user.userId }]);
    const sms = { otpType: 'OTP_TYPE_SMS', contact: '+4915112345' };
    const v1 = await actor.activity('init_otp_auth', sms, 'ACTIVITY_TYPE_INIT_OTP_AUTH');
    expect(Object.keys(v1.result)).toContain('initOtpAuthResult');
    const digits = { ...sms, otpLength: 6, alphanumeric: false };
    const v2 = await actor.activity('init_otp_auth', digits, 'ACTIVITY_TYPE_INIT_OTP_AUTH_V2');
    expect(Object.keys(v2.result)).toContain('initOtpAuthResultV2');
    expect(lastText(world, user.organizationId)).toMatch(/^[0-9]{6}$/);
    expect(world.bugs).toEqual([]);
  });

  refuses('init_otp_auth', below, [
    ['nobody has the contact', { ...toAnn, contact: 'nobody@example.com' }, 'NOT_FOUND', 'no user with this e-mail'],
    ['the contact is none', { ...toAnn, contact: 'nobody' }, 'INVALID_ARGUMENT', 'parameters.contact'],
    ['it names no application', { otpType: 'OTP_TYPE_EMAIL', contact: ann }, 'INVALID_ARGUMENT', 'parameters.appName'],
  ]);
});
