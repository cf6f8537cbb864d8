import { z } from 'zod';
import { addWalletAccounts, previewAccounts } from '../../domain/wallets.ts';
import { activity } from '../define.ts';
import { Uuid, WalletAccounts } from '../shapes.ts';

/** Adds accounts to a wallet; where `persist` is false, only says which addresses they would have. In the order of `accounts`. */
export const createWalletAccounts = activity({
  path: 'create_wallet_accounts',
  type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
  intent: 'createWalletAccountsIntent',
  summary: 'Add accounts to a wallet',
  risk: 'none',
  params: z.strictObject({ walletId: Uuid, accounts: WalletAccounts, persist: z.boolean().optional() }),
  result: { createWalletAccountsResult: z.strictObject({ addresses: z.array(z.string()) }) },
  policy: { resource: 'WALLET', action: 'CREATE', touches: ({ walletId }) => ({ walletIds: [walletId] }) },
  run: (tx, { walletId, accounts, persist = true }) => ({
    addresses: persist
      ? addWalletAccounts(tx, walletId, accounts)
      : previewAccounts(tx, walletId, accounts, 'parameters.accounts').map(({ address }) => address),
  }),
});
