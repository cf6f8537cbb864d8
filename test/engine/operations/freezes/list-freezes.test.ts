import { describe, expect, it } from 'vitest';
import { listFreezes } from '#engine/operations/freezes/list-freezes.ts';
import { aWorld } from '../../../harness/world.ts';

describe('list_freezes', () => {
  it('lists what is frozen as the schema says', async () => {
    const { operator, clock } = await aWorld();
    await operator.submit('freeze', { reason: 'Drill' });
    const answer = await operator.query('list_freezes');
    expect(listFreezes.result.parse(answer)).toEqual(answer);
    const createdAt = { seconds: String(clock.atMs / 1000), nanos: '0' };
    expect(answer).toMatchObject({
      mayFreeze: true,
      freezes: [{ userId: operator.userId, reason: 'Drill', createdAt }],
    });
  });
});
