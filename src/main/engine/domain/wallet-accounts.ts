import type { AddressFormat, Curve, PathFormat } from '#shared/enums.ts';
import { addressOf, isFormatFor } from '../crypto/addresses/index.ts';
import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';
import { toHex } from '../crypto/bytes.ts';
import { parsePath, requireDerivable, withDeriver, type HdPath } from '../crypto/hd.ts';
import { publicKeyOf } from '../crypto/keys.ts';
import type { Secret } from '../crypto/secret.ts';
import { exportBytes } from '../crypto/transfer.ts';
import { alreadyExists, Fault, invalidArgument, notFound, refused } from '../fault.ts';
import type { Ciphers, Curves } from '../ports.ts';
import type { WalletAccount, WalletAccountId, WalletId } from '../state/rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { exportTarget } from './bundles.ts';
import { requireEnabled } from '../state/disabled-keys.ts';

/** An account as it is asked for. */
export type NewWalletAccount = Readonly<{
  curve: Curve;
  pathFormat: PathFormat;
  path: string;
  addressFormat: AddressFormat;
  name?: string | undefined;
}>;

/** One that was found to be possible: `steps` is its path, read. */
export type PlannedAccount = NewWalletAccount & Readonly<{ steps: HdPath }>;

/**
 * Makes sure that each account can be derived and written. Throws INVALID_ARGUMENT naming the field, e.g. `parameters.accounts.2.path`
 * where `at`, the place of their list, is `parameters.accounts`: `invalid address format` where the curve has no address of that form,
 * `invalid path` where the path cannot be read or, on Ed25519, is not hardened throughout.
 */
export function planAccounts(accounts: readonly NewWalletAccount[], at: string): readonly PlannedAccount[] {
  return accounts.map((account, index) => {
    const { curve, path, addressFormat } = account;
    if (!isFormatFor(addressFormat, curve))
      throw invalidArgument(
        `${at}.${index}.addressFormat`,
        `invalid address format: a ${curve} key cannot have an ${addressFormat} address`,
      );
    return { ...account, steps: stepsOf(curve, path, `${at}.${index}.path`) };
  });
}

/**
 * Makes sure that no account is there twice, among `planned` or beside those that the wallet has. An account is its curve, path and
 * address format: one path may carry several formats, as clients' own default accounts do, but none of them twice. Throws INVALID_ARGUMENT.
 */
export function requireUnused(planned: readonly PlannedAccount[], kept: readonly WalletAccount[], at: string): void {
  const used = new Set(kept.map(placeOf));
  for (const [index, account] of planned.entries()) {
    const place = placeOf(account);
    if (used.has(place))
      throw invalidArgument(
        `${at}.${index}.path`,
        'invalid path: the wallet has an account of this curve, path and address format',
      );
    used.add(place);
  }
}

/** Derives the accounts from the wallet's seed and keeps them, each with its key sealed to its row. Gives their addresses, in order. */
export function addAccounts(
  tx: Tx,
  walletId: WalletId,
  seed: Secret<'seed'>,
  planned: readonly PlannedAccount[],
): string[] {
  return deriveEach(tx, seed, planned, ({ steps: _, name, ...account }, { privateKey, publicKey, address }) => {
    const walletAccountId = tx.newId<WalletAccountId>();
    tx.walletAccounts.insert({
      walletAccountId,
      walletId,
      ...account,
      ...(name === undefined ? {} : { name }),
      address,
      publicKey,
      exported: false,
      privateKey: tx.keys.seal({ table: 'walletAccounts', id: walletAccountId }, privateKey),
    });
    return address;
  });
}

/** An account as it would be: its public key as `WalletAccount` has it. */
export type DerivedAccount = Pick<NewWalletAccount, 'path' | 'addressFormat'> &
  Readonly<{ address: string; publicKey: string }>;

/** What the accounts would be, in order. Nothing is kept. */
export function deriveAccounts(
  primitives: Primitives,
  seed: Secret<'seed'>,
  planned: readonly PlannedAccount[],
): DerivedAccount[] {
  return deriveEach(primitives, seed, planned, ({ path, addressFormat }, { address, publicKey }) => ({
    path,
    addressFormat,
    address,
    publicKey,
  }));
}

/**
 * The organization's accounts with this address, in the order they were added. More than one when two wallets came from the same words,
 * or when one key has an address that two formats share (Bitcoin's testnet and signet): the key is the same in all of them. The letter
 * case of an Ethereum address does not matter.
 */
export function findAccounts(tables: Pick<ViewTables, 'walletAccounts'>, address: string): WalletAccount[] {
  return tables.walletAccounts.lookup('address', canonicalEthereumAddress(address) ?? address);
}

/**
 * An account's private key, sealed to `targetPublicKey`, as an export bundle; the account is marked, and with it every other account of
 * the organization that has this address, since it has this key. Throws NOT_FOUND, FAILED_PRECONDITION for a key that is disabled,
 * and INVALID_ARGUMENT for a target that is no key.
 */
