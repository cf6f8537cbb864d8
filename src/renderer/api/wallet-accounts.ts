import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Operations } from './operations.ts';
import { useBridge } from './bridge-context.ts';
import { engineKey, useCommits } from './news.ts';
import type { Problem } from './problem.ts';
import { unwrap, useProblemOf } from './use-call.ts';

/** An account of a wallet as the wire shows it. */
export type WalletAccount = Operations['list_wallet_accounts']['result']['accounts'][number];

/** The accounts that were read so far, in the order they were added. */
export type WalletAccounts = Readonly<{
  accounts: readonly WalletAccount[];
  /** All of them were read, once at least. */
  done: boolean;
  problem: Problem | null;
}>;

type Page = readonly WalletAccount[];

/**
 * Every account of a wallet, or of all wallets, read page by page in the background: what is read can be shown, searched and scrolled
 * meanwhile, and no page is large enough to be felt. After a commit that changed accounts they are read again, and stand until then.
 * @param enabled false while nobody needs them
 */
export function useWalletAccounts(walletId: string | undefined, enabled = true): WalletAccounts {
  useCommits();
  const bridge = useBridge();
  const query = useInfiniteQuery<Page, Error, readonly Page[], readonly unknown[], string | undefined>({
    queryKey: [engineKey, 'list_wallet_accounts', 'every', walletId ?? null],
    queryFn: async ({ pageParam }) => {
      const params: JsonObject = {
        ...(walletId === undefined ? {} : { walletId }),
        paginationOptions: { limit: String(limits.pageMax), ...(pageParam === undefined ? {} : { after: pageParam }) },
      };
      // The schema of the operation was checked in main; here its type is all there is of it.
      const answer = unwrap(await bridge.call('list_wallet_accounts', params)) as unknown;
      return (answer as Operations['list_wallet_accounts']['result']).accounts;
    },
    initialPageParam: undefined,
    // A full page may have been the last one: then the next is empty, and ends it.
    getNextPageParam: (last) => (last.length < limits.pageMax ? undefined : last.at(-1)?.walletAccountId),
    select: ({ pages }) => pages,
    meta: { path: 'list_wallet_accounts' },
    enabled,
  });
  const { data: pages, hasNextPage, isFetching, fetchNextPage, error } = query;
  // A page may come so soon that nothing but the pages changed since the last time.
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [enabled, pages, hasNextPage, isFetching, error, fetchNextPage]);
  return {
    accounts: useMemo(() => pages?.flat() ?? [], [pages]),
    done: pages !== undefined && !hasNextPage,
    problem: useProblemOf(error),
  };
}
