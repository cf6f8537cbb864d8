import { describe, expect, it } from 'vitest';
import { listUserTags } from '#engine/operations/user-tags/list-user-tags.ts';
import { subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('list_user_tags', () => {
  it('shows the organization’s tags in the order they were made, with their instants', async () => {
    const { operator, clock } = await aWorld();
    const instant = { seconds: String(clock.atMs / 1000), nanos: '0' };
    for (const userTagName of ['signers', 'admins'])
      await operator.submit('create_user_tag', { userTagName, userIds: [] });
    const answer = await operator.query('list_user_tags');
    expect(listUserTags.result.parse(answer)).toEqual(answer);
    const both = { tagId: expect.any(String), tagType: 'TAG_TYPE_USER', createdAt: instant, updatedAt: instant };
    expect(answer).toEqual({
      userTags: [
        { tagName: 'signers', ...both },
        { tagName: 'admins', ...both },
      ],
    });
    const below = await subOrganizationOf(operator, 'Branch');
    expect(await below.query('list_user_tags')).toEqual({ userTags: [] });
    expect(await operator.tryQuery('list_user_tags', { name: 'x' })).toMatchObject({ failure: { code: 3 } });
  });
});
