import type { RevealRequest } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Operations } from '../../api/operations.ts';
import { useAsk, useCall } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';

/** What can be exported. */
export type What = RevealRequest['what'];
const whats = ['wallet', 'account', 'private-key'] as const satisfies readonly What[];

/** One thing that can be exported, as its pages speak of it. */
export type Subject = Readonly<{
  what: What;
  /** As an export names it: a wallet's id, an account's address, a private key's id. */
  id: string;
  /** Of the wallet or private key; an account goes by its wallet's. Stored text. */
  name: string;
  /** How many accounts the words of a wallet make here. */
  accounts?: number | undefined;
  /** Of an account. */
  address?: string;
  path?: string;
  /** Whether it was exported before. */
  exported: boolean;
}>;

type Accounts = Operations['list_wallet_accounts']['result']['accounts'];

/** The word in a query string when it says what to export, else null. */
export function whatIn(text: string | null): What | null {
  return whats.find((what) => what === text) ?? null;
}

/** The way to the pages of one thing. */
export function exportPath(
  { what, id }: Pick<Subject, 'what' | 'id'>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/export?${new URLSearchParams({ what, id, ...more }).toString()}`;
}

/** A page of accounts is asked for after another, since an answer holds a hundred; this is where it stops. */
const accountsMax = 20_000;
const pageSize = 100;

/** Every account of the organization with its wallet. Not asked for while it is not needed. */
export function useAccounts(enabled: boolean) {
  return useAsk<Accounts>(
    'export:accounts',
    async (bridge) => {
      const accounts: Accounts[number][] = [];
      for (;;) {
        const after = accounts.at(-1)?.walletAccountId;
        const page: Outcome = await bridge.call('list_wallet_accounts', {
          includeWalletDetails: true,
          paginationOptions: { limit: String(pageSize), ...(after === undefined ? {} : { after }) },
        });
        if (!page.ok) return page;
        // The operation's own contract says what its answer is.
        const answer = page.value as unknown as Operations['list_wallet_accounts']['result'];
        accounts.push(...answer.accounts);
        if (answer.accounts.length < pageSize || accounts.length >= accountsMax) return { ok: true, value: accounts };
      }
    },
    { enabled, tables: ['walletAccounts', 'wallets'] },
  );
}

/** What was asked about one thing: it, that it is still being read, that it is not there (null), or what went wrong. */
export type Found = Readonly<{ subject: Subject | null | undefined; problem: Problem | null }>;

export function useSubject(what: What, id: string): Found {
  const wallets = useCall('list_wallets', {}, { enabled: what === 'wallet' });
  const overview = useCall('overview', {}, { enabled: what === 'wallet' });
  const keys = useCall('list_private_keys', {}, { enabled: what === 'private-key' });
  const accounts = useAccounts(what === 'account');
  if (what === 'wallet') {
    const wallet = wallets.data?.wallets.find(({ walletId }) => walletId === id);
    const count = overview.data?.wallets.find(({ walletId }) => walletId === id)?.accounts;
    return found(wallets, wallet && { what, id, name: wallet.walletName, exported: wallet.exported, accounts: count });
  }
  if (what === 'private-key') {
    const key = keys.data?.privateKeys.find(({ privateKeyId }) => privateKeyId === id);
    return found(keys, key && { what, id, name: key.privateKeyName, exported: key.exported });
  }
  const account = accounts.data?.find(({ address }) => address === id);
  return found(
    accounts,
    account && {
      what,
      id,
      name: account.walletDetails?.walletName ?? account.name ?? account.address,
      address: account.address,
      path: account.path,
      exported: account.walletDetails?.exported ?? false,
    },
  );
}

function found(answer: Readonly<{ data?: unknown; problem: Problem | null }>, subject: Subject | undefined): Found {
  if (answer.problem !== null) return { subject: undefined, problem: answer.problem };
  if (answer.data === undefined) return { subject: undefined, problem: null };
  return { subject: subject ?? null, problem: null };
}
