import { z } from 'zod';
import { requireWallet, showWallet } from '../../domain/wallets.ts';
import { query } from '../define.ts';
import { WalletShape } from './wallet-shape.ts';

/** One wallet. */
export const getWallet = query({
  path: 'get_wallet',
  summary: 'Get one wallet',
  reads: ['wallets'],
  params: z.strictObject({ walletId: z.string() }),
  result: z.strictObject({ wallet: WalletShape }),
  run: (view, { walletId }) => ({ wallet: showWallet(requireWallet(view, walletId)) }),
});
