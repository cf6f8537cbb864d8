import type { RevealRequest } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Operations } from '../../api/operations.ts';
import { addressFormatName } from '#shared/chains.ts';
import { useAsk, useCall } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';

/** What can be exported. */
export type What = RevealRequest['what'];
export const whats = ['wallet', 'account', 'private-key', 'secret'] as const satisfies readonly What[];

/** One thing that can be exported, as its pages speak of it. */
export type Subject = Readonly<{
  what: What;
  /** As an export names it: an account's address, or the id of anything else. */
  id: string;
  /** Of the wallet, private key or secret; an account goes by its wallet's and its own, as `Wallet / Account`. Stored text. */
  name: string;
  /** How many accounts the words of a wallet make here. */
  accounts?: number | undefined;
  /** Of an account. */
  address?: string;
  path?: string;
  /** Of a private key. */
  curve?: string;
  /** Of a wallet or private key: whether it came from elsewhere. */
  imported?: boolean;
  /** Whether it was exported before; of a secret, only its activities tell. */
  exported?: boolean;
  /** An account's own id, since two accounts may have one address. */
  key?: string;
  /** By what a search finds it, beside its name. */
  texts: readonly string[];
}>;

/** The way to the pages of one thing. */
export function exportPath(
  { what, id }: Pick<Subject, 'what' | 'id'>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/export?${new URLSearchParams({ what, id, ...more }).toString()}`;
}

type Accounts = Operations['list_wallet_accounts']['result']['accounts'];

/** A page of accounts is asked for after another, since an answer holds a hundred; this is where it stops. */
const accountsMax = 20_000;
const pageSize = 100;

/** Every account of the organization with its wallet. Not asked for while it is not needed. */
function useAccounts(enabled: boolean) {
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

/** Everything of a kind that can be exported; undefined while it is read. */
export function useSubjects(
  what: What,
): Readonly<{ subjects: readonly Subject[] | undefined; problem: Problem | null }> {
  const wallets = useCall('list_wallets', {}, { enabled: what === 'wallet' });
  const overview = useCall('overview', {}, { enabled: what === 'wallet' });
  const accounts = useAccounts(what === 'account');
  const keys = useCall('list_private_keys', {}, { enabled: what === 'private-key' });
  const secrets = useCall('list_all_secrets', {}, { enabled: what === 'secret' });
  if (what === 'wallet') {
    const counts = new Map(overview.data?.wallets.map((one) => [one.walletId, one.accounts]));
    const subjects = wallets.data?.wallets.map(({ walletId: id, walletName: name, imported, exported }) => {
      return { what, id, name, accounts: counts.get(id), imported, exported, texts: [id] };
    });
    return { subjects, problem: wallets.problem };
  }
  if (what === 'account') {
    const subjects = accounts.data?.map(({ walletAccountId: key, address, path, walletDetails, ...one }) => {
      const wallet = walletDetails?.walletName ?? one.walletId;
      const name = one.name === undefined ? wallet : `${wallet} / ${one.name}`;
      const texts = [address, path, addressFormatName(one.addressFormat)];
      return { what, id: address, key, name, address, path, exported: walletDetails?.exported ?? false, texts };
    });
    return { subjects, problem: accounts.problem };
  }
  if (what === 'secret') {
    const subjects = secrets.data?.secrets.map(({ secretId: id, name, staticProperties }) => {
      const texts = [id, ...staticProperties.flatMap(({ key, value }) => [key, value])];
      return { what, id, name: name ?? id, texts };
    });
    return { subjects, problem: secrets.problem };
  }
  const subjects = keys.data?.privateKeys.map(({ privateKeyId: id, privateKeyName: name, addresses, ...one }) => {
    const { curve, imported, exported } = one;
    return { what, id, name, curve, imported, exported, texts: [id, ...addresses.map(({ address }) => address ?? '')] };
  });
  return { subjects, problem: keys.problem };
}
