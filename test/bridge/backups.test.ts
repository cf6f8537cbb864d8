import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { windowWorld, passphrase, refusalOf, valueOf, type WindowWorld } from '../harness/window-session.ts';
import { eventually } from '../harness/eventually.ts';
import { person } from '../harness/people.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

const own = () => Buffer.from('backup passphrase');
const file = (name = 'acme.age') => join(world.root, name);
const backup = async (path = file()) => world.bridge.vault.backup(await world.placeAt(path, 'backup'), own());
const wallet = async (walletName: string): Promise<void> => {
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  };
  const accounts = [{ ...account, path: "m/44'/60'/0'/0/0" }];
  valueOf(await world.bridge.call('create_wallet', { walletName, accounts }));
};
const leftOver = () => readdirSync(world.root).filter((name) => name.startsWith('.coffer-drill'));

describe('a backup', () => {
  it('is one file for its owner alone, told of while it is made, and remembered in the vault', async () => {
    const { bridge, time } = world;
    await world.create();
    expect(valueOf(await bridge.vault.backups())).toMatchObject({ latest: null, drill: null, keys: 0 });
    await wallet('Treasury');
    time.wallMs += 1;
    const before = valueOf(await bridge.vault.backups()).behind;
    expect(before).toBeGreaterThan(1);
    const made = valueOf(await backup());
    expect(made).toMatchObject({
      file: file(),
      atMs: time.wallMs,
      madeBy: expect.any(String),
      madeById: expect.any(String),
      bytes: statSync(file()).size,
    });
    expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
    expect(world.progress[0]).toEqual({ task: 'backup', done: 0 });
    const told = world.progress.at(-2);
    expect(told).toMatchObject({ task: 'backup', done: told?.total });
    expect(world.progress.at(-1)).toBeNull();
    expect(valueOf(await bridge.vault.backups()), 'noting it is no record that anybody misses').toEqual({
      latest: made,
      earlier: [],
      drill: null,
      behind: 0,
      keys: 1,
      missing: { total: 0, first: [] },
    });
    await wallet('More');
    expect(valueOf(await bridge.vault.backups()).behind).toBe(1);
    valueOf(await bridge.vault.newRecoveryCode());
    expect(valueOf(await bridge.vault.backups()).behind, 'new keys are no new records').toBe(1);
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(passphrase()));
    expect(valueOf(await bridge.vault.backups()).latest).toEqual(made);
  });

  it('is missing what was made since it was begun, also while it was written', async () => {
    const { bridge, time } = world;
    await world.create();
    await wallet('Treasury');
    const missing = async () => valueOf(await bridge.vault.backups()).missing;
    expect(await missing(), 'without a backup all is missing').toMatchObject({ total: 1 });
    time.wallMs += 1;
    const making = backup();
    await eventually(() => expect(world.progress[0]).toEqual({ task: 'backup', done: 0 }));
    time.wallMs += 1;
    await wallet('Meanwhile');
    const first = valueOf(await making);
    expect(await missing()).toEqual({ total: 1, first: [{ kind: 'wallet', name: 'Meanwhile' }] });
    for (const name of ['B', 'C', 'D']) await wallet(name);
    expect(await missing()).toMatchObject({ total: 4, first: [{ name: 'Meanwhile' }, { name: 'B' }, { name: 'C' }] });
    time.wallMs += 1;
    const second = valueOf(await backup(file('second.age')));
    expect(valueOf(await bridge.vault.backups())).toMatchObject({
      latest: second,
      earlier: [first],
      missing: { total: 0, first: [] },
    });
  });

  it('goes nowhere but to a file of its own', async () => {
    const { bridge, dir } = world;
    await world.create();
    writeFileSync(file('taken'), 'Dear');
    for (const [where, code] of [
      [join(dir, 'inside.age'), '3 BACKUP_INSIDE_VAULT'],
      [join(dir, 'g1', 'deep.age'), '3 BACKUP_INSIDE_VAULT'],
      [join(dir, '..dots.age'), '3 BACKUP_INSIDE_VAULT'],
      [dir, '3 BACKUP_INSIDE_VAULT'],
      [file('taken'), '3 BACKUP_INVALID'],
      [file('no/such/folder.age'), '14 DISK_ERROR'],
    ] as const)
      expect(refusalOf(await backup(where)), where).toBe(code);
    expect(valueOf(await bridge.vault.backups()).latest).toBeNull();
  });

  it('is one long task at a time, and ended by whoever asks, with nothing left of it', async () => {
    const { bridge } = world;
    await world.create();
    const handle = await world.placeAt(file(), 'backup');
    const making = bridge.vault.backup(handle, own());
    expect(refusalOf(await bridge.vault.verify())).toBe('8 TASK_RUNNING');
    await bridge.vault.cancel();
    expect(refusalOf(await making)).toBe('1 TASK_CANCELLED');
    expect(existsSync(file())).toBe(false);
    await bridge.vault.cancel();
    valueOf(await backup());
  });

  it('ends at the lock, which does not wait out its grace', async () => {
    const { bridge, session } = world;
    await world.create();
    for (const begin of [(handle: string) => bridge.vault.backup(handle, own()), () => bridge.vault.verify()]) {
      const running = begin(await world.placeAt(file(), 'backup'));
      let ended = false;
      void running.then(() => (ended = true));
      expect(await bridge.vault.lock()).toMatchObject({ state: 'locked' });
      expect(ended).toBe(true);
      expect(['1 TASK_CANCELLED', '14 VAULT_LOCKED']).toContain(refusalOf(await running));
      expect(existsSync(file())).toBe(false);
      expect(session.isLocked()).toBe(true);
      valueOf(await bridge.vault.unlock(passphrase()));
    }
  });
});

