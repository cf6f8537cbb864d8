import { decryptExportBundle } from '@turnkey/crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { besideAnother, noPoint, openExport, sealKey, signerOf, targetFrom } from '../../../harness/key-material.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const { publicKey: targetPublicKey, compressed, privateKey: embeddedKey } = targetFrom('export-private-key');
const secret = '11'.repeat(32);
type Exported = { privateKeyId: string; exportBundle: string };

async function aKey() {
  const world = await aWorld();
  const { operator } = world;
  const { privateKeyId } = await operator.submit<{ privateKeyId: string }>('import_private_key', {
    userId: operator.userId,
    privateKeyName: 'Old',
    encryptedBundle: await sealKey(world, operator, secret),
    curve: 'CURVE_ED25519',
    addressFormats: [],
  });
  return { world, operator, privateKeyId };
}

describe('export_private_key', () => {
  it.each([targetPublicKey, compressed, targetPublicKey.toUpperCase()])('seals the key to %s', async (publicKey) => {
    const { world, operator, privateKeyId } = await aKey();
    const result = await operator.submit<Exported>('export_private_key', { privateKeyId, targetPublicKey: publicKey });
    expect(result).toEqual({ privateKeyId, exportBundle: expect.any(String) });
    expect(await openExport(world, operator, result.exportBundle, embeddedKey)).toBe(secret);
    expect(world.bugs).toEqual([]);
  });

  it('is opened by the official client in the form that Solana wallets take', async () => {
    const { world, operator, privateKeyId } = await aKey();
    const { exportBundle } = await operator.submit<Exported>('export_private_key', { privateKeyId, targetPublicKey });
    const opened = await decryptExportBundle({
      exportBundle,
      embeddedKey,
      organizationId: world.organizationId,
      dangerouslyOverrideSignerPublicKey: signerOf(world),
      keyFormat: 'SOLANA',
      returnMnemonic: false,
    });
    const seed = new Uint8Array(32).fill(0x11);
    expect(opened).toBe(base58.encode(concatBytes(seed, ed25519.getPublicKey(seed))));
  });

  it('marks the key, once', async () => {
    const { world, operator, privateKeyId } = await aKey();
    await operator.submit('export_private_key', { privateKeyId, targetPublicKey });
    expect(world.store.commits.at(-1)?.changes.map(({ table }) => table)).toEqual(['privateKeys']);
    const { privateKey } = await operator.query<{ privateKey: object }>('get_private_key', { privateKeyId });
    expect(privateKey).toMatchObject({ exported: true });
    await operator.submit('export_private_key', { privateKeyId, targetPublicKey });
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
  });

  it('seals anew each time', async () => {
    const { operator, privateKeyId } = await aKey();
    const one = await operator.submit<Exported>('export_private_key', { privateKeyId, targetPublicKey });
    const other = await operator.submit<Exported>('export_private_key', { privateKeyId, targetPublicKey });
    expect(one.exportBundle).not.toBe(other.exportBundle);
  });

  refuses('export_private_key', aKey, [
    [
      'the target is not a point of P-256',
      ({ privateKeyId }) => ({ privateKeyId, targetPublicKey: noPoint }),
      'INVALID_ARGUMENT',
      'parameters.targetPublicKey: not a point of the curve P-256',
    ],
    [
      'the target has 0x before it',
      ({ privateKeyId }) => ({ privateKeyId, targetPublicKey: `0x${targetPublicKey}` }),
      'INVALID_ARGUMENT',
      'parameters.targetPublicKey',
    ],
    ['no key is named', { targetPublicKey }, 'INVALID_ARGUMENT', 'parameters.privateKeyId: missing field'],
    [
      'there is no such key',
      { privateKeyId: '99999999-9999-4999-8999-999999999999', targetPublicKey },
      'NOT_FOUND',
      'no private key',
    ],
  ]);

  refuses('export_private_key', besideAnother, [
    [
      "the key is another organization's",
      ({ foreign }) => ({ privateKeyId: foreign.privateKeyId, targetPublicKey }),
      'NOT_FOUND',
      'no private key',
    ],
  ]);
});
