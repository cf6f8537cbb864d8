import { z } from 'zod';
import { removeWallet } from '../../domain/wallets.ts';
import { activity } from '../define.ts';
import { DeleteWithoutExport, Ids, Uuid } from '../shapes.ts';

/** Removes wallets with all their accounts, for good. Only what was exported once, unless it is said that this is meant. */
export const deleteWallets = activity({
  path: 'delete_wallets',
  type: 'ACTIVITY_TYPE_DELETE_WALLETS',
  intent: 'deleteWalletsIntent',
  summary: 'Delete wallets',
  risk: 'takes-away',
  params: z.strictObject({ walletIds: Ids(1), deleteWithoutExport: DeleteWithoutExport }),
  result: { deleteWalletsResult: z.strictObject({ walletIds: z.array(Uuid) }) },
  policy: { resource: 'WALLET', action: 'DELETE', touches: ({ walletIds }) => ({ walletIds, whole: true }) },
  run: (tx, { walletIds, deleteWithoutExport = false }) => {
    for (const walletId of walletIds) removeWallet(tx, walletId, { unexported: deleteWithoutExport });
    return { walletIds };
  },
});
