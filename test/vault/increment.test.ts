import { Decrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { salvageVault } from '../../src/main/vault/index.ts';
import type { Disk } from '../../src/main/vault/disk.ts';
import { readTar } from '../../src/main/vault/tar.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import {
  backedUp,
  backup,
  first,
  full,
  namesBelow,
  restore,
  second,
  secret,
  segmentBytes,
  twice,
  vaultIn,
} from './increment-world.ts';
import { commitOf, contentOf, create, founder, options, passphrase, reopen, signingKey } from './vault-world.ts';

describe('an incremental backup', () => {
  it('gives, after any number of records, the same bytes as a full backup at the same moment', async () => {
    const { disk, vault } = await backedUp(1);
    const increments: string[] = [];
    let segments = 0;
    for (let number = 2, step = 1; number <= 18; number += step, step = (step % 3) + 1) {
      for (let at = number; at < number + step; at += 1) await vault.commit([commitOf(at)]);
      const file = `/backups/${number}.age`;
      const made = await backup(vault, file, increments.at(-1) ?? full);
      increments.push(file);
      segments += made.files - 2;
      await vault.backup({ file: '/at.age', passphrase: secret, workFactor: 1 });
      await restore(disk, [], { file: '/at.age', dir: '/expected' });
      const restored = await restore(disk, increments);
      expect(restored.verified).toMatchObject({ ok: true, records: number + step - 1 });
      const expected = vaultIn(disk, '/expected');
      expect(vaultIn(disk, '/restored')).toEqual(expected);
      expect(vaultIn(disk, '/vault')).toEqual(expected);
      for (const gone of ['/expected', '/restored', '/at.age']) await disk.remove(gone);
    }
    // Some increments went on in the segment before and in a new one.
    expect(segments).toBeGreaterThan(0);
    await vault.close();
  });

  it('begins where a segment ends, and where nothing was appended', async () => {
    const { disk, vault } = await backedUp();
    const empty = await backup(vault, first, full);
    expect(empty).toMatchObject({ files: 1, since: empty.sequence });
    // As long as a segment: the next record begins another.
    for (let number = 6; disk.bytes('/vault/g1/00000001.log').length < segmentBytes; number += 1)
      await vault.commit([commitOf(number)]);
    await backup(vault, second, first);
    await vault.commit([commitOf(40)]);
    expect(await backup(vault, '/backups/3.age', second)).toMatchObject({ files: 2 });
    await restore(disk, [first, second, '/backups/3.age']);
    expect(vaultIn(disk, '/restored')).toEqual(vaultIn(disk, '/vault'));
    // The empty one may be left out: the state is the same without it.
    await restore(disk, [second, '/backups/3.age'], { dir: '/again' });
    expect(vaultIn(disk, '/again')).toEqual(vaultIn(disk, '/vault'));
    await vault.close();
  });

  it('continues where a failed write left the next segment empty, and so does a full backup', async () => {
    const { disk, vault } = await backedUp(1);
    const journal = (segment: number) => `/vault/g1/0000000${segment}.log`;
    for (let number = 2; disk.bytes(journal(1)).length < segmentBytes; number += 1)
      await vault.commit([commitOf(number)]);
    await backup(vault, first, full);
    const writes = (call: string) => call.startsWith(`write ${journal(2)}`);
    disk.failing = (call) => (writes(call) ? 'ENOSPC' : undefined);
    await expect(vault.commit([commitOf(40)])).rejects.toMatchObject({ reason: 'io' });
    disk.failing = undefined;
    await vault.close();
    expect(disk.bytes(journal(2))).toHaveLength(0);
    const again = await reopen(disk, { segmentBytes });
    const before = contentOf(again);
    await again.backup({ file: '/backups/empty.age', passphrase: secret, workFactor: 1, withManifest: true });
    expect(await backup(again, second, first)).toMatchObject({ files: 1, since: again.sequence });
    await again.commit([commitOf(41)]);
    await backup(again, '/backups/3.age', second);
    await backup(again, '/backups/3-again.age', '/backups/empty.age');
    await restore(disk, [], { file: '/backups/empty.age', dir: '/empty' });
    const empty = await reopen(disk, { dir: '/empty', segmentBytes });
    expect(contentOf(empty)).toEqual(before);
    await empty.commit([commitOf(42)]);
    await empty.close();
    await restore(disk, [first, second, '/backups/3.age']);
    await restore(disk, ['/backups/3-again.age'], { file: '/backups/empty.age', dir: '/again' });
    for (const folder of ['/restored', '/again']) expect(vaultIn(disk, folder)).toEqual(vaultIn(disk, '/vault'));
    await again.close();
  });

  it('goes on after the vault was opened again, and beside a writer', async () => {
    const { disk, vault } = await backedUp();
    await vault.close();
    const writer = await reopen(disk, { segmentBytes });
    await writer.commit([commitOf(6)]);
    const reader = await reopen(disk, { readOnly: true });
    await writer.commit([commitOf(7)]);
    const written = backup(reader, first, full);
    await writer.commit([commitOf(8)]);
    await written;
    const records = (await restore(disk.crashed('power'), [first])).verified?.records;
    expect(records).toBe(6);
    await backup(writer, second, first);
    await restore(disk, [first, second]);
    const restored = await reopen(disk, { dir: '/restored' });
    expect(contentOf(restored)).toEqual(contentOf(writer));
    await restored.commit([commitOf(9)]);
    for (const open of [restored, reader, writer]) await open.close();
  });

  it('holds the unlock methods as they are at its moment', async () => {
    const { disk, vault } = await backedUp();
    const added = Buffer.from('a passphrase of another operator');
    await vault.keySlots.add({ userId: founder, signingKey: signingKey(8), passphrase: added });
    await backup(vault, first, full);
    await restore(disk, [first], { vaultPassphrase: added });
    await restore(disk, [], { dir: '/before' });
    await expect(reopen(disk, { dir: '/before', passphrase: added })).rejects.toMatchObject({
      reason: 'wrong-passphrase',
    });
    await (await reopen(disk, { dir: '/restored', passphrase: added })).close();
    await vault.close();
  });

  it('is an archive whose files are appended to those of the backup before it, also without Coffer', async () => {
    const { disk, vault } = await twice();
    const journal = new Map<string, Buffer>();
    for (const file of [full, first, second]) {
      const decrypter = new Decrypter();
      decrypter.addPassphrase(secret.toString());
      const archive = Buffer.from(await decrypter.decrypt(disk.bytes(file)));
      const names: string[] = [];
      const content = (chunk: Uint8Array): void => {
        const name = (names.at(-1) ?? '').replace(/\.from-[0-9]+$/, '');
        journal.set(name, Buffer.concat([journal.get(name) ?? Buffer.alloc(0), chunk]));
      };
      const begin = async (name: string): Promise<void> => void names.push(name);
      await readTar(chunksOf(archive), { begin, content, end: async () => {} });
      if (file === first) {
        const segments = [/^g1\/00000002\.log\.from-[1-9][0-9]*$/, /^g1\/00000003\.log$/];
        const expected = ['increment.json', 'header', ...segments, 'manifest.json'];
        expect(names).toEqual(expected.map((name) => (typeof name === 'string' ? name : expect.stringMatching(name))));
      }
    }
    for (const path of namesBelow(disk, '/vault/g1').filter((name) => name.endsWith('.log')))
      expect(journal.get(path.slice('/vault/'.length))).toEqual(Buffer.from(disk.bytes(path)));
    await vault.close();
  });

  it('of a restored vault continues from the backups that the vault was restored from', async () => {
    const { disk, vault } = await twice();
    await vault.close();
    await restore(disk, [first, second]);
    const restored = await reopen(disk, { dir: '/restored', segmentBytes });
    await restored.commit([commitOf(12)]);
    await backup(restored, '/backups/3.age', second);
    await restore(disk, [first, second, '/backups/3.age'], { dir: '/again' });
    expect(vaultIn(disk, '/again')).toEqual(vaultIn(disk, '/restored'));
    await restored.close();
  });

  it('reads of the journal only what was appended, and one line’s start', async () => {
    const disk = fakeDisk();
    disk.put('/backups/keep', new Uint8Array(0));
    const read = new Map<string, number>();
    const counting: Disk = {
      ...disk,
      openForRead: (path) => {
        const file = disk.openForRead(path);
        return {
          ...file,
          read: (offset, length) => {
            const bytes = file.read(offset, length);
            read.set(path, (read.get(path) ?? 0) + bytes.length);
            return bytes;
          },
        };
      },
    };
    const { vault } = await create(counting, { segmentBytes });
    for (let number = 1; number <= 60; number += 1) await vault.commit([commitOf(number)]);
    await backup(vault, full);
    const before = journalBytes(disk);
    await vault.commit([commitOf(61), commitOf(62)]);
    const appended = journalBytes(disk) - before;
    read.clear();
    await backup(vault, first, full);
    const paths = [...read.keys()];
    expect(paths.every((path) => path.startsWith('/vault/g1/'))).toBe(true);
    const bytes = [...read.values()].reduce((sum, length) => sum + length, 0);
    expect(bytes).toBeGreaterThanOrEqual(appended);
    expect(bytes).toBeLessThan(appended + 100);
    expect(before).toBeGreaterThan(20 * appended);
    await vault.close();
  });
});

