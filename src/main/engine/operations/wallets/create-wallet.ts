import { z } from 'zod';
import { addWallet } from '../../domain/wallets.ts';
import { activity } from '../define.ts';
import { Label, MnemonicLength, Uuid, WalletAccounts } from '../shapes.ts';

/** Makes a wallet from fresh entropy, with the accounts that are asked for. `addresses` are in the order of `accounts`. */
export const createWallet = activity({
  path: 'create_wallet',
  type: 'ACTIVITY_TYPE_CREATE_WALLET',
  intent: 'createWalletIntent',
  summary: 'Create a wallet',
  risk: 'none',
  params: z.strictObject({ walletName: Label, accounts: WalletAccounts, mnemonicLength: MnemonicLength.optional() }),
  result: { createWalletResult: z.strictObject({ walletId: Uuid, addresses: z.array(z.string()) }) },
  policy: { resource: 'WALLET', action: 'CREATE' },
  run: (tx, wallet) => addWallet(tx, wallet),
});
