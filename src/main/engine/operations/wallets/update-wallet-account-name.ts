import { z } from 'zod';
import { renameAccount } from '../../domain/wallet-accounts.ts';
import { activity } from '../define.ts';
import { Label, Uuid } from '../shapes.ts';

/** Gives an account of a wallet another name. */
export const updateWalletAccountName = activity({
  path: 'update_wallet_account_name',
  type: 'ACTIVITY_TYPE_UPDATE_WALLET_ACCOUNT_NAME',
  intent: 'updateWalletAccountNameIntent',
  summary: 'Rename an account of a wallet',
  risk: 'what-is-allowed',
  params: z.strictObject({ walletAccountId: Uuid, name: Label }),
  result: { updateWalletAccountNameResult: z.strictObject({ walletAccountId: Uuid }) },
  policy: {
    resource: 'WALLET',
    action: 'UPDATE',
    touches: ({ walletAccountId }) => ({ walletAccounts: [{ id: walletAccountId }] }),
  },
  run: (tx, { walletAccountId, name }) => {
    renameAccount(tx, walletAccountId, name);
    return { walletAccountId };
  },
});