async function* chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Changes a byte of the first record, and takes away the caches, without which it is read. */
async function damage(disk: FakeDisk): Promise<void> {
  const path = '/vault/g1/00000001.log';
  const bytes = Uint8Array.from(disk.bytes(path));
  bytes[400] = (bytes[400] ?? 0) ^ 1;
  disk.put(path, bytes);
  for (const cache of namesBelow(disk, '/vault/g1').filter((name) => !name.endsWith('.log'))) await disk.remove(cache);
}

function journalBytes(disk: FakeDisk): number {
  const segments = disk.paths().filter((path) => /^\/vault\/g1\/.*\.log$/.test(path));
  return segments.reduce((sum, path) => sum + disk.bytes(path).length, 0);
}

describe('an incremental backup is refused', () => {
  const refusal = (reason: string, says: RegExp) => ({ reason, message: expect.stringMatching(says) as unknown });
  const needed = (says: RegExp) => refusal('full-backup-needed', says);

  it('after a change of keys', async () => {
    const { disk, vault } = await backedUp();
    await vault.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('the next passphrase') });
    await expect(backup(vault, first, full)).rejects.toMatchObject(needed(/keys .* changed .*\. Create a full backup/));
    expect(disk.paths()).not.toContain(first);
    await vault.close();
  });

  it('after the vault was salvaged', async () => {
    const { disk, vault } = await backedUp();
    await vault.close();
    await salvageVault({ ...options(disk), into: '/salvaged' });
    const salvaged = await reopen(disk, { dir: '/salvaged' });
    await expect(backup(salvaged, first, full)).rejects.toMatchObject(needed(/keys/));
    await salvaged.close();
  });

  it('after the vault was restored to an earlier state, whatever was written since', async () => {
    const { disk, vault } = await twice();
    await vault.close();
    await restore(disk, []);
    const restored = await reopen(disk, { dir: '/restored', segmentBytes });
    const other = needed(/does not continue from the earlier backup/);
    for (let number = 60; number < 75; number += 1) {
      await expect(backup(restored, '/backups/3.age', second)).rejects.toMatchObject(other);
      await restored.commit([commitOf(number)]);
    }
    expect(disk.paths()).not.toContain('/backups/3.age');
    await backup(restored, '/backups/3.age', full);
    await restored.close();
  });

  it('where the manifest beside the earlier backup is missing, changed, or of a different vault', async () => {
    const { disk, vault } = await backedUp();
    const path = `${full}.manifest`;
    const whole = disk.bytes(path);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Uint8Array.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      disk.put(path, changed);
      await expect(backup(vault, first, full), `byte ${at}`).rejects.toMatchObject({
        reason: expect.stringMatching(/^(backup|full-backup-needed)$/) as unknown,
      });
      disk.put(path, whole.slice(0, at));
      await expect(backup(vault, first, full), `cut at ${at}`).rejects.toMatchObject({ reason: 'backup' });
    }
    await disk.remove(path);
    await expect(backup(vault, first, full)).rejects.toMatchObject(
      needed(/"\/backups\/full\.age\.manifest" not found/),
    );
    await vault.close();
    const { vault: other } = await create(disk, { dir: '/other' });
    disk.put(path, whole);
    await expect(backup(other, first, full)).rejects.toMatchObject(refusal('backup', /a different vault/));
    await other.close();
    expect(disk.paths()).not.toContain(first);
  });

  it('where the earlier backup is not as long as its manifest says, and taken where only the manifest is there', async () => {
    const { disk, vault } = await backedUp();
    const whole = disk.bytes(full);
    disk.put(full, whole.slice(0, -1));
    await expect(backup(vault, first, full)).rejects.toMatchObject(needed(/bytes, and its manifest says/));
    await disk.remove(full);
    await backup(vault, first, full);
    disk.put(full, whole);
    await restore(disk, [first]);
    await vault.close();
  });
});

