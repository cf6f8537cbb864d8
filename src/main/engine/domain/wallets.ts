import type { AddressFormat, MnemonicLanguage } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { mnemonicLengths, newMnemonic, type MnemonicSecrets } from '../crypto/mnemonic.ts';
import { exportMnemonic, importMnemonic } from '../crypto/transfer.ts';
import { alreadyExists, exhausted, invalidArgument, notFound, refused } from '../fault.ts';
import type { Wallet, WalletId } from '../state/rows.ts';
import type { Tx, View, ViewTables } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { exportTarget } from './bundles.ts';
import { countLimitsOf } from './count-limits.ts';
import { requireOwnImport, useImportKey } from './import-keys.ts';
import { removeFreezeOf } from './freezes.ts';
import { requireNoRecipientsName } from './recipients.ts';
import {
  addAccounts,
  deriveAccounts,
  planAccounts,
  requireFreeNames,
  requireUnused,
  type DerivedAccount,
  type NewWalletAccount,
  type PlannedAccount,
} from './wallet-accounts.ts';

/** A wallet as it is asked for. Its accounts may be none; `mnemonicLength` counts words, 12 where it is absent or zero. */
export type NewWallet = Readonly<{
  walletName: string;
  accounts: readonly NewWalletAccount[];
  mnemonicLength?: number | undefined;
}>;

/** A wallet that was made, with the addresses of its accounts in the order they were asked for. */
export type AddedWallet = { walletId: string; addresses: string[] };

/** The wallet, or NOT_FOUND. */
export function requireWallet(tables: Pick<ViewTables, 'wallets'>, walletId: string): Wallet {
  const wallet = tables.wallets.get(walletId);
  if (!wallet) throw notFound('wallet', walletId);
  return wallet;
}

/**
 * Makes a wallet from fresh entropy, with its accounts. `at` is where its parameters stand in the request, for faults to name. Throws
 * INVALID_ARGUMENT for an account that cannot be, ALREADY_EXISTS for a taken name, RESOURCE_EXHAUSTED when there are enough.
 */
export function addWallet(tx: Tx, { walletName, accounts, mnemonicLength }: NewWallet, at = 'parameters'): AddedWallet {
  const words = mnemonicLengths.find((length) => length === (mnemonicLength || limits.mnemonicWordsDefault));
  if (!words) throw invalidArgument(`${at}.mnemonicLength`, 'expected 12, 15, 18, 21 or 24 words');
  const planned = planAccounts(accounts, `${at}.accounts`);
  requireUnused(planned, [], `${at}.accounts`);
  requireFreeNames(tx, planned, `${at}.accounts`);
  requireRoom(tx);
  requireFreeName(tx, walletName);
  const secrets = newMnemonic(tx.ciphers, { bytes: tx.entropy }, words);
  return keepWallet(tx, { walletName, imported: false }, secrets, planned);
}

/**
 * Makes a wallet from words that the caller sealed to the target of `beginImport`, and uses that target up. Throws as `addWallet` and
 * `useImportKey` do, a key material fault when the bundle does not open, and INVALID_ARGUMENT `invalid mnemonic: …` when it holds no
 * valid words.
 */
export function importWallet(
  tx: Tx,
  { userId, walletName, encryptedBundle, accounts }: NewWallet & Readonly<{ userId: string; encryptedBundle: string }>,
): AddedWallet {
  const at = 'parameters';
  requireOwnImport(tx, userId);
  const planned = planAccounts(accounts, `${at}.accounts`);
  requireUnused(planned, [], `${at}.accounts`);
  requireFreeNames(tx, planned, `${at}.accounts`);
  requireRoom(tx);
  requireFreeName(tx, walletName);
  const secrets = useImportKey(tx, 'wallet', userId, (importKey) =>
    importMnemonic(tx.ciphers, tx.curves, importKey, encryptedBundle),
  );
  return keepWallet(tx, { walletName, imported: true }, secrets, planned);
}

/** Derives accounts of a wallet and keeps them. Gives their addresses, in the order asked. Throws as `addWallet` does, and NOT_FOUND. */
export function addWalletAccounts(tx: Tx, walletId: string, accounts: readonly NewWalletAccount[]): string[] {
  const wallet = requireWallet(tx, walletId);
  const at = 'parameters.accounts';
  const planned = planAccounts(accounts, at);
  requireUnused(planned, tx.walletAccounts.lookup('walletId', walletId), at);
  requireFreeNames(tx, planned, at);
  const place = placeOf(wallet.walletId);
  return tx.keys.use(place, wallet.seed, (seed) => addAccounts(tx, wallet.walletId, seed, planned));
}

/**
 * What such accounts would be, in order. Nothing is kept, and so nothing is there twice. `at` is where their list stands in the request,
 * for faults to name. Throws NOT_FOUND, and INVALID_ARGUMENT for an account that cannot be.
 */
export function previewAccounts(
  view: View | Tx,
  walletId: string,
  accounts: readonly NewWalletAccount[],
  at: string,
): DerivedAccount[] {
  const wallet = requireWallet(view, walletId);
  const planned = planAccounts(accounts, at);
  return view.keys.use(placeOf(wallet.walletId), wallet.seed, (seed) => deriveAccounts(view, seed, planned));
}

