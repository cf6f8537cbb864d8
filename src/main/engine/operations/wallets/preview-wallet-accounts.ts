import { z } from 'zod';
import { addressFormats } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { previewAccounts } from '../../domain/wallets.ts';
import { query } from '../define.ts';
import { Uuid, WalletAccountParams } from '../shapes.ts';

/**
 * What accounts of a wallet would be, in order, before anyone asks for them. Nothing is kept, and no activity tells of it: anyone who may
 * read the wallet may know its public keys.
 */
export const previewWalletAccounts = query({
  path: 'preview_wallet_accounts',
  own: true,
  summary: 'Preview addresses of wallet accounts',
  reads: ['wallets', 'walletAccounts'],
  params: z.strictObject({
    walletId: Uuid,
    accounts: z
      .array(WalletAccountParams)
      .max(limits.accountsPerPreviewMax, `at most ${limits.accountsPerPreviewMax} accounts in one preview`),
  }),
  result: z.strictObject({
    accounts: z.array(
      z.strictObject({
        path: z.string(),
        addressFormat: z.enum(addressFormats),
        address: z.string(),
        publicKey: z.string(),
      }),
    ),
  }),
  run: (view, { walletId, accounts }) => ({ accounts: previewAccounts(view, walletId, accounts, 'accounts') }),
});