describe('the manifest beside a backup', () => {
  it('replaces that of a backup that is gone, and no other file', async () => {
    const { disk, vault } = await backedUp();
    await disk.remove(full);
    await vault.commit([commitOf(6)]);
    await backup(vault, full);
    await backup(vault, first, full);
    disk.put(`${second}.manifest`, Buffer.from('a letter'));
    await expect(backup(vault, second)).rejects.toMatchObject({
      reason: 'backup',
      message: expect.stringContaining('already exists') as unknown,
    });
    expect(disk.paths()).not.toContain(second);
    expect(Buffer.from(disk.bytes(`${second}.manifest`)).toString()).toBe('a letter');
    await vault.close();
  });

  it('goes where another backup takes the place of the one it was beside, with a manifest or without', async () => {
    const { disk, vault } = await backedUp();
    await disk.remove(full);
    await vault.backup({ file: full, passphrase: secret, workFactor: 1 });
    expect(disk.paths()).not.toContain(`${full}.manifest`);
    await disk.remove(full);
    await backup(vault, full);
    await vault.close();
    await damage(disk);
    await disk.remove(full);
    const damaged = await reopen(disk);
    expect(await backup(damaged, full)).toMatchObject({ damaged: expect.anything() as unknown });
    expect(disk.paths()).not.toContain(`${full}.manifest`);
    await damaged.close();
  });

  it('is not made unless it is asked for', async () => {
    const { disk, vault } = await backedUp();
    await vault.backup({ file: first, passphrase: secret, workFactor: 1 });
    expect(disk.paths()).not.toContain(`${first}.manifest`);
    await vault.close();
  });
});

