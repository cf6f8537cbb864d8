import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify, processState } from '../../src/main/adapters/processes.ts';
import type { ProcessMark } from '../../src/main/vault/disk.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-signs-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** The mark as a process in another container of this system would have left it. */
function elsewhere(mark: ProcessMark): ProcessMark {
  return { ...mark, pid: 1, started: '1', machine: 'another', boot: mark.boot.replace(/ .*/, ' pid:[1]') };
}

/** The sign of a process that was killed while it listened. */
async function signOfTheDead(path: string): Promise<string> {
  const program = `require('net').createServer().listen(process.argv[1], () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { dev, ino } = await lstat(path, { bigint: true });
  return `${dev}:${ino}`;
}

describe.runIf(process.platform === 'linux')('a process that told of itself', () => {
  it('runs as long as it runs, and one of its number that started at another time is another', async () => {
    const path = join(home, 'lock.sign');
    const { mark, end } = await identify(path);
    expect(await processState(mark, path)).toBe('running');
    expect(await processState({ ...mark, started: '1' }, path)).toBe('gone');
    expect(await processState({ ...mark, pid: 2 ** 22 + 1 }, path)).toBe('gone');
    await end();
    expect(await readdir(home)).toEqual([]);
  });

  it('is seen through its sign from another container, where its number means nothing', async () => {
    const path = join(home, 'lock.sign');
    const { mark, end } = await identify(path);
    expect(await processState(elsewhere(mark), path)).toBe('running');
    await end();
    expect(await processState(elsewhere(mark), path)).toBe('unknown');
    const sign = await signOfTheDead(path);
    expect(await processState({ ...elsewhere(mark), sign }, path)).toBe('gone');
  });

  it('is not given up for dead where its sign is another file, or it had none, or it is of another system', async () => {
    const path = join(home, 'lock.sign');
    const { mark, end } = await identify(path);
    await end();
    const sign = await signOfTheDead(path);
    expect(await processState({ ...elsewhere(mark), sign: `1${sign}` }, path)).toBe('unknown');
    expect(await processState({ ...elsewhere(mark), sign: '' }, path)).toBe('unknown');
    expect(await processState({ ...elsewhere(mark), boot: 'x pid:[1]', sign }, path)).toBe('unknown');
    expect(await processState({ ...mark, boot: 'x pid:[1]', sign }, path)).toBe('gone');
  });

  it('shows its sign in a folder whose path is too long for a socket', async () => {
    const folder = join(home, 'd'.repeat(120), 'e'.repeat(120));
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'lock.sign');
    const { mark, end } = await identify(path);
    expect((await lstat(path)).mode & 0o777).toBe(0o600);
    expect(await processState(elsewhere(mark), path)).toBe('running');
    await end();
    expect(await readdir(folder)).toEqual([]);
  });
});
