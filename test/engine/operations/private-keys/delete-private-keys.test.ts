import { describe, expect, it } from 'vitest';
import { besideAnother, targetFrom } from '../../../harness/key-material.ts';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withKeys() {
  const world = await aWorld();
  const key = (privateKeyName: string) => ({
    privateKeyName,
    curve: 'CURVE_P256',
    privateKeyTags: [],
    addressFormats: [],
  });
  const { privateKeys } = await world.operator.submit<{
    privateKeys: [{ privateKeyId: string }, { privateKeyId: string }];
  }>('create_private_keys', { privateKeys: [key('one'), key('two')] });
  return { world, one: privateKeys[0].privateKeyId, two: privateKeys[1].privateKeyId };
}

describe('delete_private_keys', () => {
  it('removes a key that was exported, and leaves the others', async () => {
    const { world, one, two } = await withKeys();
    const { operator, store } = world;
    await operator.submit('export_private_key', { privateKeyId: one, targetPublicKey: targetFrom('x').publicKey });
    expect(await operator.submit('delete_private_keys', { privateKeyIds: [one] })).toEqual({ privateKeyIds: [one] });
    expect(store.state.privateKeys.list(world.organizationId).map((key) => key.privateKeyId)).toEqual([two]);
    expect(world.bugs).toEqual([]);
  });

  it('removes one that never was, where that is said', async () => {
    const { world, one, two } = await withKeys();
    await world.operator.submit('delete_private_keys', { privateKeyIds: [one, two], deleteWithoutExport: true });
    expect(world.store.state.privateKeys.size).toBe(0);
  });

  refuses('delete_private_keys', withKeys, [
    ['it was never exported', ({ one }) => ({ privateKeyIds: [one] }), 'INVALID_ARGUMENT', 'has not been exported'],
    ['there is no such key', { privateKeyIds: [nobody] }, 'NOT_FOUND', 'no private key'],
    ['none is named', { privateKeyIds: [] }, 'INVALID_ARGUMENT', 'expected at least one'],
  ]);

  refuses('delete_private_keys', besideAnother, [
    [
      'it is another organization’s',
      ({ foreign }) => ({ privateKeyIds: [foreign.privateKeyId], deleteWithoutExport: true }),
      'NOT_FOUND',
      'no private key',
    ],
  ]);
});
