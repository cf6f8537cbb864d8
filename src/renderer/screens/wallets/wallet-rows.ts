import type { Operations } from '../../api/operations.ts';
import { byName } from '../../ui/table/by-name.ts';
import { chainOf, chains } from '#shared/chains.ts';
import { paramsOf, instantOf, textIn, type ActivityView } from '../../api/activity-view.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { isOfOrigin, type Origin } from '../../flows/key-parts.tsx';

export type Wallet = Operations['get_wallet']['result']['wallet'];
/** A wallet as the overview tells it. */
export type WalletGlance = Operations['overview']['result']['wallets'][number];

/** Whether words or a key of the wallet ever left the vault. */
export function hasLeft({ exported, exportedAccounts }: WalletGlance): boolean {
  return exported || exportedAccounts > 0;
}

/**
 * The wallets that a filter and a search leave, by name. The search finds what contains its text in name or id, whatever the letter case;
 * `holding` says of a wallet which of its addresses was found by the same text.
 */
export function wantedWallets(
  wallets: readonly WalletGlance[],
  origin: Origin,
  search: string,
  holding: ReadonlyMap<string, WalletAccount>,
): readonly WalletGlance[] {
  const sought = search.trim().toLowerCase();
  return wallets
    .filter((wallet) => isOfOrigin(origin, { imported: wallet.imported, exported: hasLeft(wallet) }))
    .filter(
      ({ walletId, walletName }) =>
        walletName.toLowerCase().includes(sought) || walletId.startsWith(sought) || holding.has(walletId),
    )
    .toSorted((one, other) => byName(one.walletName, other.walletName));
}

/** The fewest characters of an address that are worth going through thousands of them for. */
const addressCharsMin = 4;

/** Whether text may be a part of an address: letters and digits alone, with TON's two signs. */
export function mayBeAddress(search: string): boolean {
  const sought = search.trim();
  return sought.length >= addressCharsMin && /^[0-9A-Za-z_-]+$/.test(sought);
}

/** Of each wallet, the first account whose address contains the text, whatever the letter case. */
export function walletsHolding(accounts: readonly WalletAccount[], search: string): ReadonlyMap<string, WalletAccount> {
  const sought = search.trim().toLowerCase();
  const found = new Map<string, WalletAccount>();
  for (const account of accounts)
    if (!found.has(account.walletId) && account.address.toLowerCase().includes(sought))
      found.set(account.walletId, account);
  return found;
}

/** The accounts that a search and a choice of chain, or '' for all, leave: what contains the text in name, address, path or chain. */
export function wantedAccounts(
  accounts: readonly WalletAccount[],
  search: string,
  family: string,
): readonly WalletAccount[] {
  const sought = search.trim().toLowerCase();
  if (sought === '' && family === '') return accounts;
  return accounts.filter((account) => {
    const chain = chainOf(account.addressFormat, account.curve);
    if (family !== '' && chain?.family !== family) return false;
    return [account.name ?? '', account.address, account.path, chain?.name ?? ''].some((text) =>
      text.toLowerCase().includes(sought),
    );
  });
}

/** The families of chains that address formats belong to, each once, in the order of the presets. */
export function familiesOf(formats: Iterable<string>): readonly string[] {
  const have = new Set(formats);
  return [...new Set(chains.filter(({ addressFormat }) => have.has(addressFormat)).map(({ family }) => family))];
}

/** When something was last carried out, by the id that its parameters name under `member`; of activities newest first, in milliseconds. */
export function lastByObject(activities: readonly ActivityView[], member: string): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const activity of activities) {
    const id = textIn(paramsOf(activity), member);
    if (id !== undefined && !last.has(id)) last.set(id, instantOf(activity.updatedAt));
  }
  return last;
}
