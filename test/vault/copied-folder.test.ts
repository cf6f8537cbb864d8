/** A folder that was copied with `cp -r` while its vault was open can be opened after its user says that it is a copy. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesDisk } from '../../src/main/adapters/files.ts';
import { releaseCopiedLock } from '../../src/main/vault/index.ts';
import { coffer, errorOf, printed } from '../harness/cli.ts';
import { commitOf, contentOf, create, reopen } from './vault-world.ts';

const disk = filesDisk();
const entropy = { bytes: (length: number) => randomBytes(length) };
let home: string;
let dir: string;
let copy: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-copy-'));
  [dir, copy] = [join(home, 'vault'), join(home, 'copy')];
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** An open vault, and a copy of its folder. */
async function copiedHot() {
  const { vault } = await create(disk, { dir, entropy });
  await vault.commit([commitOf(1)]);
  execFileSync('cp', ['-r', dir, copy]);
  return vault;
}

describe.runIf(process.platform === 'linux')('fault 16: a folder that was copied while its vault was open', () => {
  it('tells that it seems to be a copy, and opens once somebody says so', async () => {
    const vault = await copiedHot();
    const message = expect.stringContaining('coffer vault confirm-copy') as unknown;
    await expect(reopen(disk, { dir: copy, entropy })).rejects.toMatchObject({ reason: 'copied', message });
    expect(await releaseCopiedLock(copy, disk)).toBe(true);
    const second = await reopen(disk, { dir: copy, entropy });
    expect(contentOf(second)).toEqual(contentOf(vault));
    await second.commit([commitOf(2)]);
    await vault.commit([commitOf(3)]);
    // The copy has a lock of its own now.
    await expect(reopen(disk, { dir: copy, entropy })).rejects.toMatchObject({ reason: 'in-use' });
    await second.close();
    await vault.close();
    for (const each of [dir, copy]) await (await reopen(disk, { dir: each, entropy })).close();
  });

  it('is recognized by the lock of an earlier program too, which names no folder', async () => {
    const vault = await copiedHot();
    const [name = ''] = (await readdir(copy)).filter((each) => /^lock\.[0-9]{8}$/.test(each));
    const { folder, ...earlier } = JSON.parse(await readFile(join(copy, name), 'utf8')) as Record<string, unknown>;
    expect(folder).toMatch(/^\d+:\d+$/);
    await writeFile(join(copy, name), `${JSON.stringify(earlier)}\n`);
    await expect(reopen(disk, { dir: copy, entropy })).rejects.toMatchObject({ reason: 'copied' });
    await writeFile(join(dir, name), `${JSON.stringify(earlier)}\n`);
    await expect(reopen(disk, { dir, entropy })).rejects.toMatchObject({ reason: 'in-use' });
    await vault.close();
  });

  it('is no other than the folder itself, also where the folder was moved', async () => {
    const vault = await copiedHot();
    await expect(releaseCopiedLock(dir, disk)).rejects.toMatchObject({ reason: 'in-use' });
    const moved = join(home, 'moved');
    await rename(dir, moved);
    await expect(releaseCopiedLock(moved, disk)).rejects.toMatchObject({ reason: 'in-use' });
    await expect(reopen(disk, { dir: moved, entropy })).rejects.toMatchObject({ reason: 'in-use' });
    await rename(moved, dir);
    await vault.close();
    expect(await releaseCopiedLock(dir, disk)).toBe(false);
  });

  it('is said to be a copy by a command, which asks first', async () => {
    const vault = await copiedHot();
    const args = ['vault', 'confirm-copy', '--vault'];
    const without = await coffer([...args, copy, '--json']);
    expect([without.exit, errorOf(without)['message']]).toEqual([64, expect.stringContaining('--yes')]);
    const refused = await coffer([...args, copy], { types: ['n\r'] });
    expect(refused).toMatchObject({ exit: 1, stderr: expect.stringContaining('nothing was changed') as unknown });
    await expect(reopen(disk, { dir: copy, entropy })).rejects.toMatchObject({ reason: 'copied' });
    expect(await coffer([...args, copy], { types: ['y\r'] })).toMatchObject({ exit: 0 });
    await (await reopen(disk, { dir: copy, entropy })).close();
    expect(printed(await coffer([...args, copy, '--yes', '--json']))).toEqual({ vault: copy, released: false });
    const own = await coffer([...args, dir, '--yes', '--json']);
    expect([own.exit, errorOf(own)]).toMatchObject([1, { reason: 'in-use' }]);
    await vault.close();
  });
});
