import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fakeKdf } from '../harness/host.ts';
import {
  windowWorld,
  memoryKeychain,
  passphrase,
  refusalOf,
  settled,
  valueOf,
  type WindowWorld,
} from '../harness/window-session.ts';
import { eventually } from '../harness/eventually.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

const wrong = () => Buffer.from('wrong');

describe('the vault in front', () => {
  it('is told with its folder, name and colour, and names nobody while it is locked', async () => {
    const { bridge, dir } = world;
    expect(await bridge.vault.status()).toMatchObject({ state: 'absent', folder: dir, name: 'vault' });
    const { status } = await world.create();
    expect(status).toMatchObject({ state: 'unlocked', info: { organizationName: 'Acme' }, quickUnlock: 'unavailable' });
    const locked = await bridge.vault.lock();
    expect(JSON.stringify(locked)).not.toMatch(/Acme|Ann/);
    expect(locked.colour).toBe(status.colour);
    await eventually(() => expect(world.statuses.at(-1)?.state).toBe('locked'));
  });

  it('is another after it was opened, and the one before is locked', async () => {
    const { bridge, root, dir, session } = world;
    await world.create();
    const other = join(root, 'other');
    expect(valueOf(await bridge.vault.openNew({ name: 'other' }))).toMatchObject({ state: 'absent', folder: other });
    expect(session.isLocked()).toBe(true);
    await world.create();
    expect((await bridge.vault.list()).map(({ name, state, inFront }) => [name, state, inFront])).toEqual([
      ['other', 'here', true],
      ['vault', 'here', false],
    ]);
    rmSync(dir, { recursive: true });
    expect((await bridge.vault.list())[1]).toMatchObject({ state: 'gone', inFront: false });
    expect(refusalOf(await bridge.vault.forget(other))).toBe('9 VAULT_IN_FRONT');
    expect(valueOf(await bridge.vault.forget(dir))).toHaveLength(1);
  });

  it('stays where it is for a folder that holds something else, or cannot be one', async () => {
    const { bridge, root, dir, session } = world;
    await world.create();
    mkdirSync(join(root, 'letters'));
    writeFileSync(join(root, 'letters', 'letter.txt'), 'Dear');
    for (const [folder, code] of [
      [join(root, 'letters'), '3 FOLDER_NOT_A_VAULT'],
      ['relative/folder', '3 PATH_NOT_ABSOLUTE'],
      [`${root}/\0`, '3 PATH_NOT_ABSOLUTE'],
      [join(root, 'no', 'such', 'parent'), '5 FOLDER_NOT_FOUND'],
      [join(root, 'new'), '5 FOLDER_NOT_FOUND'],
    ] as const)
      expect(refusalOf(await bridge.vault.open(folder)), folder).toBe(code);
    for (const [folder, code] of [
      ['letters', '6 VAULT_FOLDER_NOT_EMPTY'],
      ['vault', '6 VAULT_EXISTS'],
    ] as const) {
      expect(refusalOf(await bridge.vault.openNew({ name: folder })), folder).toBe(code);
      expect(refusalOf(await bridge.vault.openNew(await world.folderAt(join(root, folder)))), folder).toBe(code);
    }
    const far = await world.folderAt(join(root, 'no', 'such', 'parent'));
    expect(refusalOf(await bridge.vault.openNew(far))).toBe('5 FOLDER_NOT_FOUND');
    expect([session.folder(), session.isLocked()]).toEqual([dir, false]);
  });

  it('says what is wrong with it instead of failing', async () => {
    await world.create();
    await world.bridge.vault.lock();
    for (const file of ['header', 'header.copy'])
      writeFileSync(join(world.dir, file), '{"format":"coffer vault","version":99}\n');
    const status = await world.bridge.vault.status();
    expect(status).toMatchObject({
      state: 'locked',
      notices: [{ code: 'unreadable', detail: expect.stringMatching(/header/) }],
    });
  });

  it('is opened by the other file of its header where one is damaged, which is said until it is written again and after', async () => {
    const { bridge, dir } = world;
    await world.create();
    await bridge.vault.lock();
    writeFileSync(join(dir, 'header'), 'half a hea');
    const damaged = { file: 'header', detail: expect.stringMatching(/^header: .*checksum/) as unknown };
    expect(valueOf(await bridge.vault.unlock(passphrase())).notices).toEqual([
      { code: 'header-file-damaged', ...damaged },
    ]);
    expect(readFileSync(join(dir, 'header'), 'utf8')).toBe('half a hea');
    valueOf(await bridge.call('create_user_tag', { userTagName: 'one', userIds: [] }));
    await eventually(() => expect(world.statuses.at(-1)?.notices).toMatchObject([{ code: 'header-file-rewritten' }]));
    expect(readFileSync(join(dir, 'header'))).toEqual(readFileSync(join(dir, 'header.copy')));
    await bridge.vault.lock();
    expect(valueOf(await bridge.vault.unlock(passphrase())).notices).toBeUndefined();
  });

  it('keeps the colour it was painted in, over another start', async () => {
    await world.create();
    const { colour } = await world.bridge.vault.setColour('rose');
    expect(colour).toBe('rose');
    await world.session.lock();
    const again = world.start();
    expect(await again.bridge.vault.status()).toMatchObject({ colour: 'rose' });
  });

  it('leaves nothing outside the vault that names anybody, for its owner alone', async () => {
    await world.create();
    await world.bridge.vault.setColour('sage');
    await world.bridge.vault.lock();
    await world.bridge.vault.unlock(wrong());
    const files = readdirSync(world.config, { recursive: true }).map((name) => join(world.config, String(name)));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect((statSync(file).mode & 0o077).toString(8), file).toBe('0');
      if (statSync(file).isFile()) expect(readFileSync(file, 'utf8')).not.toMatch(/Acme|Ann|correct|wrong/);
    }
    expect((statSync(world.config).mode & 0o077).toString(8)).toBe('0');
  });
});

