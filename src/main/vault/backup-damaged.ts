/**
 * A backup of a damaged vault holds the bytes as they are: every file of the journal that is there, whole or not, and the caches, since a repair
 * takes from the snapshot what the journal has lost. Its manifest says that it is damaged; no increment continues from it.
 */
import type { Disk, ReadFile } from './disk.ts';
import { ioError } from './errors.ts';
import { files, type Header } from './format.ts';
import { isRekeyed, keysChanged, readHeaderFile } from './header-file.ts';
import { manifestKey } from './backup-manifest.ts';
import { partOf, type Frozen, type Present } from './backup.ts';
import { SECTOR } from './salvage-scan.ts';
import type { Damage } from './walk.ts';

const JOURNAL_OR_CACHE = /^([0-9]{8}\.(log|index)|snapshot)$/;

/** Opens all files of a damaged generation. Throws VaultError 'io', also when another process is changing the keys. */
export async function freezeDamaged(
  disk: Disk,
  dir: string,
  header: Header,
  { head, records, vaultKey }: Present,
  damaged: Damage,
): Promise<Frozen> {
  const frozen: Frozen = { header, head, records, since: undefined, damaged, macKey: manifestKey(vaultKey), parts: [] };
  const folder = files.generation(header.generation);
  let failed: unknown;
  try {
    frozen.parts.push(partOf(files.header, (await readHeaderFile(dir, disk)).bytes));
    for (const name of (await disk.list(`${dir}/${folder}`)) ?? []) {
      if (!JOURNAL_OR_CACHE.test(name)) continue;
      const file = aroundUnreadable(disk.openForRead(`${dir}/${folder}/${name}`));
      frozen.parts.push({ name: `${folder}/${name}`, from: 0, size: file.size(), file });
    }
  } catch (thrown) {
    failed = thrown;
  }
  const rekeyed = await isRekeyed(dir, disk, header.generation);
  if (!failed && !rekeyed) return frozen;
  for (const { file } of frozen.parts) file.close();
  throw rekeyed ? keysChanged() : ioError('read the vault', failed);
}

/** The file, with zeros in place of the sectors that the disk cannot read. */
function aroundUnreadable(file: ReadFile): ReadFile {
  const read = (offset: number, length: number): Uint8Array => {
    try {
      return file.read(offset, length);
    } catch {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += SECTOR) {
        try {
          bytes.set(file.read(offset + at, Math.min(SECTOR, length - at)), at);
        } catch {
          // Zeros are no line: a repair takes this part as damaged.
        }
      }
      return bytes;
    }
  };
  return { read, size: () => file.size(), close: () => file.close() };
}
