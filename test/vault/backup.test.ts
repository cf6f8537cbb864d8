import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreBackup, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { commitOf, contentOf, create, options, passphrase, reopen } from './vault-world.ts';

const file = '/backup.age';
const secret = Buffer.from('backup passphrase');
const backup = (vault: Vault) => vault.backup({ file, passphrase: secret, workFactor: 6 });

async function filled(): Promise<{ disk: FakeDisk; vault: Vault }> {
  const disk = fakeDisk();
  const { vault } = await create(disk, { segmentBytes: 3_000 });
  for (let number = 1; number <= 12; number += 1) await vault.commit([commitOf(number)]);
  return { disk, vault };
}

const restore = (disk: FakeDisk, more: object = {}) =>
  restoreBackup({ ...options(disk), file, passphrase: secret, dir: '/restored', vaultPassphrase: passphrase, ...more });

describe('a backup', () => {
  it('of an open vault is restored to the same, every record read', async () => {
    const { disk, vault } = await filled();
    const content = contentOf(vault);
    const report = await backup(vault);
    await vault.commit([commitOf(13)]);
    const restored = await restore(disk);
    expect(restored).toMatchObject({
      vaultId: vault.vaultId,
      sequence: report.sequence,
      files: report.files,
      verified: { ok: true, records: 12 },
    });
    const again = await reopen(disk, { dir: '/restored' });
    expect(again.condition).toEqual({ kind: 'writable' });
    expect(contentOf(again)).toEqual(content);
    await again.commit([commitOf(14)]);
    await again.close();
    await vault.close();
  });

  it('can be made beside a writer, and is durable when it is said to be done', async () => {
    const { disk, vault } = await filled();
    const reader = await reopen(disk, { readOnly: true });
    await backup(reader);
    const restored = await restore(disk.crashed('power'));
    expect(restored.verified).toMatchObject({ ok: true, records: 12 });
    await vault.close();
  });

  it('never overwrites, neither when it is made nor when it is restored', async () => {
    const { disk, vault } = await filled();
    await backup(vault);
    await expect(backup(vault)).rejects.toMatchObject({ reason: 'backup' });
    await expect(restore(disk, { dir: '/vault' })).rejects.toMatchObject({ reason: 'not-empty' });
    await vault.close();
    await (await reopen(disk)).close();
  });

  it('leaves nothing behind when it cannot be restored', async () => {
    const { disk, vault } = await filled();
    await backup(vault);
    await vault.close();
    const whole = disk.bytes(file);
    await expect(restore(disk, { passphrase: Buffer.from('wrong') })).rejects.toMatchObject({
      reason: 'wrong-backup-passphrase',
      message: expect.stringContaining('backup') as unknown,
    });
    await expect(restore(disk, { vaultPassphrase: Buffer.from('wrong') })).rejects.toMatchObject({
      reason: 'wrong-passphrase',
    });
    for (const at of [0, 30, 200, 2_000, whole.length - 1]) {
      const bytes = Uint8Array.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      disk.put(file, bytes);
      await expect(restore(disk)).rejects.toMatchObject({ reason: 'backup' });
      disk.put(file, whole.slice(0, at));
      await expect(restore(disk)).rejects.toMatchObject({ reason: 'backup' });
    }
    expect(disk.paths().filter((path) => path.startsWith('/restored'))).toEqual([]);
    disk.put(file, whole);
    // Without a passphrase for the vault its files are compared, and no more is claimed.
    expect((await restore(disk, { vaultPassphrase: undefined })).verified).toBeNull();
  });

  it('is gone again when the disk fails while it is made or restored', async () => {
    for (let at = 0; ; at += 1) {
      const { disk, vault } = await filled();
      const start = disk.calls.length;
      disk.failAt(start + at, 'ENOSPC');
      const made = await backup(vault).then(
        () => true,
        () => false,
      );
      if (!made && !disk.calls.at(-1)?.startsWith('flushFolder')) expect(disk.paths()).not.toContain(file);
      if (disk.calls.length <= start + at) break;
      disk.failAt(-1, 'EIO');
      if (!disk.paths().includes(file)) await backup(vault);
      disk.failAt(disk.calls.length + at, 'ENOSPC');
      const restored = await restore(disk).then(
        () => true,
        () => false,
      );
      disk.failAt(-1, 'EIO');
      if (!restored && !disk.paths().includes('/restored/header'))
        expect((await restore(disk)).verified?.ok).toBe(true);
    }
  });

  it('fault 14: is restored into the same folder again after the restore was killed at any call', async () => {
    const { disk, vault } = await filled();
    await backup(vault);
    const content = contentOf(vault);
    await vault.close();
    const states: FakeDisk[] = [];
    disk.onCall = () => states.push(...(['power', 'torn'] as const).map((kind) => disk.crashed(kind)));
    await restore(disk);
    disk.onCall = undefined;
    expect(states.length).toBeGreaterThan(40);
    const seen = { again: 0, whole: 0 };
    for (const state of states) {
      if (state.paths().includes('/restored/header')) {
        await expect(restore(state)).rejects.toMatchObject({ reason: 'not-empty' });
        seen.whole += 1;
      } else {
        expect((await restore(state)).verified).toMatchObject({ ok: true, records: 12 });
        seen.again += 1;
      }
      const again = await reopen(state, { dir: '/restored' });
      expect(contentOf(again)).toEqual(content);
      expect(await state.list('/restored')).not.toContain('restore.new');
      await again.close();
    }
    expect(Math.min(seen.again, seen.whole)).toBeGreaterThan(8);
  });

  it('fault 14: is not restored over a folder that only looks like a killed restore', async () => {
    const { disk, vault } = await filled();
    await backup(vault);
    await vault.close();
    const foreign: readonly (readonly string[])[] = [
      ['g1/00000001.log'],
      ['header.new', 'g1/00000001.log'],
      ['restore.new'],
      ['restore.new/a', 'g1/00000001.log'],
      ['letter.txt'],
    ];
    for (const [at, names] of foreign.entries()) {
      const dir = `/foreign${at}`;
      for (const name of names) disk.put(`${dir}/${name}`, Buffer.from('mine'));
      const before = disk.paths();
      await expect(restore(disk, { dir }), names.join(' ')).rejects.toMatchObject({ reason: 'not-empty' });
      expect(disk.paths()).toEqual(before);
    }
    for (const [at, name] of ['letter.txt', 'g1/letter.txt', 'header', 'g1/00000001.index'].entries()) {
      const dir = `/marked${at}`;
      await disk.makeFolder(dir);
      await disk.makeFolder(`${dir}/restore.new`);
      disk.put(`${dir}/${name}`, Buffer.from('mine'));
      await expect(restore(disk, { dir }), name).rejects.toMatchObject({ reason: 'not-empty' });
      expect(Buffer.from(disk.bytes(`${dir}/${name}`)).toString()).toBe('mine');
    }
  });

  it('fault 14: is restored by one at a time, and a folder that was left says what to do', async () => {
    const { disk, vault } = await filled();
    await backup(vault);
    await vault.close();
    let half: FakeDisk | undefined;
    let second: Promise<unknown> | undefined;
    disk.onCall = (_at, call) => {
      if (!call.startsWith('write /restored/g1/')) return;
      disk.onCall = undefined;
      half = disk.crashed('process');
      second = restore(disk).catch((thrown: unknown) => thrown);
    };
    await restore(disk);
    expect(await second).toMatchObject({ reason: 'in-use' });
    // The state is set by the first write into the journal, which every restore makes.
    const message = expect.stringContaining('Run the same restore again') as unknown;
    await expect(reopen(half!, { dir: '/restored' })).rejects.toMatchObject({ reason: 'not-a-vault', message });
    await (await reopen(disk, { dir: '/restored' })).close();
  });

  it('opens with the age tool, and lists with tar', async () => {
    const missing = ['age', 'tar', 'python3'].filter((tool) => spawnSync(tool, ['--version']).error);
    if (missing.length > 0) {
      console.log(`not run: this machine has no ${missing.join(', no ')}`);
      return;
    }
    const { disk, vault } = await filled();
    await backup(vault);
    const folder = mkdtempSync(join(tmpdir(), 'coffer-age-'));
    try {
      writeFileSync(join(folder, 'backup.age'), disk.bytes(file));
      // The tool takes a passphrase from a terminal only, so it gets one.
      const terminal = [
        'import os, pty, sys, time',
        'pid, fd = pty.fork()',
        'if pid == 0: os.execvp("age", ["age", "-d", "-o", "backup.tar", "backup.age"])',
        'while b"passphrase" not in os.read(fd, 1024): pass',
        'os.write(fd, sys.argv[1].encode() + b"\\n")',
        'try:\n  while os.read(fd, 1024): pass',
        'except OSError: pass',
        'sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))',
      ];
      execFileSync('python3', ['-c', terminal.join('\n'), secret.toString()], { cwd: folder, timeout: 100_000 });
      const names = execFileSync('tar', ['-tf', 'backup.tar'], { cwd: folder }).toString().trim().split('\n');
      expect(names).toEqual(['header', ...[1, 2, 3, 4].map((number) => `g1/0000000${number}.log`), 'manifest.json']);
      execFileSync('tar', ['-xf', 'backup.tar'], { cwd: folder });
      expect(readFileSync(join(folder, 'g1/00000002.log'))).toEqual(Buffer.from(disk.bytes('/vault/g1/00000002.log')));
    } finally {
      rmSync(folder, { recursive: true });
      await vault.close();
    }
  });
});
