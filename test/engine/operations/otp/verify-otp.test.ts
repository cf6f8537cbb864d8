import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { ann, beginCode, claimsOf, lastText, sealCode, toAnn, withCodes, type Begun } from '../../../harness/codes.ts';
import { noPoint } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const key = p256KeyFrom('the key of a token');
const invalid = { failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining('Invalid OTP code') } };
const wrong = 'WRONGC0DE';

let world: World;
let root: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  await withCodes(root);
});

async function typeIn(begun: Begun, code: string, type?: string): Promise<Outcome> {
  const encryptedOtpBundle = sealCode(world, code, begun.otpEncryptionTargetBundle, key);
  return root.try('verify_otp', { otpId: begun.otpId, encryptedOtpBundle }, type);
}

describe('verify_otp', () => {
  it('gives a token of the contact, bound to the key, for an hour', async () => {
    const begun = await beginCode(world, root);
    const outcome = await typeIn(begun, begun.code.toLowerCase());
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    const { verifyOtpResult } = (
      outcome.value['activity'] as unknown as { result: Record<string, { verificationToken: string }> }
    ).result;
    const token = verifyOtpResult?.verificationToken ?? '';
    const claims = claimsOf(token);
    expect(claims).toEqual({
      id: expect.any(String),
      verification_type: 'OTP_TYPE_EMAIL',
      contact: ann,
      organization_id: world.organizationId,
      public_key: key.publicKey,
      exp: String(world.clock.atMs + 3_600_000),
    });
    expect(JSON.stringify(world.store.commits)).not.toContain(begun.code);
  });

  it('takes a code once, and not after its time', async () => {
    const begun = await beginCode(world, root);
    expect((await typeIn(begun, begun.code)).ok).toBe(true);
    expect(await typeIn(begun, begun.code)).toMatchObject(invalid);
    const late = await beginCode(world, root, { ...toAnn, expirationSeconds: '60' });
    world.clock.advance(60_000);
    expect(await typeIn(late, late.code)).toMatchObject(invalid);
  });

  it('locks a code after three wrong ones, and keeps each of them', async () => {
    const begun = await beginCode(world, root);
    for (const left of [2, 1, 0]) {
      expect(await typeIn(begun, wrong)).toMatchObject(invalid);
      expect(world.store.state.otps.get(begun.otpId)).toMatchObject({ triesLeft: left });
    }
    expect(world.store.state.otps.get(begun.otpId)?.code).toBeUndefined();
    expect(await typeIn(begun, begun.code)).toMatchObject(invalid);
    expect(world.bugs).toEqual([]);
  });

  it('judges three of a thousand requests at once, and so never the right code after them', async () => {
    const begun = await beginCode(world, root);
    const [guess, right] = [
      sealCode(world, wrong, begun.otpEncryptionTargetBundle, key),
      sealCode(world, begun.code, begun.otpEncryptionTargetBundle, key),
    ];
    const judged = vi.spyOn(world.ports.keys, 'use');
    const outcomes = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        root.try('verify_otp', { otpId: begun.otpId, encryptedOtpBundle: at === 999 ? right : guess }),
      ),
    );
    expect(judged.mock.calls.filter(([, sealed]) => sealed.sealed === 'otp-code')).toHaveLength(3);
    expect(outcomes.filter(({ ok }) => ok)).toEqual([]);
    expect(world.bugs).toEqual([]);
  });

  it('counts no try where nothing was judged', async () => {
    const [begun, other] = [await beginCode(world, root), await beginCode(world, root)];
    const mismatched = { otpId: begun.otpId, otpEncryptionTargetBundle: other.otpEncryptionTargetBundle };
    expect(await typeIn(mismatched, begun.code)).toMatchObject({
      failure: { message: expect.stringContaining('encryptedOtpBundle') },
    });
    expect(await root.try('verify_otp', { otpId: begun.otpId, encryptedOtpBundle: 'no bundle' })).toMatchObject({
      failure: { code: rpcCodes.INVALID_ARGUMENT },
    });
    const bad = sealCode(world, begun.code, begun.otpEncryptionTargetBundle, { ...key, publicKey: noPoint });
    expect(await root.try('verify_otp', { otpId: begun.otpId, encryptedOtpBundle: bad })).toMatchObject({
      failure: { message: expect.stringContaining('public_key') },
    });
    expect(world.store.state.otps.get(begun.otpId)).toMatchObject({ triesLeft: 3 });
    expect((await typeIn(begun, begun.code)).ok).toBe(true);
  });

  it('refuses a code whose login was switched off after it was sent', async () => {
    const begun = await beginCode(world, root);
    await root.submit('remove_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH' });
    expect(await typeIn(begun, begun.code)).toMatchObject({ failure: { code: rpcCodes.FAILED_PRECONDITION } });
  });

  it('does not see a code of another organization', async () => {
    const begun = await beginCode(world, root);
    const elsewhere = await root.submit<{ subOrganizationId: string }>('create_sub_organization', {
      subOrganizationName: 'Branch',
      rootUsers: [{ userName: 'r', userEmail: ann, apiKeys: [], authenticators: [], oauthProviders: [] }],
      rootQuorumThreshold: 1,
    });
    const encryptedOtpBundle = sealCode(world, begun.code, begun.otpEncryptionTargetBundle, key);
    expect(
      await root.at(elsewhere.subOrganizationId).try('verify_otp', { otpId: begun.otpId, encryptedOtpBundle }),
    ).toMatchObject(invalid);
  });
});

