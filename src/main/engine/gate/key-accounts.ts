import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';
import type { Signing, Touched } from '../operations/define.ts';
import { spend } from '../policy/run.ts';
import type { Budget, Facts } from '../policy/facts.ts';
import { accountHolderFacts } from '../signing/holders.ts';
import { findSigner } from '../signing/signer-named.ts';
import type { WalletAccount } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';

/**
 * What policies know of each account whose key a request uses, gives out or deletes: those of a whole wallet, and every account that has
 * the key of one that is named, whatever its address format and whichever wallet it is in. A key that has two addresses is one key, so that a
 * denial about one address must hold for the other. Accounts of which policies know the same are there once. Takes a step from
 * `budget` for each account that is looked at.
 */
export function holdersOfKeys(
  view: OrganizationRows,
  used: Signing | Touched | undefined,
  budget: Budget | undefined,
): readonly Partial<Facts>[] {
  const accounts = used ? accountsOfKeys(view, used, budget) : [];
  const distinct = new Map(
    accounts.map((account) => [`${account.walletId} ${account.address} ${account.path}`, account]),
  );
  return [...distinct.values()].map((account) => accountHolderFacts(view, account));
}

function accountsOfKeys(
  view: OrganizationRows,
  used: Signing | Touched,
  budget: Budget | undefined,
): readonly WalletAccount[] {
  const sharing = (accounts: readonly WalletAccount[]) =>
    accounts.flatMap(({ address }) => view.walletAccounts.lookup('address', address));
  const paid = (accounts: readonly WalletAccount[]) => {
    spend(budget, accounts.length);
    return accounts;
  };
  if ('walletIds' in used)
    return used.whole
      ? used.walletIds.flatMap((walletId) => sharing(paid(view.walletAccounts.lookup('walletId', walletId))))
      : [];
  const named = accountsNamed(view, used);
  const keys = new Set(named.map(({ publicKey }) => publicKey));
  const wallets = new Set(named.map(({ walletId }) => walletId));
  const siblings = [...wallets].flatMap((walletId) =>
    paid(view.walletAccounts.lookup('walletId', walletId)).filter(({ publicKey }) => keys.has(publicKey)),
  );
  return sharing(siblings);
}

/** The accounts that a request names by their addresses or IDs. */
export function accountsNamed(view: OrganizationRows, used: Signing | Touched): readonly WalletAccount[] {
  if ('signWith' in used) return findSigner(view, used.signWith)?.account ? accountsAt(view, used.signWith) : [];
  if (!('walletAccounts' in used)) return [];
  return used.walletAccounts.flatMap((named) =>
    'address' in named ? accountsAt(view, named.address) : (view.walletAccounts.get(named.id) ?? []),
  );
}

/** The accounts with this address, in the order they were added. The letter case of an Ethereum address does not matter. */
export function accountsAt(view: OrganizationRows, address: string): readonly WalletAccount[] {
  return view.walletAccounts.lookup('address', canonicalEthereumAddress(address) ?? address);
}
