import { beforeAll, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../../harness/actors.ts';
import { ann, annBelow, keyInside, lastText, messagesIn, toAnn } from '../../../harness/codes.ts';
import { targetFrom } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const target = targetFrom('otp auth');
type Session = { userId: string; apiKeyId: string; credentialBundle: string };

let world: World;
let root: Actor;
let user: Actor;
beforeAll(async () => {
  world = await aWorld();
  root = world.operator;
  user = await annBelow(root);
});

const parent = () => root.at(user.organizationId);
const begin = async (parameters: object = toAnn, type?: string) => {
  world.clock.advance(600_000);
  const { otpId } = await parent().submit<{ otpId: string }>('init_otp_auth', parameters, type);
  return { otpId, otpCode: lastText(world, user.organizationId), targetPublicKey: target.publicKey };
};

describe('otp_auth', () => {
  it('opens a session of the user with a key that only the target opens', async () => {
    const asked = await begin();
    expect(messagesIn(world, user.organizationId).at(-1)).toMatchObject({
      kind: 'OTP_AUTH',
      to: ann,
      userId: user.userId,
    });
    const activity = await parent().activity('otp_auth', asked);
    const { userId, apiKeyId, credentialBundle } = activity.result['otpAuthResult'] as unknown as Session;
    expect(userId).toBe(user.userId);
    expect(activity.intent).toEqual({ otpAuthIntent: { ...asked, otpCode: '' } });
    expect(world.store.state.apiKeys.get(apiKeyId)).toMatchObject({
      credentialType: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
      publicKey: keyInside(world, credentialBundle, target.privateKey).publicKey,
    });
    expect(world.store.state.users.get(userId)?.verified).toEqual(['OTP_TYPE_EMAIL']);
    expect(JSON.stringify(world.store.commits)).not.toContain(asked.otpCode);
    expect(await parent().try('otp_auth', asked)).toMatchObject({ ok: false });
  });

  it('locks a code after three tries, and does not finish what init_otp began', async () => {
    const { otpCode, ...asked } = await begin();
    for (let tries = 0; tries < 3; tries += 1)
      expect(await parent().try('otp_auth', { ...asked, otpCode: 'WRONGC0DE' })).toMatchObject({ ok: false });
    expect(await parent().try('otp_auth', { ...asked, otpCode })).toMatchObject({ ok: false });
    const { otpId } = await parent().submit<{ otpId: string }>('init_otp', { ...toAnn, userIdentifier: 'x' });
    expect(
      await parent().try('otp_auth', { ...asked, otpId, otpCode: lastText(world, user.organizationId) }),
    ).toMatchObject({ failure: { message: expect.stringContaining('Invalid OTP code') } });
  });

  it('ends when the contact changes after the code was sent, and is for nobody else', async () => {
    const asked = await begin();
    const bob = await joinedBy(user, 'bob', {});
    await user.submit('update_user_email', { userId: user.userId, userEmail: 'new@example.com' });
    expect(await parent().try('otp_auth', asked)).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    await user.submit('update_user_email', { userId: bob.userId, userEmail: ann });
    expect(await parent().try('otp_auth', asked)).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    expect(await parent().try('init_otp_auth', { ...toAnn, contact: 'nobody@example.com' })).toMatchObject({
      failure: { code: rpcCodes.NOT_FOUND },
    });
    expect(world.bugs).toEqual([]);
  });
});
