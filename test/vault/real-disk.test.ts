import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesDisk } from '../../src/main/adapters/files.ts';
import { kdf } from '../../src/main/vault/index.ts';
import { commitOf, contentOf, create, reopen } from './vault-world.ts';

const entropy = { bytes: (length: number) => randomBytes(length) };
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-vault-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('a vault on a real disk', () => {
  it('is made, closed and opened again with the real key derivation', async () => {
    const dir = join(home, 'deep', 'vault');
    const { vault } = await create(filesDisk(), { dir, entropy, kdf });
    await vault.commit([commitOf(1)]);
    const before = contentOf(vault);
    await vault.close();
    const again = await reopen(filesDisk(), { dir, entropy, kdf });
    expect(contentOf(again)).toEqual(before);
    await again.close();
  });

  it.each([0o000, 0o022, 0o277])('is for its owner alone under umask %o', async (mask) => {
    const dir = join(home, 'vault');
    await mkdir(dir, { mode: 0o777 });
    const before = process.umask(mask);
    try {
      const { vault } = await create(filesDisk(), { dir, entropy, segmentBytes: 2_000, snapshotRecords: 2 });
      for (let number = 0; number < 8; number += 1) await vault.commit([commitOf(number)]);
      await vault.close();
    } finally {
      process.umask(before);
    }
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    const names = await readdir(dir, { recursive: true, withFileTypes: true });
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) {
      const mode = (await stat(join(name.parentPath, name.name))).mode & 0o777;
      expect([name.name, mode.toString(8)]).toEqual([name.name, name.isDirectory() ? '700' : '600']);
    }
  });

  it('never lets two writers in at once, however many start together', async () => {
    const dir = join(home, 'vault');
    const { vault } = await create(filesDisk(), { dir, entropy });
    await vault.close();
    for (let round = 0; round < 5; round += 1) {
      const starts = await Promise.allSettled(Array.from({ length: 8 }, () => reopen(filesDisk(), { dir, entropy })));
      const open = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
      expect(open.length).toBe(1);
      for (const start of starts)
        if (start.status === 'rejected') expect(start.reason).toMatchObject({ reason: 'in-use' });
      await open[0]?.close();
    }
  });
});
