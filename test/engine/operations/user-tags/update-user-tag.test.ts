import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../harness/actors.ts';
import { joinedBy, nobody, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function tagged() {
  const world = await aWorld();
  const { operator } = world;
  const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
  const make = (userTagName: string, userIds: string[]) =>
    operator.submit<{ userTagId: string }>('create_user_tag', { userTagName, userIds });
  const { userTagId } = await make('signers', [ann.userId]);
  await make('taken', []);
  return { world, ann, bob, userTagId };
}

const tagsOf = async (operator: Actor, userId: string) =>
  (await operator.query<{ user: { userTags: string[] } }>('get_user', { userId })).user.userTags;

describe('update_user_tag', () => {
  it('renames the tag, puts it on users and takes it off others', async () => {
    const { world, ann, bob, userTagId } = await tagged();
    const { operator } = world;
    expect(
      await operator.submit('update_user_tag', {
        userTagId,
        newUserTagName: 'approvers',
        addUserIds: [bob.userId],
        removeUserIds: [ann.userId],
      }),
    ).toEqual({ userTagId });
    expect(await tagsOf(operator, ann.userId)).toEqual([]);
    expect(await tagsOf(operator, bob.userId)).toEqual([userTagId]);
    expect(await operator.query('list_user_tags')).toMatchObject({
      userTags: [{ tagName: 'approvers' }, { tagName: 'taken' }],
    });
  });

  it('leaves the name when none is given, and does nothing twice', async () => {
    const { world, ann, bob, userTagId } = await tagged();
    const { operator } = world;
    await operator.submit('update_user_tag', { userTagId, addUserIds: [ann.userId], removeUserIds: [bob.userId] });
    await operator.submit('update_user_tag', {
      userTagId,
      newUserTagName: 'signers',
      addUserIds: [],
      removeUserIds: [],
    });
    expect(await tagsOf(operator, ann.userId)).toEqual([userTagId]);
    expect(await operator.query('list_user_tags')).toMatchObject({
      userTags: [{ tagName: 'signers' }, { tagName: 'taken' }],
    });
  });

  it('knows no tag of another organization', async () => {
    const { world, userTagId } = await tagged();
    const below = await subOrganizationOf(world.operator, 'Branch');
    const outcome = await below.try('update_user_tag', { userTagId, addUserIds: [], removeUserIds: [] });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 5, message: expect.stringContaining('no user tag') } });
  });

  type Scene = Awaited<ReturnType<typeof tagged>>;
  const change = (patch: object) => (scene: Scene) => ({
    userTagId: scene.userTagId,
    addUserIds: [],
    removeUserIds: [],
    ...patch,
  });
  refuses('update_user_tag', tagged, [
    ['there is no such tag', change({ userTagId: nobody }), 'NOT_FOUND', `no user tag ${nobody}`],
    ['the name is taken', change({ newUserTagName: 'taken' }), 'ALREADY_EXISTS', "'taken'"],
    ['the name is empty', change({ newUserTagName: '' }), 'INVALID_ARGUMENT', 'parameters.newUserTagName'],
    ['a list is none', change({ addUserIds: '' }), 'INVALID_ARGUMENT', 'addUserIds: expected array'],
    ['somebody to tag is nobody', change({ addUserIds: [nobody] }), 'NOT_FOUND', 'no user'],
    ['somebody to untag is nobody', change({ removeUserIds: [nobody] }), 'NOT_FOUND', 'no user'],
    [
      'one user is to have it and not to have it',
      (scene: Scene) => change({ addUserIds: [scene.bob.userId], removeUserIds: [scene.bob.userId] })(scene),
      'INVALID_ARGUMENT',
      'parameters.removeUserIds',
    ],
  ]);
});
