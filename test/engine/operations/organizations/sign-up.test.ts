import { beforeAll, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor, type StampKey } from '../../../harness/actors.ts';
import {
  ann,
  claimsOf,
  lastText,
  sendAttested,
  signedBy,
  signupSignature,
  toAnn,
  tokenOf,
  withCodes,
  type Begun,
} from '../../../harness/codes.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { apiKey, rootPerson, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const key = p256KeyFrom('the key of a sign-up');
const v7 = 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7';
type Made = { subOrganizationId: string; rootUserIds: [string] };

let world: World;
let root: Actor;
let token: string;
let oldToken: string;

beforeAll(async () => {
  world = await aWorld();
  root = world.operator;
  await withCodes(root);
  token = await tokenOf(world, root, key);
  const begun = await root.submit<Begun>('init_otp', toAnn, 'ACTIVITY_TYPE_INIT_OTP_V2');
  const typed = { otpId: begun.otpId, otpCode: lastText(world), publicKey: key.publicKey };
  const verified = await root.submit<{ verificationToken: string }>('verify_otp', typed, 'ACTIVITY_TYPE_VERIFY_OTP');
  oldToken = verified.verificationToken;
});

const credentials = { apiKeys: [apiKey(p256KeyFrom('own key'))], authenticators: [passkeyOf('own').registration()] };
const user = rootPerson('Ann', { userEmail: ann, ...credentials });
const signed = { email: ann, ...credentials, oauthProviders: [] };
const signup = (patch: object = {}) => ({
  subOrganizationName: 'Ann',
  rootUsers: [user],
  rootQuorumThreshold: 1,
  verificationToken: token,
  clientSignature: signupSignature(key, token, signed),
  ...patch,
});
const usage = (by: StampKey, of: string, fields: object) =>
  signedBy(by, JSON.stringify({ ...fields, tokenId: claimsOf(of)['id'], type: 'USAGE_TYPE_SIGNUP' }));

describe('a sign-up with a verified contact', () => {
  it('makes a sub-organization whose root user has the contact verified, and may log in with the same token', async () => {
    const { subOrganizationId, rootUserIds } = await root.submit<Made>('create_sub_organization', signup());
    expect(world.store.state.users.get(rootUserIds[0])).toMatchObject({ userEmail: ann, verified: ['OTP_TYPE_EMAIL'] });
    expect(await sendAttested(world, root.at(subOrganizationId), token, key)).toMatchObject({ ok: true });
    // A client that knows only the parent finds its own below.
    expect(await sendAttested(world, root, token, key)).toMatchObject({
      value: { activity: { organizationId: subOrganizationId } },
    });
  });

  it('leaves the contact unverified where there is no token', async () => {
    const made = await root.submit<Made>('create_sub_organization', {
      ...signup({ subOrganizationName: 'Plain' }),
      verificationToken: undefined,
      clientSignature: undefined,
    });
    expect(world.store.state.users.get(made.rootUserIds[0])?.verified).toBeUndefined();
  });

  it('reads what was signed as data: in any order, with nulls, and with empty lists left out', async () => {
    const bare = rootPerson('Ann', { userEmail: ann });
    const fields = { signupV2: { authenticators: null, email: ann, phoneNumber: null }, signup: null };
    await root.submit(
      'create_sub_organization',
      signup({ rootUsers: [bare], clientSignature: usage(key, token, fields) }),
    );
    const turned = {
      oauthProviders: [],
      authenticators: credentials.authenticators,
      apiKeys: credentials.apiKeys,
      email: ann,
    };
    const reversed = `{"type":"USAGE_TYPE_SIGNUP", "signupV2": ${JSON.stringify(turned)}, "tokenId":"${claimsOf(token)['id']}"}`;
    await root.submit('create_sub_organization', signup({ clientSignature: signedBy(key, reversed) }));
  });

  it('takes tokens of both versions in version 7, whose text says signup', async () => {
    for (const verificationToken of [token, oldToken]) {
      const clientSignature = usage(key, verificationToken, { signup: signed });
      await root.submit('create_sub_organization', signup({ verificationToken, clientSignature }), v7);
    }
  });

  it.each<[string, () => object, string, string?]>([
    ['no signature', () => signup({ clientSignature: undefined }), 'parameters.clientSignature'],
    ['no signature, in version 7', () => signup({ clientSignature: undefined }), 'parameters.clientSignature', v7],
    ['a signature without a token', () => signup({ verificationToken: undefined }), 'parameters.clientSignature'],
    [
      'a token of version 1, in version 8',
      () => signup({ verificationToken: oldToken, clientSignature: usage(key, oldToken, { signupV2: signed }) }),
      'parameters.verificationToken',
    ],
    [
      'the text of version 7',
      () => signup({ clientSignature: usage(key, token, { signup: signed }) }),
      'expected signupV2',
    ],
    ['the text of version 8, in version 7', () => signup(), 'expected signup', v7],
    [
      'the signature of another key',
      () => signup({ clientSignature: signupSignature(p256KeyFrom('eve'), token, signed) }),
      'clientSignature.publicKey',
    ],
    [
      'one key more than was signed',
      () => signup({ rootUsers: [{ ...user, apiKeys: [...credentials.apiKeys, apiKey(p256KeyFrom('eve'))] }] }),
      'is not parameters.rootUsers.0',
    ],
    [
      'a phone number that was not signed',
      () => signup({ rootUsers: [{ ...user, userPhoneNumber: '+4915112345' }] }),
      'is not parameters.rootUsers.0',
    ],
    [
      'another address',
      () => signup({ rootUsers: [{ ...user, userEmail: 'eve@example.com' }] }),
      'no root user has the contact',
    ],
    [
      'a field that nobody knows',
      () => signup({ clientSignature: usage(key, token, { signupV2: signed, admin: true }) }),
      'message.admin',
    ],
  ])('is refused with %s', async (_, parameters, says, type) => {
    expect(await root.try('create_sub_organization', parameters(), type)).toMatchObject({
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining(says) },
    });
    expect(world.bugs).toEqual([]);
  });

  it('is refused with the token of a sub-organization', async () => {
    const below = await subOrganizationOf(root, 'Issuer');
    const foreign = await tokenOf(world, root.at(below.organizationId), key);
    const clientSignature = signupSignature(key, foreign, signed);
    expect(
      await root.try('create_sub_organization', signup({ verificationToken: foreign, clientSignature })),
    ).toMatchObject({ failure: { message: expect.stringContaining('a different organization') } });
  });
});
