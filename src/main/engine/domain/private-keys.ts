import type { AddressFormat, Curve } from '#shared/enums.ts';
import { addressOf, isFormatFor } from '../crypto/addresses/index.ts';
import { newPrivateKey, publicKeyHexOf, publicKeyOf } from '../crypto/keys.ts';
import type { Secret } from '../crypto/secret.ts';
import { exportBytes, importPrivateKey } from '../crypto/transfer.ts';
import { alreadyExists, exhausted, invalidArgument, notFound, refused } from '../fault.ts';
import type { Address, PrivateKey, PrivateKeyId } from '../state/rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { exportTarget } from './bundles.ts';
import { countLimitsOf } from './count-limits.ts';
import { keyPoint, requireEnabled } from '../state/disabled-keys.ts';
import { requireOwnImport, useImportKey } from './import-keys.ts';
import { requirePrivateKeyTag } from './private-key-tags.ts';
import { requireNoRecipientsName } from './recipients.ts';

/** A private key as it is asked for. A tag that is named twice is put on once. */
export type NewPrivateKey = Readonly<{
  privateKeyName: string;
  curve: Curve;
  privateKeyTags: readonly string[];
  addressFormats: readonly AddressFormat[];
}>;

/** A private key that was made, with its addresses in the order their formats were asked for. */
export type AddedPrivateKey = { privateKeyId: string; addresses: Address[] };

/** The private key, or NOT_FOUND. */
export function requirePrivateKey(tables: Pick<ViewTables, 'privateKeys'>, privateKeyId: string): PrivateKey {
  const key = tables.privateKeys.get(privateKeyId);
  if (!key) throw notFound('private key', privateKeyId);
  return key;
}

/**
 * Makes a private key from fresh entropy. `at` is where its parameters stand in the request, for faults to name. Throws
 * INVALID_ARGUMENT for an address format that its curve does not have, NOT_FOUND for a tag, ALREADY_EXISTS for a taken name,
 * RESOURCE_EXHAUSTED when there are enough.
 */
export function addPrivateKey(tx: Tx, key: NewPrivateKey, at = 'parameters'): AddedPrivateKey {
  requireAddable(tx, key, at);
  const privateKey = newPrivateKey(tx.ciphers, tx.curves, { bytes: tx.entropy }, key.curve);
  return keepPrivateKey(tx, key, privateKey, { imported: false });
}

/**
 * Makes a private key from 32 bytes that the caller sealed to the target of `beginImport`, and uses that target up. Throws as
 * `addPrivateKey` and `useImportKey` do, and a key material fault when the bundle does not open or holds no key of the curve.
 */
export function importKey(
  tx: Tx,
  { userId, encryptedBundle, ...key }: NewPrivateKey & Readonly<{ userId: string; encryptedBundle: string }>,
): AddedPrivateKey {
  requireOwnImport(tx, userId);
  requireAddable(tx, key, 'parameters');
  const privateKey = useImportKey(tx, 'private-key', userId, (target) =>
    importPrivateKey(tx.ciphers, tx.curves, target, encryptedBundle, key.curve),
  );
  return keepPrivateKey(tx, key, privateKey, { imported: true });
}

/**
 * A private key, its 32 raw bytes sealed to `targetPublicKey`, as an export bundle; the key is marked. Throws NOT_FOUND,
 * FAILED_PRECONDITION for a key that is disabled, and INVALID_ARGUMENT for a target that is no key.
 */
export function exportKey(tx: Tx, privateKeyId: string, targetPublicKey: string): string {
  const key = requirePrivateKey(tx, privateKeyId);
  requireEnabled(tx, key);
  const target = exportTarget(tx, targetPublicKey);
  const exportBundle = tx.keys.use(placeOf(key.privateKeyId), key.privateKey, (privateKey) =>
    exportBytes(tx.ciphers, tx.curves, { bytes: tx.entropy }, privateKey, target),
  );
  if (!key.exported) tx.privateKeys.replace(key, { exported: true });
  return exportBundle;
}

/** Keeps a private key, and ends every use of it for good. A key that is disabled already stays so. Throws NOT_FOUND. */
export function disableKey(tx: Tx, privateKeyId: string): void {
  const key = requirePrivateKey(tx, privateKeyId);
  if (key.disabledPoint === undefined) tx.privateKeys.replace(key, { disabledPoint: keyPoint(key) });
}

/**
 * Removes a private key. Throws NOT_FOUND, and INVALID_ARGUMENT for one that was never exported unless `unexported` says that it may go all
 * the same.
 */
export function removePrivateKey(tx: Tx, privateKeyId: string, may: Readonly<{ unexported: boolean }>): void {
  const key = requirePrivateKey(tx, privateKeyId);
  if (!key.exported && !may.unexported)
    throw refused(`private key has not been exported: ${privateKeyId}`, 'REQUEST_INVALID');
  tx.privateKeys.remove(key.privateKeyId);
}

/** A private key as queries show it; its public key is uncompressed. */
export function showPrivateKey(key: PrivateKey) {
  const { privateKeyId, publicKey, privateKeyName, curve, exported, imported } = key;
  return {
    privateKeyId,
    publicKey,
    privateKeyName,
    curve,
    addresses: [...key.addresses],
    privateKeyTags: [...key.privateKeyTags],
    createdAt: toTimestamp(key.createdAtMs),
    updatedAt: toTimestamp(key.updatedAtMs),
    exported,
    imported,
    ...(key.disabledPoint === undefined ? {} : { disabled: true as const }),
  };
}

function requireAddable(tx: Tx, key: NewPrivateKey, at: string): void {
  for (const [index, format] of key.addressFormats.entries())
    if (!isFormatFor(format, key.curve))
      throw invalidArgument(
        `${at}.addressFormats.${index}`,
        `invalid address format: no key of ${key.curve} has an address of ${format}`,
      );
  for (const tagId of key.privateKeyTags) requirePrivateKeyTag(tx, tagId);
  const { privateKeysMax } = countLimitsOf(tx);
  if (tx.privateKeys.count() >= privateKeysMax)
    throw exhausted(`an organization has at most ${privateKeysMax} private keys`);
  if (tx.privateKeys.find((other) => other.privateKeyName === key.privateKeyName))
    throw alreadyExists('private key', key.privateKeyName);
  requireNoRecipientsName(tx, key.privateKeyName);
}

/** Seals and keeps the key, and wipes it. */
function keepPrivateKey(
  tx: Tx,
  { privateKeyName, curve, privateKeyTags, addressFormats }: NewPrivateKey,
  privateKey: Secret<'private-key'>,
  origin: Pick<PrivateKey, 'imported'>,
): AddedPrivateKey {
  try {
    const privateKeyId = tx.newId<PrivateKeyId>();
    const publicKey = publicKeyOf(tx.curves, curve, privateKey);
    const addresses = addressFormats.map((format) => ({
      format,
      address: addressOf(tx.curves, format, curve, publicKey),
    }));
    tx.privateKeys.insert({
      privateKeyId,
      privateKeyName,
      curve,
      publicKey: publicKeyHexOf(tx.curves, curve, privateKey).uncompressed,
      addresses,
      privateKeyTags: [...new Set(privateKeyTags)].map((tagId) => requirePrivateKeyTag(tx, tagId).privateKeyTagId),
      exported: false,
      ...origin,
      privateKey: tx.keys.seal(placeOf(privateKeyId), privateKey),
    });
    return { privateKeyId, addresses };
  } finally {
    privateKey.wipe();
  }
}

function placeOf(privateKeyId: PrivateKeyId) {
  return { table: 'privateKeys', id: privateKeyId };
}
