import { z } from 'zod';
import { removeAccount } from '../../domain/wallet-accounts.ts';
import { activity } from '../define.ts';
import { DeleteWithoutExport, Ids, Uuid } from '../shapes.ts';

/** Removes accounts of wallets. Only those that were exported once, unless it is said that this is meant; their wallet can derive them again. */
export const deleteWalletAccounts = activity({
  path: 'delete_wallet_accounts',
  type: 'ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS',
  intent: 'deleteWalletAccountsIntent',
  summary: 'Delete accounts of wallets',
  risk: 'takes-away',
  params: z.strictObject({ walletAccountIds: Ids(1), deleteWithoutExport: DeleteWithoutExport }),
  result: { deleteWalletAccountsResult: z.strictObject({ walletAccountIds: z.array(Uuid) }) },
  policy: {
    resource: 'WALLET',
    action: 'DELETE',
    touches: ({ walletAccountIds }) => ({ walletAccounts: walletAccountIds.map((id) => ({ id })) }),
  },
  run: (tx, { walletAccountIds, deleteWithoutExport = false }) => {
    for (const id of walletAccountIds) removeAccount(tx, id, { unexported: deleteWithoutExport });
    return { walletAccountIds };
  },
});