describe('a restore with increments', () => {
  const refused = (says: RegExp) => ({ reason: 'backup', message: expect.stringMatching(says) as unknown });

  it('says which file is missing, out of order, named twice, foreign, or of another kind, and leaves nothing', async () => {
    const { disk, vault } = await twice();
    await disk.makeFolder('/other-backups');
    const { vault: other } = await create(disk, { dir: '/other' });
    await backup(other, '/other-backups/full.age');
    await backup(other, '/other-backups/1.age', '/other-backups/full.age');
    await vault.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('the next passphrase') });
    await backup(vault, '/backups/next.age');
    await backup(vault, '/backups/next-1.age', '/backups/next.age');
    disk.put('/backups/./1.age', disk.bytes(first));
    disk.put('/backups/full-again.age', disk.bytes(full));
    const cases: readonly (readonly [increments: readonly string[], says: RegExp, more?: object])[] = [
      [[second], /^"\/backups\/2\.age": an increment is missing before this one.*record \d+.*record \d+/],
      [[second, first], /^"\/backups\/2\.age": an increment is missing before/],
      [[first, first], /^"\/backups\/1\.age" is listed twice/],
      [[first, second, first], /^"\/backups\/1\.age" is listed twice/],
      [[first, '/backups/./1.age'], /^"\/backups\/\.\/1\.age": this increment has the same content as an earlier one/],
      [[first, '/backups/full-again.age'], /^"\/backups\/full-again\.age": this is a full backup/],
      [[], /this is an increment: restore the full backup/, { file: first }],
      [[second], /^"\/backups\/1\.age": this is an increment: restore the full backup/, { file: first }],
      [[first, '/other-backups/1.age'], /^"\/other-backups\/1\.age": this is an increment of a different vault/],
      [[first, '/backups/next-1.age'], /^"\/backups\/next-1\.age": the keys of the vault were changed/],
    ];
    for (const [increments, says, more] of cases) {
      await expect(restore(disk, increments, more), String(says)).rejects.toMatchObject(refused(says));
      expect(namesBelow(disk, '/restored')).toEqual([]);
    }
    await expect(restore(disk, [first, '/backups/none.age'])).rejects.toMatchObject({ reason: 'io' });
    for (const open of [vault, other]) await open.close();
  });

  it('refuses an increment since an earlier place than where the files before it end, and one of another course', async () => {
    const { disk, vault } = await twice();
    await backup(vault, '/backups/since-full.age', full);
    await expect(restore(disk, [first, '/backups/since-full.age'])).rejects.toMatchObject(
      refused(/already end at record/),
    );
    // By itself it continues from the full backup.
    expect((await restore(disk, ['/backups/since-full.age'])).verified).toMatchObject({ records: 11 });
    await disk.remove('/restored');
    await vault.close();

    await restore(disk, [], { dir: '/vault-again' });
    const again = await reopen(disk, { dir: '/vault-again', segmentBytes });
    // As many lines as the first increment has, and others.
    for (const number of [76, 77, 78]) await again.commit([commitOf(number)]);
    await backup(again, '/backups/other-1.age', full);
    await again.commit([commitOf(79)]);
    await backup(again, '/backups/other-2.age', '/backups/other-1.age');
    await expect(restore(disk, [first, '/backups/other-2.age'])).rejects.toMatchObject(
      refused(/does not continue from the state at the end of the files before it/),
    );
    expect(namesBelow(disk, '/restored')).toEqual([]);
    await again.close();
  });

  it('refuses an increment that was cut short or changed anywhere, or has another passphrase', async () => {
    const { disk, vault } = await twice();
    const whole = disk.bytes(second);
    for (let at = 0; at < whole.length; at += 211) {
      const changed = Uint8Array.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      for (const bytes of [changed, whole.slice(0, at)]) {
        disk.put(second, bytes);
        // A changed salt cannot be told from another passphrase.
        await expect(restore(disk, [first, second]), `at ${at}`).rejects.toMatchObject({
          reason: expect.stringMatching(/^(backup|wrong-passphrase)$/) as unknown,
          message: expect.stringMatching(/^"\/backups\/2\.age": /) as unknown,
        });
      }
    }
    expect(namesBelow(disk, '/restored')).toEqual([]);
    await disk.remove(second);
    await vault.backup({ file: second, since: first, passphrase: Buffer.from('another'), workFactor: 1 });
    await expect(restore(disk, [first, second])).rejects.toMatchObject({
      reason: 'wrong-backup-passphrase',
      message: '"/backups/2.age": incorrect backup passphrase',
    });
    await vault.close();
  });

  it('refuses increments of a full backup that is of a damaged vault', async () => {
    const { disk, vault } = await twice();
    await vault.close();
    await damage(disk);
    const damaged = await reopen(disk);
    await expect(backup(damaged, '/backups/3.age', second)).rejects.toMatchObject({ reason: 'data-loss' });
    await backup(damaged, '/backups/damaged.age');
    await damaged.close();
    const file = '/backups/damaged.age';
    await expect(restore(disk, [first], { file })).rejects.toMatchObject(
      refused(/is of a damaged vault: no increment/),
    );
    expect(namesBelow(disk, '/restored')).toEqual([]);
  });

  it('compares checksums and the order where no passphrase of the vault is known', async () => {
    const { disk, vault } = await twice();
    const unknown = { vaultPassphrase: undefined };
    expect((await restore(disk, [first, second], unknown)).verified).toBeNull();
    expect(vaultIn(disk, '/restored')).toEqual(vaultIn(disk, '/vault'));
    await expect(restore(disk, [second], { ...unknown, dir: '/no' })).rejects.toMatchObject(refused(/is missing/));
    await vault.close();
  });
});