export function exportAccount(
  tx: Tx,
  address: string,
  targetPublicKey: string,
): { address: string; exportBundle: string } {
  const target = exportTarget(tx, targetPublicKey);
  const accounts = findAccounts(tx, address);
  const [account] = accounts;
  if (!account) throw notFound('wallet account with the address', address);
  requireEnabled(tx, account);
  const place = { table: 'walletAccounts', id: account.walletAccountId };
  const exportBundle = tx.keys.use(place, account.privateKey, (privateKey) =>
    exportBytes(tx.ciphers, tx.curves, { bytes: tx.entropy }, privateKey, target),
  );
  for (const one of accounts) if (!one.exported) tx.walletAccounts.replace(one, { exported: true });
  return { address: account.address, exportBundle };
}

/**
 * Removes an account and its key. Throws NOT_FOUND, and INVALID_ARGUMENT `wallet account has not been exported` for one that never was
 * unless `unexported` says that it may go all the same.
 */
export function removeAccount(tx: Tx, walletAccountId: string, may: Readonly<{ unexported: boolean }>): void {
  const account = tx.walletAccounts.get(walletAccountId);
  if (!account) throw notFound('wallet account', walletAccountId);
  if (!account.exported && !may.unexported)
    throw refused('wallet account has not been exported', 'WALLET_ACCOUNT_NOT_EXPORTED');
  tx.walletAccounts.remove(account.walletAccountId);
}

/** Gives an account another name. Throws NOT_FOUND, and ALREADY_EXISTS for a name that another account of the organization has. */
export function renameAccount(tx: Tx, walletAccountId: string, name: string): void {
  const account = tx.walletAccounts.get(walletAccountId);
  if (!account) throw notFound('wallet account', walletAccountId);
  if (account.name === name) return;
  if (tx.walletAccounts.find((other) => other.name === name)) throw alreadyExists('wallet account', name);
  tx.walletAccounts.replace(account, { name });
}

/** An account as queries show it, with its wallet where that is asked for. */
export function showWalletAccount<ShownWallet = never>(account: WalletAccount, walletDetails?: ShownWallet) {
  const { walletAccountId, organizationId, walletId, curve, pathFormat, path, addressFormat, address } = account;
  return {
    walletAccountId,
    organizationId,
    walletId,
    curve,
    pathFormat,
    path,
    addressFormat,
    address,
    createdAt: toTimestamp(account.createdAtMs),
    updatedAt: toTimestamp(account.updatedAtMs),
    publicKey: account.publicKey,
    ...(walletDetails ? { walletDetails } : {}),
    ...(account.name === undefined ? {} : { name: account.name }),
    ...caip2Of(addressFormat),
  };
}

/** The CAIP-2 namespace of the chains that have addresses of a form. A bare public key and a form without a namespace have none. */
function caip2Of(format: AddressFormat): Readonly<{ caip2Prefix?: string }> {
  const prefix = caip2Prefixes.find(([start]) => format.startsWith(`ADDRESS_FORMAT_${start}`))?.[1];
  return prefix === undefined ? {} : { caip2Prefix: prefix };
}

const caip2Prefixes = [
  ['ETHEREUM', 'eip155'],
  ['SOLANA', 'solana'],
  ['BITCOIN_', 'bip122'],
  ['DOGE_', 'bip122'],
  ['COSMOS', 'cosmos'],
  ['SEI', 'cosmos'],
  ['TRON', 'tron'],
  ['SUI', 'sui'],
  ['APTOS', 'aptos'],
  ['XLM', 'stellar'],
  ['XRP', 'xrpl'],
] as const;

/**
 * Makes sure that no other account of the organization has the name of one that is `planned`. Accounts of an earlier program may share a name.
 * Throws ALREADY_EXISTS naming the field, as `planAccounts` does.
 */
export function requireFreeNames(tx: Tx, planned: readonly PlannedAccount[], at: string): void {
  if (planned.every(({ name }) => name === undefined)) return;
  const taken = new Set(tx.walletAccounts.list().map(({ name }) => name));
  for (const [index, { name }] of planned.entries()) {
    if (name === undefined) continue;
    if (taken.has(name)) throw alreadyExists('wallet account', name, { field: `${at}.${index}.name` });
    taken.add(name);
  }
}

type Primitives = Readonly<{ ciphers: Ciphers; curves: Curves }>;

type Derived = Readonly<{ privateKey: Secret<'private-key'>; publicKey: string; address: string }>;

function deriveEach<Value>(
  { ciphers, curves }: Primitives,
  seed: Secret<'seed'>,
  planned: readonly PlannedAccount[],
  use: (account: PlannedAccount, derived: Derived) => Value,
): Value[] {
  return withDeriver(ciphers, curves, seed, (derive) =>
    planned.map((account) => {
      const privateKey = derive(account.curve, account.steps);
      const publicKey = publicKeyOf(curves, account.curve, privateKey);
      const address = addressOf(curves, account.addressFormat, account.curve, publicKey);
      return use(account, { privateKey, publicKey: toHex(publicKey), address });
    }),
  );
}

function placeOf({ curve, path, addressFormat }: Pick<NewWalletAccount, 'curve' | 'path' | 'addressFormat'>): string {
  return `${curve} ${path} ${addressFormat}`;
}

function stepsOf(curve: Curve, path: string, field: string): HdPath {
  try {
    const steps = parsePath(path);
    requireDerivable(curve, steps);
    return steps;
  } catch (thrown) {
    // What the path module refuses does not know which field it stood in.
    throw thrown instanceof Fault ? invalidArgument(field, thrown.message) : thrown;
  }
}
