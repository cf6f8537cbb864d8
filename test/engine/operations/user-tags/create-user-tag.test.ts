import { describe, expect, it } from 'vitest';
import { countLimits } from '#shared/count-limits.ts';
import { joinedBy, nobody, subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

describe('create_user_tag', () => {
  it('makes a tag and puts it on users', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const made = await operator.submit<{ userTagId: string; userIds: string[] }>('create_user_tag', {
      userTagName: 'signers',
      userIds: [ann.userId],
    });
    expect(made).toEqual({ userTagId: expect.any(String), userIds: [ann.userId] });
    expect(await operator.query('get_user', { userId: ann.userId })).toMatchObject({
      user: { userTags: [made.userTagId] },
    });
    expect(await operator.query('list_user_tags')).toMatchObject({
      userTags: [{ tagId: made.userTagId, tagName: 'signers', tagType: 'TAG_TYPE_USER' }],
    });
  });

  it('makes ten in a sub-organization under the limits of the hosted service, and not one more', async () => {
    const { operator, service } = await aWorld();
    await service.changeSettings({ limits: 'hosted' });
    const below = await subOrganizationOf(operator, 'Branch');
    for (let at = 0; at < countLimits.hosted.tagsOfSubOrganizationMax; at++)
      await below.submit('create_user_tag', { userTagName: `tag ${at}`, userIds: [] });
    expect(await below.try('create_user_tag', { userTagName: 'one more', userIds: [] })).toMatchObject({
      ok: false,
      failure: { code: 8, message: 'this organization has the maximum of 10 user tags' },
    });
  });

  refuses(
    'create_user_tag',
    async () => {
      const scene = await plain();
      await scene.world.operator.submit('create_user_tag', { userTagName: 'signers', userIds: [] });
      return scene;
    },
    [
      ['no name is given', { userIds: [] }, 'INVALID_ARGUMENT', 'parameters.userTagName: missing field'],
      ['the name is empty', { userTagName: '', userIds: [] }, 'INVALID_ARGUMENT', 'parameters.userTagName'],
      [
        'users are no list',
        { userTagName: 'x', userIds: '' },
        'INVALID_ARGUMENT',
        'parameters.userIds: expected array',
      ],
      ['the name is taken', { userTagName: 'signers', userIds: [] }, 'ALREADY_EXISTS', "a user tag 'signers'"],
      ['a user is nobody', { userTagName: 'x', userIds: [nobody] }, 'NOT_FOUND', 'no user'],
      ['an id is no UUID', { userTagName: 'x', userIds: ['ann'] }, 'INVALID_ARGUMENT', 'parameters.userIds.0'],
      [
        'a user is named twice',
        ({ world: { operator } }) => ({ userTagName: 'x', userIds: [operator.userId, operator.userId] }),
        'INVALID_ARGUMENT',
        'parameters.userIds: lists an ID twice',
      ],
    ],
  );
});
