import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VaultError } from '../vault/index.ts';

/** What an earlier task left behind when its process was killed; the folder of a task that runs is younger. */
const leftOverMs = 86_400_000;

/**
 * Makes a folder for us alone, mode 0700, for what is there for a while. Throws VaultError 'io' where there is no place.
 * @param parent the folder around the vault's: it is on the same disk. Where it takes nothing, the system's folder for temporary files does.
 * @param purpose stands in the folder's name; what the same purpose left there a day ago is removed
 * @param nowMs milliseconds since 1970
 */
export async function makeAside(
  parent: string,
  purpose: 'drill' | 'backup' | 'upload',
  nowMs: number,
): Promise<string> {
  const prefix = `.coffer-${purpose}-`;
  for (const place of [parent, tmpdir()]) {
    try {
      await removeLeftOvers(place, prefix, nowMs);
      return await mkdtemp(join(place, prefix));
    } catch (thrown) {
      if (place === tmpdir()) throw thrown;
    }
  }
  throw new VaultError('io', 'no permission to create a temporary folder');
}

async function removeLeftOvers(place: string, prefix: string, nowMs: number): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(place, name);
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() && found.uid === process.getuid?.() && nowMs - found.mtimeMs > leftOverMs)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
