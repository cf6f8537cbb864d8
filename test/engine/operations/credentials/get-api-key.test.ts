import { describe, expect, it } from 'vitest';
import { joinedBy, nobody, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_api_key', () => {
  it('shows the key that the list shows, and nothing to another organization', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const { apiKeys } = await operator.query<{ apiKeys: [{ apiKeyId: string }] }>('get_api_keys', {
      userId: ann.userId,
    });
    const { apiKeyId } = apiKeys[0];
    expect(await operator.query('get_api_key', { apiKeyId })).toEqual({ apiKey: apiKeys[0] });
    const branch = await subOrganizationOf(operator, 'Branch');
    for (const outcome of [
      await branch.tryQuery('get_api_key', { apiKeyId }),
      await operator.tryQuery('get_api_key', { apiKeyId: nobody }),
    ])
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 5, message: expect.stringContaining('API key') as string },
      });
    expect(await operator.tryQuery('get_api_key', {})).toMatchObject({ ok: false, failure: { code: 3 } });
  });
});
