import { describe, expect, it } from 'vitest';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { ethereum } from '../../../harness/key-material.ts';
import { passkeyOf, submitByPasskey } from '../../../harness/passkey.ts';
import { nobody, apiKey, joinedBy, person, rootPerson, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

type Made = { subOrganizationId: string; wallet?: { walletId: string; addresses: string[] }; rootUserIds: string[] };
const annKey = p256KeyFrom('ann of the branch');
const bobKey = p256KeyFrom('bob of the branch');
const ann = rootPerson('ann', { apiKeys: [apiKey(annKey)] });
const bob = rootPerson('bob', { apiKeys: [apiKey(bobKey)] });
const branch = (patch: object = {}) => ({
  subOrganizationName: 'Branch',
  rootUsers: [ann],
  rootQuorumThreshold: 1,
  ...patch,
});
const wallet = { walletName: 'Main', accounts: [ethereum(0), ethereum(1)], mnemonicLength: 24 };

describe('create_sub_organization', () => {
  it('makes an organization with root users, their quorum and a wallet', async () => {
    const world = await aWorld();
    const { operator } = world;
    const passkey = passkeyOf('ann phone');
    const made = await operator.submit<Made>('create_sub_organization', {
      subOrganizationName: 'Branch',
      rootUsers: [
        rootPerson('ann', {
          userEmail: 'ann@example.com',
          userPhoneNumber: '+13214567890',
          apiKeys: [apiKey(annKey)],
          authenticators: [passkey.registration()],
          oauthProviders: [{ providerName: 'web', oidcToken: tokenFor(world, { subject: 'ann' }) }],
        }),
        bob,
      ],
      rootQuorumThreshold: 2,
      wallet,
    });
    expect(made).toEqual({
      subOrganizationId: expect.any(String),
      wallet: { walletId: expect.any(String), addresses: [expect.any(String), expect.any(String)] },
      rootUserIds: [expect.any(String), expect.any(String)],
    });
    const root = operator.at(made.subOrganizationId).as(made.rootUserIds[0] ?? '', annKey);
    expect(await root.query('whoami')).toMatchObject({ organizationName: 'Branch', username: 'ann' });
    expect(await root.query('get_organization_configs')).toMatchObject({
      configs: { quorum: { threshold: 2, userIds: made.rootUserIds } },
    });
    expect(await root.query('get_user', { userId: root.userId })).toMatchObject({
      user: {
        userEmail: 'ann@example.com',
        userPhoneNumber: '+13214567890',
        authenticators: [{ credentialId: passkey.credentialId }],
        oauthProviders: [{ subject: 'ann' }],
        userTags: [],
      },
    });
    expect(await root.query('list_wallets')).toMatchObject({
      wallets: [{ walletId: made.wallet?.walletId, walletName: 'Main' }],
    });
    expect(await operator.query('list_wallets')).toEqual({ wallets: [] });
    const waiting = await submitByPasskey(world, root, passkey, 'create_users', { users: [person('eve')] });
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  });

  it.each([
    [{}, ['EMAIL_RECOVERY', 'EMAIL_AUTH', 'SMS_AUTH', 'OTP_EMAIL_AUTH']],
    [{ disableEmailRecovery: true, disableSmsAuth: true }, ['EMAIL_AUTH', 'OTP_EMAIL_AUTH']],
    [{ disableEmailAuth: true, disableOtpEmailAuth: true }, ['EMAIL_RECOVERY', 'SMS_AUTH']],
    [{ disableEmailAuth: false }, ['EMAIL_RECOVERY', 'EMAIL_AUTH', 'SMS_AUTH', 'OTP_EMAIL_AUTH']],
  ])('given %j, starts with the features %j', async (flags, on) => {
    const { operator } = await aWorld();
    const root = await subOrganizationOf(operator, 'Branch', flags);
    const { configs } = await root.query<{ configs: { features: object[] } }>('get_organization_configs');
    expect(configs.features).toEqual(on.map((name) => ({ name: `FEATURE_NAME_${name}`, value: '' })));
    expect(await operator.query('get_organization_configs')).toMatchObject({ configs: { features: [] } });
  });

  const { oauthProviders: _, ...withoutProviders } = rootPerson('ann', {
    apiKeys: [{ apiKeyName: 'laptop', publicKey: annKey.publicKey }],
  });
  const namingNoCurve = { ...withoutProviders, oauthProviders: [] };
  it.each([
    ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8', branch({ wallet }), 'V8', true],
    ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', branch({ wallet, disableSmsAuth: true }), 'V7', true],
    ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V6', branch({ wallet }), 'V6', true],
    ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V5', branch({ wallet, rootUsers: [namingNoCurve] }), 'V5', true],
    ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V4', branch({ wallet, rootUsers: [withoutProviders] }), 'V4', true],
    ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V2', branch({ rootUsers: [withoutProviders] }), '', false],
  ])('takes %s and answers under its own keys', async (type, parameters, suffix, hasWallet) => {
    const { operator } = await aWorld();
    const activity = await operator.activity('create_sub_organization', parameters, type);
    const intent = `createSubOrganizationIntent${type.slice('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_'.length)}`;
    expect(activity).toMatchObject({ type, status: 'ACTIVITY_STATUS_COMPLETED', intent: { [intent]: parameters } });
    const made = activity.result[`createSubOrganizationResult${suffix}`] as Made;
    expect('wallet' in made).toBe(hasWallet);
    const root = operator.at(made.subOrganizationId).as(made.rootUserIds[0] ?? '', annKey);
    expect(await root.query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('takes the first version: a name and one passkey', async () => {
    const world = await aWorld();
    const { operator } = world;
    const passkey = passkeyOf('only');
    const activity = await operator.activity(
      'create_sub_organization',
      { name: 'Branch', rootAuthenticator: passkey.registration() },
      'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION',
    );
    const made = activity.result['createSubOrganizationResult'] as Made;
    const root = operator.at(made.subOrganizationId);
    const added = await submitByPasskey(world, root, passkey, 'create_users', { users: [person('ann')] });
    expect(added.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('lets the parent read and never write, and a sibling see nothing', async () => {
    const { operator } = await aWorld();
    const [one, two] = [await subOrganizationOf(operator, 'One'), await subOrganizationOf(operator, 'Two')];
    const above = operator.at(one.organizationId);
    expect(await above.query('list_users')).toMatchObject({ users: [{ userName: 'root' }] });
    const written = await above.try('create_users', { users: [person('eve')] });
    expect(written).toMatchObject({
      ok: false,
      failure: {
        code: 3,
        turnkeyErrorCode: 'ORGANIZATION_MISMATCH',
        message: `organization mismatch: request is targeting organization ("${one.organizationId}"), but voters are in organization ("${operator.organizationId}")`,
      },
    });
    const aside = two.at(one.organizationId);
    for (const outcome of [await aside.tryQuery('list_users'), await aside.try('create_users', { users: [] })])
      expect(outcome).toMatchObject({ ok: false, failure: { code: 16, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' } });
    const upward = one.at(operator.organizationId);
    expect(await upward.tryQuery('list_users')).toMatchObject({ ok: false, failure: { code: 16 } });
    expect(await one.query('list_users')).toMatchObject({ users: [{ userName: 'root' }] });
  });

  const quorumless = 'quorum threshold must be non-zero integer';
  refuses('create_sub_organization', plain, [
    [
      'no name is given',
      branch({ subOrganizationName: undefined }),
      'INVALID_ARGUMENT',
      'subOrganizationName: missing',
    ],
    [
      'there are no root users',
      branch({ rootUsers: [] }),
      'INVALID_ARGUMENT',
      'parameters.rootUsers: expected at least one',
    ],
    [
      'a root user has tags',
      branch({ rootUsers: [person('ann', { userTags: [nobody] })] }),
      'INVALID_ARGUMENT',
      'rootUsers.0.userTags: unknown field',
    ],
    ['the threshold is zero', branch({ rootQuorumThreshold: 0 }), 'INVALID_ARGUMENT', quorumless],
    ['the threshold is a fraction', branch({ rootQuorumThreshold: 1.5 }), 'INVALID_ARGUMENT', quorumless],
    [
      'the threshold is text',
      branch({ rootQuorumThreshold: '1' }),
      'INVALID_ARGUMENT',
      'rootQuorumThreshold: expected number',
    ],
    [
      'the threshold is above the users',
      branch({ rootQuorumThreshold: 2 }),
      'INVALID_ARGUMENT',
      'quorum users missing',
    ],
    ['two users have one name', branch({ rootUsers: [ann, ann] }), 'ALREADY_EXISTS', "a user 'ann'"],
    [
      'two users have one key',
      branch({ rootUsers: [ann, { ...ann, userName: 'eve' }] }),
      'ALREADY_EXISTS',
      'a public key',
    ],
    [
      'a key is none',
      branch({ rootUsers: [bob, rootPerson('eve', { apiKeys: [apiKey(annKey, { publicKey: 'ff' })] })] }),
      'INVALID_ARGUMENT',
      'parameters.rootUsers.1.apiKeys.0.publicKey',
    ],
    [
      'a token does not verify',
      branch({ rootUsers: [rootPerson('eve', { oauthProviders: [{ providerName: 'x', oidcToken: 'forged' }] })] }),
      'INVALID_ARGUMENT',
      'invalid OIDC token',
    ],
    [
      'a path is none',
      branch({ wallet: { ...wallet, accounts: [{ ...ethereum(0), path: 'x' }] } }),
      'INVALID_ARGUMENT',
      'parameters.wallet.accounts.0.path',
    ],
    [
      'it has a verification token that the vault did not sign',
      branch({ verificationToken: 'x' }),
      'INVALID_ARGUMENT',
      'invalid verification token',
    ],
    [
      'it has a client signature',
      branch({
        clientSignature: { publicKey: 'ff', scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message: '', signature: 'ff' },
      }),
      'INVALID_ARGUMENT',
      'parameters.clientSignature',
    ],
  ]);

  refuses(
    'create_sub_organization',
    async () => {
      const world = await aWorld();
      return { world, actor: await subOrganizationOf(world.operator, 'Branch') };
    },
    [
      [
        'it is asked of a sub-organization',
        branch(),
        'PERMISSION_DENIED',
        'a sub-organization cannot have sub-organizations',
      ],
    ],
  );

  it('names the account whose name is taken', async () => {
    const { operator } = await aWorld();
    const accounts = [ethereum(0), ethereum(1)].map((account) => ({ ...account, name: 'Same' }));
    const wanted = branch({ wallet: { ...wallet, accounts } });
    expect(await operator.try('create_sub_organization', wanted)).toMatchObject({
      failure: {
        code: 6,
        details: expect.arrayContaining([
          expect.objectContaining({
            fieldViolations: [{ field: 'parameters.wallet.accounts.1.name', description: 'already exists' }],
          }),
        ]),
      },
    });
  });

  it.each([
    ['an e-mail address', { userEmail: 'ann@example.com' }, {}],
    ['an e-mail address, codes by e-mail being on', { userEmail: 'ann@example.com' }, { disableEmailAuth: true }],
    ['a phone number', { userPhoneNumber: '+13214567890' }, {}],
    ['a key that expires', { apiKeys: [apiKey(annKey, { expirationSeconds: '60' })] }, {}],
    ['a passkey', { authenticators: [passkeyOf('ann phone').registration()] }, {}],
  ])('takes a root user who has %s and nothing else', async (_what, has, flags) => {
    const { operator } = await aWorld();
    const wanted = branch({ rootUsers: [rootPerson('ann', has)], ...flags });
    expect((await operator.activity('create_sub_organization', wanted)).status).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('takes the third version: private keys in the place of a wallet', async () => {
    const { operator } = await aWorld();
    const key = { privateKeyName: 'Hot', curve: 'CURVE_SECP256K1', privateKeyTags: [] };
    const privateKeys = [{ ...key, addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] }];
    const activity = await operator.activity(
      'create_sub_organization',
      branch({ rootUsers: [withoutProviders], privateKeys }),
      'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V3',
    );
    const made = activity.result['createSubOrganizationResultV3'] as Made & { privateKeys: object[] };
    const addresses = [{ format: 'ADDRESS_FORMAT_ETHEREUM', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) }];
    expect(made.privateKeys).toEqual([{ privateKeyId: expect.any(String), addresses }]);
    expect(made).not.toHaveProperty('wallet');
    const root = operator.at(made.subOrganizationId).as(made.rootUserIds[0] ?? '', annKey);
    expect(await root.query('list_private_keys')).toMatchObject({ privateKeys: [{ privateKeyName: 'Hot' }] });
    expect(await operator.query('list_private_keys')).toEqual({ privateKeys: [] });
  });

  refuses('create_sub_organization', plain, [
    [
      'a root user has nothing to act with',
      branch({ rootUsers: [ann, rootPerson('bob')] }),
      'INVALID_ARGUMENT',
      'parameters.rootUsers.1: a user needs',
    ],
    [
      'a root user has an address alone, and no login by e-mail is on',
      branch({
        rootUsers: [rootPerson('bob', { userEmail: 'b@example.com' })],
        disableEmailAuth: true,
        disableOtpEmailAuth: true,
      }),
      'INVALID_ARGUMENT',
      'parameters.rootUsers.0: a user needs',
    ],
    [
      'a root user has a number alone, and no login by SMS is on',
      branch({ rootUsers: [rootPerson('bob', { userPhoneNumber: '+13214567890' })], disableSmsAuth: true }),
      'INVALID_ARGUMENT',
      'parameters.rootUsers.0: a user needs',
    ],
    [
      'private keys are asked for in a version without them',
      branch({ privateKeys: [{}] }),
      'INVALID_ARGUMENT',
      'privateKeys: unknown field',
    ],
  ]);

  refuses(
    'create_sub_organization',
    async () => {
      const world = await aWorld();
      return { world, actor: await joinedBy(world.operator, 'plain') };
    },
    [['the caller is no root user and no policy lets them', branch(), 'PERMISSION_DENIED', 'sufficient permissions']],
  );
});
