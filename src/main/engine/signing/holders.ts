import { parsePath } from '../crypto/hd.ts';
import type { Facts, WalletFacts } from '../policy/facts.ts';
import type { PrivateKey, Wallet, WalletAccount } from '../state/rows.ts';
import type { StaticProperty } from '../state/secret-rows.ts';
import type { OrganizationRows } from '../state/tx.ts';

/** What policies may know of what holds a key. */

const HARDENED = 0x8000_0000;

/** `wallet`. */
export function walletFacts(wallet: Wallet): WalletFacts {
  return { id: wallet.walletId, imported: wallet.imported, exported: wallet.exported, label: wallet.walletName };
}

/** `wallet_account`. */
export function accountFacts({ address, path }: WalletAccount): NonNullable<Facts['wallet_account']> {
  const steps = parsePath(path);
  return {
    address,
    path_indexes: steps.map((step) => BigInt(step >= HARDENED ? step - HARDENED : step)),
    path_hardened: steps.map((step) => step >= HARDENED),
  };
}

/** `wallet_account`, and the `wallet` that it is in. */
export function accountHolderFacts(view: OrganizationRows, account: WalletAccount): Partial<Facts> {
  const wallet = view.wallets.get(account.walletId);
  return { ...(wallet ? { wallet: walletFacts(wallet) } : {}), wallet_account: accountFacts(account) };
}

/** `private_key`. */
export function privateKeyFacts(key: PrivateKey): NonNullable<Facts['private_key']> {
  return {
    id: key.privateKeyId,
    tags: key.privateKeyTags,
    imported: key.imported,
    exported: key.exported,
    label: key.privateKeyName,
  };
}

/** `secret`. Of one that is to be imported too, of which there is nothing else yet. */
export function secretFacts(staticProperties: readonly StaticProperty[]): NonNullable<Facts['secret']> {
  return { static_properties: Object.fromEntries(staticProperties.map(({ key, value }) => [key, value])) };
}