describe('verify_otp of version 1', () => {
  const v1 = 'ACTIVITY_TYPE_VERIFY_OTP';
  let begun: Begun & { code: string };
  beforeEach(async () => {
    const made = await root.submit<Begun>('init_otp', toAnn, 'ACTIVITY_TYPE_INIT_OTP_V2');
    begun = { ...made, code: lastText(world) };
  });

  it('gives a token of seconds, and keeps the code nowhere', async () => {
    const asked = { otpId: begun.otpId, otpCode: begun.code, publicKey: key.publicKey };
    const activity = await root.activity('verify_otp', asked, v1);
    const claims = claimsOf(String(activity.result['verifyOtpResult']?.['verificationToken']));
    expect(claims).toMatchObject({ contact: ann, public_key: key.publicKey, exp: world.clock.atMs / 1000 + 3600 });
    expect(activity.intent).toEqual({ verifyOtpIntent: { ...asked, otpCode: '' } });
    expect(JSON.parse(activity.votes[0]?.message ?? '')).toMatchObject({ parameters: { ...asked, otpCode: '' } });
    expect(JSON.stringify(world.store.commits)).not.toContain(begun.code);
  });

  it('keeps no code that was wrong, and none that the rules refused', async () => {
    const asked = { otpId: begun.otpId, otpCode: wrong, publicKey: key.publicKey };
    expect(await root.try('verify_otp', asked, v1)).toMatchObject(invalid);
    const stranger = await joinedBy(root, 'stranger');
    expect(await stranger.try('verify_otp', asked, v1)).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED },
    });
    expect(JSON.stringify(world.store.commits)).not.toContain(wrong);
  });

  it('issues no token without a key, and tries nothing', async () => {
    expect(await root.try('verify_otp', { otpId: begun.otpId, otpCode: begun.code }, v1)).toMatchObject({
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining('parameters.publicKey') },
    });
    expect(world.store.state.otps.get(begun.otpId)).toMatchObject({ triesLeft: 3 });
  });

  it('and version 2 do not finish what the other began', async () => {
    const newer = await beginCode(world, root);
    const asked = { otpId: newer.otpId, otpCode: newer.code, publicKey: key.publicKey };
    expect(await root.try('verify_otp', asked, v1)).toMatchObject(invalid);
    const mixed = { otpId: begun.otpId, otpEncryptionTargetBundle: newer.otpEncryptionTargetBundle };
    expect(await typeIn(mixed, begun.code)).toMatchObject(invalid);
  });
});
