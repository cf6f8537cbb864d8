import { describe, expect, it } from 'vitest';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAnn() {
  const world = await aWorld();
  return { world, ann: await joinedBy(world.operator, 'ann') };
}

describe('update_user_name', () => {
  it('gives a user another name, and the same again', async () => {
    const { world, ann } = await withAnn();
    for (const userName of ['Anna', 'Anna'])
      expect(await world.operator.submit('update_user_name', { userId: ann.userId, userName })).toEqual({
        userId: ann.userId,
      });
    expect(await world.operator.query('get_user', { userId: ann.userId })).toMatchObject({
      user: { userName: 'Anna' },
    });
  });

  refuses('update_user_name', withAnn, [
    ['there is no such user', { userId: nobody, userName: 'x' }, 'NOT_FOUND', 'no user'],
    ['there is no name', ({ ann }) => ({ userId: ann.userId }), 'INVALID_ARGUMENT', 'userName: missing field'],
    ['the name is empty', ({ ann }) => ({ userId: ann.userId, userName: '' }), 'INVALID_ARGUMENT', 'userName'],
    ['the name is taken', ({ ann }) => ({ userId: ann.userId, userName: 'operator' }), 'ALREADY_EXISTS', 'operator'],
  ]);
});
