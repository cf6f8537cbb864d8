import { limits } from '#shared/limits.ts';
import { makeImportBundle } from '../crypto/bundle.ts';
import { toHex } from '../crypto/bytes.ts';
import { compressPoint, newP256Key, parseTargetKey } from '../crypto/keys.ts';
import type { Secret } from '../crypto/secret.ts';
import { failedPrecondition, Fault, invalidArgument } from '../fault.ts';
import type { UserId } from '../state/rows.ts';
import type { ImportKey } from '../state/secret-rows.ts';
import type { Tx } from '../state/tx.ts';
import { bundleSigner } from './bundles.ts';

type Purpose = Exclude<ImportKey['purpose'], 'secret'>;

const beginWith: Readonly<Record<Purpose, string>> = {
  wallet: 'init_import_wallet',
  'private-key': 'init_import_private_key',
};

/** Nobody imports in another's name, root users included. Throws PERMISSION_DENIED. */
export function requireOwnImport(tx: Tx, userId: string): void {
  if (userId !== tx.caller.userId)
    throw new Fault('PERMISSION_DENIED', 'userId must be the user who requests the import');
}

/**
 * Begins an import for the caller: makes a target key, which takes the place of an earlier one of the same purpose, and gives the import
 * bundle, JSON text that the vault's signer has signed. Throws PERMISSION_DENIED when `userId` is not the caller.
 */
export function beginImport(tx: Tx, purpose: Purpose, userId: string): string {
  requireOwnImport(tx, userId);
  const importKeyId = idOf(purpose, userId);
  const { publicKey, target } = newTarget(tx, () => importKeyId);
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
  if (!key) throw failedPrecondition('IMPORT_NOT_BEGUN', `no import was started: start with ${beginWith[purpose]}`);
  return useUp(tx, key, use);
}

/**
 * Begins the import of `count` secrets for the caller: makes a target key for each, and gives their bundles as `beginImport` does, but that
 * they name no user. Targets of earlier calls still count, up to `limits.secretTargetsPerUserMax`; then the oldest give way.
 */
export function beginSecretImports(tx: Tx, count: number): string[] {
  const { userId } = tx.caller;
  const waiting = tx.importKeys.lookup('userId', userId).filter(({ purpose }) => purpose === 'secret');
  const surplus = Math.max(0, waiting.length + count - limits.secretTargetsPerUserMax);
  for (const { importKeyId } of waiting.slice(0, surplus)) tx.importKeys.remove(importKeyId);
  return Array.from({ length: count }, () => {
    const { importKeyId, publicKey, target } = newTarget(tx, (publicKey) => idOfSecret(userId, publicKey));
    tx.importKeys.insert({ importKeyId, userId, purpose: 'secret', ...target });
    return makeImportBundle(bundleSigner(tx), { targetPublic: publicKey, organizationId: tx.organizationId });
  });
}

/**
 * As `useImportKey`, for the secret that `targetPublicKey` was made for, hex in either form. Throws INVALID_ARGUMENT naming the field `at`
 * for what is no key, and FAILED_PRECONDITION where the caller has no such target, which others may have.
 */
export function useSecretTarget<Value>(
  tx: Tx,
  targetPublicKey: string,
  at: string,
  use: (importKey: Secret<'import-key'>) => Value,
): Value {
  const publicKey = parseTargetKey(tx.curves, targetPublicKey);
  if (!publicKey) throw invalidArgument(at, 'not a point of the curve P-256');
  const key = tx.importKeys.get(idOfSecret(tx.caller.userId, publicKey));
  if (!key)
    throw failedPrecondition(
      'IMPORT_NOT_BEGUN',
      `${at}: target key not found or already used: start with init_import_secrets`,
    );
  return useUp(tx, key, use);
}

function newTarget(tx: Tx, idOf: (publicKey: Uint8Array) => string) {
  const { privateKey, publicKey } = newP256Key(tx.ciphers, tx.curves, { bytes: tx.entropy }, 'import-key');
  try {
    const importKeyId = idOf(publicKey);
    const targetPrivate = tx.keys.seal({ table: 'importKeys', id: importKeyId }, privateKey);
    return { importKeyId, publicKey, target: { targetPublic: toHex(publicKey), targetPrivate } };
  } finally {
    privateKey.wipe();
  }
}

function useUp<Value>(tx: Tx, key: ImportKey, use: (importKey: Secret<'import-key'>) => Value): Value {
  const value = tx.keys.use({ table: 'importKeys', id: key.importKeyId }, key.targetPrivate, use);
  tx.importKeys.remove(key.importKeyId);
  return value;
}

/** Removes the target keys that a user has not used, of whatever purpose. */
export function abandonImports(tx: Tx, userId: UserId): void {
  for (const { importKeyId } of tx.importKeys.lookup('userId', userId)) tx.importKeys.remove(importKeyId);
}

function idOf(purpose: Purpose, userId: string): string {
  return `${purpose}:${userId}`;
}

function idOfSecret(userId: string, publicKey: Uint8Array): string {
  return `secret:${userId}:${toHex(compressPoint(publicKey))}`;
}
