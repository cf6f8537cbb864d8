import { describe, expect, it } from 'vitest';
import { joinedBy, nobody, tokenFor } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann', {
    oauthProviders: [
      { providerName: 'web', oidcToken: tokenFor(world, { subject: 'ann' }) },
      { providerName: 'app', oidcToken: tokenFor(world, { subject: 'ann', audience: 'app' }) },
    ],
  });
  const { oauthProviders } = await ann.query<{ oauthProviders: { providerId: string }[] }>('get_oauth_providers', {
    userId: ann.userId,
  });
  return { world, ann, providerIds: oauthProviders.map(({ providerId }) => providerId) };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

describe('delete_oauth_providers', () => {
  it('ends the signing in with an identity, and frees it', async () => {
    const { world, ann, providerIds } = await withAnn();
    expect(providerIds).toHaveLength(2);
    const gone = { userId: ann.userId, providerIds: providerIds.slice(0, 1) };
    expect(await ann.submit('delete_oauth_providers', gone)).toEqual({ providerIds: gone.providerIds });
    expect(await ann.query('get_oauth_providers', { userId: ann.userId })).toMatchObject({
      oauthProviders: [{ providerName: 'app' }],
    });
    await world.operator.submit('create_oauth_providers', {
      userId: world.operator.userId,
      oauthProviders: [{ providerName: 'mine now', oidcToken: tokenFor(world, { subject: 'ann' }) }],
    });
  });

  refuses('delete_oauth_providers', withAnn, [
    ['the user is missing', { providerIds: [] }, 'INVALID_ARGUMENT', 'parameters.userId: missing field'],
    ['the user is nobody', ({ providerIds }: Scene) => ({ userId: nobody, providerIds }), 'NOT_FOUND', 'no user'],
    [
      'one is nobody’s',
      ({ ann, providerIds }: Scene) => ({ userId: ann.userId, providerIds: [...providerIds, nobody] }),
      'NOT_FOUND',
      `no OAuth provider ${nobody}`,
    ],
    [
      'they are another user’s',
      ({ world, providerIds }: Scene) => ({ userId: world.operator.userId, providerIds }),
      'NOT_FOUND',
      'no OAuth provider',
    ],
  ]);
});
