import { z } from 'zod';
import { findAccounts, showWalletAccount } from '../../domain/wallet-accounts.ts';
import { requireWallet, showWallet } from '../../domain/wallets.ts';
import { invalidArgument, notFound } from '../../fault.ts';
import { query } from '../define.ts';
import { WalletAccountShape } from './wallet-account-shape.ts';

/**
 * One account of a wallet, by its address, its path, or both, with the wallet. Where several formats share a path, the one that was
 * added first.
 */
export const getWalletAccount = query({
  path: 'get_wallet_account',
  summary: 'Get one account of a wallet',
  reads: ['wallets', 'walletAccounts'],
  params: z.strictObject({ walletId: z.string(), address: z.string().optional(), path: z.string().optional() }),
  result: z.strictObject({ account: WalletAccountShape }),
  run: (view, { walletId, address, path }) => {
    const wallet = requireWallet(view, walletId);
    if (address === undefined && path === undefined) throw invalidArgument('address', 'expected an address or a path');
    const account =
      address === undefined
        ? view.walletAccounts.lookup('walletId', walletId).find((one) => one.path === path)
        : findAccounts(view, address).find(
            (one) => one.walletId === walletId && (path === undefined || one.path === path),
          );
    if (!account) throw notFound('wallet account', [address, path].filter(Boolean).join(' at '));
    return { account: showWalletAccount(account, showWallet(wallet)) };
  },
});
