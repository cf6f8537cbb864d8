import type { Backup, MissingFromBackup } from '#shared/bridge.ts';
import type { BackupHistory, Settings } from '#engine/state/rows.ts';
import type { State } from '#engine/state/state.ts';

const earlierMax = 9;
const namedMax = 3;

/** What is known of backups and restore tests: nothing, in a vault that says nothing. */
export function backupHistoryOf({ keeping }: Settings): BackupHistory {
  return keeping ?? { backup: null, drill: null, notes: 0 };
}

/**
 * The history with one more backup, which is the latest from now on. It keeps the last nine before.
 * @param records how many records the vault had when the backup was made
 */
export function withBackup(history: BackupHistory, backup: Backup, records: number): BackupHistory {
  const { backup: before, drill, earlier = [] } = history;
  const kept = before ? [withoutRecords(before), ...earlier] : earlier;
  // The note itself is a record that nobody misses in the backup.
  return { backup: { ...backup, records }, earlier: kept.slice(0, earlierMax), drill, notes: 1 };
}

/** A backup as the window is told of it. */
export function withoutRecords({ records: _, ...backup }: NonNullable<BackupHistory['backup']>): Backup {
  return backup;
}

/** How many wallets, private keys and secrets a vault has. */
export function keysIn({ wallets, privateKeys, secrets }: State): number {
  return wallets.size + privateKeys.size + secrets.size;
}

/**
 * The wallets, private keys and secrets that no backup holds: those that were made at or after the moment when the latest backup was begun, and
 * all of them where there is none. A backup holds everything that was made before it was begun.
 */
export function missingFromBackup(state: State, { backup }: BackupHistory): MissingFromBackup {
  const sinceMs = backup?.atMs ?? 0;
  const first: MissingFromBackup['first'][number][] = [];
  let total = 0;
  const take = (kind: (typeof first)[number]['kind'], name: string, createdAtMs: number): void => {
    if (createdAtMs < sinceMs) return;
    total += 1;
    if (first.length < namedMax) first.push({ kind, name });
  };
  for (const { walletName, createdAtMs } of state.wallets.values()) take('wallet', walletName, createdAtMs);
  for (const { privateKeyName, createdAtMs } of state.privateKeys.values())
    take('private-key', privateKeyName, createdAtMs);
  for (const { secretId, secretName, createdAtMs } of state.secrets.values())
    take('secret', secretName ?? secretId, createdAtMs);
  return { total, first };
}
