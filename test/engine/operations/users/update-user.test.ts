import { describe, expect, it } from 'vitest';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAnn() {
  const world = await aWorld();
  const tag = async (userTagName: string) =>
    (await world.operator.submit<{ userTagId: string }>('create_user_tag', { userTagName, userIds: [] })).userTagId;
  const [ops, cold] = [await tag('ops'), await tag('cold')];
  const ann = await joinedBy(world.operator, 'ann', { userTags: [ops], userEmail: 'ann@example.com' });
  const shown = async () => (await world.operator.query<{ user: object }>('get_user', { userId: ann.userId })).user;
  return { world, ann, ops, cold, shown };
}

describe('update_user', () => {
  it('changes what is named, and leaves the rest', async () => {
    const { world, ann, ops, shown } = await withAnn();
    world.clock.advance(1000);
    const patch = { userId: ann.userId, userName: 'Anna', userPhoneNumber: '+491701234567' };
    expect(await world.operator.submit('update_user', patch)).toEqual({ userId: ann.userId });
    expect(await shown()).toMatchObject({
      userName: 'Anna',
      userEmail: 'ann@example.com',
      userPhoneNumber: '+491701234567',
      userTags: [ops],
    });
    await world.operator.submit('update_user', { userId: ann.userId });
    expect(await shown()).toMatchObject({ userName: 'Anna', userTags: [ops] });
  });

  it('puts the tags that are named in the place of all there were', async () => {
    const { world, ann, cold, shown } = await withAnn();
    await world.operator.submit('update_user', { userId: ann.userId, userTagIds: [cold] });
    expect(await shown()).toMatchObject({ userTags: [cold] });
    await world.operator.submit('update_user', { userId: ann.userId, userTagIds: [] });
    expect(await shown()).toMatchObject({ userTags: [] });
  });

  it('leaves the tags alone where an empty list of them stands beside another change', async () => {
    const { world, ann, ops, shown } = await withAnn();
    const { userId } = ann;
    for (const change of [{ userEmail: 'a@example.org' }, { userPhoneNumber: '+491701234567' }, { userName: 'Ann' }]) {
      await world.operator.submit('update_user', { userId, ...change, userTagIds: [] });
      expect(await shown()).toMatchObject({ ...change, userTags: [ops] });
    }
    await world.operator.submit('update_user', { userId, userEmail: '', userTagIds: [] });
    expect(await shown()).toMatchObject({ userTags: [ops] });
    await world.operator.submit('update_user', { userId, userName: null, userTagIds: [] });
    expect(await shown()).toMatchObject({ userTags: [] });
  });

  it('takes away an address or number that is given as the empty text', async () => {
    const { world, ann, shown } = await withAnn();
    const { userId } = ann;
    await world.operator.submit('update_user', { userId, userPhoneNumber: '+491701234567' });
    await world.operator.submit('update_user', { userId, userEmail: '' });
    expect(await shown()).not.toHaveProperty('userEmail');
    expect(await shown()).toMatchObject({ userPhoneNumber: '+491701234567' });
    await world.operator.submit('update_user', { userId, userPhoneNumber: '' });
    expect(await shown()).not.toHaveProperty('userPhoneNumber');
    expect(world.store.state.users.get(userId)).not.toHaveProperty('userEmail');
  });

  refuses('update_user', withAnn, [
    ['there is no such user', { userId: nobody }, 'NOT_FOUND', 'no user'],
    ['the name is taken', ({ ann }) => ({ userId: ann.userId, userName: 'operator' }), 'ALREADY_EXISTS', 'operator'],
    ['there is no such tag', ({ ann }) => ({ userId: ann.userId, userTagIds: [nobody] }), 'NOT_FOUND', 'user tag'],
    ['the address is none', ({ ann }) => ({ userId: ann.userId, userEmail: ' ' }), 'INVALID_ARGUMENT', 'userEmail'],
    ['the number is none', ({ ann }) => ({ userId: ann.userId, userPhoneNumber: '1' }), 'INVALID_ARGUMENT', 'E.164'],
  ]);
});
