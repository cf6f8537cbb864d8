import { describe, expect, it } from 'vitest';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const userPhoneNumber = '+491701234567';

async function withAnn() {
  const world = await aWorld();
  return { world, ann: await joinedBy(world.operator, 'ann') };
}

describe('update_user_phone_number', () => {
  it('is shown from then on, with the name as it was', async () => {
    const { world, ann } = await withAnn();
    const { userId } = ann;
    expect(await world.operator.submit('update_user_phone_number', { userId, userPhoneNumber })).toEqual({ userId });
    expect(await world.operator.query('get_user', { userId })).toMatchObject({
      user: { userName: 'ann', userPhoneNumber },
    });
  });

  it('is taken away by the empty text', async () => {
    const { world, ann } = await withAnn();
    const { userId } = ann;
    await world.operator.submit('update_user_phone_number', { userId, userPhoneNumber });
    expect(await world.operator.submit('update_user_phone_number', { userId, userPhoneNumber: '' })).toEqual({
      userId,
    });
    const { user } = await world.operator.query<{ user: object }>('get_user', { userId });
    expect(user).not.toHaveProperty('userPhoneNumber');
  });

  refuses('update_user_phone_number', withAnn, [
    ['there is no such user', { userId: nobody, userPhoneNumber }, 'NOT_FOUND', 'no user'],
    ['there is none', ({ ann }) => ({ userId: ann.userId }), 'INVALID_ARGUMENT', 'userPhoneNumber: missing field'],
    [
      'it is none',
      ({ ann }) => ({ userId: ann.userId, userPhoneNumber: '0170' }),
      'INVALID_ARGUMENT',
      'userPhoneNumber',
    ],
    [
      'it comes with a token that the vault did not sign',
      ({ ann }) => ({ userId: ann.userId, userPhoneNumber, verificationToken: 'token' }),
      'INVALID_ARGUMENT',
      'invalid verification token',
    ],
  ]);
});
