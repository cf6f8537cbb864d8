import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Io } from '../../src/main/cli/io.ts';
import { run } from '../../src/main/cli/program.ts';
import { aFolder, anIo, coffer, errorOf, modeOf, printed } from '../harness/cli.ts';
import { acmeAndAnn } from '../harness/founding.ts';

const passphrase = 'correct horse battery staple';
const backupPassphrase = 'another horse altogether';
let home = '';
let vault = '';
let vaultId = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-keeping-'));
  vault = join(home, 'vault');
  await writeFile(join(home, 'passphrase'), passphrase, { mode: 0o600 });
  await writeFile(join(home, 'backup-passphrase'), backupPassphrase, { mode: 0o600 });
  const ran = await coffer(['vault', 'create', '--json', '--vault', vault, ...acmeAndAnn, ...withPassphrase()]);
  ({ vaultId } = printed<{ vaultId: string }>(ran));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const withPassphrase = () => ['--passphrase-file', join(home, 'passphrase')];
const withBackupPassphrase = () => ['--backup-passphrase-file', join(home, 'backup-passphrase')];

/** A terminal, on which each look at the clock is two seconds after the one before. */
function aTerminal() {
  let now = 0;
  const { io, stderr } = anIo();
  const clock = { nowMs: () => (now += 2_000) };
  const onTerminal: Io = { ...io, stderr: { ...io.stderr, isTTY: true }, world: { ...io.world, clock } };
  return { onTerminal, stderr };
}

/** A copy of the vault with one byte of its journal changed. */
async function aDamagedVault(): Promise<string> {
  const folder = join(await aFolder(), 'vault');
  await cp(vault, folder, { recursive: true });
  const [generation = ''] = (await readdir(folder)).filter((name) => /^g\d+$/.test(name));
  const journal = join(folder, generation, '00000001.log');
  const bytes = await readFile(journal);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = bytes[middle] === 0x41 ? 0x42 : 0x41;
  await writeFile(journal, bytes);
  return folder;
}

/** The same header with the checksum that it must have. */
function checked(header: string): string {
  const [first = '', second = ''] = header.split('\n');
  const mac = Buffer.from(second, 'base64').subarray(0, 32);
  const checksum = createHash('sha256').update(`${first}\n`).update(mac).digest();
  return `${first}\n${Buffer.concat([mac, checksum]).toString('base64')}\n`;
}

