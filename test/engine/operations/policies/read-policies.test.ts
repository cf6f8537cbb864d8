import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../harness/world.ts';

describe('read_policies', () => {
  it('gives the texts of every policy as trees, and leaves out what is empty or very long', async () => {
    const { operator } = await aWorld();
    const long = `wallet.label in [${Array.from({ length: 300 }, (_, index) => `'label ${index}'`).join(', ')}]`;
    expect(long.length).toBeGreaterThan(2_000);
    const { policyIds } = await operator.submit<{ policyIds: string[] }>('create_policies', {
      policies: [
        {
          policyName: 'one',
          effect: 'EFFECT_ALLOW',
          condition: 'wallet.imported',
          consensus: 'approvers.count() >= 2',
        },
        { policyName: 'two', effect: 'EFFECT_DENY' },
        { policyName: 'three', effect: 'EFFECT_DENY', condition: long, time: "CronSpan('0 9 * * *', '1h', 'UTC')" },
      ],
    });
    expect(await operator.query('read_policies', {})).toMatchObject({
      policies: [
        { policyId: policyIds[0], condition: { kind: 'field' }, consensus: { kind: 'compare' } },
        { policyId: policyIds[1] },
        { policyId: policyIds[2], time: { kind: 'call' } },
      ],
    });
    const { policies } = await operator.query<{ policies: object[] }>('read_policies', {});
    expect(policies.map((policy) => Object.keys(policy).length)).toEqual([3, 1, 2]);
  });
});
