import { describe, expect, it } from 'vitest';
import { getOauthProviders } from '#engine/operations/credentials/get-oauth-providers.ts';
import { joinedBy, nobody, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_oauth_providers', () => {
  it('shows one user’s, or everybody’s when no user is named, and none of another organization', async () => {
    const world = await aWorld();
    const { operator } = world;
    const provider = (subject: string) => ({
      oauthProviders: [{ providerName: subject, oidcToken: tokenFor(world, { subject }) }],
    });
    const ann = await joinedBy(operator, 'ann', provider('ann'));
    await joinedBy(operator, 'bob', provider('bob'));
    await subOrganizationOf(operator, 'Branch');
    const mine = await operator.query<{ oauthProviders: object[] }>('get_oauth_providers', { userId: ann.userId });
    expect(getOauthProviders.result.parse(mine)).toEqual(mine);
    expect(mine.oauthProviders).toHaveLength(1);
    const all = await operator.query<{ oauthProviders: object[] }>('get_oauth_providers');
    expect(all.oauthProviders).toContainEqual(mine.oauthProviders[0]);
    expect(all.oauthProviders).toHaveLength(2);
  });

  it('refuses a user who is not there', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('get_oauth_providers', { userId: nobody })).toMatchObject({
      ok: false,
      failure: { code: 5, message: `this organization has no user ${nobody}` },
    });
  });
});
