import type { Disk } from './disk.ts';
import { files, type Header } from './format.ts';
import { isLockName } from './lock.ts';

/**
 * Removes what a crash left: files on their way to a name, and, where the header is whole in both its files, generations that are not its own. A
 * damaged header file may name another one. Throws what the disk throws.
 */
export async function removeLeftovers(
  dir: string,
  disk: Disk,
  { generation }: Header,
  isHeaderWhole: boolean,
): Promise<void> {
  // The header that we read may not have its name for good yet; until it has, another generation may still be the vault.
  await disk.flushFolder(dir);
  const own = files.generation(generation);
  for (const name of (await disk.list(dir)) ?? []) {
    const left =
      (isHeaderWhole && /^g[0-9]+$/.test(name) && name !== own) || (name.endsWith('.new') && !isLockName(name));
    if (left) await disk.remove(`${dir}/${name}`);
  }
  for (const name of (await disk.list(`${dir}/${own}`)) ?? [])
    if (name.endsWith('.new')) await disk.remove(`${dir}/${own}/${name}`);
}