describe('a restore', () => {
  it('makes a vault in a folder of its own, and puts it in front, locked', async () => {
    const { bridge, root } = world;
    await world.create();
    await wallet('Treasury');
    valueOf(await backup());
    const folder = join(root, 'again');
    expect(refusalOf(await bridge.vault.restore({ file: file(), into: { name: 'again' } }, Buffer.from('wrong')))).toBe(
      '16 WRONG_BACKUP_PASSPHRASE',
    );
    expect(existsSync(folder)).toBe(false);
    expect(world.session.isLocked(), 'the one in front stays open').toBe(false);
    const status = valueOf(await bridge.vault.restore({ file: file(), into: await world.folderAt(folder) }, own()));
    expect(status).toMatchObject({ state: 'locked', folder, name: 'again' });
    valueOf(await bridge.vault.unlock(passphrase()));
    const { wallets } = valueOf(await bridge.call('list_wallets', {})) as unknown as { wallets: unknown[] };
    expect(wallets).toMatchObject([{ walletName: 'Treasury' }]);
    expect((await bridge.vault.list()).map(({ name }) => name)).toEqual(['again', 'vault']);
    expect(world.progress).toContainEqual(expect.objectContaining({ task: 'restore' }));
  });

  it('touches nothing that is there, and takes nothing that is no backup', async () => {
    const { bridge, root, dir } = world;
    await world.create();
    valueOf(await backup());
    mkdirSync(join(root, 'letters'));
    writeFileSync(join(root, 'letters', 'letter.txt'), 'Dear');
    writeFileSync(file('no.age'), 'no backup');
    const refused = [
      [{ file: file(), into: { name: 'vault' } }, '6 VAULT_FOLDER_NOT_EMPTY'],
      [{ file: file(), into: await world.folderAt(join(root, 'letters')) }, '6 VAULT_FOLDER_NOT_EMPTY'],
      [{ file: file('no.age'), into: { name: 'new' } }, '3 BACKUP_INVALID'],
      [{ file: file('absent.age'), into: { name: 'new' } }, '14 DISK_ERROR'],
      [{ file: 'acme.age', into: { name: 'new' } }, '3 PATH_NOT_ABSOLUTE'],
      [{ file: file(), into: { name: join(root, 'new') } }, '3 VAULT_NAME_INVALID'],
      [{ file: file(), into: { handle: 'guessed' } }, '9 SAVE_PLACE_GONE'],
    ] as const;
    for (const [wanted, code] of refused) expect(refusalOf(await bridge.vault.restore(wanted, own()))).toBe(code);
    expect(existsSync(join(root, 'new'))).toBe(false);
    expect(world.session.folder()).toBe(dir);
  });
});

