/**
 * The folder that a restore writes into. The restore makes the folder `restore.new` in it before anything else and removes that folder
 * when the vault is whole. So what a killed restore left is told from everybody else's files, and the same restore can be run again.
 */
import type { Entropy } from '#engine/ports.ts';
import type { Disk } from './disk.ts';
import { VaultError } from './errors.ts';
import { files } from './format.ts';
import { acquireLock, isLockName, removeLocks } from './lock.ts';

/** A name that ends in `.new`: opening the vault removes the mark, should the restore have been killed at its very end. */
const MARK = 'restore.new';

/** A folder that one restore has for itself. */
export type RestoreFolder = Readonly<{
  /** Removes the mark: from now on the folder is a vault. */
  done(): Promise<void>;
  /** Removes what was unpacked. The files of everybody else stay, and so does a folder that was there before. Never rejects. */
  undo(): Promise<void>;
}>;

/**
 * Whether a restore may write there: the folder does not exist or is empty, or it holds what a killed restore left and no more. A folder with
 * a header is a vault. Throws what the disk throws.
 */
export async function isRestorable(dir: string, disk: Disk): Promise<boolean> {
  const names = ((await disk.list(dir)) ?? []).filter((name) => !isLockName(name));
  if (names.length === 0) return true;
  if (!names.includes(MARK)) return false;
  for (const name of names) {
    if (name === `${files.header}.new` || name === `${files.headerCopy}.new`) continue;
    if (name !== MARK && !isGeneration(name)) return false;
    // A file cannot be listed, and neither name is a file's.
    const inside = await disk.list(`${dir}/${name}`).catch(() => undefined);
    if (!inside?.every((file) => name !== MARK && /^[0-9]{8}\.log$/.test(file))) return false;
  }
  return true;
}

/** Whether a restore into the folder was killed before the folder became a vault. */
export async function isHalfRestored(dir: string, disk: Disk): Promise<boolean> {
  return ((await disk.list(dir).catch(() => undefined)) ?? []).includes(MARK);
}

/**
 * Makes the folder ready for a restore, and removes what a killed one left. Throws VaultError: 'not-empty' when the folder holds anything else,
 * 'in-use' when another restore writes there now, 'io'.
 */
export async function claimRestoreFolder(dir: string, disk: Disk, entropy: Entropy): Promise<RestoreFolder> {
  const existed = (await disk.list(dir)) !== undefined;
  await requireRestorable(dir, disk);
  await disk.makeFolder(dir);
  const lock = await acquireLock(dir, disk, entropy);
  const folder: RestoreFolder = {
    done: async () => {
      // Anyone who opens the vault removes a mark that could not be removed.
      await disk.remove(`${dir}/${MARK}`).catch(() => {});
      await lock.release();
    },
    undo: async () => {
      await removeUnpacked(dir, disk).catch(() => {});
      await disk.remove(`${dir}/${MARK}`).catch(() => {});
      await lock.release();
      await removeLocks(dir, disk).catch(() => {});
      const left = await disk.list(dir).catch(() => undefined);
      if (!existed && left?.length === 0) await disk.remove(dir).catch(() => {});
    },
  };
  try {
    // Another restore may have ended between the first look and the lock.
    await requireRestorable(dir, disk);
  } catch (thrown) {
    await lock.release();
    throw thrown;
  }
  try {
    await disk.makeFolder(`${dir}/${MARK}`);
    await disk.flushFolder(dir);
    await removeUnpacked(dir, disk);
    return folder;
  } catch (thrown) {
    await folder.undo();
    throw thrown;
  }
}

async function requireRestorable(dir: string, disk: Disk): Promise<void> {
  if (await isRestorable(dir, disk)) return;
  throw new VaultError('not-empty', 'the folder is not empty: Coffer does not overwrite files');
}

async function removeUnpacked(dir: string, disk: Disk): Promise<void> {
  const names = (await disk.list(dir)) ?? [];
  for (const name of names)
    if (isGeneration(name) || /^header(\.copy)?(\.new)?$/.test(name)) await disk.remove(`${dir}/${name}`);
}

function isGeneration(name: string): boolean {
  return /^g[1-9][0-9]*$/.test(name);
}
