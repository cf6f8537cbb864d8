import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { account, besideAnother, ethereum, importWords, testWords } from '../../../harness/key-material.ts';

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const next = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0';
const path = "m/44'/60'/0'/0/0";
type Got = { account: { address: string; walletId: string; path: string } };

let scene: Awaited<ReturnType<typeof besideAnother>> & { walletId: string; twin: string };
beforeAll(async () => {
  const beside = await besideAnother();
  const { world, operator } = beside;
  const accounts = [ethereum(0), account('COMPRESSED', path), ethereum(1)];
  const { walletId } = await importWords(world, operator, testWords, accounts);
  const { walletId: twin } = await importWords(world, operator, testWords, [ethereum(0)], 'The same words');
  scene = { ...beside, walletId, twin };
});

describe('get_wallet_account', () => {
  it('shows an account with its wallet', async () => {
    const { operator, walletId } = scene;
    const { wallet } = await operator.query<{ wallet: object }>('get_wallet', { walletId });
    const got = await operator.query<Got>('get_wallet_account', { walletId, address });
    const listed = await operator.query<{ accounts: object[] }>('list_wallet_accounts', { walletId });
    expect(got.account).toEqual({ ...listed.accounts[0], walletDetails: wallet });
  });

  it.each<[string, JsonObject, string, string]>([
    ['its address in lower case', { address: address.toLowerCase() }, address, path],
    ['its path, the first of that path', { path }, address, path],
    ['its path, another', { path: "m/44'/60'/0'/0/1" }, next, "m/44'/60'/0'/0/1"],
    ['both', { address, path }, address, path],
  ])('finds it by %s', async (_by, by, foundAddress, foundPath) => {
    const { operator, walletId } = scene;
    const got = await operator.query<Got>('get_wallet_account', { walletId, ...by });
    expect(got.account).toMatchObject({ address: foundAddress, path: foundPath });
  });

  it('shows the account of the wallet that was named, where two have the address', async () => {
    const { operator, walletId, twin } = scene;
    for (const id of [walletId, twin])
      expect((await operator.query<Got>('get_wallet_account', { walletId: id, address })).account.walletId).toBe(id);
  });

  it.each<[string, (ids: typeof scene) => JsonObject, number, string]>([
    ['neither is given', ({ walletId }) => ({ walletId }), rpcCodes.INVALID_ARGUMENT, 'address: '],
    ['no account has both', ({ walletId }) => ({ walletId, address, path: 'm' }), rpcCodes.NOT_FOUND, 'account'],
    ['none has the path', ({ walletId }) => ({ walletId, path: 'm' }), rpcCodes.NOT_FOUND, 'account m'],
    [
      "the address is another wallet's",
      ({ twin }) => ({ walletId: twin, address: next }),
      rpcCodes.NOT_FOUND,
      'account',
    ],
    ["the wallet is another organization's", ({ foreign }) => foreignOf(foreign), rpcCodes.NOT_FOUND, 'no wallet'],
    ['no wallet is named', () => ({ address }), rpcCodes.INVALID_ARGUMENT, 'walletId: missing field'],
  ])('refuses when %s', async (_because, parameters, code, message) => {
    const outcome = await scene.operator.tryQuery('get_wallet_account', parameters(scene));
    expect(outcome).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(message) } });
  });
});

function foreignOf({ walletId, address: theirs }: { walletId: string; address: string }): JsonObject {
  return { walletId, address: theirs };
}
