import { z } from 'zod';
import { renameWallet, requireWallet } from '../../domain/wallets.ts';
import { activity } from '../define.ts';
import { Label, Uuid } from '../shapes.ts';

/** Gives a wallet another name. Without one, nothing changes. */
export const updateWallet = activity({
  path: 'update_wallet',
  type: 'ACTIVITY_TYPE_UPDATE_WALLET',
  intent: 'updateWalletIntent',
  summary: 'Rename a wallet',
  risk: 'what-is-allowed',
  params: z.strictObject({ walletId: Uuid, walletName: Label.optional() }),
  result: { updateWalletResult: z.strictObject({ walletId: Uuid }) },
  policy: { resource: 'WALLET', action: 'UPDATE', touches: ({ walletId }) => ({ walletIds: [walletId] }) },
  run: (tx, { walletId, walletName }) => {
    const wallet = requireWallet(tx, walletId);
    if (walletName !== undefined) renameWallet(tx, wallet, walletName);
    return { walletId };
  },
});
