import { describe, expect, it } from 'vitest';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withPolicies() {
  const world = await aWorld();
  const make = async (policyName: string) =>
    (
      await world.operator.submit<{ policyId: string }>('create_policy', {
        policyName,
        effect: 'EFFECT_DENY',
        notes: '',
      })
    ).policyId;
  return { world, policyIds: [await make('one'), await make('two')], kept: await make('three') };
}

describe('delete_policies', () => {
  it('removes those that are named, and no other', async () => {
    const { world, policyIds, kept } = await withPolicies();
    expect(await world.operator.submit('delete_policies', { policyIds })).toEqual({ policyIds });
    expect(await world.operator.query('list_policies')).toMatchObject({ policies: [{ policyId: kept }] });
  });

  it('removes all, or none', async () => {
    const { world, policyIds } = await withPolicies();
    await world.operator.try('delete_policies', { policyIds: [...policyIds, nobody] });
    expect(world.store.state.policies.size).toBe(3);
  });

  refuses('delete_policies', withPolicies, [
    ['there is no such policy', { policyIds: [nobody] }, 'NOT_FOUND', `no policy ${nobody}`],
    ['none is named', { policyIds: [] }, 'INVALID_ARGUMENT', 'expected at least one'],
    ['one is named twice', ({ kept }) => ({ policyIds: [kept, kept] }), 'INVALID_ARGUMENT', 'twice'],
  ]);
});
