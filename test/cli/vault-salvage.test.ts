import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer, errorOf, printed } from '../harness/cli.ts';
import { acmeAndAnn } from '../harness/founding.ts';

const passphrase = 'correct horse battery staple';
let home = '';
let vault = '';
let organizationId = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-salvage-'));
  vault = join(home, 'vault');
  await writeFile(join(home, 'passphrase'), passphrase, { mode: 0o600 });
  ({ organizationId } = printed<{ organizationId: string }>(
    await coffer(['vault', 'create', '--json', '--vault', vault, ...acmeAndAnn, ...withPassphrase()]),
  ));
  // Settings are changed, so that the damaged record has others after it.
  for (const seconds of ['100', '200', '300']) {
    const set = ['vault', 'settings', 'set', '--lock-after', seconds, '--vault', vault, ...withPassphrase()];
    expect(await coffer(set)).toMatchObject({ exit: 0 });
  }
  const journal = join(vault, 'g1', '00000001.log');
  const bytes = await readFile(journal);
  // The third line, which is the first record: an index knows the two epochs before it.
  bytes[500] = bytes[500] === 0x41 ? 0x42 : 0x41;
  await writeFile(journal, bytes);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const withPassphrase = () => ['--passphrase-file', join(home, 'passphrase')];
const salvage = (into: string, ...more: string[]) =>
  coffer(['vault', 'salvage', '--vault', vault, '--into', into, ...withPassphrase(), ...more]);

async function filesOfVault(): Promise<string[]> {
  const entries = await readdir(vault, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.sort().map(async (file) => `${file} ${(await readFile(file)).toString('base64')}`));
}

describe('fault 3: vault salvage', () => {
  it('is what a damaged vault names as the way out, where it cannot be changed', async () => {
    const change = await coffer([
      'vault',
      'settings',
      'set',
      '--lock-after',
      '9',
      '--vault',
      vault,
      ...withPassphrase(),
    ]);
    expect(change).toMatchObject({ exit: 1, stderr: expect.stringContaining('coffer vault salvage') as unknown });
  });

  it('comes after a backup of the damaged vault, which says that it is damaged, with exit code 9, and restores to the same', async () => {
    const before = await filesOfVault();
    const file = join(home, 'damaged.age');
    const backup = await coffer(['vault', 'backup', file, '--json', '--vault', vault, ...withPassphrase()]);
    const place = { file: 'g1/00000001.log', sequence: 3 };
    expect(backup).toMatchObject({ exit: 9, stderr: expect.stringContaining('the vault is damaged') as unknown });
    expect(JSON.parse(backup.stdout)).toMatchObject({ manifest: null, damaged: { place } });
    expect(await readdir(home)).not.toContain('damaged.age.manifest');
    expect(await filesOfVault()).toEqual(before);
    const copy = join(home, 'copy');
    const restored = await coffer(['vault', 'restore', file, '--json', '--vault', copy, ...withPassphrase()]);
    expect(restored).toMatchObject({ exit: 9, stderr: expect.stringContaining('the vault is damaged') as unknown });
    expect(JSON.parse(restored.stdout)).toMatchObject({ damaged: { place }, verified: { ok: false } });
    const words = await coffer(['vault', 'restore', file, '--vault', join(home, 'again'), ...withPassphrase()]);
    expect(words.stdout).toContain('contains the DAMAGED vault');
    // Nothing was lost on the way: the copy is recovered as the vault itself is.
    const into = join(home, 'from-copy');
    const made = printed(
      await coffer(['vault', 'salvage', '--json', '--vault', copy, '--into', into, ...withPassphrase()]),
    );
    expect(made).toMatchObject({ lostLines: 1, rowsUncertain: false });
  });

  it('makes a new vault that is whole and opens with the same passphrase, and only reads the damaged one', async () => {
    const before = await filesOfVault();
    const into = join(home, 'salvaged');
    const made = printed<{ lostLines: number; secretsUnopened: number }>(await salvage(into, '--json'));
    expect(made).toMatchObject({ lostLines: 1, secretsUnopened: 0, rowsUncertain: false });
    expect(await filesOfVault()).toEqual(before);
    const info = await coffer(['vault', 'info', '--json', '--vault', into, ...withPassphrase()]);
    expect(printed(info)).toMatchObject({ organizationId });
    const settings = await coffer(['vault', 'settings', '--json', '--vault', into, ...withPassphrase()]);
    expect(settings.stdout).toContain('300');
    expect(await coffer(['vault', 'verify', '--vault', into, ...withPassphrase()])).toMatchObject({ exit: 0 });
    const backup = ['vault', 'backup', join(home, 'whole.age'), '--vault', into, ...withPassphrase()];
    expect(await coffer(backup)).toMatchObject({ exit: 0 });
    const again = await salvage(into, '--json');
    expect([again.exit, errorOf(again)]).toMatchObject([1, { reason: 'not-empty' }]);
  });

  it('says in words what was lost and what follows from that', async () => {
    const told = await salvage(join(home, 'told'));
    expect(told.exit).toBe(0);
    for (const part of ['Whole records', 'Lost records    1: 3', 'a client sends the same request again', 'never both'])
      expect(told.stdout).toContain(part);
  });
});
