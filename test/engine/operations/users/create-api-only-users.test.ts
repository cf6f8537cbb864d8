import { describe, expect, it } from 'vitest';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { joinedBy, person } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const [key, other] = [p256KeyFrom('build server'), p256KeyFrom('other server')];
const keyOf = ({ publicKey }: { publicKey: string }) => ({ apiKeyName: 'ci', publicKey });
const server = (more: object = {}) => ({ userName: 'build', apiKeys: [keyOf(key)], userTags: [], ...more });

async function withAnn() {
  const world = await aWorld();
  await world.operator.submit('create_users', { users: [person('ann')] });
  return { world };
}

describe('create_api_only_users', () => {
  it('adds users with their keys and tags, and answers their ids in order', async () => {
    const { operator } = await aWorld();
    const { userTagId } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'servers',
      userIds: [],
    });
    const apiOnlyUsers = [
      server({
        userTags: [userTagId],
        userEmail: 'ops@example.com',
        apiKeys: [{ ...keyOf(key), expirationSeconds: '60' }],
      }),
      { userName: 'second', apiKeys: [keyOf(other)], userTags: null, userEmail: null },
    ];
    const activity = await operator.activity('create_api_only_users', { apiOnlyUsers });
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_API_ONLY_USERS',
      intent: { createApiOnlyUsersIntent: { apiOnlyUsers: [expect.objectContaining({ userName: 'build' }), {}] } },
      result: { createApiOnlyUsersResult: { userIds: [expect.any(String), expect.any(String)] } },
    });
    const { users } = await operator.query<{ users: object[] }>('list_users');
    expect(users.slice(1)).toMatchObject([
      {
        userName: 'build',
        userEmail: 'ops@example.com',
        userTags: [userTagId],
        authenticators: [],
        oauthProviders: [],
        apiKeys: [
          { credential: { publicKey: key.publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' }, expirationSeconds: '60' },
        ],
      },
      { userName: 'second', apiKeys: [{ credential: { publicKey: other.publicKey } }], userTags: [] },
    ]);
  });

  it('is allowed by a policy on USER and CREATE, and by none on another action', async () => {
    const { operator } = await aWorld();
    const bob = await joinedBy(operator, 'bob');
    const grant = (action: string) =>
      operator.submit('create_policy', {
        policyName: action,
        effect: 'EFFECT_ALLOW',
        condition: `activity.resource == 'USER' && activity.action == '${action}'`,
        consensus: 'true',
      });
    await grant('UPDATE');
    expect(await bob.try('create_api_only_users', { apiOnlyUsers: [server()] })).toMatchObject({ ok: false });
    await grant('CREATE');
    await bob.submit('create_api_only_users', { apiOnlyUsers: [server()] });
  });

  refuses('create_api_only_users', withAnn, [
    ['nobody is named', { apiOnlyUsers: [] }, 'INVALID_ARGUMENT', 'parameters.apiOnlyUsers: expected at least one'],
    ['a name is taken', { apiOnlyUsers: [server(), server({ userName: 'ann' })] }, 'ALREADY_EXISTS', "'ann'"],
    [
      'a passkey is named',
      { apiOnlyUsers: [server({ authenticators: [{}] })] },
      'INVALID_ARGUMENT',
      'parameters.apiOnlyUsers.0.authenticators: unknown field',
    ],
    [
      'a curve is named',
      { apiOnlyUsers: [server({ apiKeys: [{ ...keyOf(key), curveType: 'API_KEY_CURVE_ED25519' }] })] },
      'INVALID_ARGUMENT',
      'parameters.apiOnlyUsers.0.apiKeys.0.curveType: unknown field',
    ],
    [
      'a key is no key',
      { apiOnlyUsers: [server({ apiKeys: [{ apiKeyName: 'ci', publicKey: '02' }] })] },
      'INVALID_ARGUMENT',
      'parameters.apiOnlyUsers.0.apiKeys.0.publicKey',
    ],
    [
      'a tag is unknown',
      { apiOnlyUsers: [server({ userTags: ['7d5d7a3c-8a4e-4a55-9c0e-1a52d1c9c7a1'] })] },
      'NOT_FOUND',
      'user tag',
    ],
  ]);
});
