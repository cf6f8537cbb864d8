import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { encryptWalletToBundle } from '@turnkey/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Curve } from '#shared/enums.ts';
import {
  account,
  anotherRootUser,
  ethereum,
  importWords,
  openWords,
  sealKey,
  sealWords,
  signerOf,
  targetFrom,
  testWords,
  write,
} from '../../../harness/key-material.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';
import { propertyRuns } from '../../../harness/property-runs.ts';

const target = targetFrom('import-wallet');

/** Addresses of the public test mnemonic, which other wallets show as well. */
const known: readonly (readonly [format: string, path: string, address: string, curve?: Curve])[] = [
  ['COMPRESSED', "m/44'/60'/0'/0/0", '0237b0bb7a8288d38ed49a524b5dc98cff3eb5ca824c9f9dc0dfdb3d9cd600f299'],
  ['ETHEREUM', "m/44'/60'/0'/0/0", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['COSMOS', "m/44'/118'/0'/0/0", 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'],
  ['TRON', "m/44'/195'/0'/0/0", 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['BITCOIN_MAINNET_P2PKH', "m/44'/0'/0'/0/0", '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
  ['BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0", 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['BITCOIN_MAINNET_P2TR', "m/86'/0'/0'/0/0", 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['BITCOIN_TESTNET_P2WPKH', "m/84'/1'/0'/0/0", 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
  ['BITCOIN_REGTEST_P2WPKH', "m/84'/1'/0'/0/0", 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
  ['DOGE_MAINNET', "m/44'/3'/0'/0/0", 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ['XRP', "m/44'/144'/0'/0/0", 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'],
  ['SOLANA', "m/44'/501'/0'/0'", 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 'CURVE_ED25519'],
  ['SUI', "m/44'/784'/0'/0'/0'", '0x5e93a736d04fbb25737aa40bee40171ef79f65fae833749e3c089fe7cc2161f1', 'CURVE_ED25519'],
  [
    'APTOS',
    "m/44'/637'/0'/0'/0'",
    '0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf',
    'CURVE_ED25519',
  ],
  ['XLM', "m/44'/148'/0'", 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX', 'CURVE_ED25519'],
];

describe('import_wallet', () => {
  it('makes the addresses that every other wallet makes of the same words', async () => {
    const world = await aWorld();
    const accounts = known.map(([format, path, , curve]) => account(format, path, curve));
    const { walletId, addresses } = await importWords(world, world.operator, testWords, accounts);
    expect(addresses).toEqual(known.map(([, , address]) => address));
    const { wallet } = await world.operator.query<{ wallet: object }>('get_wallet', { walletId });
    expect(wallet).toMatchObject({ walletName: 'Imported', imported: true, exported: false });
    expect(world.bugs).toEqual([]);
  });

  it('remembers words that come in another language, and makes their keys', async () => {
    const world = await aWorld();
    const words = entropyToMnemonic(new Uint8Array(16), japanese);
    const { walletId, addresses } = await importWords(world, world.operator, words, [ethereum(0)]);
    expect(addresses).not.toEqual(['0x9858EfFD232B4033E47d90003D41EC34EcaEda94']);
    const { exportBundle } = await world.operator.submit<{ exportBundle: string }>('export_wallet', {
      walletId,
      targetPublicKey: target.publicKey,
    });
    const exported = await openWords(world, world.operator, exportBundle, target.privateKey);
    expect(exported).toBe(words);
    const again = await importWords(world, world.operator, exported, [ethereum(0)], 'Again');
    expect(again.addresses).toEqual(addresses);
  });

  it('gives back by export what was imported, whatever the words', async () => {
    const world = await aWorld();
    let imported = 0;
    const entropy = fc
      .constantFrom(16, 20, 24, 28, 32)
      .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }));
    await fc.assert(
      fc.asyncProperty(entropy, async (bytes) => {
        const words = entropyToMnemonic(bytes, english);
        const { walletId } = await importWords(world, world.operator, words, [], `Wallet ${imported++}`);
        const { exportBundle } = await world.operator.submit<{ exportBundle: string }>('export_wallet', {
          walletId,
          targetPublicKey: target.publicKey,
        });
        expect(await openWords(world, world.operator, exportBundle, target.privateKey)).toBe(words);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  it('uses its target up, and only by succeeding', async () => {
    const world = await aWorld();
    const { operator } = world;
    const encryptedBundle = await sealWords(world, operator, testWords);
    const parameters = { userId: operator.userId, walletName: 'Main', encryptedBundle, accounts: [] };

    const wrong = await operator.activity('import_wallet', { ...parameters, encryptedBundle: await sealedElsewhere() });
    expect(wrong.status).toBe('ACTIVITY_STATUS_FAILED');
    await operator.submit('import_wallet', parameters);
    expect(world.store.state.importKeys.size).toBe(0);
    const outcome = await operator.try('import_wallet', { ...parameters, walletName: 'Again' });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 9, message: expect.stringContaining('start with init_import_wallet') },
    });
  });

  it('belongs to whoever asked for it, when another approves it', async () => {
    const world = await aWorld();
    const { operator } = world;
    const other = await anotherRootUser(world);
    await write(world, (tx) => tx.organizations.replace(tx.organization, { quorumThreshold: 2 }));
    const consented = async (path: string, parameters: object) => {
      const { status, fingerprint } = await operator.activity(path, parameters);
      expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
      return other.activity('approve_activity', { fingerprint });
    };
    const begun = await consented('init_import_wallet', { userId: operator.userId });
    const encryptedBundle = await encryptWalletToBundle({
      mnemonic: testWords,
      importBundle: String(begun.result['initImportWalletResult']?.['importBundle']),
      organizationId: world.organizationId,
      userId: operator.userId,
      dangerouslyOverrideSignerPublicKey: signerOf(world),
    });
    const parameters = { userId: operator.userId, walletName: 'Main', encryptedBundle, accounts: [ethereum(0)] };
    expect(await consented('import_wallet', parameters)).toMatchObject({
      status: 'ACTIVITY_STATUS_COMPLETED',
      result: { importWalletResult: { addresses: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94'] } },
    });
  });

  it('does not take what was sealed to an earlier target', async () => {
    const world = await aWorld();
    const { operator } = world;
    const encryptedBundle = await sealWords(world, operator, testWords);
    await sealWords(world, operator, testWords);
    const parameters = { userId: operator.userId, walletName: 'Main', encryptedBundle, accounts: [] };
    expect(await operator.activity('import_wallet', parameters)).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 3, message: expect.stringContaining('is encrypted to a different target key') },
    });
  });

  /** What fails on the key material itself: answered as an activity, FAILED, after which nothing has changed. */
  const faults: readonly (readonly [string, (scene: Scene) => Promise<string>, string])[] = [
    ['the bundle was sealed elsewhere', () => sealedElsewhere(), 'is encrypted to a different target key'],
    ['the bundle is no JSON', async () => 'words', 'invalid encrypted bundle'],
    [
      'its key is compressed',
      async () => JSON.stringify({ encappedPublic: target.compressed, ciphertext: '00'.repeat(40) }),
      'encappedPublic is an uncompressed P-256 key',
    ],
    [
      'its ciphertext was cut',
      async ({ world, operator }) => {
        const bundle = JSON.parse(await sealWords(world, operator, testWords)) as { ciphertext: string };
        return JSON.stringify({ ...bundle, ciphertext: bundle.ciphertext.slice(0, -2) });
      },
      'is encrypted to a different target key',
    ],
    [
      'it was sealed to the import of a private key',
      ({ world, operator }) => sealKey(world, operator, '11'.repeat(32)),
      'is encrypted to a different target key',
    ],
    [
      "it was sealed to another user's import",
      ({ world, other }) => sealWords(world, other, testWords),
      'is encrypted to a different target key',
    ],
  ];
  it.each(faults)('fails when %s', async (_because, bundleOf, message) => {
    const scene = await begun();
    const { world, operator } = scene;
    const encryptedBundle = await bundleOf(scene);
    const before = { wallets: world.store.state.wallets.size, keys: world.store.state.importKeys.size };
    const activity = await operator.activity('import_wallet', {
      userId: operator.userId,
      walletName: 'Main',
      encryptedBundle,
      accounts: [ethereum(0)],
    });
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 3, message: expect.stringContaining(message) },
    });
    expect(JSON.stringify(activity.failure)).not.toMatch(/abandon|coffer/);
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
    expect({ wallets: world.store.state.wallets.size, keys: world.store.state.importKeys.size }).toEqual(before);
    expect(world.bugs).toEqual([]);
  });

  /** Words that are none: refused as a request is, in words that clients look for, and kept as an activity all the same. */
  const wrongWords: typeof faults = [
    [
      'the words have a wrong checksum',
      ({ world, operator }) => sealWords(world, operator, 'abandon '.repeat(12).trim()),
      'invalid mnemonic: its checksum is wrong',
    ],
    [
      'a word is unknown',
      ({ world, operator }) => sealWords(world, operator, testWords.replace('about', 'coffer')),
      'invalid mnemonic',
    ],
    [
      'there are eleven words',
      ({ world, operator }) => sealWords(world, operator, 'abandon '.repeat(11).trim()),
      'invalid mnemonic: it has 12, 15, 18, 21 or 24 words',
    ],
  ];
  it.each(wrongWords)('refuses the request when %s', async (_because, bundleOf, message) => {
    const scene = await begun();
    const { world, operator } = scene;
    const encryptedBundle = await bundleOf(scene);
    const keys = world.store.state.importKeys.size;
    const { userId } = operator;
    const parameters = { userId, walletName: 'Main', encryptedBundle, accounts: [ethereum(0)] };
    const outcome = await operator.try('import_wallet', parameters);
    const activityId = world.store.commits.at(-1)?.activity?.activityId ?? '';
    const details = expect.arrayContaining([
      { '@type': 'type.googleapis.com/coffer.v1.ActivityReference', activityId },
    ]) as unknown;
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 3, message: expect.stringContaining(message), details },
    });
    expect(JSON.stringify(outcome)).not.toMatch(/abandon|coffer /);
    expect(await operator.query('get_activity', { activityId })).toMatchObject({
      activity: { status: 'ACTIVITY_STATUS_FAILED', failure: { message: expect.stringContaining(message) } },
    });
    // Nothing changed: the same import takes the right words next.
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
    expect(world.store.state.importKeys.size).toBe(keys);
    expect(world.bugs).toEqual([]);
  });

  refuses('import_wallet', begun, [
    [
      'the user is another, though they have begun one',
      (scene) => sent(scene, { userId: scene.other.userId }),
      'PERMISSION_DENIED',
      'userId must be the user who requests the import',
    ],
    [
      'no bundle is given',
      (scene) => sent(scene, { encryptedBundle: '' }),
      'INVALID_ARGUMENT',
      'parameters.encryptedBundle',
    ],
    ['the name is taken', (scene) => sent(scene, { walletName: 'Taken' }), 'ALREADY_EXISTS', "'Taken'"],
    [
      'an account cannot be',
      (scene) => sent(scene, { accounts: [account('SOLANA', "m/44'/501'/0'/0'")] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.0.addressFormat: invalid address format',
    ],
    [
      'an account is named twice',
      (scene) => sent(scene, { accounts: [ethereum(3), ethereum(3)] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.1.path: invalid path',
    ],
    [
      'it names an unknown field',
      (scene) => sent(scene, { mnemonicLength: 12 }),
      'INVALID_ARGUMENT',
      'parameters.mnemonicLength: unknown field',
    ],
  ]);

  refuses(
    'import_wallet',
    async () => {
      const world = await aWorld();
      const other = await anotherRootUser(world);
      return { world, operator: world.operator, other, encryptedBundle: await sealWords(world, other, testWords) };
    },
    [
      [
        'the caller has begun no import, though another has',
        (scene) => sent(scene, {}),
        'FAILED_PRECONDITION',
        'start with init_import_wallet',
      ],
    ],
  );
});

type Scene = Awaited<ReturnType<typeof begun>>;

/** The operator and another user have begun imports; words are sealed to the operator's; the name Taken is taken. */
async function begun() {
  const world = await aWorld();
  const { operator } = world;
  const other = await anotherRootUser(world);
  await operator.submit('create_wallet', { walletName: 'Taken', accounts: [] });
  await sealWords(world, other, testWords);
  return { world, operator, other, encryptedBundle: await sealWords(world, operator, testWords) };
}

function sent({ operator, encryptedBundle }: Scene, patch: Record<string, unknown>) {
  return { userId: operator.userId, walletName: 'Main', encryptedBundle, accounts: [], ...patch };
}

/** Words sealed, soundly, to the import of another world. */
async function sealedElsewhere(): Promise<string> {
  const elsewhere = await aWorld();
  return sealWords(elsewhere, elsewhere.operator, testWords);
}
