import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVaultAt } from '../../src/main/compose.ts';
import { aFolder, coffer, errorOf, printed } from '../harness/cli.ts';
import { acmeAndAnn } from '../harness/founding.ts';
import { fakeKdf } from '../harness/host.ts';
import { account } from '../harness/key-material.ts';

let home = '';
let vault = '';
let vaultId = '';
/** A full backup and two increments, each after a change of the vault. */
let files: readonly [full: string, first: string, second: string] = ['', '', ''];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-increments-'));
  vault = join(home, 'vault');
  await writeFile(join(home, 'passphrase'), 'correct horse battery staple', { mode: 0o600 });
  await writeFile(join(home, 'backup-passphrase'), 'another horse altogether', { mode: 0o600 });
  const ran = await coffer(['vault', 'create', '--json', '--vault', vault, ...acmeAndAnn, ...withPassphrase()]);
  ({ vaultId } = printed<{ vaultId: string }>(ran));
  files = [join(home, 'full.age'), join(home, '1.age'), join(home, '2.age')];
  const [full, first, second] = files;
  printed(await backup(full));
  await change(vault, 600);
  printed(await backup(first, full));
  await change(vault, 900);
  printed(await backup(second, first));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const withPassphrase = () => ['--passphrase-file', join(home, 'passphrase')];
const withBoth = () => [...withPassphrase(), '--backup-passphrase-file', join(home, 'backup-passphrase')];
const backup = (file: string, since?: string, of = vault) =>
  coffer(['vault', 'backup', file, '--json', '--vault', of, ...(since ? ['--since', since] : []), ...withBoth()]);
const change = async (of: string, seconds: number) =>
  printed(
    await coffer([
      'vault',
      'settings',
      'set',
      '--json',
      '--vault',
      of,
      '--lock-after',
      `${seconds}`,
      ...withPassphrase(),
    ]),
  );
const from = (full: string, increments: readonly string[]) => [
  full,
  ...increments.flatMap((it) => ['--increment', it]),
];
const restore = (folder: string, full: string, increments: readonly string[]) =>
  coffer(['vault', 'restore', ...from(full, increments), '--json', '--vault', folder, ...withBoth()]);
const drill = (full: string, increments: readonly string[], more: readonly string[] = []) =>
  coffer(['vault', 'drill', ...from(full, increments), '--vault', vault, ...withBoth(), ...more]);

