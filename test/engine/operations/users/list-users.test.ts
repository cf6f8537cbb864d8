import { describe, expect, it } from 'vitest';
import { listUsers } from '#engine/operations/users/list-users.ts';
import { joinedBy, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('list_users', () => {
  it('shows everybody of the organization, in the order they were added', async () => {
    const { operator } = await aWorld();
    await joinedBy(operator, 'zoe');
    await joinedBy(operator, 'ann');
    await subOrganizationOf(operator, 'Branch');
    const answer = await operator.query<{ users: { userName: string }[] }>('list_users');
    expect(listUsers.result.parse(answer)).toEqual(answer);
    expect(answer.users.map(({ userName }) => userName)).toEqual(['operator', 'zoe', 'ann']);
  });

  it('is open to a user whom no policy allows anything', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    expect((await ann.query<{ users: object[] }>('list_users')).users).toHaveLength(2);
  });

  it('takes no parameters', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('list_users', { userName: 'ann' })).toMatchObject({
      ok: false,
      failure: { code: 3, message: 'userName: unknown field' },
    });
  });
});
