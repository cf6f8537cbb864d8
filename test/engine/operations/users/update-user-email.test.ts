import { describe, expect, it } from 'vitest';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const userEmail = 'ann@example.org';

async function withAnn() {
  const world = await aWorld();
  return { world, ann: await joinedBy(world.operator, 'ann') };
}

describe('update_user_email', () => {
  it('is shown from then on, with the name as it was', async () => {
    const { world, ann } = await withAnn();
    const { userId } = ann;
    expect(await world.operator.submit('update_user_email', { userId, userEmail })).toEqual({ userId });
    expect(await world.operator.query('get_user', { userId })).toMatchObject({ user: { userName: 'ann', userEmail } });
  });

  it('is taken away by the empty text', async () => {
    const { world, ann } = await withAnn();
    const { userId } = ann;
    await world.operator.submit('update_user_email', { userId, userEmail });
    expect(await world.operator.submit('update_user_email', { userId, userEmail: '' })).toEqual({ userId });
    const { user } = await world.operator.query<{ user: object }>('get_user', { userId });
    expect(user).not.toHaveProperty('userEmail');
  });

  refuses('update_user_email', withAnn, [
    ['there is no such user', { userId: nobody, userEmail }, 'NOT_FOUND', 'no user'],
    ['there is none', ({ ann }) => ({ userId: ann.userId }), 'INVALID_ARGUMENT', 'userEmail: missing field'],
    ['it is none', ({ ann }) => ({ userId: ann.userId, userEmail: 'ann' }), 'INVALID_ARGUMENT', 'userEmail'],
    [
      'it comes with a token that the vault did not sign',
      ({ ann }) => ({ userId: ann.userId, userEmail, verificationToken: 'token' }),
      'INVALID_ARGUMENT',
      'invalid verification token',
    ],
  ]);
});
