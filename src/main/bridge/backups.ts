import { dirname, isAbsolute, join, relative } from 'node:path';

import { hostFault } from '#engine/fault.ts';
import type { Backups, JournalCheck, SavedFile, VaultBridge } from '#shared/bridge.ts';
import type { BackupHistory } from '#engine/state/rows.ts';
import type { Log } from '#shared/log.ts';
import type { OpenVault, HostWorld } from '../session/open-vault.ts';
import { backupHistoryOf, keysIn, missingFromBackup, withBackup, withoutRecords } from '../session/backup-history.ts';
import { makeAside } from '../session/aside-folder.ts';
import { restoreDrill } from '../session/restore-drill.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import type { Session } from '../session/session.ts';
import { requireWanted, restoreBackup, type VerifyReport } from '../vault/index.ts';
import type { StatusFeed } from './status-feed.ts';
import type { Downloads } from '../endpoint/downloads.ts';
import type { NewFolders } from './new-folders.ts';
import type { Destination, SavePlaces } from './save-places.ts';
import type { Running, Tasks } from './tasks.ts';
import type { Uploads } from './uploads.ts';

type BackupsWorld = Readonly<{
  session: Session;
  statuses: StatusFeed;
  tasks: Tasks;
  world: HostWorld;
  log: Log;
  places: SavePlaces;
  folders: NewFolders;
  uploads: Uploads;
  /** Where a browser saves. */
  downloads?: Downloads | undefined;
  /** The base-2 logarithm of what a backup's passphrase costs to try; age's own unless a test says less. */
  workFactor?: number | undefined;
  /** Remembers a folder among the known vaults. */
  remember: (folder: string) => Promise<void>;
}>;

/** What keeps a vault from being lost: copies, the proof that they are good, and a walk over every record. */
export function backupsPart(context: BackupsWorld) {
  const { session, statuses, tasks, world, log, places, folders, uploads, workFactor } = context;

  /** A long task with the open vault. Locking ends it. */
  const run = <Value>(
    task: 'backup' | 'drill' | 'verify',
    work: (openVault: OpenVault, running: Running) => Promise<Value>,
  ) => session.whileOpen((openVault) => tasks.run(task, (running) => work(openVault, running)));

  session.onLocked(() => void tasks.cancel());

  return {
    async backup(handle, passphrase) {
      const place = places.take(handle, 'backup');
      if (!place.ok) return place;
      return run('backup', async (openVault, { signal, report }) => {
        const { file, saved } = await destinationOf(place.value, context);
        const options = { file, passphrase, signal, onProgress: report, workFactor };
        // Before its first byte: what is made while the backup is written counts as missing from it.
        const atMs = world.clock.nowMs();
        const made = await openVault.vault.backup(options).catch(async (thrown: unknown) => {
          await saved.undo();
          throw thrown;
        });
        const { sequence, records, bytes, damaged } = made;
        const { userId: madeById } = openVault.operator;
        const madeBy = openVault.vault.state.users.get(madeById)?.userName;
        const backup = { file: saved.file, atMs, sequence, bytes, ...(madeBy !== undefined && { madeBy, madeById }) };
        // From here on it is there, and no longer ended.
        await note(openVault, log, (history) => withBackup(history, backup, records));
        return { ...backup, ...(damaged && { damaged: true as const }), ...saved.offer() };
      });
    },
    backups: () => session.whileOpen((openVault) => outcomeOf(log, async () => backupsOf(openVault))),
    async restore(wanted, passphrase) {
      const restored = await tasks.run('restore', ({ signal, report }) =>
        uploads.reading(wanted.file, async (backup) => {
          const dir = folders.pathOf(wanted.into);
          const file = fileOutside(dir, backup.file);
          await restoreBackup({
            ...world,
            file,
            passphrase,
            dir,
            signal,
            onUnpacked: report,
            onProgress: (lines) => report(lines),
          });
          return dir;
        }),
      );
      if (!restored.ok) return restored;
      const put = await statuses.fullOutcome(session.selectFolder(restored.value));
      if (put.ok) await context.remember(restored.value);
      return put;
    },
    testRestore: (source, backupPassphrase, vaultPassphrase) =>
      run('drill', (openVault, { signal, report }) =>
        uploads.reading(source, async ({ file, name }) => {
          const { vault } = openVault;
          const found = await restoreDrill({
            vault,
            dir: session.folder(),
            world,
            file: fileOutside(session.folder(), file),
            backupPassphrase,
            vaultPassphrase,
            signal,
            report,
          });
          requireWanted(signal);
          const drill = { ...found, file: name };
          await note(openVault, log, (history) => ({ ...history, drill, notes: history.notes + 1 }));
          return drill;
        }),
      ),
    verify: () =>
      run('verify', async ({ vault }, { signal, report }) => {
        const total = vault.sequence;
        const found = await vault.verify((lines) => {
          requireWanted(signal);
          report(Math.min(lines, total), total);
        });
        return checkOf(found, world.clock.nowMs());
      }),
    cancel: () => tasks.cancel(),
  } satisfies Partial<VaultBridge>;
}

