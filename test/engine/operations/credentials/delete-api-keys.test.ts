import { describe, expect, it } from 'vitest';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { apiKey, joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann');
  const { apiKeyIds } = await ann.submit<{ apiKeyIds: string[] }>('create_api_keys', {
    userId: ann.userId,
    apiKeys: [apiKey(p256KeyFrom('a')), apiKey(p256KeyFrom('b'))],
  });
  return { world, ann, apiKeyIds };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

describe('delete_api_keys', () => {
  it('takes the keys away, so that they stamp no more, and frees them for others', async () => {
    const { world, ann, apiKeyIds } = await withAnn();
    expect(await ann.submit('delete_api_keys', { userId: ann.userId, apiKeyIds })).toEqual({ apiKeyIds });
    expect(await ann.as(ann.userId, p256KeyFrom('a')).tryQuery('whoami')).toMatchObject({
      ok: false,
      failure: { code: 16, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' },
    });
    await world.operator.submit('create_api_keys', {
      userId: world.operator.userId,
      apiKeys: [apiKey(p256KeyFrom('a'))],
    });
  });

  it('lets a user delete the very key that stamps, and their last', async () => {
    const { ann, apiKeyIds } = await withAnn();
    const { apiKeys } = await ann.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: ann.userId });
    const all = apiKeys.map(({ apiKeyId }) => apiKeyId);
    expect(all).toEqual([expect.any(String), ...apiKeyIds]);
    await ann.submit('delete_api_keys', { userId: ann.userId, apiKeyIds: all });
    expect(await ann.tryQuery('whoami')).toMatchObject({ ok: false, failure: { code: 16 } });
  });

  refuses('delete_api_keys', withAnn, [
    [
      'no key is named',
      ({ ann }: Scene) => ({ userId: ann.userId, apiKeyIds: [] }),
      'INVALID_ARGUMENT',
      'apiKeyIds: expected at least one',
    ],
    ['the user is nobody', ({ apiKeyIds }: Scene) => ({ userId: nobody, apiKeyIds }), 'NOT_FOUND', 'no user'],
    [
      'one is nobody’s',
      ({ ann, apiKeyIds }: Scene) => ({ userId: ann.userId, apiKeyIds: [apiKeyIds[0], nobody] }),
      'NOT_FOUND',
      `no API key ${nobody}`,
    ],
    [
      'they are another user’s',
      ({ world, apiKeyIds }: Scene) => ({ userId: world.operator.userId, apiKeyIds }),
      'NOT_FOUND',
      'no API key',
    ],
  ]);

  refuses(
    'delete_api_keys',
    async () => {
      const scene = await withAnn();
      return { ...scene, actor: await joinedBy(scene.world.operator, 'bob') };
    },
    [
      [
        'they are another’s and no policy allows it',
        ({ ann, apiKeyIds }) => ({ userId: ann.userId, apiKeyIds }),
        'PERMISSION_DENIED',
        'permissions',
      ],
    ],
  );
});