/** Gives a wallet another name. Throws ALREADY_EXISTS for a taken one. */
export function renameWallet(tx: Tx, wallet: Wallet, walletName: string): void {
  if (wallet.walletName === walletName) return;
  requireFreeName(tx, walletName);
  tx.wallets.replace(wallet, { walletName });
}

/**
 * Removes a wallet with its accounts and its secrets. Throws NOT_FOUND, and INVALID_ARGUMENT for one whose words were never exported unless
 * `unexported` says that it may go all the same.
 */
export function removeWallet(tx: Tx, walletId: string, may: Readonly<{ unexported: boolean }>): void {
  const wallet = requireWallet(tx, walletId);
  if (!wallet.exported && !may.unexported)
    throw refused(`wallet has not been exported: ${walletId}`, 'REQUEST_INVALID');
  for (const account of tx.walletAccounts.lookup('walletId', walletId))
    tx.walletAccounts.remove(account.walletAccountId);
  removeFreezeOf(tx, walletId);
  tx.wallets.remove(wallet.walletId);
}

/**
 * The wallet's words, sealed to `targetPublicKey`, as an export bundle; the wallet is marked. Without `language`, its own words.
 * Throws NOT_FOUND, and INVALID_ARGUMENT for a target that is no key.
 */
export function exportWallet(
  tx: Tx,
  walletId: string,
  targetPublicKey: string,
  language: MnemonicLanguage | undefined,
): string {
  const wallet = requireWallet(tx, walletId);
  const target = exportTarget(tx, targetPublicKey);
  const exportBundle = tx.keys.use(placeOf(wallet.walletId), wallet.entropy, (entropy) =>
    exportMnemonic(
      tx.ciphers,
      tx.curves,
      { bytes: tx.entropy },
      { entropy, walletLanguage: wallet.language, language },
      target,
    ),
  );
  if (!wallet.exported) tx.wallets.replace(wallet, { exported: true });
  return exportBundle;
}

/** A wallet as queries show it. */
export function showWallet(wallet: Wallet) {
  const { walletId, walletName, createdAtMs, updatedAtMs, exported, imported } = wallet;
  return {
    walletId,
    walletName,
    createdAt: toTimestamp(createdAtMs),
    updatedAt: toTimestamp(updatedAtMs),
    exported,
    imported,
  };
}

export type WalletGlance = {
  walletId: string;
  walletName: string;
  accounts: number;
  exportedAccounts: number;
  addressFormats: AddressFormat[];
  exported: boolean;
  imported: boolean;
  lastUsedMs?: number;
};

/**
 * Every wallet in few numbers, in the order they were added. `addressFormats` are those of its accounts, each once; `lastUsedMs` is when something was last done with it or with one of its
 * accounts; absent while nothing was since it was made.
 */
export function glanceAtWallets(view: View): WalletGlance[] {
  return view.wallets.list().map(({ walletId, walletName, exported, imported, createdAtMs, updatedAtMs }) => {
    let lastMs = updatedAtMs;
    let exportedAccounts = 0;
    const formats = new Set<AddressFormat>();
    const accounts = view.walletAccounts.lookup('walletId', walletId);
    for (const account of accounts) {
      if (account.updatedAtMs > lastMs) lastMs = account.updatedAtMs;
      if (account.exported) exportedAccounts += 1;
      formats.add(account.addressFormat);
    }
    const counts = { accounts: accounts.length, exportedAccounts, addressFormats: [...formats] };
    const about = { walletId, walletName, ...counts, exported, imported };
    return lastMs > createdAtMs ? { ...about, lastUsedMs: lastMs } : about;
  });
}

/** Seals and keeps the wallet's secrets, and wipes them. */
function keepWallet(
  tx: Tx,
  about: Pick<Wallet, 'walletName' | 'imported'>,
  { entropy, seed, language }: MnemonicSecrets,
  planned: readonly PlannedAccount[],
): AddedWallet {
  try {
    const walletId = tx.newId<WalletId>();
    const place = placeOf(walletId);
    tx.wallets.insert({
      walletId,
      ...about,
      exported: false,
      entropy: tx.keys.seal(place, entropy),
      seed: tx.keys.seal(place, seed),
      ...(language === 'MNEMONIC_LANGUAGE_ENGLISH' ? {} : { language }),
    });
    return { walletId, addresses: addAccounts(tx, walletId, seed, planned) };
  } finally {
    entropy.wipe();
    seed.wipe();
  }
}

function requireRoom(tx: Tx): void {
  const { walletsMax } = countLimitsOf(tx);
  if (tx.wallets.count() >= walletsMax) throw exhausted(`an organization has at most ${walletsMax} wallets`);
}

function requireFreeName(tx: Tx, walletName: string): void {
  if (tx.wallets.find((other) => other.walletName === walletName)) throw alreadyExists('wallet', walletName);
  requireNoRecipientsName(tx, walletName);
}

function placeOf(walletId: WalletId) {
  return { table: 'wallets', id: walletId };
}
