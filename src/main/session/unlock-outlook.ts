import type { Backup, BackupLeft, UnlockAbsence, UnlockMethod, UnlockOutlook } from '#shared/bridge.ts';

/** What the vault can be unlocked with and restored from: its unlock methods, its backups with the latest first, and the names of its users. */
export type UnlockFacts = Readonly<{
  methods: readonly UnlockMethod[];
  backups: readonly Backup[];
  names: ReadonlyMap<string, string>;
}>;

/**
 * How the vault could still be unlocked, and what it could be restored from, in an absence. A recovery code is written down: it works while its
 * owner is away, unless it is lost as well. A backup needs its own passphrase, which the user knows who made it.
 */
export function unlockOutlook({ methods, backups, names }: UnlockFacts, absence: UnlockAbsence): UnlockOutlook {
  const away = new Set(absence.userIds);
  const lost = new Set(absence.slotIds);
  const left = methods.filter(
    ({ kind, userId, slotId }) => !lost.has(slotId) && (kind === 'recovery' || !away.has(userId)),
  );
  const openers = new Set(left.flatMap(({ kind, userId }) => (kind === 'passphrase' ? [userId] : [])));
  const there = new Set([...names].flatMap(([userId, name]) => (away.has(userId) ? [] : [name])));
  const copies = backups.map((backup): BackupLeft => ({
    ...backup,
    known: backup.madeBy !== undefined && there.has(backup.madeBy),
  }));
  return { left, openers: [...openers], backup: copies.find(({ known }) => known) ?? copies[0] ?? null };
}