describe('vault verify', () => {
  it('says what it found in a whole vault, with exit code 0', async () => {
    const ran = await coffer(['vault', 'verify', '--json', '--vault', vault, ...withPassphrase()]);
    expect(printed(ran)).toMatchObject({
      vaultId,
      ok: true,
      activities: 1,
      secretsUnopened: 0,
      tornBytes: 0,
      damage: null,
    });
    const text = await coffer(['vault', 'verify', '--vault', vault, ...withPassphrase()]);
    expect(text).toMatchObject({
      exit: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Verified: every record is complete and in its place\./),
    });
  });

  it('says where a vault is damaged, with exit code 1', async () => {
    const damaged = await aDamagedVault();
    const ran = await coffer(['vault', 'verify', '--json', '--vault', damaged, ...withPassphrase()]);
    expect(ran).toMatchObject({ exit: 1, stderr: '' });
    const place = { file: expect.stringMatching(/00000001\.log$/), line: expect.any(Number) };
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, damage: { reason: expect.any(String), place } });
    const text = await coffer(['vault', 'verify', '--vault', damaged, ...withPassphrase()]);
    expect(text).toMatchObject({ exit: 1, stdout: expect.stringMatching(/^DAMAGED: .*00000001\.log, line \d+/) });
  });

  it.each<[because: string, change: (header: string) => string, says: RegExp]>([
    ['is cut short', (header) => header.slice(0, 100), /is damaged/],
    ['is empty', () => '', /is damaged/],
    ['has a byte changed', (header) => header.replace('"generation"', '"generatiom"'), /is damaged/],
    ['asks for another cost', (header) => header.replace('"iterations":3', '"iterations":4'), /is damaged/],
    [
      'was changed together with its checksum',
      (header) => checked(header.replace('"iterations":3', '"iterations":4')),
      /header was changed/,
    ],
  ])(
    'says that the header is damaged, with exit code 1, when it %s in both its files',
    async (_because, change, says) => {
      const folder = join(await aFolder(), 'vault');
      await cp(vault, folder, { recursive: true });
      const header = await readFile(join(folder, 'header'), 'utf8');
      expect(change(header)).not.toBe(header);
      for (const file of ['header', 'header.copy']) await writeFile(join(folder, file), change(header));
      const ran = await coffer(['vault', 'verify', '--json', '--vault', folder, ...withPassphrase()]);
      expect(ran).toMatchObject({ exit: 1, stdout: '' });
      expect(errorOf(ran)).toMatchObject({
        message: expect.stringMatching(says) as unknown,
        place: { file: 'header' },
      });
    },
  );

  it('says which of two header files is damaged, with exit code 1, and verifies the vault by the other', async () => {
    for (const file of ['header', 'header.copy']) {
      const folder = join(await aFolder(), 'vault');
      await cp(vault, folder, { recursive: true });
      await writeFile(join(folder, file), 'half a hea');
      const ran = await coffer(['vault', 'verify', '--json', '--vault', folder, ...withPassphrase()]);
      expect(ran).toMatchObject({ exit: 1, stderr: expect.stringMatching(`files of the header is damaged: ${file}`) });
      expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, damage: null, header: { file } });
      const text = await coffer(['vault', 'verify', '--vault', folder, ...withPassphrase()]);
      expect(text.stdout).toContain(`DAMAGED HEADER FILE: one of the two files of the header is damaged: ${file}`);
      expect(await readFile(join(folder, file), 'utf8')).toBe('half a hea');
    }
  });

  it.each([
    ['a vault whose header is gone', ['header', 'header.copy']],
    ['a folder that is not there', ['']],
  ])('finds no vault in %s, with exit code 6', async (_what, gone) => {
    const folder = join(await aFolder(), 'vault');
    await cp(vault, folder, { recursive: true });
    for (const name of gone) await rm(join(folder, name), { recursive: true });
    expect(await coffer(['vault', 'verify', '--vault', folder, ...withPassphrase()])).toMatchObject({ exit: 6 });
  });

  it('tells of an index that is missing', async () => {
    const folder = join(await aFolder(), 'vault');
    await cp(vault, folder, { recursive: true });
    await rm(join(folder, 'g1', '00000001.index'));
    const ran = await coffer(['vault', 'verify', '--vault', folder, ...withPassphrase()]);
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringMatching(/Caches +some are missing or damaged/) });
  });

  it('takes its count of records off the terminal again', async () => {
    const { onTerminal, stderr } = aTerminal();
    const backup = join(await aFolder(), 'acme.age');
    printed(await coffer(['vault', 'backup', backup, '--json', '--vault', vault, ...withPassphrase()]));
    const again = join(await aFolder(), 'again');
    expect(await run(['vault', 'restore', backup, '--vault', again, ...withPassphrase()], onTerminal)).toBe(0);
    // The line is written, and cleared again: a return and the sequence that erases to the end.
    expect(stderr().replace(/\d+/, 'N')).toBe('\rN records …\r\x1b[K');
  });

  it('does the same while the keys of a vault change', async () => {
    const { onTerminal, stderr } = aTerminal();
    const folder = join(await aFolder(), 'vault');
    await cp(vault, folder, { recursive: true });
    expect(await run(['vault', 'recovery-code', '--vault', folder, ...withPassphrase()], onTerminal)).toBe(0);
    expect(stderr().replace('\x1b', 'ESC')).toMatch(/^(\r\d+ records …)+\rESC\[K$/);
  });

  it.each([
    ['a wrong passphrase', () => vault, 'wrong', 5],
    ['a folder without a vault', () => home, passphrase, 6],
  ])('refuses %s', async (_what, folder, typed, exit) => {
    const ran = await coffer(['vault', 'verify', '--vault', folder(), '--passphrase-file', '-'], { stdin: typed });
    expect(ran).toMatchObject({ exit, stdout: '' });
  });
});

