import { makeImportBundle } from '../crypto/bundle.ts';
import { toHex } from '../crypto/bytes.ts';
import { newP256Key } from '../crypto/keys.ts';
import type { Secret } from '../crypto/secret.ts';
import { failedPrecondition, Fault } from '../fault.ts';
import type { ImportKey, UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { bundleSigner } from './bundles.ts';

type Purpose = ImportKey['purpose'];

const beginWith: Readonly<Record<Purpose, string>> = {
  wallet: 'init_import_wallet',
  'private-key': 'init_import_private_key',
};

/** Nobody imports in another's name, root users included. Throws PERMISSION_DENIED. */
export function requireOwnImport(tx: Tx, userId: string): void {
  if (userId !== tx.caller.userId)
    throw new Fault('PERMISSION_DENIED', 'an import names the user who asks for it: userId is another');
}

/**
 * Begins an import for the caller: makes a target key, which takes the place of an earlier one of the same purpose, and gives the import
 * bundle, JSON text that the vault's signer has signed. Throws PERMISSION_DENIED when `userId` is not the caller.
 */
export function beginImport(tx: Tx, purpose: Purpose, userId: string): string {
  requireOwnImport(tx, userId);
  const importKeyId = idOf(purpose, userId);
  const { privateKey, publicKey } = newP256Key(tx.ciphers, tx.curves, { bytes: tx.entropy }, 'import-key');
  const target = {
    targetPublic: toHex(publicKey),
    targetPrivate: tx.keys.seal({ table: 'importKeys', id: importKeyId }, privateKey),
  };
  privateKey.wipe();
  const earlier = tx.importKeys.get(importKeyId);
  if (earlier) tx.importKeys.replace(earlier, target);
  else tx.importKeys.insert({ importKeyId, userId: tx.caller.userId, purpose, ...target });
  return makeImportBundle(bundleSigner(tx), { targetPublic: publicKey, organizationId: tx.organizationId, userId });
}

/**
 * Lends `use` the caller's target key and removes it: one import, one key. What `use` throws drops the transaction and the removal with
 * it, so that the same target can be tried again. Throws PERMISSION_DENIED for another's `userId`, FAILED_PRECONDITION where none was begun.
 */
export function useImportKey<Value>(
  tx: Tx,
  purpose: Purpose,
  userId: string,
  use: (importKey: Secret<'import-key'>) => Value,
): Value {
  requireOwnImport(tx, userId);
  const key = tx.importKeys.get(idOf(purpose, userId));
  if (!key) throw failedPrecondition('IMPORT_NOT_BEGUN', `no import was begun: begin with ${beginWith[purpose]}`);
  const value = tx.keys.use({ table: 'importKeys', id: key.importKeyId }, key.targetPrivate, use);
  tx.importKeys.remove(key.importKeyId);
  return value;
}

/** Removes the target keys that a user has not used, of whatever purpose. */
export function abandonImports(tx: Tx, userId: UserId): void {
  for (const purpose of ['wallet', 'private-key'] as const) {
    const key = tx.importKeys.get(idOf(purpose, userId));
    if (key) tx.importKeys.remove(key.importKeyId);
  }
}

function idOf(purpose: Purpose, userId: string): string {
  return `${purpose}:${userId}`;
}
