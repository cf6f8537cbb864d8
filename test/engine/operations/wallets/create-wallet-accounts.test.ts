import { bytesToHex } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { account, besideAnother, ethereum, importWords, testWords } from '../../../harness/key-material.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

type Addresses = { addresses: string[] };

async function aWallet() {
  const world = await aWorld();
  const { walletId } = await importWords(world, world.operator, testWords, [ethereum(0)]);
  return { world, operator: world.operator, walletId };
}

describe('create_wallet_accounts', () => {
  it('derives more accounts of the same words', async () => {
    const { operator, walletId, world } = await aWallet();
    const { addresses } = await operator.submit<Addresses>('create_wallet_accounts', {
      walletId,
      accounts: [
        { ...account('BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0"), name: 'Savings' },
        account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
      ],
    });
    expect(addresses).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    ]);
    const { accounts } = await operator.query<{ accounts: { address: string; name?: string }[] }>(
      'list_wallet_accounts',
      { walletId },
    );
    expect(accounts.map(({ address, name }) => [address, name])).toEqual([
      ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', undefined],
      [addresses[0], 'Savings'],
      [addresses[1], undefined],
    ]);
    expect(world.bugs).toEqual([]);
  });

  it('only tells the addresses where persist is false, of accounts that are there already too', async () => {
    const { operator, walletId, world } = await aWallet();
    const before = world.store.state.walletAccounts.size;
    const { addresses } = await operator.submit<Addresses>('create_wallet_accounts', {
      walletId,
      accounts: [ethereum(0), ethereum(1)],
      persist: false,
    });
    expect(addresses[0]).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    expect(world.store.state.walletAccounts.size).toBe(before);
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
    const kept = await operator.submit<Addresses>('create_wallet_accounts', {
      walletId,
      accounts: [ethereum(1)],
      persist: true,
    });
    expect(kept.addresses).toEqual([addresses[1]]);
  });

  it('derives a thousand in one activity, the ones that another library derives', async () => {
    const { operator, walletId } = await aWallet();
    const accounts = Array.from({ length: limits.accountsPerActivityMax }, (_, index) =>
      account('COMPRESSED', `m/44'/0'/${index % 2}'/0/${index}`),
    );
    const { addresses } = await operator.submit<Addresses>('create_wallet_accounts', { walletId, accounts });
    expect(addresses).toHaveLength(1_000);
    const master = HDKey.fromMasterSeed(mnemonicToSeedSync(testWords));
    for (const index of [0, 1, 2, 499, 500, 998, 999]) {
      const { publicKey } = master.derive(accounts[index]?.path ?? '');
      expect(addresses[index]).toBe(bytesToHex(publicKey ?? new Uint8Array()));
    }
  });

  refuses('create_wallet_accounts', aWallet, [
    [
      'two accounts have one name',
      ({ walletId }: { walletId: string }) => ({
        walletId,
        accounts: [
          { ...ethereum(1), name: 'Same' },
          { ...ethereum(2), name: 'Same' },
        ],
      }),
      'ALREADY_EXISTS',
      "a wallet account 'Same' already exists",
    ],
    ['no wallet is named', { accounts: [] }, 'INVALID_ARGUMENT', 'parameters.walletId: missing field'],
    [
      'there is no such wallet',
      { walletId: '99999999-9999-4999-8999-999999999999', accounts: [ethereum(1)] },
      'NOT_FOUND',
      'no wallet 99999999',
    ],
    [
      'the wallet has the account',
      ({ walletId }) => ({ walletId, accounts: [ethereum(1), ethereum(0)] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.1.path: invalid path',
    ],
    [
      'one of the accounts cannot be',
      ({ walletId }) => ({ walletId, accounts: [ethereum(1), account('XLM', "m/44'/148'/0'")] }),
      'INVALID_ARGUMENT',
      'parameters.accounts.1.addressFormat: invalid address format',
    ],
    [
      'a path that is not kept cannot be',
      ({ walletId }) => ({ walletId, accounts: [account('ETHEREUM', 'm/2147483648')], persist: false }),
      'INVALID_ARGUMENT',
      'parameters.accounts.0.path: invalid path format',
    ],
    [
      'persist is no boolean',
      ({ walletId }) => ({ walletId, accounts: [], persist: 'no' }),
      'INVALID_ARGUMENT',
      'parameters.persist',
    ],
  ]);

  refuses('create_wallet_accounts', besideAnother, [
    [
      "the wallet is another organization's",
      ({ foreign }) => ({ walletId: foreign.walletId, accounts: [ethereum(1)] }),
      'NOT_FOUND',
      'no wallet',
    ],
  ]);
});
