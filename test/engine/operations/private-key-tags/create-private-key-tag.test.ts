import { describe, expect, it } from 'vitest';
import { countLimits } from '#shared/count-limits.ts';
import { write } from '../../../harness/key-material.ts';
import { aTaggedKey, tagsOf } from '../../../harness/private-key-tags.ts';
import { refuses, withHostedLimits } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const unknown = '99999999-9999-4999-8999-999999999999';

describe('create_private_key_tag', () => {
  it('makes a tag and puts it on keys at once', async () => {
    const scene = await aTaggedKey();
    const { operator, one, two, hot } = scene;
    const result = await operator.submit<{ privateKeyTagId: string; privateKeyIds: string[] }>(
      'create_private_key_tag',
      { privateKeyTagName: 'cold', privateKeyIds: [two, one] },
    );
    expect(result).toEqual({ privateKeyTagId: expect.stringMatching(/^[0-9a-f-]{36}$/), privateKeyIds: [two, one] });
    expect(await tagsOf(scene)).toEqual([[hot, result.privateKeyTagId], [result.privateKeyTagId]]);
    expect(scene.world.bugs).toEqual([]);
  });

  it('makes one that no key has yet', async () => {
    const { operator } = await aTaggedKey();
    const result = await operator.submit('create_private_key_tag', { privateKeyTagName: 'cold', privateKeyIds: [] });
    expect(result).toMatchObject({ privateKeyIds: [] });
  });

  const tag = (patch: Record<string, unknown>) => ({ privateKeyTagName: 'cold', privateKeyIds: [], ...patch });
  refuses('create_private_key_tag', aTaggedKey, [
    ['the name is taken', tag({ privateKeyTagName: 'hot' }), 'ALREADY_EXISTS', "'hot'"],
    ['the name is empty', tag({ privateKeyTagName: '' }), 'INVALID_ARGUMENT', 'parameters.privateKeyTagName'],
    [
      'keys are no list',
      { privateKeyTagName: 'cold', privateKeyIds: '' },
      'INVALID_ARGUMENT',
      'parameters.privateKeyIds: expected array',
    ],
    [
      'a key is named twice',
      ({ one }) => tag({ privateKeyIds: [one, one] }),
      'INVALID_ARGUMENT',
      'parameters.privateKeyIds: lists an ID twice',
    ],
    ['a key is unknown', ({ one }) => tag({ privateKeyIds: [one, unknown] }), 'NOT_FOUND', 'no private key 9'],
    [
      "a key is another organization's",
      ({ foreign }) => tag({ privateKeyIds: [foreign.privateKeyId] }),
      'NOT_FOUND',
      'no private key',
    ],
  ]);

  const full = (most: number) => async () => {
    const scene = await aTaggedKey();
    const own = most === countLimits.hosted.tagsOfParentMax;
    await write(scene.world, (tx) => {
      const inside = own ? tx : tx.within(scene.root.organizationId);
      for (let made = inside.privateKeyTags.count(); made < most; made += 1)
        inside.privateKeyTags.insert({ privateKeyTagId: tx.newId(), privateKeyTagName: `Tag ${made}` });
    });
    return { ...scene, actor: own ? scene.operator : scene.root };
  };
  refuses('create_private_key_tag', withHostedLimits(full(countLimits.hosted.tagsOfParentMax)), [
    ['there are a hundred', tag({}), 'RESOURCE_EXHAUSTED', '100 private key tags'],
  ]);
  refuses('create_private_key_tag', withHostedLimits(full(countLimits.hosted.tagsOfSubOrganizationMax)), [
    ['a sub-organization has ten', tag({}), 'RESOURCE_EXHAUSTED', '10 private key tags'],
  ]);

  it('does not count the tags of users', async () => {
    const world = await aWorld();
    await world.service.changeSettings({ limits: 'hosted' });
    await write(world, (tx) => {
      for (let made = 0; made < countLimits.hosted.tagsOfParentMax; made += 1)
        tx.userTags.insert({ userTagId: tx.newId(), userTagName: `Tag ${made}` });
    });
    await world.operator.submit('create_private_key_tag', tag({}));
  });
});
