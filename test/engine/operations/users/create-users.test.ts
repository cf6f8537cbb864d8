import { describe, expect, it } from 'vitest';
import { countLimits } from '#shared/count-limits.ts';
import { ed25519KeyFrom, p256KeyFrom, secp256k1KeyFrom } from '../../../harness/actors.ts';
import { passkeyAaguid, passkeyOf, submitByPasskey, tryByPasskey } from '../../../harness/passkey.ts';
import {
  apiKey,
  barePerson,
  bareUser,
  joinedBy,
  nobody,
  person,
  subOrganizationOf,
  tokenFor,
} from '../../../harness/people.ts';
import { plain, refuses, withHostedLimits } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

type UserIds = { userIds: string[] };
type User = Record<string, unknown> & { userId: string; apiKeys: Record<string, unknown>[] };
const ann = person('ann');
const key = p256KeyFrom('ann laptop');

describe('create_users', () => {
  it('answers one id for each user, in the order asked', async () => {
    const { operator } = await aWorld();
    const { userIds } = await operator.submit<UserIds>('create_users', { users: [ann, person('bob')] });
    const { users } = await operator.query<{ users: User[] }>('list_users');
    expect(users.map(({ userId, userName }) => [userId, userName])).toEqual([
      [operator.userId, 'operator'],
      [userIds[0], 'ann'],
      [userIds[1], 'bob'],
    ]);
  });

  it('refuses, in every version, a user who could neither act nor log in', async () => {
    const { operator } = await aWorld();
    const lists = { apiKeys: [], authenticators: [], userTags: [] };
    const { oauthProviders: _, ...second } = barePerson('bob');
    const asked: readonly (readonly [path: string, type: string, params: object])[] = [
      ['create_users', 'CREATE_USERS_V4', { users: [ann, barePerson('bob')] }],
      ['create_users', 'CREATE_USERS_V3', { users: [ann, barePerson('bob', { userEmail: 'b@example.com' })] }],
      ['create_users', 'CREATE_USERS_V2', { users: [second] }],
      ['create_users', 'CREATE_USERS', { users: [{ userName: 'bob', accessType: 'ACCESS_TYPE_ALL', ...lists }] }],
      [
        'create_api_only_users',
        'CREATE_API_ONLY_USERS',
        { apiOnlyUsers: [{ userName: 'b', apiKeys: [], userTags: [] }] },
      ],
    ];
    for (const [path, type, params] of asked) {
      const at = Object.values(params)[0].length - 1;
      expect(await operator.try(path, params, `ACTIVITY_TYPE_${type}`), type).toMatchObject({
        ok: false,
        failure: { code: 3, message: expect.stringMatching(`${at}: a user needs an API key, a passkey`) },
      });
    }
    expect((await operator.query<{ users: User[] }>('list_users')).users).toHaveLength(1);
  });

  it.each([
    ['FEATURE_NAME_EMAIL_AUTH', 'e-mail'],
    ['FEATURE_NAME_OTP_EMAIL_AUTH', 'e-mail'],
    ['FEATURE_NAME_SMS_AUTH', 'phone'],
    ['FEATURE_NAME_EMAIL_RECOVERY', 'none'],
    ['FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY', 'none'],
  ] as const)('takes a contact for a credential as far as %s lets it log in', async (name, by) => {
    const { operator } = await aWorld();
    await operator.submit('set_organization_feature', { name, value: '' });
    const add = async (userName: string, contact: object) =>
      (await operator.try('create_users', { users: [barePerson(userName, contact)] })).ok;
    expect(await add('mail', { userEmail: 'b@example.com' })).toBe(by === 'e-mail');
    expect(await add('number', { userPhoneNumber: '+13214567890' })).toBe(by === 'phone');
    await operator.submit('remove_organization_feature', { name });
    expect(await add('after', { userEmail: 'c@example.com', userPhoneNumber: '+13214567891' })).toBe(false);
  });

  it('leaves it to whoever may delete a credential, whether it is the last', async () => {
    const { operator } = await aWorld();
    const userId = await bareUser(operator, 'ann');
    expect(await operator.query('get_user', { userId })).toMatchObject({ user: { userName: 'ann', apiKeys: [] } });
  });

  it('keeps everything that was said of a user', async () => {
    const world = await aWorld();
    const { operator } = world;
    const { userTagId } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'signers',
      userIds: [],
    });
    const passkey = passkeyOf('ann phone');
    const { userIds } = await operator.submit<UserIds>('create_users', {
      users: [
        person('ann', {
          userEmail: 'ann@example.com',
          userPhoneNumber: '+13214567890',
          apiKeys: [apiKey(key, { expirationSeconds: '3600' })],
          authenticators: [passkey.registration()],
          oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'ann' }) }],
          userTags: [userTagId],
        }),
      ],
    });
    const instant = { seconds: String(world.clock.atMs / 1000), nanos: '0' };
    const both = { createdAt: instant, updatedAt: instant };
    const { user } = await operator.query<{ user: User }>('get_user', { userId: userIds[0] ?? '' });
    expect(user).toEqual({
      userId: userIds[0],
      userName: 'ann',
      userEmail: 'ann@example.com',
      userPhoneNumber: '+13214567890',
      apiKeys: [
        {
          apiKeyId: expect.any(String),
          apiKeyName: 'laptop',
          credential: { publicKey: key.publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
          expirationSeconds: '3600',
          ...both,
        },
      ],
      authenticators: [
        {
          authenticatorId: expect.any(String),
          authenticatorName: 'ann phone',
          credentialId: passkey.credentialId,
          transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL', 'AUTHENTICATOR_TRANSPORT_HYBRID'],
          aaguid: passkeyAaguid,
          attestationType: 'none',
          model: 'Passkey',
          // The COSE key of an ES256 passkey, in base64url.
          credential: {
            publicKey: expect.stringMatching(/^pQECAyYgASFYI[\w-]{90}$/),
            type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
          },
          ...both,
        },
      ],
      oauthProviders: [
        {
          providerId: expect.any(String),
          providerName: 'work',
          issuer: 'https://issuer.example',
          audience: 'coffer-tests',
          subject: 'ann',
          ...both,
        },
      ],
      userTags: [userTagId],
      mfaPolicies: [],
      ...both,
    });
  });

  it.each([
    ['P-256', p256KeyFrom('curves'), 'CREDENTIAL_TYPE_API_KEY_P256'],
    ['secp256k1', secp256k1KeyFrom('curves'), 'CREDENTIAL_TYPE_API_KEY_SECP256K1'],
    ['Ed25519', ed25519KeyFrom('curves'), 'CREDENTIAL_TYPE_API_KEY_ED25519'],
  ] as const)('lets a user stamp with a %s key', async (_curve, own, type) => {
    const { operator } = await aWorld();
    const { userIds } = await operator.submit<UserIds>('create_users', {
      users: [person('ann', { apiKeys: [apiKey(own, { publicKey: own.publicKey.toUpperCase() })] })],
    });
    const stamped = operator.as(userIds[0] ?? '', own);
    expect(await stamped.query('whoami')).toMatchObject({ userId: userIds[0], username: 'ann' });
    const { apiKeys } = await stamped.query<User>('get_api_keys', { userId: userIds[0] ?? '' });
    expect(apiKeys).toMatchObject([{ credential: { publicKey: own.publicKey, type } }]);
  });

  it.each(['ES256', 'RS256'] as const)('lets a user stamp with an %s passkey', async (algorithm) => {
    const world = await aWorld();
    const { operator } = world;
    const passkey = passkeyOf(`ann ${algorithm}`, algorithm);
    const { userIds } = await operator.submit<UserIds>('create_users', {
      users: [person('ann', { authenticators: [passkey.registration()] })],
    });
    const activity = await submitByPasskey(world, operator, passkey, 'create_api_keys', {
      userId: userIds[0],
      apiKeys: [apiKey(key)],
    });
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_COMPLETED',
      votes: [{ userId: userIds[0], scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' }],
    });
    const stranger = await tryByPasskey(world, operator, passkeyOf('stranger'), 'create_api_keys', {});
    expect(stranger).toMatchObject({ ok: false, failure: { code: 16, turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND' } });
  });

  it.each([
    [
      'ACTIVITY_TYPE_CREATE_USERS_V3',
      'createUsersIntentV3',
      person('ann', { userPhoneNumber: '+13214567890', apiKeys: [apiKey(key)] }),
    ],
    [
      'ACTIVITY_TYPE_CREATE_USERS_V2',
      'createUsersIntentV2',
      {
        userName: 'ann',
        apiKeys: [{ apiKeyName: 'laptop', publicKey: key.publicKey }],
        authenticators: [],
        userTags: [],
      },
    ],
    [
      'ACTIVITY_TYPE_CREATE_USERS',
      'createUsersIntent',
      {
        userName: 'ann',
        accessType: 'ACCESS_TYPE_ALL',
        apiKeys: [{ apiKeyName: 'laptop', publicKey: key.publicKey }],
        authenticators: [],
        userTags: [],
      },
    ],
  ])('takes %s, and keeps it as it was sent', async (type, intent, user) => {
    const { operator } = await aWorld();
    const activity = await operator.activity('create_users', { users: [user] }, type);
    expect(activity).toMatchObject({
      type,
      status: 'ACTIVITY_STATUS_COMPLETED',
      intent: { [intent]: { users: [user] } },
      result: { createUsersResult: { userIds: [expect.any(String)] } },
    });
    const [userId = ''] = activity.result['createUsersResult']?.['userIds'] as string[];
    expect(await operator.as(userId, key).query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('takes the registration of the first version whole, as browsers give it', async () => {
    const world = await aWorld();
    const { operator } = world;
    const passkey = passkeyOf('first version');
    const { attestation, challenge } = passkey.registration();
    const { userIds } = await operator.submit<UserIds>(
      'create_users',
      {
        users: [
          {
            userName: 'ann',
            accessType: 'ACCESS_TYPE_WEB',
            apiKeys: [],
            userTags: [],
            authenticators: [
              {
                authenticatorName: 'phone',
                userId: nobody,
                challenge,
                attestation: {
                  id: attestation.credentialId,
                  rawId: attestation.credentialId,
                  type: 'public-key',
                  authenticatorAttachment: 'platform',
                  response: {
                    clientDataJson: attestation.clientDataJson,
                    attestationObject: attestation.attestationObject,
                  },
                  clientExtensionResults: { credProps: { rk: true } },
                },
              },
            ],
          },
        ],
      },
      'ACTIVITY_TYPE_CREATE_USERS',
    );
    const activity = await submitByPasskey(world, operator, passkey, 'delete_oauth_providers', {
      userId: userIds[0],
      providerIds: [],
    });
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('asks the issuer about each token once, and not at all for those who may not add users', async () => {
    const world = await aWorld();
    const asked: string[] = [];
    const { get } = world.tokens;
    world.tokens.get = (token) => (asked.push(token), get.call(world.tokens, token));
    const token = tokenFor(world, { subject: 'ann' });
    const users = [person('ann', { oauthProviders: [{ providerName: 'work', oidcToken: token }] })];
    const plainUser = await joinedBy(world.operator, 'plain');
    expect(await plainUser.try('create_users', { users })).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(asked).toEqual([]);
    await world.operator.submit('create_users', { users });
    expect(asked).toEqual([token]);
  });

  it('lets claims stand beside a token of the same issuer and subject', async () => {
    const world = await aWorld();
    await world.operator.submit('create_users', {
      users: [
        person('ann', {
          oauthProviders: [
            { providerName: 'app', oidcClaims: { iss: 'https://issuer.example', sub: 'ann', aud: 'another-app' } },
            { providerName: 'web', oidcToken: tokenFor(world, { subject: 'ann' }) },
          ],
        }),
      ],
    });
    const { oauthProviders } = await world.operator.query<{ oauthProviders: object[] }>('get_oauth_providers');
    expect(oauthProviders).toMatchObject([
      { providerName: 'app', audience: 'another-app', subject: 'ann' },
      { providerName: 'web', audience: 'coffer-tests', subject: 'ann' },
    ]);
  });

  it('lets different organizations have the same names and keys', async () => {
    const { operator } = await aWorld();
    const below = await subOrganizationOf(operator, 'Branch');
    const users = [person('ann', { apiKeys: [apiKey(key)] })];
    await operator.submit('create_users', { users });
    const { userIds } = await below.submit<UserIds>('create_users', { users });
    expect(userIds).toHaveLength(1);
  });

  const providers = (...oauthProviders: object[]) => ({ users: [person('ann', { oauthProviders })] });
  const passkeys = (...authenticators: object[]) => ({ users: [person('ann', { authenticators })] });
  const keys = (...apiKeys: object[]) => ({ users: [person('ann', { apiKeys })] });
  const manyKeys = (count: number, patch: object) =>
    Array.from({ length: count }, (_, at) => apiKey(p256KeyFrom(`many ${at}`), patch));

  refuses('create_users', withHostedLimits(plain), [
    [
      'there are too many users',
      { users: Array.from({ length: countLimits.hosted.usersMax }, (_, at) => person(`user ${at}`)) },
      'RESOURCE_EXHAUSTED',
      'maximum of 100 users',
    ],
  ]);

  refuses('create_users', plain, [
    ['nobody is named', { users: [] }, 'INVALID_ARGUMENT', 'parameters.users: expected at least one'],
    ['users are missing', {}, 'INVALID_ARGUMENT', 'parameters.users: expected at least one'],
    ['a name is missing', { users: [person('ann', { userName: undefined })] }, 'INVALID_ARGUMENT', 'users.0.userName'],
    ['a name is empty', { users: [ann, person('')] }, 'INVALID_ARGUMENT', 'users.1.userName: a name must not be empty'],
    ['a name has a line break', { users: [person('a\nn')] }, 'INVALID_ARGUMENT', 'control characters'],
    ['a name turns around', { users: [person('a\u202En')] }, 'INVALID_ARGUMENT', 'change the direction of text'],
    ['a list is left out', { users: [{ userName: 'ann' }] }, 'INVALID_ARGUMENT', 'users.0.apiKeys: missing field'],
    ['there is an unknown field', { users: [person('ann', { role: 1 })] }, 'INVALID_ARGUMENT', 'users.0.role: unknown'],
    ['an e-mail is empty', { users: [person('ann', { userEmail: '' })] }, 'INVALID_ARGUMENT', 'invalid email address'],
    ['an e-mail is none', { users: [person('ann', { userEmail: 'ann@' })] }, 'INVALID_ARGUMENT', 'users.0.userEmail'],
    [
      'a phone number is empty',
      { users: [person('a', { userPhoneNumber: '' })] },
      'INVALID_ARGUMENT',
      'userPhoneNumber',
    ],
    ['a name is used twice', { users: [ann, ann] }, 'ALREADY_EXISTS', "a user 'ann' already exists"],
    ['a name is taken', { users: [person('operator')] }, 'ALREADY_EXISTS', "a user 'operator' already exists"],
    ['a tag is nobody’s', { users: [person('ann', { userTags: [nobody] })] }, 'NOT_FOUND', 'no user tag'],
    [
      'a key is none',
      keys(apiKey(key), apiKey(key, { publicKey: '02ff' })),
      'INVALID_ARGUMENT',
      'users.0.apiKeys.1.publicKey',
    ],
    [
      'a key is of another curve',
      keys(apiKey(key, { curveType: 'API_KEY_CURVE_ED25519' })),
      'INVALID_ARGUMENT',
      'an Ed25519',
    ],
    ['a curve is unknown', keys(apiKey(key, { curveType: 'P256' })), 'INVALID_ARGUMENT', 'apiKeys.0.curveType'],
    [
      'a key never lives',
      keys(apiKey(key, { expirationSeconds: '0' })),
      'INVALID_ARGUMENT',
      'invalid api key expiration',
    ],
    ['a key’s time is a number', keys(apiKey(key, { expirationSeconds: 5 })), 'INVALID_ARGUMENT', 'expirationSeconds'],
    ['a key is given twice', keys(apiKey(key), apiKey(key)), 'ALREADY_EXISTS', key.publicKey],
    ['a key is another’s', ({ world }) => keys(apiKey(world.operator.key)), 'ALREADY_EXISTS', 'a public key'],
    ['keys are too many', keys(...manyKeys(11, {})), 'RESOURCE_EXHAUSTED', 'maximum long-lived api keys'],
    [
      'keys that expire are too many at once',
      keys(...manyKeys(11, { expirationSeconds: '60' })),
      'RESOURCE_EXHAUSTED',
      'maximum short-lived api keys',
    ],
    [
      'a passkey answers another challenge',
      passkeys(passkeyOf('other').registration({ answered: 'b3RoZXI' })),
      'INVALID_ARGUMENT',
      'invalid authenticator attestation: it has a different challenge',
    ],
    [
      'a passkey is given twice',
      passkeys(passkeyOf('twice').registration(), passkeyOf('twice').registration()),
      'ALREADY_EXISTS',
      'a passkey',
    ],
    [
      'passkeys are too many',
      passkeys(...Array.from({ length: 11 }, () => passkeyOf('many').registration())),
      'RESOURCE_EXHAUSTED',
      'user has exceeded maximum authenticators',
    ],
    [
      'a token does not verify',
      providers({ providerName: 'work', oidcToken: 'forged' }),
      'INVALID_ARGUMENT',
      'invalid OIDC token: the token does not verify',
    ],
    [
      'an identity is given twice',
      ({ world }) =>
        providers(
          { providerName: 'one', oidcToken: tokenFor(world, { subject: 'ann', nonce: '1' }) },
          { providerName: 'two', oidcToken: tokenFor(world, { subject: 'ann', nonce: '2' }) },
        ),
      'ALREADY_EXISTS',
      "'two'",
    ],
    [
      'claims stand alone',
      providers({ providerName: 'work', oidcClaims: { iss: 'https://issuer.example', sub: 'ann', aud: 'a' } }),
      'INVALID_ARGUMENT',
      'parameters.users.0.oauthProviders.0.oidcClaims',
    ],
    [
      'claims stand beside somebody else’s token',
      ({ world }) =>
        providers(
          { providerName: 'web', oidcToken: tokenFor(world, { subject: 'bob' }) },
          { providerName: 'app', oidcClaims: { iss: 'https://issuer.example', sub: 'ann', aud: 'a' } },
        ),
      'INVALID_ARGUMENT',
      'parameters.users.0.oauthProviders.1.oidcClaims',
    ],
    [
      'a provider has a token and claims',
      providers({ providerName: 'x', oidcToken: 't', oidcClaims: { iss: 'i', sub: 's', aud: 'a' } }),
      'INVALID_ARGUMENT',
      'oidcToken or oidcClaims',
    ],
    [
      'providers are too many',
      providers(...Array.from({ length: 11 }, () => ({ providerName: 'x', oidcToken: 't' }))),
      'RESOURCE_EXHAUSTED',
      'maximum oauth providers',
    ],
  ]);

  refuses(
    'create_users',
    plain,
    [
      [
        'a version is given what came after it',
        { users: [barePerson('ann', { oauthProviders: [{}] })] },
        'INVALID_ARGUMENT',
        'oauthProviders: unknown',
      ],
    ],
    'ACTIVITY_TYPE_CREATE_USERS_V2',
  );

  refuses(
    'create_users',
    async () => {
      const world = await aWorld();
      return { world, actor: await joinedBy(world.operator, 'plain') };
    },
    [
      [
        'the caller is no root user and no policy lets them',
        { users: [ann] },
        'PERMISSION_DENIED',
        'sufficient permissions',
      ],
    ],
  );
});
