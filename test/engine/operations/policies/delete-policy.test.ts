import { describe, expect, it } from 'vitest';
import { joinedBy, nobody, person, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withPolicy() {
  const world = await aWorld();
  const { policyId } = await world.operator.submit<{ policyId: string }>('create_policy', {
    policyName: 'all',
    effect: 'EFFECT_ALLOW',
    consensus: "approvers.any(user, user.alias == 'ann')",
    notes: '',
  });
  return { world, policyId };
}

describe('delete_policy', () => {
  it('ends what the policy allowed', async () => {
    const { world, policyId } = await withPolicy();
    const ann = await joinedBy(world.operator, 'ann');
    await ann.submit('create_users', { users: [person('one')] });
    expect(await ann.submit('delete_policy', { policyId })).toEqual({ policyId });
    expect(await ann.query('list_policies')).toEqual({ policies: [] });
    expect(await ann.try('create_users', { users: [person('two')] })).toMatchObject({ failure: { code: 7 } });
  });

  refuses('delete_policy', withPolicy, [
    ['there is no such policy', { policyId: nobody }, 'NOT_FOUND', `no policy ${nobody}`],
    ['none is named', {}, 'INVALID_ARGUMENT', 'parameters.policyId: missing field'],
  ]);

  refuses(
    'delete_policy',
    async () => {
      const scene = await withPolicy();
      return { ...scene, actor: await subOrganizationOf(scene.world.operator, 'Branch') };
    },
    [['it is another organization’s', ({ policyId }) => ({ policyId }), 'NOT_FOUND', 'no policy']],
  );
});
