import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { besideAnother } from '../../../harness/key-material.ts';

type Made = { privateKeys: { privateKeyId: string; addresses: object[] }[] };

describe('get_private_key', () => {
  it.each([
    ['CURVE_SECP256K1', /^04[0-9a-f]{128}$/],
    ['CURVE_P256', /^04[0-9a-f]{128}$/],
    ['CURVE_ED25519', /^[0-9a-f]{64}$/],
  ])('shows a key of %s with its public key, uncompressed', async (curve, publicKey) => {
    const { world, operator } = await besideAnother();
    const { privateKeys } = await operator.submit<Made>('create_private_keys', {
      privateKeys: [
        { privateKeyName: 'Main', curve, privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_COMPRESSED'] },
      ],
    });
    const { privateKeyId = '', addresses = [] } = privateKeys[0] ?? {};
    const at = { seconds: String(world.clock.atMs / 1000), nanos: '0' };
    expect(await operator.query('get_private_key', { privateKeyId })).toEqual({
      privateKey: {
        privateKeyId,
        publicKey: expect.stringMatching(publicKey),
        privateKeyName: 'Main',
        curve,
        addresses,
        privateKeyTags: [],
        createdAt: at,
        updatedAt: at,
        exported: false,
        imported: false,
      },
    });
  });

  it("answers a parent's user about its sub-organization's key", async () => {
    const { operator, root, foreign } = await besideAnother();
    const { privateKeyId, privateKeyTagId } = foreign;
    const answer = await operator.at(root.organizationId).query('get_private_key', { privateKeyId });
    expect(answer).toMatchObject({ privateKey: { privateKeyName: 'Foreign', privateKeyTags: [privateKeyTagId] } });
  });

  it("finds no key of another organization's", async () => {
    const { operator, foreign } = await besideAnother();
    const outcome = await operator.tryQuery('get_private_key', { privateKeyId: foreign.privateKeyId });
    const failure = { code: rpcCodes.NOT_FOUND, message: expect.stringContaining('no private key') };
    expect(outcome).toMatchObject({ ok: false, failure });
  });
});
