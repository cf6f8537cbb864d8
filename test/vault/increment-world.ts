/** A vault in memory with a full backup and two increments. */
import { restoreBackup, type BackupReport, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { commitOf, create, options, passphrase } from './vault-world.ts';

export const secret = Buffer.from('backup passphrase');
export const segmentBytes = 2_000;
export const full = '/backups/full.age';
export const first = '/backups/1.age';
export const second = '/backups/2.age';

export const backup = (vault: Vault, file: string, since?: string): Promise<BackupReport> =>
  vault.backup({ file, since, passphrase: secret, workFactor: 1, withManifest: true });

export const restore = (disk: FakeDisk, increments: readonly string[], more: object = {}) =>
  restoreBackup({
    ...options(disk),
    file: full,
    increments,
    passphrase: secret,
    dir: '/restored',
    vaultPassphrase: passphrase,
    ...more,
  });

/** A vault with `records` records, and a full backup of it. */
export async function backedUp(records = 5): Promise<{ disk: FakeDisk; vault: Vault }> {
  const disk = fakeDisk();
  disk.put('/backups/keep', new Uint8Array(0));
  const { vault } = await create(disk, { segmentBytes });
  for (let number = 1; number <= records; number += 1) await vault.commit([commitOf(number)]);
  await backup(vault, full);
  return { disk, vault };
}

/** The same with two increments, of which the first crosses the end of a segment. */
export async function twice(): Promise<{ disk: FakeDisk; vault: Vault }> {
  const { disk, vault } = await backedUp();
  for (const number of [6, 7, 8, 9]) await vault.commit([commitOf(number)]);
  await backup(vault, first, full);
  for (const number of [10, 11]) await vault.commit([commitOf(number)]);
  await backup(vault, second, first);
  return { disk, vault };
}

/** The vault's files in a folder but for the caches and the lock, by their names there. */
export function vaultIn(disk: FakeDisk, folder: string): Record<string, string> {
  const own = disk.paths().filter((path) => path.startsWith(`${folder}/`) && /header|\.log$/.test(path));
  return Object.fromEntries(
    own.map((path) => [path.slice(folder.length), Buffer.from(disk.bytes(path)).toString('latin1')]),
  );
}

export const namesBelow = (disk: FakeDisk, folder: string) =>
  disk.paths().filter((path) => path.startsWith(`${folder}/`));