describe('vault backup and vault restore', () => {
  it('carry a vault through one file, with the vault’s passphrase', async () => {
    const folder = await aFolder();
    const file = join(folder, 'acme.age');
    const before = process.umask(0);
    const made = await coffer(['vault', 'backup', file, '--json', '--vault', vault, ...withPassphrase()]);
    process.umask(before);
    expect(printed(made)).toEqual({
      file,
      manifest: `${file}.manifest`,
      vaultId,
      sequence: expect.any(Number),
      records: expect.any(Number),
      files: expect.any(Number),
      bytes: expect.any(Number),
    });
    for (const path of [file, `${file}.manifest`]) expect(await modeOf(path)).toBe('600');

    const again = join(folder, 'again');
    const restored = await coffer(['vault', 'restore', file, '--json', '--vault', again, ...withPassphrase()]);
    expect(printed(restored)).toMatchObject({ vault: again, vaultId, verified: { ok: true } });
    const infos = await Promise.all(
      [vault, again].map((it) => coffer(['vault', 'info', '--json', '--vault', it, ...withPassphrase()])),
    );
    expect(infos[1]).toEqual(infos[0]);
  });

  it('take a passphrase of the backup’s own, and age opens it with that', async () => {
    const folder = await aFolder();
    const file = join(folder, 'acme.age');
    const made = await coffer([
      'vault',
      'backup',
      file,
      '--vault',
      vault,
      ...withPassphrase(),
      ...withBackupPassphrase(),
    ]);
    expect(made).toMatchObject({ exit: 0, stdout: expect.stringMatching(/Decrypt it with its own passphrase/) });

    const decrypter = new Decrypter();
    decrypter.addPassphrase(backupPassphrase);
    const archive = Buffer.from(await decrypter.decrypt(await readFile(file)));
    expect(archive.includes('manifest.json')).toBe(true);

    const wrong = await coffer([
      'vault',
      'restore',
      file,
      '--json',
      '--vault',
      join(folder, 'no'),
      ...withPassphrase(),
    ]);
    expect(wrong).toMatchObject({ exit: 5, stdout: '' });
    expect(errorOf(wrong).message).toBe('incorrect backup passphrase');
    await expect(readdir(join(folder, 'no'))).rejects.toThrow('ENOENT');

    const alone = await coffer([
      'vault',
      'restore',
      file,
      '--json',
      '--vault',
      join(folder, 'one'),
      ...withBackupPassphrase(),
    ]);
    expect(printed(alone)).toMatchObject({ vaultId, verified: null });
    const both = ['vault', 'restore', file, '--json', '--vault', join(folder, 'two'), ...withBackupPassphrase()];
    expect(printed(await coffer([...both, ...withPassphrase()]))).toMatchObject({ vaultId, verified: { ok: true } });
  });

  it('warn of a short passphrase of the backup’s own, and take it', async () => {
    const folder = await aFolder();
    const args = ['vault', 'backup', join(folder, 'f'), '--vault', vault, ...withPassphrase()];
    const ran = await coffer([...args, '--backup-passphrase-file', '-'], { stdin: 'short' });
    expect(ran).toMatchObject({ exit: 0, stderr: expect.stringMatching(/^warning: the passphrase of the backup has/) });
  });

  it('say in words, with the path, why a backup cannot be there', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'file'), 'mine');
    const to = (name: string) =>
      coffer(['vault', 'backup', join(folder, name), '--json', '--vault', vault, ...withPassphrase()]);
    expect(errorOf(await to('no/f')).message).toBe(
      `could not write the backup: file or folder not found (${join(folder, 'no/f')})`,
    );
    expect(errorOf(await to('file/f')).message).toBe(
      `could not write the backup: is not a folder (${join(folder, 'file/f')})`,
    );
    const missing = [
      'vault',
      'restore',
      join(folder, 'f'),
      '--json',
      '--vault',
      join(folder, 'v'),
      ...withPassphrase(),
    ];
    expect(errorOf(await coffer(missing)).message).toBe(`${join(folder, 'f')}: file or folder not found`);
  });

  it.each<[where: string, harm: (folder: string) => Promise<void>]>([
    ['in its last line', (it) => appendFile(join(it, 'g1', '00000001.log'), 'no line of ours\n')],
    ['in its first', (it) => writeFile(join(it, 'g1', '00000001.log'), 'no line of ours\n')],
  ])('say where a vault is damaged %s, and so does a change of its passphrase', async (_where, harm) => {
    const folder = await aFolder();
    const damaged = join(folder, 'vault');
    await cp(vault, damaged, { recursive: true });
    const earlier = join(folder, 'earlier.age');
    expect(await coffer(['vault', 'backup', earlier, '--vault', damaged, ...withPassphrase()])).toMatchObject({
      exit: 0,
    });
    await harm(damaged);
    const on = ['--json', '--vault', damaged, ...withPassphrase()];
    for (const args of [
      ['backup', join(folder, 'f'), '--since', earlier],
      ['passphrase', '--new-passphrase-file', join(home, 'backup-passphrase')],
    ]) {
      const ran = await coffer(['vault', ...args, ...on]);
      expect(ran).toMatchObject({ exit: 1, stdout: '' });
      const { message, reason } = errorOf(ran);
      expect(reason).toBe('data-loss');
      expect(message).toMatch(/g1\/00000001\.log, line \d+/);
      expect(message).toMatch(
        /; coffer vault verify shows the damage, and coffer vault salvage recovers the undamaged content into a new vault$/,
      );
    }
    expect((await readdir(folder)).sort()).toEqual(['earlier.age', 'earlier.age.manifest', 'vault']);
  });

  it('never write over anything', async () => {
    const folder = await aFolder();
    const file = join(folder, 'acme.age');
    await writeFile(file, 'mine');
    const backup = await coffer(['vault', 'backup', file, '--vault', vault, ...withPassphrase()]);
    expect(backup).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('Coffer does not overwrite') });
    const restore = await coffer(['vault', 'restore', file, '--vault', folder, ...withPassphrase()]);
    expect(restore).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('is not empty') });
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it.each<[because: string, args: (folder: string) => string[], exit: number]>([
    ['no file is named', () => ['vault', 'backup', '--vault', vault], 64],
    [
      'both passphrases come from standard input',
      (it) => [
        'vault',
        'backup',
        join(it, 'f'),
        '--vault',
        vault,
        '--passphrase-file',
        '-',
        '--backup-passphrase-file',
        '-',
      ],
      64,
    ],
    [
      'the backup’s folder is not there',
      (it) => ['vault', 'backup', join(it, 'no/f'), '--vault', vault, ...withPassphrase()],
      1,
    ],
    [
      'the backup is not there',
      (it) => ['vault', 'restore', join(it, 'f'), '--vault', join(it, 'v'), ...withPassphrase()],
      6,
    ],
    [
      'the backup would come from standard input',
      (it) => ['vault', 'restore', '-', '--vault', join(it, 'v'), ...withPassphrase()],
      64,
    ],
    [
      'the backup is something else',
      (it) => ['vault', 'restore', join(home, 'passphrase'), '--vault', join(it, 'v'), ...withPassphrase()],
      1,
    ],
  ])('make nothing when %s', async (_because, args, exit) => {
    const folder = await aFolder();
    const ran = await coffer(args(folder));
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(await readdir(folder)).toEqual([]);
  });
});