describe('a drill', () => {
  const drill = (backupFile = file(), backupPassphrase = own(), vaultPassphrase = passphrase()) =>
    world.bridge.vault.testRestore(backupFile, backupPassphrase, vaultPassphrase);

  it('shows that the backup can be restored, whatever was made, changed or taken away since', async () => {
    const { bridge } = world;
    await world.create();
    await wallet('Treasury');
    valueOf(await bridge.call('create_user_tag', { userTagName: 'night', userIds: [] }));
    const users = [person('Bob')];
    valueOf(await bridge.call('create_users', { users }));
    const made = valueOf(await backup());
    await wallet('Later');
    const { wallets } = valueOf(await bridge.call('list_wallets', {})) as unknown as {
      wallets: { walletId: string; walletName: string }[];
    };
    const { walletId = '' } = wallets.find(({ walletName }) => walletName === 'Treasury') ?? {};
    valueOf(await bridge.call('update_wallet', { walletId, walletName: 'Renamed' }));
    valueOf(await bridge.vault.newRecoveryCode());
    const done = valueOf(await drill());
    expect(done).toEqual({
      atMs: world.time.wallMs,
      file: file(),
      sequence: made.sequence,
      compared: { organizations: 1, users: 2, wallets: 1, addresses: 1, privateKeys: 0, secrets: 0 },
      newer: { wallets: 1, addresses: 1, privateKeys: 0, secrets: 0 },
      differences: [],
      unlisted: 0,
    });
    expect(valueOf(await bridge.vault.backups())).toMatchObject({ drill: done, latest: made, behind: 2 });
    expect(leftOver()).toEqual([]);
  });

  it('opens the backup with the passphrase of its time', async () => {
    const { bridge } = world;
    await world.create();
    valueOf(await backup());
    const next = Buffer.from('another horse');
    valueOf(await bridge.vault.changePassphrase(passphrase(), Buffer.from(next)));
    expect(refusalOf(await drill(file(), own(), next))).toBe('16 WRONG_PASSPHRASE');
    expect(valueOf(await drill()).differences).toEqual([]);
  });

  it('says so when the backup is newer than the vault: somebody put an old one in its place', async () => {
    const { bridge } = world;
    await world.create();
    await wallet('Treasury');
    valueOf(await backup(file('old.age')));
    await wallet('Later');
    valueOf(await backup());
    valueOf(await bridge.vault.restore({ file: file('old.age'), into: { name: 'old' } }, own()));
    valueOf(await bridge.vault.unlock(passphrase()));
    const { differences, unlisted } = valueOf(await drill());
    const id = expect.any(String) as string;
    expect(differences).toEqual([
      { kind: 'newer', records: 2 },
      { kind: 'extra', what: 'wallet', id },
      { kind: 'extra', what: 'account', id },
    ]);
    expect(unlisted).toBe(0);
  });

  it('leaves nothing behind when it fails, is ended, or the vault is locked meanwhile', async () => {
    const { bridge } = world;
    await world.create();
    valueOf(await backup());
    expect(refusalOf(await drill(file(), Buffer.from('wrong')))).toBe('16 WRONG_BACKUP_PASSPHRASE');
    expect(refusalOf(await drill(file(), own(), Buffer.from('wrong')))).toBe('16 WRONG_PASSPHRASE');
    expect(refusalOf(await drill(file('absent.age')))).toBe('14 DISK_ERROR');
    world.progress.length = 0;
    const ended = drill();
    await eventually(() => expect(world.progress).toContainEqual({ task: 'drill', done: 0 }));
    await bridge.vault.cancel();
    expect(refusalOf(await ended)).toBe('1 TASK_CANCELLED');
    const locked = drill();
    await bridge.vault.lock();
    expect(['1 TASK_CANCELLED', '14 VAULT_LOCKED']).toContain(refusalOf(await locked));
    expect(leftOver()).toEqual([]);
    valueOf(await bridge.vault.unlock(passphrase()));
    expect(valueOf(await bridge.vault.backups()).drill).toBeNull();

    valueOf(await bridge.vault.openNew({ name: 'other' }));
    await world.create();
    expect(refusalOf(await drill()), 'of another vault').toBe('3 BACKUP_INVALID');
    expect(leftOver()).toEqual([]);
  });
});

describe('a walk over every record', () => {
  it('tells what it found', async () => {
    await world.create();
    await wallet('Treasury');
    const check = valueOf(await world.bridge.vault.verify());
    expect(check).toMatchObject({ ok: true, secretsUnopened: 0, damage: null, atMs: world.time.wallMs });
    expect(check.head.chain).toMatch(/^[0-9a-f]{64}$/);
  });
});
