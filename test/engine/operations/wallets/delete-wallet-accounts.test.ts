import { describe, expect, it } from 'vitest';
import { ethereum, targetFrom } from '../../../harness/key-material.ts';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAccounts() {
  const world = await aWorld();
  const { operator } = world;
  const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
    walletName: 'one',
    accounts: [ethereum(0), ethereum(1)],
  });
  const { accounts } = await operator.query<{ accounts: { walletAccountId: string; address: string }[] }>(
    'list_wallet_accounts',
  );
  const [first, second] = accounts;
  if (!first || !second) throw new Error('there are two accounts');
  return { world, walletId, first, second };
}

describe('delete_wallet_accounts', () => {
  it('removes an account that was exported; its wallet can have it again, with the same address', async () => {
    const { world, walletId, first, second } = await withAccounts();
    const { operator } = world;
    await operator.submit('export_wallet_account', {
      address: first.address,
      targetPublicKey: targetFrom('x').publicKey,
    });
    const walletAccountIds = [first.walletAccountId];
    expect(await operator.submit('delete_wallet_accounts', { walletAccountIds })).toEqual({ walletAccountIds });
    expect(world.store.state.walletAccounts.list(world.organizationId)).toMatchObject([
      { walletAccountId: second.walletAccountId },
    ]);
    expect(await operator.submit('create_wallet_accounts', { walletId, accounts: [ethereum(0)] })).toEqual({
      addresses: [first.address],
    });
    expect(world.bugs).toEqual([]);
  });

  it('removes one that never was, where that is said', async () => {
    const { world, first, second } = await withAccounts();
    const walletAccountIds = [first.walletAccountId, second.walletAccountId];
    await world.operator.submit('delete_wallet_accounts', { walletAccountIds, deleteWithoutExport: true });
    expect(world.store.state.walletAccounts.size).toBe(0);
  });

  it('says with the hosted service’s own code that one was never exported', async () => {
    const { world, first } = await withAccounts();
    const outcome = await world.operator.try('delete_wallet_accounts', { walletAccountIds: [first.walletAccountId] });
    expect(outcome).toMatchObject({ failure: { turnkeyErrorCode: 'WALLET_ACCOUNT_NOT_EXPORTED' } });
  });

  refuses('delete_wallet_accounts', withAccounts, [
    [
      'it was never exported',
      ({ first }) => ({ walletAccountIds: [first.walletAccountId] }),
      'INVALID_ARGUMENT',
      'wallet account has not been exported',
    ],
    ['there is no such account', { walletAccountIds: [nobody] }, 'NOT_FOUND', 'no wallet account'],
    ['none is named', {}, 'INVALID_ARGUMENT', 'walletAccountIds: expected at least one'],
  ]);
});
