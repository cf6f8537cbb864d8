import { describe, expect, it } from 'vitest';
import { besideAnother } from '../../../harness/key-material.ts';
import { aWorld } from '../../../harness/world.ts';

type Listed = { privateKeys: { privateKeyId: string; privateKeyName: string }[] };

describe('list_private_keys', () => {
  it('is empty where there is none', async () => {
    const { operator } = await aWorld();
    expect(await operator.query('list_private_keys')).toEqual({ privateKeys: [] });
  });

  it("lists the organization's own keys, in the order they were added", async () => {
    const { operator, root, foreign } = await besideAnother();
    const key = (privateKeyName: string) => ({
      privateKeyName,
      curve: 'CURVE_P256',
      privateKeyTags: [],
      addressFormats: [],
    });
    await operator.submit('create_private_keys', { privateKeys: [key('b'), key('a')] });
    const { privateKeys } = await operator.query<Listed>('list_private_keys');
    expect(privateKeys.map(({ privateKeyName }) => privateKeyName)).toEqual(['b', 'a']);
    const { privateKey } = await operator.query<{ privateKey: object }>('get_private_key', {
      privateKeyId: privateKeys[0]?.privateKeyId ?? '',
    });
    expect(privateKeys[0]).toEqual(privateKey);
    const theirs = await root.query<Listed>('list_private_keys');
    expect(theirs.privateKeys.map(({ privateKeyId }) => privateKeyId)).toEqual([foreign.privateKeyId]);
  });
});
