import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder, coffer, errorOf, modeOf, printed, type Ran } from '../harness/cli.ts';

const passphrase = 'correct horse battery staple';
type Keys = { signer: string; notarizer: string; fetcher: string; webhook: { keyId: string; publicKey: string } };
type Created = {
  vaultId: string;
  organizationId: string;
  userId: string;
  keys: Keys;
  apiKey: { name: string; publicKey: string; privateKeyFile: string };
  recoveryCode: string;
};

/** One vault for everything that does not change it: making one stretches two passphrases. */
let home = '';
let vault = '';
let made: Ran;
let created: Created;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-vault-'));
  vault = join(home, 'vault');
  await writeFile(join(home, 'passphrase'), `${passphrase}\n`, { mode: 0o600 });
  const before = process.umask(0);
  made = await coffer(
    create(vault, '--operator-email', 'ann@example.com', '--api-key-name', 'ann', '--keys-folder', join(home, 'keys')),
  );
  process.umask(before);
  created = printed<Created>(made);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const passphraseFile = () => ['--passphrase-file', join(home, 'passphrase')];
const create = (folder: string, ...more: string[]) => {
  const names = ['--organization-name', 'Acme Limited', '--operator-name', 'Ann Example'];
  return ['vault', 'create', '--json', '--vault', folder, ...names, ...passphraseFile(), ...more];
};

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => join(entry.parentPath, entry.name));
}

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const point = expect.stringMatching(/^04[0-9a-f]{128}$/);

