import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { exportAccount } from '../../domain/wallet-accounts.ts';
import { activity } from '../define.ts';
import { TargetPublicKey } from '../shapes.ts';

/** Seals an account's private key to a key of the caller's. The account is named by its address. */
export const exportWalletAccount = activity({
  path: 'export_wallet_account',
  type: 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT',
  intent: 'exportWalletAccountIntent',
  summary: "Export an account's private key",
  risk: 'key-leaves',
  params: z.strictObject({
    address: z.string().min(1, 'missing address').max(limits.labelCharsMax),
    targetPublicKey: TargetPublicKey,
  }),
  result: { exportWalletAccountResult: z.strictObject({ address: z.string(), exportBundle: z.string() }) },
  policy: { resource: 'WALLET', action: 'EXPORT', touches: ({ address }) => ({ walletAccounts: [{ address }] }) },
  run: (tx, { address, targetPublicKey }) => exportAccount(tx, address, targetPublicKey),
});
