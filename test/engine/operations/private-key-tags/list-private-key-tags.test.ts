import { describe, expect, it } from 'vitest';
import { aTaggedKey } from '../../../harness/private-key-tags.ts';

type Listed = { privateKeyTags: { tagId: string }[] };

describe('list_private_key_tags', () => {
  it("lists the organization's own tags, in the order they were added", async () => {
    const { operator, world, root, hot, foreign } = await aTaggedKey();
    world.clock.advance(1_500);
    const { privateKeyTagId } = await operator.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
      privateKeyTagName: 'cold',
      privateKeyIds: [],
    });
    const seconds = Math.floor(world.clock.atMs / 1000);
    const before = { seconds: String(seconds - 1), nanos: '0' };
    const now = { seconds: String(seconds), nanos: '500000000' };
    const tagType = 'TAG_TYPE_PRIVATE_KEY';
    expect(await operator.query('list_private_key_tags')).toEqual({
      privateKeyTags: [
        { tagId: hot, tagName: 'hot', tagType, createdAt: before, updatedAt: before },
        { tagId: privateKeyTagId, tagName: 'cold', tagType, createdAt: now, updatedAt: now },
      ],
    });
    const theirs = await root.query<Listed>('list_private_key_tags');
    expect(theirs.privateKeyTags.map(({ tagId }) => tagId)).toEqual([foreign.privateKeyTagId]);
  });
});
