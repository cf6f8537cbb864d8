import { describe, expect, it } from 'vitest';
import { getApiKeys } from '#engine/operations/credentials/get-api-keys.ts';
import { joinedBy, nobody, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_api_keys', () => {
  it('shows one user’s, or everybody’s when no user is named, and none of another organization', async () => {
    const world = await aWorld();
    const { operator } = world;
    const provider = (subject: string) => ({
      oauthProviders: [{ providerName: subject, oidcToken: tokenFor(world, { subject }) }],
    });
    const ann = await joinedBy(operator, 'ann', provider('ann'));
    await joinedBy(operator, 'bob', provider('bob'));
    await subOrganizationOf(operator, 'Branch');
    const mine = await operator.query<{ apiKeys: object[] }>('get_api_keys', { userId: ann.userId });
    expect(getApiKeys.result.parse(mine)).toEqual(mine);
    expect(mine.apiKeys).toHaveLength(1);
    const all = await operator.query<{ apiKeys: object[] }>('get_api_keys');
    expect(all.apiKeys).toContainEqual(mine.apiKeys[0]);
    expect(all.apiKeys).toHaveLength(3);
  });

  it('refuses a user who is not there', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('get_api_keys', { userId: nobody })).toMatchObject({
      ok: false,
      failure: { code: 5, message: `this organization has no user ${nobody}` },
    });
  });
});
