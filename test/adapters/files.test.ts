import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesDisk } from '../../src/main/adapters/files.ts';

it('ends with an error, rather than never, when its working folder was removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-gone-'));
  const cli = join(process.cwd(), 'out', 'main', 'cli.js');
  const create = `vault create --vault v --passphrase-file - --organization-name Acme --operator-name Ann`;
  const script = `cd "${folder}" && rmdir "${folder}" && echo a passphrase | "${process.execPath}" "${cli}" ${create}`;
  try {
    const { status, signal } = spawnSync('sh', ['-c', script], { timeout: 100_000 });
    expect({ status, signal }).toEqual({ status: 1, signal: null });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('what is no plain file', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'coffer-files-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it.each([
    ['a pipe, where waiting for somebody to write would never end', (path: string) => spawnSync('mkfifo', [path])],
    ['a device, which has no end', (path: string) => symlinkSync('/dev/zero', path)],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('is not read: %s', async (_what, make) => {
    const path = join(home, 'header');
    make(path);
    await expect(filesDisk().read(path, 1_000)).rejects.toThrow();
    expect(() => filesDisk().openForRead(path)).toThrow();
  });

  it('is not written to, nor what a link points to', async () => {
    const disk = filesDisk();
    const other = join(home, 'other');
    writeFileSync(other, '', { mode: 0o644 });
    symlinkSync(other, join(home, 'link'));
    spawnSync('mkfifo', [join(home, 'pipe')]);
    await expect(disk.openForWrite(join(home, 'link'), 'open')).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(disk.openForWrite(join(home, 'pipe'), 'open')).rejects.toThrow();
    expect(statSync(other).mode & 0o777).toBe(0o644);
  });
});

describe('a flush', () => {
  /** Whether it is over before the event loop turns: then it kept everything else waiting. */
  const isInPlace = async (flushed: Promise<void>): Promise<boolean> => {
    let isOver = false;
    const settled = flushed.then(() => (isOver = true));
    for (let task = 0; task < 16; task += 1) await Promise.resolve();
    const wasOver = isOver;
    await settled;
    return wasOver;
  };

  it('of many bytes keeps nothing else waiting, and one of few is done in place', async () => {
    const home = mkdtempSync(join(tmpdir(), 'coffer-flushes-'));
    try {
      const file = await filesDisk().openForWrite(join(home, 'few'), 'create');
      file.write(Buffer.alloc(1_000), 0);
      expect(await isInPlace(file.flush())).toBe(true);
      await file.close();
      const long = await filesDisk().openForWrite(join(home, 'many'), 'create');
      for (let part = 0; part < 8; part += 1) long.write(Buffer.alloc(100_000), part * 100_000);
      expect(await isInPlace(long.flush())).toBe(false);
      await long.close();
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('a folder', () => {
  it('is made with those above it, for its owner alone, and may be there already, but not as a file', async () => {
    const home = mkdtempSync(join(tmpdir(), 'coffer-folders-'));
    const before = process.umask(0o277);
    try {
      const disk = filesDisk();
      await Promise.all([disk.makeFolder(join(home, 'a/b/c')), disk.makeFolder(join(home, 'a/b/c'))]);
      await disk.makeFolder(join(home, 'a/b/d'));
      for (const made of ['a', 'a/b', 'a/b/c', 'a/b/d'])
        expect([made, statSync(join(home, made)).mode & 0o777]).toEqual([made, 0o700]);
      await disk.openForWrite(join(home, 'a/file'), 'create').then((file) => file.close());
      await expect(disk.makeFolder(join(home, 'a/file/e'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    } finally {
      process.umask(before);
      rmSync(home, { recursive: true });
    }
  });
});
