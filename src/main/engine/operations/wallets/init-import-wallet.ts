import { z } from 'zod';
import { beginImport } from '../../domain/import-keys.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Begins the import of a wallet: gives the key that its words are to be sealed to, for this user and once. */
export const initImportWallet = activity({
  path: 'init_import_wallet',
  type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET',
  intent: 'initImportWalletIntent',
  summary: 'Start the import of a wallet',
  risk: 'none',
  params: z.strictObject({ userId: Uuid }),
  result: { initImportWalletResult: z.strictObject({ importBundle: z.string() }) },
  policy: { resource: 'WALLET', action: 'IMPORT' },
  run: (tx, { userId }) => ({ importBundle: beginImport(tx, 'wallet', userId) }),
});
