import { describe, expect, it } from 'vitest';
import { listPolicies } from '#engine/operations/policies/list-policies.ts';
import { aWorld } from '../../../harness/world.ts';

describe('list_policies', () => {
  it('shows every policy, in the order they were added', async () => {
    const { operator } = await aWorld();
    for (const policyName of ['zeta', 'alpha'])
      await operator.submit('create_policy', { policyName, effect: 'EFFECT_DENY', condition: 'false', notes: '' });
    const answer = await operator.query<{ policies: { policyName: string }[] }>('list_policies');
    expect(listPolicies.result.parse(answer)).toEqual(answer);
    expect(answer.policies.map(({ policyName }) => policyName)).toEqual(['zeta', 'alpha']);
    expect(await operator.tryQuery('list_policies', { policyName: 'x' })).toMatchObject({ failure: { code: 3 } });
  });
});
