import { describe, expect, it } from 'vitest';
import { getPolicy } from '#engine/operations/policies/get-policy.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_policy', () => {
  it('shows a policy as the schema says, without a time when it has none', async () => {
    const { operator, clock } = await aWorld();
    const instant = { seconds: String(clock.atMs / 1000), nanos: '0' };
    const policy = { policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true', consensus: '', notes: '' };
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', policy);
    const answer = await (await joinedBy(operator, 'ann')).query('get_policy', { policyId });
    expect(getPolicy.result.parse(answer)).toEqual(answer);
    expect(answer).toEqual({ policy: { policyId, ...policy, createdAt: instant, updatedAt: instant } });
  });

  it('refuses an id that nothing has', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('get_policy', { policyId: nobody })).toMatchObject({
      ok: false,
      failure: { code: 5, message: `this organization has no policy ${nobody}` },
    });
  });
});
