import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { besideAnother, ethereum, targetFrom } from '../../../harness/key-material.ts';

type Account = { walletAccountId: string; walletId: string; address: string; path: string };
type Listed = { accounts: Account[] };
type Made = { walletId: string; addresses: string[] };

let scene: Awaited<ReturnType<typeof besideAnother>> & { main: Made; spare: Made; ids: string[] };
beforeAll(async () => {
  const beside = await besideAnother();
  const { operator } = beside;
  const accounts = Array.from({ length: 12 }, (_, index) => ethereum(index));
  const main = await operator.submit<Made>('create_wallet', { walletName: 'Main', accounts });
  const named = [{ ...ethereum(0), name: 'First' }];
  const spare = await operator.submit<Made>('create_wallet', { walletName: 'Spare', accounts: named });
  const all = await operator.query<Listed>('list_wallet_accounts', { paginationOptions: { limit: '100' } });
  scene = { ...beside, main, spare, ids: all.accounts.map(({ walletAccountId }) => walletAccountId) };
});

describe('list_wallet_accounts', () => {
  it('shows each account with its public key, compressed', async () => {
    const { operator, spare, world } = scene;
    const { accounts } = await operator.query<Listed>('list_wallet_accounts', { walletId: spare.walletId });
    const at = { seconds: String(world.clock.atMs / 1000), nanos: '0' };
    expect(accounts).toEqual([
      {
        walletAccountId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        organizationId: world.organizationId,
        walletId: spare.walletId,
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
        address: spare.addresses[0],
        createdAt: at,
        updatedAt: at,
        publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        name: 'First',
        caip2Prefix: 'eip155',
      },
    ]);
  });

  it("adds the wallet's own record where that is asked for", async () => {
    const { operator, spare } = scene;
    const { wallet } = await operator.query<{ wallet: object }>('get_wallet', { walletId: spare.walletId });
    const { accounts } = await operator.query<Listed>('list_wallet_accounts', {
      walletId: spare.walletId,
      includeWalletDetails: true,
    });
    expect(accounts).toMatchObject([{ walletDetails: wallet }]);
  });

  it('lists the accounts of every wallet of the organization where none is named', async () => {
    const { operator, main, spare, root, foreign } = scene;
    const { accounts } = await operator.query<Listed>('list_wallet_accounts', { paginationOptions: { limit: '100' } });
    expect(accounts.map(({ address }) => address)).toEqual([...main.addresses, ...spare.addresses]);
    const theirs = await root.query<Listed>('list_wallet_accounts');
    expect(theirs.accounts.map(({ address }) => address)).toEqual([foreign.address]);
  });

  it('keeps its order when an account is marked as exported', async () => {
    const { operator } = await besideAnother();
    const accounts = [ethereum(0), ethereum(1)];
    const { walletId, addresses } = await operator.submit<Made>('create_wallet', { walletName: 'Main', accounts });
    const targetPublicKey = targetFrom('list-wallet-accounts').publicKey;
    await operator.submit('export_wallet_account', { address: addresses[0], targetPublicKey });
    const listed = await operator.query<Listed>('list_wallet_accounts', { walletId });
    expect(listed.accounts.map(({ address }) => address)).toEqual(addresses);
  });

  /** Of thirteen accounts, counted from 0: which a page shows. */
  const pages: readonly (readonly [string, (ids: string[]) => JsonObject, number, number])[] = [
    ['without options, the first ten', () => ({}), 0, 10],
    ['with a limit, that many', () => ({ limit: '3' }), 0, 3],
    ['after one, those that follow', (ids) => ({ after: ids[9] ?? '' }), 10, 13],
    ['after one with a limit, the next', (ids) => ({ after: ids[2] ?? '', limit: '4' }), 3, 7],
    ['after the last, none', (ids) => ({ after: ids[12] ?? '' }), 13, 13],
    ['before one, those that lead up to it', (ids) => ({ before: ids[12] ?? '' }), 2, 12],
    ['before one with a limit, the nearest', (ids) => ({ before: ids[6] ?? '', limit: '2' }), 4, 6],
    ['before the first, none', (ids) => ({ before: ids[0] ?? '' }), 0, 0],
    ['between two, from the first of them', (ids) => ({ after: ids[1] ?? '', before: ids[9] ?? '', limit: '3' }), 2, 5],
    ['after one that is not there, none', () => ({ after: 'x' }), 0, 0],
    ['before one that is not there, none', () => ({ before: 'x' }), 0, 0],
    ['with empty cursors, as without', () => ({ after: '', before: '' }), 0, 10],
  ];
  it.each(pages)('shows, %s', async (_page, options, from, to) => {
    const { operator, ids } = scene;
    const { accounts } = await operator.query<Listed>('list_wallet_accounts', { paginationOptions: options(ids) });
    expect(accounts.map(({ walletAccountId }) => walletAccountId)).toEqual(ids.slice(from, to));
  });

  it("refuses another organization's wallet", async () => {
    const { operator, foreign } = scene;
    const outcome = await operator.tryQuery('list_wallet_accounts', { walletId: foreign.walletId });
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.NOT_FOUND } });
  });

  it.each<[string, JsonObject, string]>([
    ['a page is over 100', { limit: '101' }, 'paginationOptions.limit'],
    ['a page is empty', { limit: '0' }, 'paginationOptions.limit'],
    ['the limit is a number', { limit: 5 }, 'paginationOptions.limit'],
    ['an option is unknown', { page: '1' }, 'paginationOptions.page'],
  ])('refuses when %s', async (_because, paginationOptions, message) => {
    const outcome = await scene.operator.tryQuery('list_wallet_accounts', { paginationOptions });
    const failure = { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining(message) };
    expect(outcome).toMatchObject({ ok: false, failure });
  });
});
