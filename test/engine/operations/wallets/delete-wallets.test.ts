import { describe, expect, it } from 'vitest';
import { besideAnother, ethereum, targetFrom } from '../../../harness/key-material.ts';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withWallets() {
  const world = await aWorld();
  const make = async (walletName: string) =>
    (
      await world.operator.submit<{ walletId: string }>('create_wallet', {
        walletName,
        accounts: [ethereum(0), ethereum(1)],
      })
    ).walletId;
  return { world, walletId: await make('one'), other: await make('two') };
}

describe('delete_wallets', () => {
  it('removes a wallet that was exported, with its accounts, and leaves the others', async () => {
    const { world, walletId, other } = await withWallets();
    const { operator, store } = world;
    await operator.submit('export_wallet', { walletId, targetPublicKey: targetFrom('delete').publicKey });
    expect(await operator.submit('delete_wallets', { walletIds: [walletId] })).toEqual({ walletIds: [walletId] });
    expect(store.state.wallets.list(world.organizationId).map((one) => one.walletId)).toEqual([other]);
    expect(store.state.walletAccounts.list(world.organizationId).map((one) => one.walletId)).toEqual([other, other]);
    // The name is free again.
    await operator.submit('create_wallet', { walletName: 'one', accounts: [] });
    expect(world.bugs).toEqual([]);
  });

  it('removes one that never was, where that is said', async () => {
    const { world, walletId, other } = await withWallets();
    await world.operator.submit('delete_wallets', { walletIds: [walletId, other], deleteWithoutExport: true });
    expect(world.store.state.walletAccounts.size).toBe(0);
  });

  it('removes all, or none', async () => {
    const { world, walletId, other } = await withWallets();
    await world.operator.submit('export_wallet', { walletId, targetPublicKey: targetFrom('delete').publicKey });
    const outcome = await world.operator.try('delete_wallets', { walletIds: [walletId, other] });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 3 } });
    expect(world.store.state.wallets.size).toBe(2);
  });

  refuses('delete_wallets', withWallets, [
    [
      'it was never exported',
      ({ walletId }) => ({ walletIds: [walletId] }),
      'INVALID_ARGUMENT',
      'has not been exported',
    ],
    [
      'it was not, and that is said',
      ({ walletId }) => ({ walletIds: [walletId], deleteWithoutExport: false }),
      'INVALID_ARGUMENT',
      'has not been exported',
    ],
    ['there is no such wallet', { walletIds: [nobody], deleteWithoutExport: true }, 'NOT_FOUND', 'no wallet'],
    ['none is named', { walletIds: [] }, 'INVALID_ARGUMENT', 'expected at least one'],
  ]);

  refuses('delete_wallets', besideAnother, [
    [
      'it is another organization’s',
      ({ foreign }) => ({ walletIds: [foreign.walletId], deleteWithoutExport: true }),
      'NOT_FOUND',
      'no wallet',
    ],
  ]);
});
