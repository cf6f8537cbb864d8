import { beforeAll, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { ann, beginCode, fetcherKey, messagesIn, toAnn, withCodes } from '../../../harness/codes.ts';
import { joinedBy, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const verifyV1 = 'ACTIVITY_TYPE_VERIFY_OTP';
const crockford = /^[0-9A-HJKMNP-TV-Z]{9}$/;

async function withFeatures() {
  const world = await aWorld();
  await withCodes(world.operator);
  return { world };
}

describe('init_otp', () => {
  let world: World;
  let root: Actor;
  beforeAll(async () => {
    ({ world } = await withFeatures());
    root = world.operator;
  });

  it('puts nine characters of Crockford into the message box, and into nothing else', async () => {
    const { code, otpId, otpEncryptionTargetBundle } = await beginCode(world, root);
    expect(code).toMatch(crockford);
    const [message] = messagesIn(world);
    expect(message).toMatchObject({
      kind: 'OTP',
      channel: 'EMAIL',
      to: ann,
      state: 'waiting',
      style: { appName: 'Shop' },
    });
    expect(message?.expiresAtMs).toBe(world.clock.atMs + 300_000);
    const envelope = JSON.parse(otpEncryptionTargetBundle) as Record<string, string>;
    expect(envelope).toMatchObject({ version: 'v1.0.0', enclaveQuorumPublic: fetcherKey(world) });
    expect(JSON.parse(Buffer.from(envelope['data'] ?? '', 'hex').toString())).toEqual({
      targetPublic: expect.stringMatching(/^04[0-9a-f]{128}$/),
      organizationId: world.organizationId,
    });
    expect(JSON.stringify(world.store.commits)).not.toContain(code);
    expect(otpId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [{ otpLength: 6, alphanumeric: false }, /^[0-9]{6}$/],
    [{ otpLength: 0 }, crockford],
    [{ otpLength: 7, alphanumeric: true }, /^[0-9A-HJKMNP-TV-Z]{7}$/],
  ])('makes a code as %o says', async (form, expected) => {
    const { code } = await beginCode(world, root, {
      ...toAnn,
      contact: 'form@example.com',
      userIdentifier: `${expected}`,
      ...form,
    });
    expect(code).toMatch(expected);
    world.clock.advance(300_000);
  });

  it('takes a text message and what customizes it, of every version', async () => {
    const sms = {
      otpType: 'OTP_TYPE_SMS',
      contact: '+4915112345678',
      smsCustomization: { template: 'It is {{.OtpCode}}' },
    };
    const v2 = { ...sms, appName: 'Shop', expirationSeconds: '60' };
    const mail = { otpType: 'OTP_TYPE_EMAIL', contact: 'v1@example.com' };
    const v1 = {
      ...mail,
      emailCustomization: { appName: 'Old shop', magicLinkTemplate: 'https://shop.example/%s', templateId: '' },
      sendFromEmailAddress: 'noreply@shop.example',
    };
    expect(await root.submit('init_otp', v2, 'ACTIVITY_TYPE_INIT_OTP_V2')).toEqual({ otpId: expect.any(String) });
    const activity = await root.activity('init_otp', v1, 'ACTIVITY_TYPE_INIT_OTP');
    expect(activity.intent).toEqual({ initOtpIntent: v1 });
    expect(Object.keys(activity.result)).toContain('initOtpResult');
    expect(messagesIn(world).slice(-2)).toMatchObject([
      { channel: 'SMS', to: sms.contact, style: { appName: 'Shop', smsTemplate: 'It is {{.OtpCode}}' } },
      {
        channel: 'EMAIL',
        style: {
          appName: 'Old shop',
          magicLinkTemplate: 'https://shop.example/%s',
          sendFromEmailAddress: 'noreply@shop.example',
        },
      },
    ]);
  });

  it('is begun by a parent for its sub-organization, which keeps the message and decides by its features', async () => {
    const below = await subOrganizationOf(root, 'Branch');
    const { code } = await beginCode(world, root.at(below.organizationId));
    expect(code).toMatch(crockford);
    await below.submit('remove_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH' });
    expect(await root.at(below.organizationId).try('init_otp', toAnn)).toMatchObject({
      failure: { code: rpcCodes.FAILED_PRECONDITION, message: expect.stringContaining('FEATURE_NAME_OTP_EMAIL_AUTH') },
    });
  });

  it('needs a policy of whoever is no root user', async () => {
    const service = await joinedBy(root, 'service');
    expect(await service.try('init_otp', toAnn)).toMatchObject({ failure: { code: rpcCodes.PERMISSION_DENIED } });
    await root.submit('create_policy', {
      policyName: 'codes',
      effect: 'EFFECT_ALLOW',
      consensus: `approvers.any(u, u.id == '${service.userId}')`,
      condition: "activity.resource == 'OTP' && activity.action in ['CREATE', 'VERIFY']",
    });
    await service.submit('init_otp', { ...toAnn, contact: 'service@example.com' });
  });
});

describe('how many codes init_otp sends', () => {
  const refusal = {
    failure: {
      code: rpcCodes.RESOURCE_EXHAUSTED,
      message: expect.stringContaining('Max number of OTPs have been initiated'),
      turnkeyErrorCode: 'MAX_OTP_INITIATED',
    },
  };

  it('is three in three minutes for each user identifier, and three that wait for each contact', async () => {
    const { world } = await withFeatures();
    const { operator } = world;
    const begin = (contact: string, userIdentifier?: string) =>
      operator.try('init_otp', {
        ...toAnn,
        contact,
        expirationSeconds: '600',
        ...(userIdentifier ? { userIdentifier } : {}),
      });
    for (const contact of ['a@x.example', 'b@x.example', 'c@x.example'])
      expect((await begin(contact, 'eve')).ok).toBe(true);
    expect(await begin('d@x.example', 'eve')).toMatchObject(refusal);
    expect((await begin('d@x.example', 'dan')).ok).toBe(true);
    world.clock.advance(180_000);
    expect((await begin('d@x.example', 'eve')).ok).toBe(true);
    expect((await begin('d@x.example')).ok).toBe(true);
    // Three wait for d, whoever asked.
    expect(await begin('d@x.example', 'bob')).toMatchObject(refusal);
    world.clock.advance(420_000);
    expect((await begin('d@x.example', 'bob')).ok).toBe(true);
    // Those that count no more are gone: the three that wait for d.
    expect(world.store.state.otps.count(world.organizationId)).toBe(3);
  });

  it('is three in three minutes for each contact, whatever identifiers are named and however the codes ended', async () => {
    const { world } = await withFeatures();
    const { operator } = world;
    for (const name of ['one', 'two', 'three']) {
      const { otpId } = await operator.submit<{ otpId: string }>(
        'init_otp',
        { ...toAnn, userIdentifier: name },
        'ACTIVITY_TYPE_INIT_OTP_V2',
      );
      for (const otpCode of ['WR0NG1', 'WR0NG2', 'WR0NG3'])
        await operator.try('verify_otp', { otpId, otpCode, publicKey: p256KeyFrom('guesses').publicKey }, verifyV1);
    }
    expect(await operator.try('init_otp', { ...toAnn, userIdentifier: 'four' })).toMatchObject(refusal);
    world.clock.advance(180_000);
    await beginCode(world, operator, { ...toAnn, userIdentifier: 'four' });
  });
});

describe('init_otp refuses', () => {
  refuses('init_otp', async () => ({ world: await aWorld() }), [
    ['the feature is off', toAnn, 'FAILED_PRECONDITION', 'FEATURE_NAME_OTP_EMAIL_AUTH'],
    [
      'the feature of text messages is off',
      { ...toAnn, otpType: 'OTP_TYPE_SMS', contact: '+4915112345' },
      'FAILED_PRECONDITION',
      'FEATURE_NAME_SMS_AUTH',
    ],
    [
      'the contact is of the other kind',
      { ...toAnn, otpType: 'OTP_TYPE_SMS' },
      'INVALID_ARGUMENT',
      'parameters.contact',
    ],
    [
      'it names two addresses',
      { ...toAnn, contact: 'a@x.example,b@x.example' },
      'INVALID_ARGUMENT',
      'parameters.contact',
    ],
    ['the code is too short', { ...toAnn, otpLength: 5 }, 'INVALID_ARGUMENT', 'parameters.otpLength'],
    [
      'the code lasts too long',
      { ...toAnn, expirationSeconds: '601' },
      'INVALID_ARGUMENT',
      'parameters.expirationSeconds',
    ],
    ...(['templateId', 'templateVariables'] as const).map(
      (field): [string, Record<string, unknown>, 'INVALID_ARGUMENT', string] => [
        `it names a template by ${field}: without it the mail would look otherwise, and nobody would be told`,
        { ...toAnn, emailCustomization: { [field]: '{"name":"Ann"}' } },
        'INVALID_ARGUMENT',
        `parameters.emailCustomization.${field}: unknown template`,
      ],
    ),
    ['it names no application', { otpType: 'OTP_TYPE_EMAIL', contact: ann }, 'INVALID_ARGUMENT', 'parameters.appName'],
  ]);
});
