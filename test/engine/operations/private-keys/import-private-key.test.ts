import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curves, type Curve } from '#shared/enums.ts';
import {
  anotherRootUser,
  openExport,
  sealKey,
  sealWords,
  targetFrom,
  testWords,
} from '../../../harness/key-material.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';
import { propertyRuns } from '../../../harness/property-runs.ts';

const target = targetFrom('import-private-key');
const ones = '11'.repeat(32);
/** Of the private key whose bytes are all 0x11, as @noble and public explorers give them. */
const ethereumOfOnes = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';

type Imported = { privateKeyId: string; addresses: { format: string; address: string }[] };

const publicKeys: Record<Curve, (key: Uint8Array) => Uint8Array> = {
  CURVE_SECP256K1: (key) => secp256k1.getPublicKey(key, false),
  CURVE_P256: (key) => p256.getPublicKey(key, false),
  CURVE_ED25519: (key) => ed25519.getPublicKey(key),
};

describe('import_private_key', () => {
  it('keeps a key, and answers its addresses in the order asked', async () => {
    const world = await aWorld();
    const { operator } = world;
    const addressFormats = ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_COMPRESSED'];
    const imported = await operator.submit<Imported>('import_private_key', {
      userId: operator.userId,
      privateKeyName: 'Old',
      encryptedBundle: await sealKey(world, operator, ones),
      curve: 'CURVE_SECP256K1',
      addressFormats,
    });
    const compressed = bytesToHex(secp256k1.getPublicKey(new Uint8Array(32).fill(0x11), true));
    expect(imported.addresses).toEqual([
      { format: 'ADDRESS_FORMAT_ETHEREUM', address: ethereumOfOnes },
      { format: 'ADDRESS_FORMAT_COMPRESSED', address: compressed },
    ]);
    const { privateKey } = await operator.query<{ privateKey: object }>('get_private_key', {
      privateKeyId: imported.privateKeyId,
    });
    expect(privateKey).toMatchObject({ privateKeyName: 'Old', imported: true, exported: false, privateKeyTags: [] });
    expect(world.bugs).toEqual([]);
  });

  it('takes a Solana key as Solana wallets write it', async () => {
    const world = await aWorld();
    const { operator } = world;
    const seed = new Uint8Array(32).fill(0x11);
    const text = base58.encode(concatBytes(seed, ed25519.getPublicKey(seed)));
    const { addresses } = await operator.submit<Imported>('import_private_key', {
      userId: operator.userId,
      privateKeyName: 'Solana',
      encryptedBundle: await sealKey(world, operator, text, 'SOLANA'),
      curve: 'CURVE_ED25519',
      addressFormats: ['ADDRESS_FORMAT_SOLANA'],
    });
    expect(addresses[0]?.address).toBe(base58.encode(ed25519.getPublicKey(seed)));
  });

  it.each(curves)('gives back by export what was imported, on %s', async (curve) => {
    const world = await aWorld();
    const { operator } = world;
    let imported = 0;
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((all) => all[0] !== 0xff && all.some(Boolean));
    await fc.assert(
      fc.asyncProperty(bytes, async (secret) => {
        const { privateKeyId } = await operator.submit<Imported>('import_private_key', {
          userId: operator.userId,
          privateKeyName: `Key ${imported++}`,
          encryptedBundle: await sealKey(world, operator, bytesToHex(secret)),
          curve,
          addressFormats: [],
        });
        const { privateKey } = await operator.query<{ privateKey: { publicKey: string } }>('get_private_key', {
          privateKeyId,
        });
        expect(privateKey.publicKey).toBe(bytesToHex(publicKeys[curve](secret)));
        const { exportBundle } = await operator.submit<{ exportBundle: string }>('export_private_key', {
          privateKeyId,
          targetPublicKey: target.publicKey,
        });
        expect(await openExport(world, operator, exportBundle, target.privateKey)).toBe(bytesToHex(secret));
      }),
      { numRuns: propertyRuns(5) },
    );
  });

  it('uses its target up', async () => {
    const { world, operator, encryptedBundle } = await begun();
    await operator.submit('import_private_key', sent({ operator, encryptedBundle }, {}));
    expect([...world.store.state.importKeys.values()].map(({ userId }) => userId)).not.toContain(operator.userId);
    const again = await operator.try(
      'import_private_key',
      sent({ operator, encryptedBundle }, { privateKeyName: 'b' }),
    );
    expect(again).toMatchObject({
      ok: false,
      failure: { code: 9, message: expect.stringContaining('start with init_import_private_key') },
    });
  });

  const order = {
    CURVE_SECP256K1: 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
    CURVE_P256: 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
  };
  /** What fails on the key material itself: answered as an activity, FAILED, after which nothing has changed. */
  const faults: readonly (readonly [string, Curve, string, string])[] = [
    ['the key is zero', 'CURVE_SECP256K1', '00'.repeat(32), 'out of range'],
    ['the key is the order of secp256k1', 'CURVE_SECP256K1', order.CURVE_SECP256K1, 'out of range'],
    ['the key is the order of P-256', 'CURVE_P256', order.CURVE_P256, 'out of range'],
    ['the key is short', 'CURVE_P256', ones.slice(2), 'it has 32 bytes'],
    ['the key is long', 'CURVE_ED25519', `${ones}11`, 'it has 32 bytes'],
  ];
  it.each(faults)('fails when %s', async (_because, curve, key, message) => {
    const world = await aWorld();
    const { operator } = world;
    const encryptedBundle = await sealKey(world, operator, key);
    const parameters = sent({ operator, encryptedBundle }, { curve, addressFormats: [] });
    const activity = await operator.activity('import_private_key', parameters);
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 3, message: expect.stringContaining(message) },
    });
    expect(JSON.stringify(activity.failure)).not.toContain(key);
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
    expect(world.store.state.importKeys.size).toBe(1);
    expect(world.bugs).toEqual([]);
  });

  it('does not open what was sealed to the import of a wallet', async () => {
    const { world, operator } = await begun();
    const encryptedBundle = await sealWords(world, operator, testWords);
    const activity = await operator.activity('import_private_key', sent({ operator, encryptedBundle }, {}));
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: expect.stringContaining('is encrypted to a different target key') },
    });
  });

  refuses('import_private_key', begun, [
    [
      'the user is another, though they have begun one',
      (scene) => sent(scene, { userId: scene.other.userId }),
      'PERMISSION_DENIED',
      'userId must be the user who requests the import',
    ],
    ['the name is taken', (scene) => sent(scene, { privateKeyName: 'Taken' }), 'ALREADY_EXISTS', "'Taken'"],
    [
      'the curve has no such address',
      (scene) => sent(scene, { addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA'] }),
      'INVALID_ARGUMENT',
      'parameters.addressFormats.1: invalid address format',
    ],
    ['the curve is unknown', (scene) => sent(scene, { curve: 'CURVE_X' }), 'INVALID_ARGUMENT', 'parameters.curve'],
    [
      'no curve is named',
      ({ operator, encryptedBundle }) => ({
        userId: operator.userId,
        privateKeyName: 'a',
        encryptedBundle,
        addressFormats: [],
      }),
      'INVALID_ARGUMENT',
      'parameters.curve: missing field',
    ],
    [
      'no bundle is given',
      (scene) => sent(scene, { encryptedBundle: '' }),
      'INVALID_ARGUMENT',
      'parameters.encryptedBundle',
    ],
  ]);
});

/** The operator and another user have begun imports; a key is sealed to the operator's; the name Taken is taken. */
async function begun() {
  const world = await aWorld();
  const { operator } = world;
  const other = await anotherRootUser(world);
  await operator.submit('create_private_keys', {
    privateKeys: [{ privateKeyName: 'Taken', curve: 'CURVE_P256', privateKeyTags: [], addressFormats: [] }],
  });
  await sealKey(world, other, ones);
  return { world, operator, other, encryptedBundle: await sealKey(world, operator, ones) };
}

type Sender = Pick<Awaited<ReturnType<typeof begun>>, 'operator' | 'encryptedBundle'>;

function sent({ operator, encryptedBundle }: Sender, patch: Record<string, unknown>) {
  const about = { privateKeyName: 'a', curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] };
  return { userId: operator.userId, encryptedBundle, ...about, ...patch };
}
