/** A damaged vault is backed up as it is, with nothing left out, and the backup says so wherever it is used. */
import { describe, expect, it } from 'vitest';
import { restoreBackup, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { commitOf, contentOf, create, dir, options, passphrase, reopen } from './vault-world.ts';

const file = '/backup.age';
const secret = Buffer.from('backup passphrase');
const log = (segment: number) => `${dir}/g1/0000000${segment}.log`;
const backup = (vault: Vault, more: object = {}) => vault.backup({ file, passphrase: secret, workFactor: 6, ...more });
const restore = (disk: FakeDisk, more: object = {}) =>
  restoreBackup({ ...options(disk), file, passphrase: secret, dir: '/restored', vaultPassphrase: passphrase, ...more });

async function filled(): Promise<FakeDisk> {
  const disk = fakeDisk();
  const { vault } = await create(disk, { segmentBytes: 2_000 });
  for (let number = 1; number <= 12; number += 1) await vault.commit([commitOf(number)]);
  await vault.close();
  return disk;
}

function flip(disk: FakeDisk, path: string, at: number): void {
  const bytes = Uint8Array.from(disk.bytes(path));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  disk.put(path, bytes);
}

/** The files of a generation, by name. */
function filesIn(disk: FakeDisk, folder: string): [string, Buffer][] {
  const inside = disk.paths().filter((path) => path.startsWith(`${folder}/g1/`));
  return inside.map((path) => [path.slice(folder.length), Buffer.from(disk.bytes(path))]);
}

const harms: readonly [string, (disk: FakeDisk) => void | Promise<void>][] = [
  ['a record is damaged', (disk) => flip(disk, log(4), 400)],
  ['a file of the journal is missing', (disk) => disk.remove(log(2))],
  ['a file of the journal is cut short', (disk) => disk.put(log(3), disk.bytes(log(3)).slice(0, 700))],
];

describe('a backup of a damaged vault', () => {
  it.each(harms)(
    'holds every byte, also the caches, where %s, and restores to the same damaged vault',
    async (_what, harm) => {
      const disk = await filled();
      await harm(disk);
      const vault = await reopen(disk, { segmentBytes: 2_000 });
      const { condition, missing } = vault;
      const content = contentOf(vault);
      const place = condition.kind === 'read-only' ? condition.place : undefined;
      const report = await backup(vault, { withManifest: true });
      expect(report.damaged).toEqual({ place, reason: condition.kind === 'read-only' ? condition.reason : '' });
      expect(disk.paths()).not.toContain(`${file}.manifest`);
      await vault.close();

      const restored = await restore(disk);
      expect(restored).toMatchObject({ damaged: { place }, verified: { ok: false } });
      expect(filesIn(disk, '/restored')).toEqual(filesIn(disk, dir));
      const again = await reopen(disk, { dir: '/restored' });
      expect([again.condition, again.missing, contentOf(again)]).toEqual([condition, missing, content]);
      await again.close();
    },
  );

  it('goes on around a part of the disk that cannot be read, with zeros in its place', async () => {
    const disk = await filled();
    flip(disk, log(4), 400);
    const { openForRead } = disk;
    const vault = await reopen(disk);
    disk.openForRead = (path) => {
      const found = openForRead(path);
      const read = (offset: number, length: number) => {
        if (path === log(1) && offset <= 100 && offset + length > 100)
          throw Object.assign(new Error('EIO'), { code: 'EIO' });
        return found.read(offset, length);
      };
      return { ...found, read };
    };
    await backup(vault);
    disk.openForRead = openForRead;
    await restore(disk);
    const [before, after] = [Buffer.from(disk.bytes(log(1))), Buffer.from(disk.bytes('/restored/g1/00000001.log'))];
    expect(after.length).toBe(before.length);
    expect(after.subarray(0, 4_096).every((byte) => byte === 0)).toBe(true);
    expect(after.subarray(4_096)).toEqual(before.subarray(4_096));
    await vault.close();
  });

  it('is made where the damage is found while the vault is open, and is no source of an increment', async () => {
    const disk = await filled();
    const vault = await reopen(disk);
    const whole = '/whole.age';
    await backup(vault, { file: whole, withManifest: true });
    flip(disk, log(4), 400);
    await expect(vault.scrub(async () => {})).rejects.toMatchObject({ reason: 'data-loss' });
    await expect(backup(vault, { since: whole })).rejects.toMatchObject({ reason: 'data-loss' });
    expect((await backup(vault)).damaged).toMatchObject({ place: { file: 'g1/00000004.log' } });
    await vault.close();
    const increment = '/increment.age';
    const other = await reopen(disk.copy(), { readOnly: true });
    await expect(backup(other, { since: file, file: increment })).rejects.toMatchObject({ reason: 'data-loss' });
    await other.close();
  });

  it('holds no cache in a backup that does not say it is damaged', async () => {
    const disk = await filled();
    const vault = await reopen(disk);
    const report = await backup(vault);
    expect(report.damaged).toBeUndefined();
    expect((await restore(disk)).damaged).toBeUndefined();
    expect(
      filesIn(disk, '/restored')
        .map(([name]) => name)
        .filter((name) => !name.endsWith('.log')),
    ).toEqual([]);
    await vault.close();
  });
});
