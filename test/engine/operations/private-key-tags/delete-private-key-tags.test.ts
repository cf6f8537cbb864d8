import { describe, expect, it } from 'vitest';
import { aTaggedKey, tagsOf } from '../../../harness/private-key-tags.ts';
import { refuses } from '../../../harness/refuses.ts';

type Deleted = { privateKeyTagIds: string[]; privateKeyIds: string[] };

async function twoTags() {
  const scene = await aTaggedKey();
  const make = async (privateKeyTagName: string, privateKeyIds: string[]) => {
    const parameters = { privateKeyTagName, privateKeyIds };
    return (await scene.operator.submit<{ privateKeyTagId: string }>('create_private_key_tag', parameters))
      .privateKeyTagId;
  };
  return { ...scene, cold: await make('cold', [scene.two, scene.one]), idle: await make('idle', []) };
}

describe('delete_private_key_tags', () => {
  it('takes tags off every key, and names the keys that had one', async () => {
    const scene = await twoTags();
    const { operator, hot, cold, idle, one, two } = scene;
    const result = await operator.submit<Deleted>('delete_private_key_tags', { privateKeyTagIds: [idle, hot] });
    expect(result).toEqual({ privateKeyTagIds: [idle, hot], privateKeyIds: [one] });
    expect(await tagsOf(scene)).toEqual([[cold], [cold]]);
    const last = await operator.submit<Deleted>('delete_private_key_tags', { privateKeyTagIds: [cold] });
    expect(last.privateKeyIds).toEqual([one, two]);
    expect(await operator.query('list_private_key_tags')).toEqual({ privateKeyTags: [] });
    expect(scene.world.bugs).toEqual([]);
  });

  it('names a key that had several tags once', async () => {
    const { operator, hot, cold, one, two } = await twoTags();
    const result = await operator.submit<Deleted>('delete_private_key_tags', { privateKeyTagIds: [hot, cold] });
    expect(result.privateKeyIds).toEqual([one, two]);
  });

  it('frees the name', async () => {
    const { operator, hot } = await twoTags();
    await operator.submit('delete_private_key_tags', { privateKeyTagIds: [hot] });
    await operator.submit('create_private_key_tag', { privateKeyTagName: 'hot', privateKeyIds: [] });
  });

  refuses('delete_private_key_tags', twoTags, [
    ['no list is given', {}, 'INVALID_ARGUMENT', 'parameters.privateKeyTagIds: expected at least one'],
    ['the list is empty', { privateKeyTagIds: [] }, 'INVALID_ARGUMENT', 'parameters.privateKeyTagIds'],
    [
      'a tag is named twice',
      ({ hot }) => ({ privateKeyTagIds: [hot, hot] }),
      'INVALID_ARGUMENT',
      'parameters.privateKeyTagIds: lists an ID twice',
    ],
    [
      "one of them is another organization's",
      ({ hot, foreign }) => ({ privateKeyTagIds: [hot, foreign.privateKeyTagId] }),
      'NOT_FOUND',
      'no private key tag',
    ],
  ]);
});
