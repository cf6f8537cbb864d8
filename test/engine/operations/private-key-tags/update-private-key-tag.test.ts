import { describe, expect, it } from 'vitest';
import { aTaggedKey, tagsOf } from '../../../harness/private-key-tags.ts';
import { refuses } from '../../../harness/refuses.ts';

type Scene = Awaited<ReturnType<typeof aTaggedKey>>;

const change = ({ hot }: Scene, patch: Record<string, unknown>) => ({
  privateKeyTagId: hot,
  addPrivateKeyIds: [],
  removePrivateKeyIds: [],
  ...patch,
});

describe('update_private_key_tag', () => {
  it('renames a tag, puts it on keys and takes it off others', async () => {
    const scene = await aTaggedKey();
    const { operator, one, two, hot } = scene;
    const result = await operator.submit(
      'update_private_key_tag',
      change(scene, { newPrivateKeyTagName: 'warm', addPrivateKeyIds: [two], removePrivateKeyIds: [one] }),
    );
    expect(result).toEqual({ privateKeyTagId: hot });
    expect(await tagsOf(scene)).toEqual([[], [hot]]);
    const { privateKeyTags } = await operator.query<{ privateKeyTags: object[] }>('list_private_key_tags');
    expect(privateKeyTags).toMatchObject([{ tagId: hot, tagName: 'warm' }]);
    expect(scene.world.bugs).toEqual([]);
  });

  it('changes nothing about keys that are as they should be', async () => {
    const scene = await aTaggedKey();
    const { operator, world, one, two } = scene;
    const parameters = { newPrivateKeyTagName: 'hot', addPrivateKeyIds: [one], removePrivateKeyIds: [two] };
    await operator.submit('update_private_key_tag', change(scene, parameters));
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
  });

  refuses(
    'update_private_key_tag',
    async () => {
      const scene = await aTaggedKey();
      await scene.operator.submit('create_private_key_tag', { privateKeyTagName: 'cold', privateKeyIds: [] });
      return scene;
    },
    [
      ['the name is taken', (scene) => change(scene, { newPrivateKeyTagName: 'cold' }), 'ALREADY_EXISTS', "'cold'"],
      [
        'a key is to have it and not to have it',
        (scene) => change(scene, { addPrivateKeyIds: [scene.one], removePrivateKeyIds: [scene.two, scene.one] }),
        'INVALID_ARGUMENT',
        'parameters.removePrivateKeyIds.1',
      ],
      [
        "a key is another organization's",
        (scene) => change(scene, { addPrivateKeyIds: [scene.foreign.privateKeyId] }),
        'NOT_FOUND',
        'no private key',
      ],
      [
        "the tag is another organization's",
        (scene) => change(scene, { privateKeyTagId: scene.foreign.privateKeyTagId }),
        'NOT_FOUND',
        'no private key tag',
      ],
      [
        'keys are no list',
        ({ hot }) => ({ privateKeyTagId: hot, addPrivateKeyIds: [], removePrivateKeyIds: false }),
        'INVALID_ARGUMENT',
        'parameters.removePrivateKeyIds: expected array',
      ],
    ],
  );
});
