import { describe, expect, it } from 'vitest';
import { besideAnother } from '../../../harness/key-material.ts';
import { aWorld } from '../../../harness/world.ts';

type Listed = { wallets: { walletId: string; walletName: string }[] };

describe('list_wallets', () => {
  it('is empty where there is none', async () => {
    const { operator } = await aWorld();
    expect(await operator.query('list_wallets')).toEqual({ wallets: [] });
  });

  it("lists the organization's own wallets, in the order they were added", async () => {
    const { operator, root, foreign } = await besideAnother();
    const made: string[] = [];
    for (const walletName of ['b', 'a', 'c']) {
      const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', { walletName, accounts: [] });
      made.push(walletId);
    }
    await operator.submit('update_wallet', { walletId: made[0], walletName: 'renamed' });
    const { wallets } = await operator.query<Listed>('list_wallets');
    expect(wallets.map(({ walletId, walletName }) => [walletId, walletName])).toEqual([
      [made[0], 'renamed'],
      [made[1], 'a'],
      [made[2], 'c'],
    ]);
    const theirs = await root.query<Listed>('list_wallets');
    expect(theirs.wallets.map(({ walletId }) => walletId)).toEqual([foreign.walletId]);
    const { wallet } = await operator.query<{ wallet: object }>('get_wallet', { walletId: made[1] ?? '' });
    expect(wallets[1]).toEqual(wallet);
  });

  it('refuses parameters that it does not have', async () => {
    const { operator } = await aWorld();
    const outcome = await operator.tryQuery('list_wallets', { walletId: 'x' });
    expect(outcome).toMatchObject({ ok: false, failure: { message: 'walletId: unknown field' } });
  });
});
