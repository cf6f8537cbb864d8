import type { Backup, BackupLeft, UnlockAbsence, UnlockMethod, UnlockOutlook } from '#shared/bridge.ts';

/** What the vault can be unlocked with and restored from: its unlock methods, its backups with the latest first, and its users by ID. */
export type UnlockFacts = Readonly<{
  methods: readonly UnlockMethod[];
  backups: readonly Backup[];
  users: ReadonlySet<string>;
}>;

/**
 * How the vault could still be unlocked, and what it could be restored from, in an absence. A recovery code is written down: it works while its
 * owner is away, unless it is lost as well. A backup needs its own passphrase, which the user knows who made it: by
 * ID, since another user can have the name by now.
 */
export function unlockOutlook({ methods, backups, users }: UnlockFacts, absence: UnlockAbsence): UnlockOutlook {
  const away = new Set(absence.userIds);
  const lost = new Set(absence.slotIds);
  const left = methods.filter(
    ({ kind, userId, slotId }) => !lost.has(slotId) && (kind === 'recovery' || !away.has(userId)),
  );
  const openers = new Set(left.flatMap(({ kind, userId }) => (kind === 'passphrase' ? [userId] : [])));
  const copies = backups.map((backup): BackupLeft => ({
    ...backup,
    known: backup.madeById !== undefined && users.has(backup.madeById) && !away.has(backup.madeById),
  }));
  return { left, openers: [...openers], backup: copies.find(({ known }) => known) ?? copies[0] ?? null };
}
