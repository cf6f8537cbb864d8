import { describe, expect, it } from 'vitest';
import { countLimits } from '#shared/count-limits.ts';
import { limits } from '#shared/limits.ts';
import { account, ethereum, openWords, targetFrom, write } from '../../../harness/key-material.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const target = targetFrom('create-wallet');
type Made = { walletId: string; addresses: string[] };

describe('create_wallet', () => {
  it('answers an address for each account, in the order they were asked for', async () => {
    const { operator, bugs } = await aWorld();
    const accounts = [
      account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
      ethereum(1),
      ethereum(0),
      account('COMPRESSED', "m/44'/0'/0'/0/0", 'CURVE_P256', 'Spare'),
    ];
    const { walletId, addresses } = await operator.submit<Made>('create_wallet', { walletName: 'Main', accounts });
    expect(addresses).toEqual([
      expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/),
      expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      expect.stringMatching(/^0[23][0-9a-f]{64}$/),
    ]);
    expect(new Set(addresses).size).toBe(4);
    const listed = await operator.query<{ accounts: { address: string; name?: string }[] }>('list_wallet_accounts', {
      walletId,
    });
    expect(listed.accounts.map((one) => one.address)).toEqual(addresses);
    expect(listed.accounts.map((one) => one.name)).toEqual([undefined, undefined, undefined, 'Spare']);
    expect(bugs).toEqual([]);
  });

  it.each<[number | undefined, number]>([
    [undefined, 12],
    [0, 12],
    ...limits.mnemonicWords.map((words): [number, number] => [words, words]),
  ])('makes, for mnemonicLength %s, %i words', async (mnemonicLength, words) => {
    const world = await aWorld();
    const { operator } = world;
    const made = await operator.submit<Made>('create_wallet', {
      walletName: 'Main',
      accounts: [],
      ...(mnemonicLength === undefined ? {} : { mnemonicLength }),
    });
    expect(made.addresses).toEqual([]);
    const { exportBundle } = await operator.submit<{ exportBundle: string }>('export_wallet', {
      walletId: made.walletId,
      targetPublicKey: target.publicKey,
    });
    expect((await openWords(world, operator, exportBundle, target.privateKey)).split(' ')).toHaveLength(words);
  });

  it('lets one path carry several address formats, as the default accounts of clients do', async () => {
    const { operator } = await aWorld();
    const path = "m/44'/0'/0'/0/0";
    const { addresses } = await operator.submit<Made>('create_wallet', {
      walletName: 'Main',
      accounts: [account('BITCOIN_MAINNET_P2PKH', path), account('BITCOIN_MAINNET_P2SH', path)],
    });
    expect(addresses.map((address) => address[0])).toEqual(['1', '3']);
  });

  it('makes two wallets of the same accounts with different keys', async () => {
    const { operator } = await aWorld();
    const make = (walletName: string) =>
      operator.submit<Made>('create_wallet', { walletName, accounts: [ethereum(0)] });
    expect((await make('One')).addresses).not.toEqual((await make('Two')).addresses);
  });

  const wallet = (patch: object) => ({ walletName: 'Main', accounts: [], ...patch });
  refuses('create_wallet', plain, [
    ['no name is given', { accounts: [] }, 'INVALID_ARGUMENT', 'parameters.walletName: missing field'],
    ['the name is empty', wallet({ walletName: '' }), 'INVALID_ARGUMENT', 'parameters.walletName'],
    ['accounts are no list', wallet({ accounts: 0 }), 'INVALID_ARGUMENT', 'parameters.accounts: expected array'],
    ['13 words are asked for', wallet({ mnemonicLength: 13 }), 'INVALID_ARGUMENT', 'parameters.mnemonicLength'],
    ['it names an unknown field', wallet({ passphrase: 'x' }), 'INVALID_ARGUMENT', 'parameters.passphrase'],
    [
      'the curve has no such address',
      wallet({ accounts: [ethereum(0), account('SOLANA', "m/44'/501'/0'/0'")] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.1.addressFormat: invalid address format',
    ],
    [
      'a path does not begin with m',
      wallet({ accounts: [account('ETHEREUM', "44'/60'/0'/0/0")] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.0.path: invalid path format',
    ],
    [
      'a path is spelled with h',
      wallet({ accounts: [account('ETHEREUM', 'm/44h/60h/0h/0/0')] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.0.path: invalid path format',
    ],
    [
      'an Ed25519 path is not hardened throughout',
      wallet({ accounts: [account('SOLANA', "m/44'/501'/0'/0", 'CURVE_ED25519')] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.0.path: invalid path',
    ],
    [
      'an account is named twice',
      wallet({ accounts: [ethereum(0), ethereum(1), ethereum(0)] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.2.path: invalid path',
    ],
    [
      'a curve is unknown',
      wallet({ accounts: [{ ...ethereum(0), curve: 'CURVE_X' }] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.0.curve',
    ],
    [
      'the path format is unknown',
      wallet({ accounts: [{ ...ethereum(0), pathFormat: 'PATH_FORMAT_X' }] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.0.pathFormat',
    ],
    [
      'there are too many accounts',
      wallet({ accounts: Array.from({ length: limits.accountsPerActivityMax + 1 }, (_, index) => ethereum(index)) }),
      'INVALID_ARGUMENT',
      'parameters.accounts',
    ],
  ]);

  refuses(
    'create_wallet',
    async () => {
      const world = await aWorld();
      await world.operator.submit('create_wallet', { walletName: 'Main', accounts: [] });
      return { world };
    },
    [['the name is taken', wallet({}), 'ALREADY_EXISTS', "'Main'"]],
  );

  refuses(
    'create_wallet',
    async () => {
      const world = await aWorld();
      await world.service.changeSettings({ limits: 'hosted' });
      await write(world, (tx) => {
        const sealed = { sealed: 'seed', box: '' } as const;
        for (let made = 0; made < countLimits.hosted.walletsMax; made += 1)
          tx.wallets.insert({
            walletId: tx.newId(),
            walletName: `Wallet ${made}`,
            exported: false,
            imported: false,
            entropy: { sealed: 'entropy', box: '' },
            seed: sealed,
          });
      });
      return { world };
    },
    [['there are a hundred', wallet({}), 'RESOURCE_EXHAUSTED', '100 wallets']],
  );
});
