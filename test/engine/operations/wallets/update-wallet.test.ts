import { describe, expect, it } from 'vitest';
import { besideAnother } from '../../../harness/key-material.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function twoWallets() {
  const world = await aWorld();
  const { operator } = world;
  const make = (walletName: string) =>
    operator.submit<{ walletId: string }>('create_wallet', { walletName, accounts: [] });
  const { walletId } = await make('Main');
  await make('Spare');
  return { world, operator, walletId };
}

describe('update_wallet', () => {
  it('gives a wallet another name', async () => {
    const { world, operator, walletId } = await twoWallets();
    world.clock.advance(1_000);
    const result = await operator.submit('update_wallet', { walletId, walletName: 'Treasury' });
    expect(result).toEqual({ walletId });
    const { wallet } = await operator.query<{ wallet: Record<string, { seconds: string }> }>('get_wallet', {
      walletId,
    });
    expect(wallet).toMatchObject({ walletId, walletName: 'Treasury' });
    expect(Number(wallet['updatedAt']?.seconds)).toBe(Number(wallet['createdAt']?.seconds) + 1);
  });

  it.each([
    ['no name is given', {}],
    ['the name is its own', { walletName: 'Main' }],
  ])('changes nothing when %s', async (_because, patch) => {
    const { world, operator, walletId } = await twoWallets();
    expect(await operator.submit('update_wallet', { walletId, ...patch })).toEqual({ walletId });
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
  });

  it('frees the name it had', async () => {
    const { operator, walletId } = await twoWallets();
    await operator.submit('update_wallet', { walletId, walletName: 'Treasury' });
    await operator.submit('create_wallet', { walletName: 'Main', accounts: [] });
  });

  refuses('update_wallet', twoWallets, [
    ['the name is taken', ({ walletId }) => ({ walletId, walletName: 'Spare' }), 'ALREADY_EXISTS', "'Spare'"],
    [
      'the name is empty',
      ({ walletId }) => ({ walletId, walletName: '' }),
      'INVALID_ARGUMENT',
      'parameters.walletName',
    ],
    ['no wallet is named', { walletName: 'Other' }, 'INVALID_ARGUMENT', 'parameters.walletId: missing field'],
    ['the id is no UUID', { walletId: 'Main', walletName: 'Other' }, 'INVALID_ARGUMENT', 'parameters.walletId'],
  ]);

  refuses('update_wallet', besideAnother, [
    [
      "the wallet is another organization's",
      ({ foreign }) => ({ walletId: foreign.walletId, walletName: 'Mine' }),
      'NOT_FOUND',
      'no wallet',
    ],
    ['it is, and no name is given', ({ foreign }) => ({ walletId: foreign.walletId }), 'NOT_FOUND', 'no wallet'],
  ]);
});
