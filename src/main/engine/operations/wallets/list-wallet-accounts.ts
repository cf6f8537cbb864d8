import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { showWalletAccount } from '../../domain/wallet-accounts.ts';
import { requireWallet, showWallet } from '../../domain/wallets.ts';
import type { WalletAccount } from '../../state/rows.ts';
import { query } from '../define.ts';
import { PaginationOptions } from '../shapes.ts';
import { WalletAccountShape } from './wallet-account-shape.ts';

/**
 * Accounts of one wallet, or of all, in the order they were added: ten, unless `limit` says how many. A page begins after `after`'s account,
 * or ends before `before`'s.
 */
export const listWalletAccounts = query({
  path: 'list_wallet_accounts',
  summary: 'List accounts of wallets',
  reads: ['wallets', 'walletAccounts'],
  params: z.strictObject({
    walletId: z.string().optional(),
    includeWalletDetails: z.boolean().optional(),
    paginationOptions: PaginationOptions.optional(),
  }),
  result: z.strictObject({ accounts: z.array(WalletAccountShape) }),
  run: (view, { walletId, includeWalletDetails, paginationOptions }) => {
    if (walletId !== undefined) requireWallet(view, walletId);
    const all = walletId === undefined ? view.walletAccounts.list() : view.walletAccounts.lookup('walletId', walletId);
    const accounts = pageOf(all, paginationOptions ?? {});
    return {
      accounts: accounts.map((account) =>
        includeWalletDetails
          ? showWalletAccount(account, showWallet(requireWallet(view, account.walletId)))
          : showWalletAccount(account),
      ),
    };
  },
});

/** An id that is not in the list begins and ends nothing: the page is empty. With `before` alone, the page is the last one that fits. */
function pageOf(accounts: readonly WalletAccount[], options: z.infer<typeof PaginationOptions>) {
  const { before, after, limit } = options;
  const size = limit ? Number(limit) : limits.pageDefault;
  const at = (id: string) => accounts.findIndex(({ walletAccountId }) => walletAccountId === id);
  const from = after ? at(after) + 1 || accounts.length : 0;
  const to = before ? Math.max(at(before), 0) : accounts.length;
  const between = accounts.slice(from, to);
  return before && !after ? between.slice(-size) : between.slice(0, size);
}