describe('an older copy of a vault', () => {
  it('S33: is told of after a crash too, at each opening until the vault is locked', async () => {
    const { bridge, dir, root, time } = world;
    await world.create();
    await bridge.vault.lock();
    cpSync(dir, join(root, 'older'), { recursive: true });
    valueOf(await bridge.vault.unlock(passphrase()));
    for (const userTagName of ['one', 'two', 'three', 'four', 'five', 'six'])
      valueOf(await bridge.call('create_user_tag', { userTagName, userIds: [] }));
    await time.pass(60_000);
    const file = join(root, 'config', 'last-seen.json');
    await eventually(() => expect(Object.values(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual([7]));
    for (const opening of ['the first', 'the second, after another crash']) {
      rmSync(dir, { recursive: true });
      cpSync(join(root, 'older'), dir, { recursive: true });
      const again = world.start();
      const opened = valueOf(await again.bridge.vault.unlock(passphrase()));
      expect(opened.notices, opening).toEqual([{ code: 'older-copy', records: 6 }]);
      valueOf(await again.bridge.call('create_user_tag', { userTagName: 'other', userIds: [] }));
      await time.pass(60_000);
    }
  });

  it('is told of when it was put in the place of a newer one, and then is what there is', async () => {
    const { bridge, dir, root } = world;
    await world.create();
    await bridge.vault.lock();
    cpSync(dir, join(root, 'older'), { recursive: true });
    valueOf(await bridge.vault.unlock(passphrase()));
    for (const userTagName of ['one', 'two'])
      valueOf(await bridge.call('create_user_tag', { userTagName, userIds: [] }));
    await bridge.vault.lock();
    rmSync(dir, { recursive: true });
    cpSync(join(root, 'older'), dir, { recursive: true });
    const again = world.start();
    expect(valueOf(await again.bridge.vault.unlock(passphrase())).notices).toEqual([
      { code: 'older-copy', records: 2 },
    ]);
    await again.bridge.vault.lock();
    expect(valueOf(await again.bridge.vault.unlock(passphrase())).notices).toBeUndefined();
    await again.session.lock();
  });
});

describe('the time to lock', () => {
  it('is five minutes without anybody there, told in the status, and begins again', async () => {
    const { bridge, time, session } = world;
    const { status } = await world.create();
    expect(status.locksInMs).toBe(300_000);
    await time.pass(299_000);
    expect(await bridge.vault.status()).toMatchObject({ state: 'unlocked', locksInMs: 1_000 });
    expect(await bridge.vault.stayUnlocked()).toMatchObject({ locksInMs: 300_000 });
    await time.pass(299_000);
    expect(session.isLocked()).toBe(false);
    await time.pass(1_000);
    await session.lock();
    expect(session.isLocked()).toBe(true);
    await eventually(() => expect(world.statuses.at(-1)).toMatchObject({ state: 'locked' }));
    expect(world.statuses.at(-1)?.locksInMs).toBeUndefined();
    expect(time.timers).toBe(0);
  });

  it('is not lengthened by what a window asks for by itself', async () => {
    const { bridge, time, session } = world;
    await world.create();
    for (let minute = 0; minute < 6; minute++) {
      await bridge.call('list_wallets', {});
      await time.pass(60_000);
    }
    expect(session.isLocked()).toBe(true);
  });

  it('is up after a sleep, by the clock on the wall alone, before anything is answered', async () => {
    const { bridge, time, session } = world;
    await world.create();
    time.wallMs += 3_600_000;
    expect(refusalOf(await bridge.call('list_wallets', {}))).toBe('14 VAULT_LOCKED');
    expect(session.isLocked()).toBe(true);
    await bridge.vault.unlock(passphrase());
    time.wallMs += 301_000;
    expect(await bridge.vault.stayUnlocked()).toMatchObject({ state: 'locked' });
    await bridge.vault.unlock(passphrase());
    time.wallMs -= 7_200_000;
    await time.pass(300_000);
    expect(session.isLocked(), 'a clock that was set back lengthens nothing').toBe(true);
  });

  it('is as the vault is set, at once, and never for 0', async () => {
    const { bridge, time, session } = world;
    await world.create();
    valueOf(await bridge.local.setSettings({ lockAfterSeconds: 60 }));
    expect((await bridge.vault.status()).locksInMs).toBe(60_000);
    valueOf(await bridge.local.setSettings({ lockAfterSeconds: 0 }));
    expect((await bridge.vault.status()).locksInMs).toBeUndefined();
    await time.pass(86_400_000);
    expect(session.isLocked()).toBe(false);
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    valueOf(await bridge.local.setSettings({ lockAfterSeconds: 5 }));
    await bridge.vault.lock();
    await bridge.vault.unlock(passphrase());
    await time.pass(5_000);
    expect(session.isLocked()).toBe(true);
    expect((await bridge.vault.status()).locked?.afterSeconds).toBe(5);
  });

  it('does not run for a vault that a program opened at its start', async () => {
    const { bridge, time, session } = world;
    await world.create();
    await bridge.vault.lock();
    await session.open(passphrase());
    expect((await bridge.vault.stayUnlocked()).locksInMs).toBeUndefined();
    await time.pass(86_400_000);
    expect(session.isLocked()).toBe(false);
  });
});

describe('whoever tries passphrases', () => {
  it('waits after a new start as before it, and never for longer than five minutes', async () => {
    const { bridge, time } = world;
    await world.create();
    await bridge.vault.lock();
    for (let i = 0; i < 5; i++) {
      await bridge.vault.unlock(wrong());
      await time.pass(i < 4 ? 8_000 : 0);
    }
    expect((await bridge.vault.status()).waitSeconds).toBe(4);
    const again = world.start();
    expect((await again.bridge.vault.status()).waitSeconds).toBe(4);
    expect(refusalOf(await again.bridge.vault.unlock(passphrase()))).toBe('8 TOO_MANY_TRIES');
    await time.pass(4_000);
    expect(await again.bridge.vault.unlock(passphrase())).toMatchObject({ ok: true });
    await again.session.lock();
    const third = world.start();
    expect((await third.bridge.vault.status()).waitSeconds, 'the right one was forgotten by nobody').toBe(0);
  });

  it.each([
    ['no JSON', () => '{'],
    ['a list', () => '[]'],
    ['numbers that are none', (id: string) => JSON.stringify({ [id]: { failures: 'many', failedAtMs: -1 } })],
    ['nothing', () => ''],
  ])('is not kept out by a file that holds %s', async (_what, content) => {
    const { status } = await world.create();
    await world.bridge.vault.lock();
    writeFileSync(join(world.config, 'unlock-attempts.json'), content(status.vaultId ?? ''));
    const again = world.start();
    expect(await again.bridge.vault.unlock(passphrase())).toMatchObject({ ok: true });
    await again.session.lock();
  });

  it('waits five minutes at most whatever the file says of the future', async () => {
    const { status } = await world.create();
    await world.bridge.vault.lock();
    const tried = { failures: 1e15, failedAtMs: Number.MAX_SAFE_INTEGER };
    writeFileSync(join(world.config, 'unlock-attempts.json'), JSON.stringify({ [status.vaultId ?? '']: tried }));
    const again = world.start();
    expect((await again.bridge.vault.status()).waitSeconds).toBe(300);
    await world.time.pass(300_000);
    expect(await again.bridge.vault.unlock(passphrase())).toMatchObject({ ok: true });
    await again.session.lock();
  });

  it('is counted before the passphrase is tried', async () => {
    const seen: boolean[] = [];
    const file = () => join(other.config, 'unlock-attempts.json');
    const other = windowWorld({
      kdf: async (...args) => {
        seen.push(existsSync(file()));
        return fakeKdf(...args);
      },
    });
    await other.create();
    await other.bridge.vault.lock();
    seen.length = 0;
    await other.bridge.vault.unlock(wrong());
    expect(seen).toEqual([true]);
    await other.end();
  });
});

describe('the system’s keychain', () => {
  const keychain = memoryKeychain();
  beforeEach(async () => {
    await world.end();
    keychain.kept.clear();
    keychain.there = true;
    world = windowWorld({ keychain });
  });
  const sealedFiles = () => readdirSync(join(world.config, 'quick-unlock'));

  it('opens the vault once its passphrase was given for that, and neither half of it does alone', async () => {
    const { bridge, config } = world;
    await world.create();
    await bridge.vault.status();
    await settled();
    expect((await bridge.vault.status()).quickUnlock).toBe('off');
    expect(refusalOf(await bridge.vault.setQuickUnlock(true, wrong()))).toBe('16 WRONG_PASSPHRASE');
    expect(valueOf(await bridge.vault.setQuickUnlock(true, passphrase())).quickUnlock).toBe('on');
    await bridge.vault.lock();
    expect(valueOf(await bridge.vault.quickUnlock())).toMatchObject({ state: 'unlocked', locksInMs: 300_000 });
    await bridge.vault.lock();

    const [file = ''] = sealedFiles();
    const content = readFileSync(join(config, 'quick-unlock', file));
    expect(content.includes('correct horse')).toBe(false);
    for (const kept of keychain.kept.values()) expect(Buffer.from(kept).includes('correct')).toBe(false);
    const [name = ''] = keychain.kept.keys();
    const key = keychain.kept.get(name);
    keychain.kept.set(name, new Uint8Array(32));
    expect(refusalOf(await bridge.vault.quickUnlock())).toBe('5 NOTHING_IN_KEYCHAIN');
    if (key) keychain.kept.set(name, key);
    writeFileSync(
      join(config, 'quick-unlock', file),
      content.map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
    );
    expect(refusalOf(await bridge.vault.quickUnlock())).toBe('5 NOTHING_IN_KEYCHAIN');
    expect((await bridge.vault.status()).waitSeconds, 'none of this is a wrong passphrase').toBe(0);
  });

  it('is out of it when the passphrase is changed, here or elsewhere, and when it is switched off', async () => {
    const { bridge, session } = world;
    await world.create();
    valueOf(await bridge.vault.setQuickUnlock(true, passphrase()));
    const next = Buffer.from('another horse');
    valueOf(await bridge.vault.changePassphrase(passphrase(), Buffer.from(next)));
    expect([sealedFiles(), keychain.kept.size]).toEqual([[], 0]);
    valueOf(await bridge.vault.setQuickUnlock(true, Buffer.from(next)));
    await session.whileOpen(async ({ vault }) => {
      await vault.keySlots.changePassphrase({ current: next, next: passphrase() });
      return { ok: true, value: {} };
    });
    await bridge.vault.lock();
    expect(refusalOf(await bridge.vault.quickUnlock())).toBe('5 NOTHING_IN_KEYCHAIN');
    expect(sealedFiles()).toEqual([]);
    valueOf(await bridge.vault.unlock(passphrase()));
    valueOf(await bridge.vault.setQuickUnlock(true, passphrase()));
    expect(valueOf(await bridge.vault.setQuickUnlock(false, passphrase())).quickUnlock).toBe('off');
    expect([sealedFiles(), keychain.kept.size]).toEqual([[], 0]);
  });

  it('is refused where it keeps nothing, and the recovery code never goes there', async () => {
    const { bridge } = world;
    const { recoveryCode } = await world.create();
    expect(refusalOf(await bridge.vault.setQuickUnlock(true, Buffer.from(recoveryCode)))).toBe(
      '16 UNLOCK_PASSPHRASE_WANTED',
    );
    keychain.there = false;
    expect(refusalOf(await bridge.vault.setQuickUnlock(true, passphrase()))).toBe('9 NO_KEYCHAIN');
    expect(refusalOf(await bridge.vault.quickUnlock())).toBe('5 NOTHING_IN_KEYCHAIN');
  });
});
