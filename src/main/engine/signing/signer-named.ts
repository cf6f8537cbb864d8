import type { AddressFormat } from '#shared/enums.ts';
import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';
import { parseHex } from '../crypto/bytes.ts';
import { compressPoint } from '../crypto/keys.ts';
import { signerOver, type Signer, type SignerIdentity } from '../crypto/signer.ts';
import { requireEnabled } from '../state/disabled-keys.ts';
import { assert, notFound } from '../fault.ts';
import type { PrivateKey, WalletAccount } from '../state/rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';

/** Who `signWith` names: an account, or a private key. */
export type NamedSigner = Readonly<{ identity: SignerIdentity }> &
  (Readonly<{ account: WalletAccount; key?: never }> | Readonly<{ key: PrivateKey; account?: never }>);

type Tables = Pick<ViewTables, 'walletAccounts' | 'privateKeys'>;

/**
 * The organization's account with the address `signWith`, or its private key with that id or address. Ethereum addresses are found in any
 * case, everything else as it is written. Where an account and a private key have one address they are one key, and the account is meant;
 * of several accounts, the one that was added first. Undefined where there is none.
 */
export function findSigner(tables: Tables, signWith: string): NamedSigner | undefined {
  const byId = tables.privateKeys.get(signWith);
  if (byId) return { key: byId, identity: identityOfKey(byId) };
  // Most write an address as it is kept, and that it is so costs a hash to find out.
  const [asWritten] = tables.walletAccounts.lookup('address', signWith);
  if (asWritten) return { account: asWritten, identity: identityOfAccount(asWritten) };
  const address = canonicalEthereumAddress(signWith) ?? signWith;
  const [account] = address === signWith ? [] : tables.walletAccounts.lookup('address', address);
  if (account) return { account, identity: identityOfAccount(account) };
  const key = tables.privateKeys.find(({ addresses }) => addresses.some((one) => one.address === address));
  const named = key?.addresses.find((one) => one.address === address);
  if (!key || !named) return undefined;
  return { key, identity: { ...identityOfKey(key), address, addressFormat: named.format } };
}

/**
 * Opens the key that `signWith` names and gives `use` its signer, which serves until `use` returns. Throws NOT_FOUND where there is none,
 * and FAILED_PRECONDITION for a key that is disabled.
 */
export function usingSigner<Value>(tx: Tx, signWith: string, use: (signer: Signer) => Value): Value {
  const named = findSigner(tx, signWith);
  if (!named) throw notFound('account or private key', signWith);
  const { account, key, identity } = named;
  requireEnabled(tx, account ?? key);
  const [place, sealed] = account
    ? [{ table: 'walletAccounts', id: account.walletAccountId }, account.privateKey]
    : [{ table: 'privateKeys', id: key.privateKeyId }, key.privateKey];
  return tx.keys.use(place, sealed, (privateKey) => use(signerOver(tx.curves, privateKey, identity, tx.checkLater)));
}

/** Refuses, as signing would, a key that is disabled. Throws FAILED_PRECONDITION; a key that does not exist passes. */
export function requireEnabledSigner(tables: Tables, signWith: string): void {
  const named = findSigner(tables, signWith);
  if (named) requireEnabled(tables, named.account ?? named.key);
}

/** Whether an address is of the form that Bitcoin's key path spends (BIP-341), on any of its networks. */
export function isTaproot(format: AddressFormat | undefined): boolean {
  return format !== undefined && /^ADDRESS_FORMAT_BITCOIN_[A-Z]+_P2TR$/.test(format);
}

const identities = new WeakMap<WalletAccount | PrivateKey, SignerIdentity>();

/** What `make` gives for a row, made once: a request to sign looks for its key several times. Rows never change, and nobody writes to the bytes. */
function identityOf<Row extends WalletAccount | PrivateKey>(
  row: Row,
  make: (row: Row) => SignerIdentity,
): SignerIdentity {
  const identity = identities.get(row) ?? make(row);
  identities.set(row, identity);
  return identity;
}

const identityOfAccount = (account: WalletAccount) =>
  identityOf(account, ({ curve, publicKey, address, addressFormat }) => ({
    curve,
    publicKey: bytesOf(publicKey),
    address,
    addressFormat,
  }));

const identityOfKey = (key: PrivateKey) =>
  identityOf(key, ({ curve, publicKey }) => {
    const bytes = bytesOf(publicKey);
    return { curve, publicKey: curve === 'CURVE_ED25519' ? bytes : compressPoint(bytes) };
  });

function bytesOf(hex: string): Uint8Array {
  const bytes = parseHex(hex);
  assert(bytes, 'a public key on record is hex');
  return bytes;
}
