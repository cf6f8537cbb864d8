import { p256 } from '@noble/curves/nist.js';
import { describe, expect, it } from 'vitest';
import { curves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { countLimits } from '#shared/count-limits.ts';
import { limits } from '#shared/limits.ts';
import { formatsOf } from '#engine/crypto/addresses/index.ts';
import { besideAnother, openExport, targetFrom, write } from '../../../harness/key-material.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

type Made = { privateKeys: { privateKeyId: string; addresses: { format: string; address: string }[] }[] };

function key(privateKeyName: string, patch: Record<string, unknown> = {}) {
  const addressFormats: AddressFormat[] = ['ADDRESS_FORMAT_ETHEREUM'];
  return {
    privateKeyName,
    curve: 'CURVE_SECP256K1' as Curve,
    privateKeyTags: [] as string[],
    addressFormats,
    ...patch,
  };
}

describe('create_private_keys', () => {
  it('answers an id and the addresses for each key, in the order they were asked for', async () => {
    const { operator, bugs } = await aWorld();
    const { privateKeys } = await operator.submit<Made>('create_private_keys', {
      privateKeys: [
        key('b', { addressFormats: ['ADDRESS_FORMAT_TRON', 'ADDRESS_FORMAT_ETHEREUM'] }),
        key('a', { curve: 'CURVE_ED25519', addressFormats: [] }),
      ],
    });
    expect(privateKeys).toEqual([
      {
        privateKeyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        addresses: [
          { format: 'ADDRESS_FORMAT_TRON', address: expect.stringMatching(/^T/) },
          { format: 'ADDRESS_FORMAT_ETHEREUM', address: expect.stringMatching(/^0x/) },
        ],
      },
      { privateKeyId: expect.stringMatching(/^[0-9a-f-]{36}$/), addresses: [] },
    ]);
    const listed = await operator.query<{ privateKeys: { privateKeyName: string }[] }>('list_private_keys');
    expect(listed.privateKeys.map(({ privateKeyName }) => privateKeyName)).toEqual(['b', 'a']);
    expect(bugs).toEqual([]);
  });

  it.each(curves)('makes a key of %s with every address that the curve has', async (curve) => {
    const { operator } = await aWorld();
    const addressFormats = formatsOf(curve);
    const { privateKeys } = await operator.submit<Made>('create_private_keys', {
      privateKeys: [key('all', { curve, addressFormats })],
    });
    expect(privateKeys[0]?.addresses.map(({ format }) => format)).toEqual(addressFormats);
  });

  it('takes the first version, and answers it in its own form', async () => {
    const { operator } = await aWorld();
    const type = 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS';
    const activity = await operator.activity('create_private_keys', { privateKeys: [key('a'), key('b')] }, type);
    const { privateKeys } = await operator.query<Made>('list_private_keys');
    expect(activity).toMatchObject({
      type,
      status: 'ACTIVITY_STATUS_COMPLETED',
      intent: { createPrivateKeysIntent: { privateKeys: [key('a'), key('b')] } },
      result: { createPrivateKeysResult: { privateKeyIds: privateKeys.map(({ privateKeyId }) => privateKeyId) } },
    });
  });

  it('puts the tags on, each once', async () => {
    const { operator } = await aWorld();
    const { privateKeyTagId } = await operator.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
      privateKeyTagName: 'hot',
      privateKeyIds: [],
    });
    await operator.submit('create_private_keys', {
      privateKeys: [key('a', { privateKeyTags: [privateKeyTagId, privateKeyTagId] })],
    });
    const { privateKeys } = await operator.query<{ privateKeys: object[] }>('list_private_keys');
    expect(privateKeys).toMatchObject([{ privateKeyTags: [privateKeyTagId] }]);
  });

  it('makes keys that are the ones exported', async () => {
    const world = await aWorld();
    const target = targetFrom('create-private-keys');
    const { privateKeys } = await world.operator.submit<Made>('create_private_keys', {
      privateKeys: [key('a', { curve: 'CURVE_P256', addressFormats: ['ADDRESS_FORMAT_COMPRESSED'] })],
    });
    const { exportBundle } = await world.operator.submit<{ exportBundle: string }>('export_private_key', {
      privateKeyId: privateKeys[0]?.privateKeyId,
      targetPublicKey: target.publicKey,
    });
    const opened = Buffer.from(await openExport(world, world.operator, exportBundle, target.privateKey), 'hex');
    expect(Buffer.from(p256.getPublicKey(opened, true)).toString('hex')).toBe(privateKeys[0]?.addresses[0]?.address);
  });

  refuses('create_private_keys', plain, [
    ['no list is given', {}, 'INVALID_ARGUMENT', 'parameters.privateKeys: expected at least one'],
    ['the list is empty', { privateKeys: [] }, 'INVALID_ARGUMENT', 'parameters.privateKeys'],
    [
      'there are too many',
      { privateKeys: Array.from({ length: limits.privateKeysPerActivityMax + 1 }, (_, index) => key(`${index}`)) },
      'INVALID_ARGUMENT',
      'parameters.privateKeys',
    ],
    ['a name is empty', { privateKeys: [key('')] }, 'INVALID_ARGUMENT', 'parameters.privateKeys.0.privateKeyName'],
    [
      'a curve has no such address',
      { privateKeys: [key('a'), key('b', { addressFormats: ['ADDRESS_FORMAT_TRON', 'ADDRESS_FORMAT_SUI'] })] },
      'INVALID_ARGUMENT',
      'parameters.privateKeys.1.addressFormats.1: invalid address format',
    ],
    ['a name is used twice', { privateKeys: [key('a'), key('a')] }, 'ALREADY_EXISTS', "'a'"],
    [
      'a tag is unknown',
      { privateKeys: [key('a', { privateKeyTags: ['99999999-9999-4999-8999-999999999999'] })] },
      'NOT_FOUND',
      'no private key tag',
    ],
  ]);

  refuses('create_private_keys', besideAnother, [
    [
      "a tag is another organization's",
      ({ foreign }) => ({ privateKeys: [key('a', { privateKeyTags: [foreign.privateKeyTagId] })] }),
      'NOT_FOUND',
      'no private key tag',
    ],
  ]);

  refuses(
    'create_private_keys',
    async () => {
      const world = await aWorld();
      await world.service.changeSettings({ limits: 'hosted' });
      await write(world, (tx) => {
        const about = { curve: 'CURVE_P256', publicKey: '', addresses: [], privateKeyTags: [] } as const;
        for (let made = 0; made < countLimits.hosted.privateKeysMax; made += 1)
          tx.privateKeys.insert({
            privateKeyId: tx.newId(),
            privateKeyName: `Key ${made}`,
            ...about,
            exported: false,
            imported: false,
            privateKey: { sealed: 'private-key', box: '' },
          });
      });
      return { world };
    },
    [['there are a thousand', { privateKeys: [key('a')] }, 'RESOURCE_EXHAUSTED', '1000 private keys']],
  );
});
