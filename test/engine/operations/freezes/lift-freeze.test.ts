import { describe, expect, it } from 'vitest';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

describe('lift_freeze', () => {
  it('is done by the root quorum, and by nobody else', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('create_policy', { policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true' });
    const { freezeId } = await ann.submit<{ freezeId: string }>('freeze', {});
    expect(await ann.try('lift_freeze', { freezeId })).toMatchObject({ failure: { code: 7 } });
    expect(await operator.submit('lift_freeze', { freezeId })).toEqual({ freezeId });
    expect(await ann.query('list_freezes')).toEqual({ mayFreeze: false, freezes: [] });
  });

  refuses('lift_freeze', async () => ({ world: await aWorld() }), [
    ['nothing is frozen by that ID', { freezeId: nobody }, 'NOT_FOUND', nobody],
  ]);
});