describe('vault backup --since and vault restore --increment', () => {
  it('carry a vault through a full backup and its increments', async () => {
    const folder = await aFolder();
    const [full, first, second] = files;
    const again = join(folder, 'again');
    expect(printed(await restore(again, full, [first, second]))).toMatchObject({
      vault: again,
      vaultId,
      increments: 2,
      verified: { ok: true },
    });
    const expected = await readFile(join(vault, 'g1', '00000001.log'));
    expect(await readFile(join(again, 'g1', '00000001.log'))).toEqual(expected);
    const lockAfter = async (of: string) =>
      (await coffer(['vault', 'settings', '--json', '--vault', of, ...withPassphrase()])).stdout;
    expect(await lockAfter(again)).toBe(await lockAfter(vault));
    // An increment is a small part of the vault.
    const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length));
    expect(Math.max(sizes[1] ?? 0, sizes[2] ?? 0)).toBeLessThan(sizes[0] ?? 0);
  });

  it('say what an increment holds', async () => {
    const folder = await aFolder();
    const [, , second] = files;
    const file = join(folder, '3.age');
    const made = printed<{ sequence: number }>(await backup(file, second));
    expect(made).toEqual({
      file,
      manifest: `${file}.manifest`,
      vaultId,
      sequence: expect.any(Number),
      records: expect.any(Number),
      files: 1,
      bytes: expect.any(Number),
      since: { file: second, sequence: made.sequence },
    });
    const args = ['vault', 'backup', join(folder, '4.age'), '--vault', vault, ...withBoth()];
    const empty = await coffer([...args, '--since', file]);
    expect(empty).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining(`contains no records since ${file}: 1 file, `) as unknown,
    });
    const other = ['vault', 'backup', join(folder, '5.age'), '--vault', vault, ...withBoth()];
    const text = await coffer([...other, '--since', files[0]]);
    expect(text).toMatchObject({
      exit: 0,
      stderr: '',
      stdout: expect.stringMatching(/contains the records since [^:]+: \d+ to \d+: /) as unknown,
    });
    expect(text.stdout).toContain('use the full backup and all later increments, oldest first');
  });

  it('need no passphrase of the earlier backup, nor its file', async () => {
    const folder = await aFolder();
    const [, , second] = files;
    const kept = join(folder, 'kept.age');
    await cp(`${second}.manifest`, `${kept}.manifest`);
    expect(await backup(join(folder, '3.age'), kept)).toMatchObject({ exit: 0 });
  });

  it('demand a full backup after a change of keys, with the reason for scripts', async () => {
    const folder = await aFolder();
    const copy = join(folder, 'vault');
    await cp(vault, copy, { recursive: true });
    printed(await coffer(['vault', 'recovery-code', '--json', '--vault', copy, ...withPassphrase()]));
    const ran = await backup(join(folder, '3.age'), files[2], copy);
    expect(ran).toMatchObject({ exit: 1, stdout: '' });
    expect(errorOf(ran)).toMatchObject({
      reason: 'full-backup-needed',
      message: expect.stringMatching(/Create a full backup$/) as unknown,
    });
    expect(await readdir(folder)).toEqual(['vault']);
  });

  it('name the file that does not fit, and make no vault', async () => {
    const folder = await aFolder();
    const [full, first, second] = files;
    const cases: readonly (readonly [increments: readonly string[], says: RegExp])[] = [
      [[second], /2\.age": an increment is missing before this one/],
      [[second, first], /2\.age": an increment is missing before this one/],
      [[first, first], /1\.age" is listed twice/],
      [[first, join(home, 'passphrase')], /passphrase": not a valid backup, or the file is incomplete/],
    ];
    for (const [increments, says] of cases) {
      const ran = await restore(join(folder, 'no'), full, increments);
      expect(ran).toMatchObject({ exit: 1, stdout: '' });
      expect(errorOf(ran)).toMatchObject({ reason: 'backup', message: expect.stringMatching(says) as unknown });
    }
    expect(await restore(join(folder, 'no'), full, [join(folder, 'none')])).toMatchObject({ exit: 6, stdout: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('say which file is missing, with exit code 6, and refuse standard input', async () => {
    const folder = await aFolder();
    const ran = await backup(join(folder, '3.age'), join(folder, 'none.age'));
    expect(ran).toMatchObject({ exit: 6, stdout: '' });
    expect(errorOf(ran).message).toMatch(/none\.age\.manifest: file not found.*Create a full backup$/);
    expect(await restore(join(folder, 'no'), files[0], ['-'])).toMatchObject({ exit: 64, stdout: '' });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('vault drill', () => {
  it('restores beside the vault, compares, and leaves nothing', async () => {
    const [full, first, second] = files;
    const before = await readdir(home);
    expect(printed(await drill(full, [first, second], ['--json']))).toMatchObject({
      file: full,
      increments: 2,
      compared: { organizations: 1, users: 1 },
      differences: [],
      unlisted: 0,
    });
    expect(await drill(full, [])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/can be restored and has the content of the vault at that record\./) as unknown,
    });
    expect(await readdir(home)).toEqual(before);
  });

  it('says what was made after the backup', async () => {
    const [full] = files;
    const dir = join(await aFolder(), 'vault');
    await cp(vault, dir, { recursive: true });
    const passphrase = await readFile(join(home, 'passphrase'));
    const openVault = await openVaultAt({ dir, passphrase, world: { kdf: fakeKdf } });
    await openVault.operator.call('create_wallet', {
      walletName: 'Later',
      accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0")],
    });
    await openVault.close();
    const args = ['vault', 'drill', full, '--vault', dir, ...withBoth()];
    const newer = { wallets: 1, addresses: 1, privateKeys: 0, secrets: 0 };
    expect(printed(await coffer([...args, '--json']))).toMatchObject({ newer, differences: [] });
    expect(await coffer(args)).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining(
        'Not in this backup: wallets 1, accounts 1, private keys 0, secrets 0',
      ) as unknown,
    });
    expect((await drill(full, [])).stdout).not.toContain('Not in this backup');
  });

  it('tells a backup that the vault is older than, with exit code 1', async () => {
    const folder = await aFolder();
    const [full, first, second] = files;
    const older = join(folder, 'older');
    printed(await restore(older, full, []));
    const args = ['vault', 'drill', ...from(full, [first, second]), '--vault', older, ...withBoth()];
    expect(await coffer(args)).toMatchObject({
      exit: 1,
      stdout: expect.stringMatching(/DIFFERS[^]*has 2 records that the vault does not have/) as unknown,
    });
    expect(await readdir(folder)).toEqual(['older']);
  });

  it('fails as a restore does, and leaves nothing', async () => {
    const [full, , second] = files;
    const before = await readdir(home);
    expect(await drill(full, [second])).toMatchObject({
      exit: 1,
      stdout: '',
      stderr: expect.stringContaining('is missing') as unknown,
    });
    const wrong = ['vault', 'drill', full, '--vault', vault, ...withPassphrase()];
    expect(await coffer(wrong)).toMatchObject({ exit: 5, stdout: '' });
    const moved = join(home, 'moved.age');
    await rename(full, moved);
    expect(await drill(full, [])).toMatchObject({ exit: 6, stdout: '' });
    await rename(moved, full);
    expect(await readdir(home)).toEqual(before);
  });
});
