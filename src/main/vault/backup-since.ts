/** From where an increment goes on: the manifest beside the earlier backup says it, and the journal must still go through that place. */
import { isAuthenticManifest, outsideManifestPath, parseOutsideManifest, type Position } from './backup-manifest.ts';
import type { Disk, ReadFile } from './disk.ts';
import { ioError, VaultError } from './errors.ts';
import type { Header } from './format.ts';
import type { Head } from './journal.ts';
import { peekLine, START_CHARACTERS } from './lines.ts';

const OUTSIDE_BYTES_MAX = 65_536;

/**
 * The end of the earlier backup `backup`, whose manifest lies beside it. The backup itself need not be there; where it is, it must be as long as
 * its manifest says. Throws VaultError: 'full-backup-needed' when no increment of this vault can continue from it, 'backup' when it is no manifest or
 * that of another vault, 'io'.
 */
export async function readSince(disk: Disk, backup: string, header: Header, vaultKey: Uint8Array): Promise<Position> {
  const { vaultId, generation } = header;
  const path = outsideManifestPath(backup);
  const { bytes, size } = await readBoth(disk, backup, path);
  if (!bytes) throw fullBackupNeeded(`"${path}" not found`);
  const found = parseOutsideManifest(bytes);
  if (!found) throw new VaultError('backup', `"${path}" is not the manifest of a backup, or it was changed`);
  const { manifest } = found;
  if (manifest.vaultId !== vaultId)
    throw new VaultError('backup', `"${backup}" is a backup of a different vault (${manifest.vaultId})`);
  if (manifest.generation !== generation)
    throw fullBackupNeeded(`the keys of the vault have changed since "${backup}"`);
  if (!isAuthenticManifest(found, vaultKey))
    throw fullBackupNeeded(`"${path}" was changed, or a vault with other keys wrote it`);
  if (size !== undefined && size !== manifest.bytes)
    throw fullBackupNeeded(`"${backup}" has ${size} bytes, and its manifest says ${manifest.bytes}`);
  return manifest.head;
}

async function readBoth(disk: Disk, backup: string, path: string) {
  try {
    return { bytes: await disk.read(path, OUTSIDE_BYTES_MAX), size: await disk.size(backup) };
  } catch (thrown) {
    throw ioError('read the manifest of the earlier backup', thrown);
  }
}

/** Throws VaultError 'full-backup-needed' unless the journal, which ends at `head`, may go through `since`. `requireFollows` tells the rest. */
export function requireReaches(since: Position, head: Head): void {
  const isEnd = since.sequence === head.sequence;
  const isSameEnd =
    since.segment === head.segment && since.offset === head.offset && since.chain === head.chain.toString('hex');
  const isBefore =
    since.sequence < head.sequence &&
    (since.segment < head.segment || (since.segment === head.segment && since.offset < head.offset));
  if (isEnd ? !isSameEnd : !isBefore) throw otherJournal();
}

/** Throws VaultError 'full-backup-needed' unless the line at `offset` is the one that follows the line before `since`. */
export function requireFollows(since: Position, file: ReadFile, offset: number): void {
  const start = Buffer.from(file.read(offset, START_CHARACTERS + 2));
  const line = peekLine(start);
  if (line?.sequence !== since.sequence + 1 || line.previous.toString('hex') !== since.chain) throw otherJournal();
}

/** Whether `bytes` are the manifest beside a backup, which a new backup of the same name may replace. */
export async function isOutsideManifest(disk: Disk, path: string): Promise<boolean> {
  const size = (await disk.size(path)) ?? 0;
  if (size > OUTSIDE_BYTES_MAX) return false;
  const bytes = await disk.read(path, OUTSIDE_BYTES_MAX);
  return bytes !== undefined && parseOutsideManifest(bytes) !== undefined;
}

function otherJournal(): VaultError {
  return fullBackupNeeded(
    'the journal of the vault does not continue from the earlier backup: the vault was restored or salvaged, or lost its last records',
  );
}

function fullBackupNeeded(why: string): VaultError {
  return new VaultError('full-backup-needed', `${why}. Create a full backup`);
}
