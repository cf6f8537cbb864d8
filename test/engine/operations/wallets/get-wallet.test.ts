import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { besideAnother } from '../../../harness/key-material.ts';

describe('get_wallet', () => {
  it('shows a wallet, and nothing of its secrets', async () => {
    const { world, operator } = await besideAnother();
    const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
      walletName: 'Main',
      accounts: [],
    });
    const at = { seconds: String(world.clock.atMs / 1000), nanos: '0' };
    expect(await operator.query('get_wallet', { walletId })).toEqual({
      wallet: { walletId, walletName: 'Main', createdAt: at, updatedAt: at, exported: false, imported: false },
    });
  });

  it("shows a sub-organization's wallet to its own users and to its parent's", async () => {
    const { operator, root, foreign } = await besideAnother();
    const own = await root.query('get_wallet', { walletId: foreign.walletId });
    expect(own).toMatchObject({ wallet: { walletName: 'Foreign' } });
    expect(await operator.at(root.organizationId).query('get_wallet', { walletId: foreign.walletId })).toEqual(own);
  });

  it.each<[string, (foreign: { walletId: string }) => JsonObject, number, string]>([
    ["the wallet is another organization's", ({ walletId }) => ({ walletId }), rpcCodes.NOT_FOUND, 'no wallet'],
    ['there is none', () => ({ walletId: 'x' }), rpcCodes.NOT_FOUND, 'no wallet x'],
    ['none is named', () => ({}), rpcCodes.INVALID_ARGUMENT, 'walletId: missing field'],
  ])('refuses when %s', async (_because, parameters, code, message) => {
    const { operator, foreign } = await besideAnother();
    const outcome = await operator.tryQuery('get_wallet', parameters(foreign));
    expect(outcome).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(message) } });
  });
});
