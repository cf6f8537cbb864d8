import { describe, expect, it } from 'vitest';
import { joinedBy } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const account = (index: number, name?: string) => ({
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: `m/44'/60'/0'/0/${index}`,
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  ...(name === undefined ? {} : { name }),
});

type Accounts = { accounts: { walletAccountId: string; address: string; name?: string }[] };

async function withAccounts() {
  const world = await aWorld();
  const { operator } = world;
  const accounts = [account(0, 'Main'), account(1, 'Fees'), account(2)];
  const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', { walletName: 'Cold', accounts });
  const listed = async () => (await operator.query<Accounts>('list_wallet_accounts', { walletId })).accounts;
  const [one, , nameless] = await listed();
  if (!one || !nameless) throw new Error('the wallet has three accounts');
  return { world, operator, listed, one, nameless };
}

describe('update_wallet_account_name', () => {
  it('gives accounts another name, or their first, and frees the old one', async () => {
    const { operator, listed, one, nameless } = await withAccounts();
    const rename = (walletAccountId: string, name: string) =>
      operator.activity('update_wallet_account_name', { walletAccountId, name });
    expect(await rename(one.walletAccountId, 'Payouts')).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_WALLET_ACCOUNT_NAME',
      intent: { updateWalletAccountNameIntent: { walletAccountId: one.walletAccountId, name: 'Payouts' } },
      result: { updateWalletAccountNameResult: { walletAccountId: one.walletAccountId } },
    });
    await rename(nameless.walletAccountId, 'Main');
    await rename(nameless.walletAccountId, 'Main');
    expect((await listed()).map(({ name }) => name)).toEqual(['Payouts', 'Fees', 'Main']);
  });

  it('answers to the policies about its account', async () => {
    const { operator, one, nameless } = await withAccounts();
    const bob = await joinedBy(operator, 'bob');
    const policy = (policyName: string, effect: string, condition: string) => ({
      policyName,
      effect,
      condition,
      consensus: 'true',
    });
    await operator.submit('create_policies', {
      policies: [
        policy('all', 'EFFECT_ALLOW', "activity.resource == 'WALLET' && activity.action == 'UPDATE'"),
        policy('not this', 'EFFECT_DENY', `wallet_account.address == '${one.address}'`),
      ],
    });
    const rename = ({ walletAccountId }: { walletAccountId: string }) =>
      bob.try('update_wallet_account_name', { walletAccountId, name: 'Mine' });
    expect(await rename(one)).toMatchObject({ ok: false });
    expect(await rename(nameless)).toMatchObject({ ok: true });
  });

  refuses('update_wallet_account_name', withAccounts, [
    [
      'another account has the name',
      ({ one }) => ({ walletAccountId: one.walletAccountId, name: 'Fees' }),
      'ALREADY_EXISTS',
      "'Fees'",
    ],
    [
      'the name is empty',
      ({ one }) => ({ walletAccountId: one.walletAccountId, name: '' }),
      'INVALID_ARGUMENT',
      'parameters.name',
    ],
    [
      'there is no such account',
      { walletAccountId: '7d5d7a3c-8a4e-4a55-9c0e-1a52d1c9c7a1', name: 'x' },
      'NOT_FOUND',
      'wallet account',
    ],
  ]);
});
