import { describe, expect, it } from 'vitest';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { account, besideAnother, ethereum, importWords, testWords } from '../../../harness/key-material.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

async function aWallet() {
  const world = await aWorld();
  const { walletId } = await importWords(world, world.operator, testWords, [ethereum(0)]);
  return { world, operator: world.operator, walletId };
}

describe('preview_wallet_accounts', () => {
  it('says what accounts would be, of those that are there already too, and keeps nothing', async () => {
    const { world, operator, walletId } = await aWallet();
    const commits = world.store.commits.length;
    const accounts = [
      ethereum(0),
      account('BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0"),
      account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
    ];
    const answer = await operator.query<{ accounts: { publicKey: string }[] }>('preview_wallet_accounts', {
      walletId,
      accounts,
    });
    expect(answer).toMatchObject({
      accounts: [
        { path: "m/44'/60'/0'/0/0", address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
        {
          addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
          address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        },
        { address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
      ],
    });
    const made = await operator.query<{ accounts: { publicKey: string }[] }>('list_wallet_accounts', { walletId });
    expect(answer.accounts[0]?.publicKey).toBe(made.accounts[0]?.publicKey);
    expect(world.store.commits).toHaveLength(commits);
    expect(world.bugs).toEqual([]);
  });

  it('answers every member of the organization', async () => {
    const { operator, walletId } = await aWallet();
    const ann = await joinedBy(operator, 'ann');
    expect(await ann.tryQuery('preview_wallet_accounts', { walletId, accounts: [ethereum(1)] })).toMatchObject({
      ok: true,
    });
  });

  it.each<[string, (walletId: string) => object, RpcName, string]>([
    ['there is no such wallet', () => ({ walletId: nobody, accounts: [] }), 'NOT_FOUND', 'wallet'],
    [
      'there are more than twenty',
      (walletId) => ({ walletId, accounts: Array.from({ length: 21 }, (_, index) => ethereum(index)) }),
      'INVALID_ARGUMENT',
      'at most 20',
    ],
    [
      'the curve has no such address',
      (walletId) => ({ walletId, accounts: [ethereum(0), account('SOLANA', 'm/1')] }),
      'INVALID_ARGUMENT',
      'accounts.1.addressFormat',
    ],
    [
      'a path cannot be read',
      (walletId) => ({ walletId, accounts: [account('ETHEREUM', 'm/x')] }),
      'INVALID_ARGUMENT',
      'accounts.0.path: invalid path',
    ],
  ])('refuses where %s', async (_because, params, code, says) => {
    const { operator, walletId } = await aWallet();
    const outcome = await operator.tryQuery('preview_wallet_accounts', params(walletId) as never);
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: rpcCodes[code], message: expect.stringContaining(says) as string },
    });
  });

  it('knows nothing of another organization’s wallet', async () => {
    const { operator, foreign } = await besideAnother();
    expect(
      await operator.tryQuery('preview_wallet_accounts', { walletId: foreign.walletId, accounts: [ethereum(0)] }),
    ).toMatchObject({ ok: false, failure: { code: rpcCodes.NOT_FOUND } });
  });
});
