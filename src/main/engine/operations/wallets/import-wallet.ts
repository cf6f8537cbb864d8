import { z } from 'zod';
import { importWallet as importSealed } from '../../domain/wallets.ts';
import { activity } from '../define.ts';
import { EncryptedBundle, Label, Uuid, WalletAccounts } from '../shapes.ts';

/** Makes a wallet from words that were sealed to the key of `init_import_wallet`. `addresses` are in the order of `accounts`. */
export const importWallet = activity({
  path: 'import_wallet',
  type: 'ACTIVITY_TYPE_IMPORT_WALLET',
  intent: 'importWalletIntent',
  summary: 'Import a wallet',
  risk: 'none',
  params: z.strictObject({
    userId: Uuid,
    walletName: Label,
    encryptedBundle: EncryptedBundle,
    accounts: WalletAccounts,
  }),
  result: { importWalletResult: z.strictObject({ walletId: Uuid, addresses: z.array(z.string()) }) },
  policy: { resource: 'WALLET', action: 'IMPORT' },
  run: (tx, wallet) => importSealed(tx, wallet),
});