describe('vault create', () => {
  it('takes over what a creation that was cut short left behind, and nothing else', async () => {
    const folder = await aFolder();
    for (const name of ['header.new', 'header.copy.new']) await writeFile(join(folder, name), 'half a hea');
    await writeFile(join(folder, 'lock.00000001'), 'released\n');
    expect(await coffer(create(folder))).toMatchObject({ exit: 0 });
    const other = await aFolder();
    await writeFile(join(other, 'lock.00000001'), 'released\n');
    await writeFile(join(other, 'letter.txt'), 'Dear Ann');
    expect(await coffer(create(other))).toMatchObject({ exit: 1, stdout: '' });
    expect(await readFile(join(other, 'letter.txt'), 'utf8')).toBe('Dear Ann');
  });

  it('prints the vault, its keys, the API key and the recovery code, and nothing else', () => {
    expect(created).toEqual({
      vaultId: uuid,
      organizationId: uuid,
      userId: uuid,
      keys: {
        signer: point,
        notarizer: point,
        fetcher: point,
        webhook: { keyId: expect.any(String), publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
      apiKey: {
        name: 'ann',
        publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        privateKeyFile: join(home, 'keys', 'ann.private'),
      },
      recoveryCode: expect.stringMatching(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/),
    });
    expect(made.stderr).toBe('');
    expect(made.stdout).not.toContain(passphrase);
  });

  it('leaves the API key in the shared layout, bound to the organization', async () => {
    const { publicKey } = created.apiKey;
    expect(await readFile(join(home, 'keys/ann.public'), 'utf8')).toBe(publicKey);
    expect(await readFile(join(home, 'keys/ann.private'), 'utf8')).toMatch(/^[0-9a-f]{64}:p256$/);
    expect(JSON.parse(await readFile(join(home, 'keys/ann.meta'), 'utf8'))).toEqual({
      name: 'ann',
      organizations: [created.organizationId],
      public_key: publicKey,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    });
  });

  it('keeps every file and folder to its owner whatever the umask', async () => {
    for (const path of [
      vault,
      join(home, 'keys'),
      ...(await filesBelow(vault)),
      ...(await filesBelow(join(home, 'keys'))),
    ])
      expect([path, await modeOf(path)]).toEqual([path, (await stat(path)).isDirectory() ? '700' : '600']);
  });

  it('leaves nothing readable in the folder: no name, address, key, passphrase or recovery code', async () => {
    const { organizationId, userId, keys, recoveryCode, apiKey } = created;
    const words = [
      'Acme Limited',
      'Ann Example',
      'ann@example.com',
      passphrase,
      recoveryCode,
      organizationId,
      userId,
      keys.signer,
      apiKey.publicKey,
    ];
    for (const path of await filesBelow(vault)) {
      if ((await stat(path)).isDirectory()) continue;
      const contents = await readFile(path, 'latin1');
      for (const word of words) expect(contents.includes(word)).toBe(false);
    }
  });

  it('asks twice on a terminal, and shows nothing that is typed', async () => {
    const folder = join(await aFolder(), 'vault');
    const args = create(folder).filter((word) => !passphraseFile().includes(word));
    const ran = await coffer(args, { types: [passphrase, passphrase] });
    expect(printed<Created>(ran)).not.toHaveProperty('apiKey');
    expect(ran.stderr).toBe('Passphrase for the new vault: \nPassphrase for the new vault, again: \n');
  });

  it('says in words what to do with the recovery code, without --json', async () => {
    const folder = join(await aFolder(), 'vault');
    const ran = await coffer(create(folder, '--network', 'off').filter((word) => word !== '--json'));
    expect(ran.stdout).toMatch(/^Vault +[0-9a-f-]{36}\nOrganization +[0-9a-f-]{36}\n/);
    expect(ran.stdout).toMatch(/Recovery code {2}([0-9A-Z]{5}-){5}[0-9A-Z]{5}\n\nWrite the recovery code down/);
  });

  it('names the command that makes an API key, unless one was made', async () => {
    const text = (folder: string, ...more: string[]) =>
      coffer(create(folder, ...more).filter((word) => word !== '--json'));
    const folder = await aFolder();
    const ran = await text(join(folder, 'one'));
    expect(ran.stdout).toContain(`coffer vault api-key --vault ${join(folder, 'one')} --api-key-name NAME`);
    const withKey = await text(join(folder, 'two'), '--api-key-name', 'bob', '-d', join(folder, 'keys'));
    expect(withKey.stdout).not.toContain('vault api-key');
  });

  it('warns of a short passphrase, and takes it', async () => {
    const folder = join(await aFolder(), 'vault');
    const ran = await coffer([...create(folder), '--passphrase-file', '-'], { stdin: 'short' });
    expect(ran).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(/^\{"warning":"the passphrase has fewer than 12 characters/) as unknown,
    });
  });

  const without = (args: readonly string[], flag: string) =>
    args.filter((word, at) => word !== flag && args[at - 1] !== flag);
  it.each<[because: string, args: (folder: string) => string[], exit: number, says: RegExp]>([
    ['no folder is named', (it) => without(create(it), '--vault'), 64, /--vault/],
    ['the organization has no name', (it) => without(create(it), '--organization-name'), 64, /--organization-name/],
    ['the operator has no name', (it) => without(create(it), '--operator-name'), 64, /--operator-name/],
    [
      'there is neither a passphrase file nor a terminal',
      (it) => without(create(join(it, 'vault')), '--passphrase-file'),
      64,
      /no terminal/,
    ],
    [
      'the passphrase file is not there',
      (it) => [...create(join(it, 'vault')), '--passphrase-file', '/nowhere/p'],
      6,
      /no such file/,
    ],
    ['the folder is a file', (it) => create(join(it, 'file')), 1, /is not a folder/],
    ['the folder holds something', (it) => create(it), 1, /is not empty/],
    ['the folder holds a vault', () => create(vault), 1, /is not empty/],
    [
      'an API key of that name is there',
      (it) => create(join(it, 'vault'), '--api-key-name', 'ann', '-d', join(home, 'keys')),
      1,
      /already exists/,
    ],
    [
      'an API key name is no file name',
      (it) => create(join(it, 'vault'), '--api-key-name', 'a/b'),
      64,
      /plain file name/,
    ],
    ['a keys folder is named for no key', (it) => create(join(it, 'vault'), '--keys-folder', it), 64, /--api-key-name/],
    [
      'the network setting is unknown',
      (it) => create(join(it, 'vault'), '--network', 'maybe'),
      64,
      /off, loopback, on/,
    ],
    ['guessing would be too cheap', (it) => create(join(it, 'vault'), '--argon2-memory', '8'), 64, /from 64 to 1024/],
    [
      'guessing would be dearer than we open',
      (it) => create(join(it, 'vault'), '--argon2-passes', '17'),
      64,
      /from 3 to 16/,
    ],
    ['the mail address is none', (it) => create(join(it, 'vault'), '--operator-email', 'ann'), 64, /mail/i],
    [
      'the organization’s name is empty',
      (it) => create(join(it, 'vault'), '--organization-name', ''),
      64,
      /organizationName/,
    ],
  ])('makes nothing when %s', async (_because, args, exit, says) => {
    const folder = await aFolder();
    await writeFile(join(folder, 'file'), 'mine');
    const ran = await coffer(args(folder));
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(errorOf(ran).message).toMatch(says);
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('mine');
    expect(await readdir(join(folder, 'vault')).catch(() => [])).toEqual([]);
    expect((await readdir(join(home, 'keys'))).sort()).toEqual(['ann.meta', 'ann.private', 'ann.public']);
  });

  it('takes the API key’s files away again when the vault could not be made', async () => {
    const folder = await aFolder();
    const ran = await coffer(
      create(join(folder, 'vault'), '--api-key-name', 'bob', '-d', join(folder, 'keys'), '--operator-email', 'bob'),
    );
    expect(ran.exit).toBe(64);
    expect(await readdir(join(folder, 'keys'))).toEqual([]);
    expect(await readdir(join(folder, 'vault')).catch(() => [])).toEqual([]);
  });
});

describe('vault info', () => {
  it('opens what the real key derivation closed', async () => {
    const folder = join(await aFolder(), 'vault');
    const real = { world: { log: () => {} } };
    const { vaultId } = printed<Created>(await coffer(create(folder, '--argon2-passes', '4'), real));
    const ran = await coffer(['vault', 'info', '--json', '--vault', folder, ...passphraseFile()], real);
    expect(printed<Created>(ran).vaultId).toBe(vaultId);
  });

  it('prints what create printed, without the API key and the recovery code', async () => {
    const ran = await coffer(['vault', 'info', '--json', '--vault', vault, ...passphraseFile()]);
    const { vaultId, organizationId, userId, keys } = created;
    expect(printed(ran)).toEqual({ vaultId, organizationId, userId, keys });
  });

  it('opens with the recovery code as well, in any spelling', async () => {
    const typed = created.recoveryCode.toLowerCase().replaceAll('-', ' ');
    const ran = await coffer(['vault', 'info', '--vault', vault], { types: [typed] });
    expect(ran).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/Organization is +Acme Limited\nOperator is +Ann Example\nNetwork +loopback\n/),
    });
  });

  it.each([
    ['the passphrase is wrong', () => vault, `${passphrase}x`, 5, 'BAD_CREDENTIALS', /incorrect passphrase or/],
    ['the folder is not there', () => join(home, 'nowhere'), passphrase, 6, 'NOT_FOUND', /no vault found/],
    ['the folder holds no vault', () => join(home, 'keys'), passphrase, 6, 'NOT_FOUND', /no vault found/],
  ])('says so when %s', async (_because, folder, typed, exit, code, says) => {
    const ran = await coffer(['vault', 'info', '--json', '--vault', folder(), '--passphrase-file', '-'], {
      stdin: typed,
    });
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(errorOf(ran)).toMatchObject({ code, message: expect.stringMatching(says) });
    expect(ran.stderr).not.toContain(passphrase);
  });
});
