import { z } from 'zod';
import { showWallet } from '../../domain/wallets.ts';
import { query } from '../define.ts';
import { WalletShape } from './wallet-shape.ts';

/** Every wallet of the organization, in the order they were added. */
export const listWallets = query({
  path: 'list_wallets',
  summary: 'List wallets',
  reads: ['wallets'],
  params: z.strictObject({}),
  result: z.strictObject({ wallets: z.array(WalletShape) }),
  run: (view) => ({ wallets: view.wallets.list().map(showWallet) }),
});
