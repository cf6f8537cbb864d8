import { describe, expect, it } from 'vitest';
import { getUser } from '#engine/operations/users/get-user.ts';
import { joinedBy, nobody, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_user', () => {
  it('shows a user as the schema says', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann', { userEmail: 'ann@example.com' });
    const answer = await operator.query('get_user', { userId: ann.userId });
    expect(getUser.result.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ user: { userId: ann.userId, userName: 'ann', userEmail: 'ann@example.com' } });
  });

  it('leaves out what a user does not have', async () => {
    const { operator } = await aWorld();
    const { user } = await operator.query<{ user: object }>('get_user', { userId: operator.userId });
    expect(user).not.toHaveProperty('userEmail');
    expect(user).not.toHaveProperty('userPhoneNumber');
  });

  it('shows a parent’s user the users of a sub-organization, and nobody else', async () => {
    const { operator } = await aWorld();
    const [one, two] = [await subOrganizationOf(operator, 'One'), await subOrganizationOf(operator, 'Two')];
    const userId = one.userId;
    expect(await operator.at(one.organizationId).query('get_user', { userId })).toMatchObject({ user: { userId } });
    expect(await two.tryQuery('get_user', { userId })).toMatchObject({ ok: false, failure: { code: 5 } });
    expect(await two.at(one.organizationId).tryQuery('get_user', { userId })).toMatchObject({
      ok: false,
      failure: { code: 16, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' },
    });
    expect(await one.at(operator.organizationId).tryQuery('get_user', { userId })).toMatchObject({ ok: false });
  });

  it('refuses an id that is nobody’s, and one that is missing', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('get_user', { userId: nobody })).toMatchObject({
      ok: false,
      failure: { code: 5, message: `this organization has no user ${nobody}` },
    });
    expect(await operator.tryQuery('get_user')).toMatchObject({
      ok: false,
      failure: { code: 3, message: 'userId: missing field' },
    });
  });
});
