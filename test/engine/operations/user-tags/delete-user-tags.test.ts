import { describe, expect, it } from 'vitest';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function tagged() {
  const world = await aWorld();
  const { operator } = world;
  const [ann, bob, eve] = [
    await joinedBy(operator, 'ann'),
    await joinedBy(operator, 'bob'),
    await joinedBy(operator, 'eve'),
  ];
  const make = async (userTagName: string, userIds: string[]) =>
    (await operator.submit<{ userTagId: string }>('create_user_tag', { userTagName, userIds })).userTagId;
  const tags = [
    await make('one', [ann.userId, bob.userId]),
    await make('two', [ann.userId]),
    await make('kept', [ann.userId, eve.userId]),
  ];
  return { world, ann, bob, eve, tags };
}

describe('delete_user_tags', () => {
  it('deletes the tags, takes them off everybody, and answers who had one', async () => {
    const { world, ann, bob, tags } = await tagged();
    const { operator } = world;
    expect(await operator.submit('delete_user_tags', { userTagIds: [tags[1], tags[0]] })).toEqual({
      userTagIds: [tags[1], tags[0]],
      userIds: [ann.userId, bob.userId],
    });
    expect(await operator.query('list_user_tags')).toMatchObject({ userTags: [{ tagName: 'kept' }] });
    const { users } = await operator.query<{ users: { userTags: string[] }[] }>('list_users');
    expect(users.map(({ userTags }) => userTags)).toEqual([[], [tags[2]], [], [tags[2]]]);
  });

  refuses('delete_user_tags', tagged, [
    ['none is named', { userTagIds: [] }, 'INVALID_ARGUMENT', 'parameters.userTagIds: expected at least one'],
    ['none is given', {}, 'INVALID_ARGUMENT', 'parameters.userTagIds: expected at least one'],
    [
      'one of them is not there',
      ({ tags }: Awaited<ReturnType<typeof tagged>>) => ({ userTagIds: [tags[0], nobody] }),
      'NOT_FOUND',
      `no user tag ${nobody}`,
    ],
    [
      'one is named twice',
      ({ tags }: Awaited<ReturnType<typeof tagged>>) => ({ userTagIds: [tags[0], tags[0]] }),
      'INVALID_ARGUMENT',
      'lists an ID twice',
    ],
  ]);
});