function backupsOf({ vault, settings }: OpenVault): Backups {
  const history = backupHistoryOf(settings());
  const { backup, drill, notes, earlier = [] } = history;
  const behind = Math.max(0, vault.records - (backup?.records ?? 0) - notes);
  const latest = backup && withoutRecords(backup);
  return {
    latest,
    earlier,
    drill,
    behind,
    keys: keysIn(vault.state),
    missing: missingFromBackup(vault.state, history),
  };
}

/** Notes in the vault what was done. A vault that cannot be written can still be copied: then it is not noted, and no less done. */
async function note(openVault: OpenVault, log: Log, change: (keeping: BackupHistory) => BackupHistory): Promise<void> {
  await outcomeOf(log, () =>
    openVault.service.changeSettings({ keeping: change(backupHistoryOf(openVault.settings())) }),
  );
}

function checkOf(found: VerifyReport, atMs: number): JournalCheck {
  const { ok, records, activities, bytes, secrets, secretsUnopened, tornBytes, caches, head, damage } = found;
  return {
    ok,
    atMs,
    records,
    activities,
    bytes,
    secrets,
    secretsUnopened,
    tornBytes,
    caches,
    head,
    damage: damage ? { detail: damage.reason, ...damage.place } : null,
  };
}

/** Where a backup is written, and what a window is told of it: in a browser, a file aside that waits to be downloaded. */
type BackupFile = Readonly<{
  file: string;
  saved: Readonly<{ file: string; offer(): Pick<SavedFile, 'download'>; undo(): Promise<void> }>;
}>;

async function destinationOf(place: Destination, { session, world, downloads }: BackupsWorld): Promise<BackupFile> {
  if (place.kind === 'file') {
    const file = fileOutside(session.folder(), place.path);
    return { file, saved: { file, offer: () => ({}), undo: async () => {} } };
  }
  if (!downloads) throw new Error('downloads are not available here');
  const { name } = place;
  const path = join(await makeAside(dirname(session.folder()), 'backup', world.clock.nowMs()), 'backup.age');
  const download = { name, path };
  return {
    file: path,
    saved: {
      file: name,
      offer: () => ({ download: downloads.offer(download) }),
      undo: () => downloads.discard(download),
    },
  };
}

/** A backup is a file of its own, and not where a vault lies. */
function fileOutside(folder: string, file: string): string {
  const inside = relative(folder, file);
  // A name may begin with two dots and mean no folder above.
  if (!/^\.\.([/\\]|$)/.test(inside) && !isAbsolute(inside))
    throw hostFault('BACKUP_INSIDE_VAULT', 'choose a folder outside the vault, preferably on another disk', 'file');
  return file;
}
