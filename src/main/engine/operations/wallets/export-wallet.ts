import { z } from 'zod';
import { exportWallet as exportSealed } from '../../domain/wallets.ts';
import { activity } from '../define.ts';
import { MnemonicLanguage, TargetPublicKey, Uuid } from '../shapes.ts';

/**
 * Seals a wallet's words to a key of the caller's. Without `language`, the words are the wallet's own; in another language they carry the
 * same entropy, but BIP-39 makes another seed of them elsewhere.
 */
export const exportWallet = activity({
  path: 'export_wallet',
  type: 'ACTIVITY_TYPE_EXPORT_WALLET',
  intent: 'exportWalletIntent',
  summary: "Export a wallet's seed phrase",
  risk: 'key-leaves',
  params: z.strictObject({ walletId: Uuid, targetPublicKey: TargetPublicKey, language: MnemonicLanguage.optional() }),
  result: { exportWalletResult: z.strictObject({ walletId: Uuid, exportBundle: z.string() }) },
  policy: { resource: 'WALLET', action: 'EXPORT', touches: ({ walletId }) => ({ walletIds: [walletId], whole: true }) },
  run: (tx, { walletId, targetPublicKey, language }) => ({
    walletId,
    exportBundle: exportSealed(tx, walletId, targetPublicKey, language),
  }),
});
