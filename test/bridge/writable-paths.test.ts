import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AskName } from '#shared/bridge-asks.ts';
import { bridgeDoor, Malformed } from '../../src/main/bridge/bridge-door.ts';
import { questionNames, questionRules } from '../../src/main/bridge/bridge-rules.ts';
import { downloadStore, type Download, type Downloads } from '../../src/main/endpoint/downloads.ts';
import { placeLifeMs, safeFileName } from '../../src/main/bridge/save-places.ts';
import { eventually } from '../harness/eventually.ts';
import { HandTime, passphrase, refusalOf, valueOf, windowWorld, type WindowWorld } from '../harness/window-session.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

/** The questions that take a path, and what main does with it. None of them writes there. */
const pathsRead: Readonly<Partial<Record<AskName, string>>> = {
  'vault.open': 'puts a vault in front that is there already',
  'vault.forget': 'takes a folder off a list',
  'vault.restore': 'reads a backup; the new vault’s folder has a name or a handle',
  'vault.testRestore': 'reads a backup',
  'local.chooseFile': 'is where the system’s dialog begins',
};

/** Every schema inside a schema, with itself, each once: that of JSON holds itself, and zod keeps what it made of one. */
function schemasIn(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): ReadonlySet<z.core.$ZodType> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  const { def } = schema._zod;
  const inner = Object.values(def as unknown as Record<string, unknown>).flatMap((part) =>
    Array.isArray(part) ? part : isShape(part) ? Object.values(part) : [part],
  );
  for (const part of inner) if (isSchema(part)) schemasIn(part, seen);
  return seen;
}
const isSchema = (part: unknown): part is z.core.$ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part;
const isShape = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !('_zod' in part);

const takesPath = (name: AskName): boolean =>
  [...schemasIn(questionRules[name].args)].some((schema) => z.globalRegistry.get(schema)?.['path'] === 'read');

/** Arguments that a schema takes, with `text` in the place of each text; `pick` says which of several forms. */
function argumentsOf(schema: z.core.$ZodType, text: string, pick: number): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const among = <Option>(options: readonly Option[]): Option | undefined => options[pick % options.length];
  const inner = (one: z.core.$ZodType): unknown => argumentsOf(one, text, pick);
  switch (def.type) {
    case 'string':
      return text;
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'enum':
      return among(Object.values(def.entries));
    case 'literal':
      return among(def.values);
    case 'array':
      return [inner(def.element)];
    case 'tuple':
      return def.items.map(inner);
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, inner(value)]));
    case 'record':
      return {};
    case 'union':
      return among(def.options.map(inner));
    case 'optional':
    case 'nullable': {
      const given = inner(def.innerType);
      // Where a path is no such text, such as a number of seconds, it is left out.
      return (def.innerType as z.ZodType).safeParse(given).success ? given : undefined;
    }
    case 'custom':
      return new TextEncoder().encode('correct horse');
    default:
      throw new Error(`no arguments are known for ${def.type}: add the type here`);
  }
}

describe('H4: the window writes no file by a path of its own choice', () => {
  it('takes a path in no question but those that read, and walks every question for it', () => {
    expect(questionNames.filter(takesPath).sort()).toEqual(Object.keys(pathsRead).sort());
  });

  it.each(['desktop', 'browser'] as const)(
    'makes nothing at a path that stands in the place of every text of every question (%s)',
    async (kind) => {
      if (kind === 'browser') ({ world } = await inBrowser());
      await world.create();
      const targets = join(world.root, 'target');
      mkdirSync(targets);
      const door = bridgeDoor(world.bridge, () => world.session.isLocked());
      /** What was asked before may have locked the vault, or put another in front. Whoever asks has given fresh proof. */
      const unlockedAgain = async (): Promise<void> => {
        if (!world.session.isLocked() && world.session.isReauthenticated()) return;
        await world.bridge.vault.open(world.dir);
        await world.bridge.vault.unlock(passphrase());
        await world.bridge.vault.reauthenticate(passphrase());
      };
      const refused = new Set(questionNames);
      for (const [index, name] of questionNames.entries())
        for (const [spelling, text] of [
          join(targets, `file-${index}`),
          join('..', basename(world.root), 'target', `file-${index}`),
          `~/coffer-target-${index}`,
        ].entries()) {
          await unlockedAgain();
          const args = argumentsOf(questionRules[name].args, text, spelling) as readonly unknown[];
          await door.ask(name, args).then(
            () => refused.delete(name),
            (thrown: unknown) => expect(thrown, name).toBeInstanceOf(Malformed),
          );
          expect(readdirSync(targets), `${name} as it is spelt the ${spelling}. way`).toEqual([]);
        }
      expect(existsSync(join(process.env['HOME'] ?? '/', `coffer-target-0`))).toBe(false);
      // What a page began to send lies where main says, until the page sends something else or drops it.
      const another = await world.bridge.local.beginUpload({ name: 'a.age', bytes: 1 });
      if (another.ok) await world.bridge.local.dropUpload(another.value.handle);
      expect(another.ok).toBe(kind === 'browser');
      expect(readdirSync(world.root).sort()).toEqual(['config', 'target', 'vault']);
      // Each question reached main at least in one spelling, but for those that take only what is no path.
      expect([...refused].sort()).toEqual([]);
    },
    120_000,
  );
});

describe('a handle of a place', () => {
  const file = (name: string) => join(world.root, name);

  it('serves once, for its purpose alone, and for ten minutes', async () => {
    const { bridge, time } = world;
    const save = async (handle: string) => bridge.local.saveFile(handle, Buffer.from('x'));
    const once = await world.placeAt(file('once'), 'file');
    expect(once).toMatch(/^[\w-]{43}$/);
    expect(valueOf(await save(once))).toEqual({ file: file('once') });
    expect(refusalOf(await save(once))).toBe('9 SAVE_PLACE_GONE');
    const other = await world.placeAt(file('other'), 'backup');
    expect(refusalOf(await save(other))).toBe('9 SAVE_PLACE_GONE');
    const young = await world.placeAt(file('young'), 'file');
    await time.pass(placeLifeMs);
    expect(valueOf(await save(young))).toEqual({ file: file('young') });
    const old = await world.placeAt(file('old'), 'file');
    await time.pass(placeLifeMs + 1);
    expect(refusalOf(await save(old))).toBe('9 SAVE_PLACE_GONE');
    const future = await world.placeAt(file('future'), 'file');
    time.wallMs -= 1;
    expect(refusalOf(await save(future)), 'the clock was set back').toBe('9 SAVE_PLACE_GONE');
    for (const name of ['other', 'old', 'future']) expect(existsSync(file(name)), name).toBe(false);
  });

  it('is not given where the person left the dialog, nor in a browser for what the page has itself', async () => {
    await world.end();
    world = windowWorld({ shell: { chooseSave: async () => null, chooseNewFolder: async () => null } });
    expect(valueOf(await world.bridge.local.chooseSavePlace({ purpose: 'file', name: 'a' }))).toBeNull();
    expect(valueOf(await world.bridge.local.chooseNewFolder())).toBeNull();
    ({ world } = await inBrowser());
    expect(refusalOf(await world.bridge.local.chooseSavePlace({ purpose: 'file', name: 'a' }))).toBe(
      '12 NO_FILE_DIALOG',
    );
    expect(refusalOf(await world.bridge.local.chooseNewFolder())).toBe('12 NO_FILE_DIALOG');
  });

  it('comes with a name that is one visible file on any system', () => {
    const names: readonly (readonly [string, string])[] = [
      ['vault-2026-11-22.age', 'vault-2026-11-22.age'],
      ['../../.bash_profile', 'bash_profile'],
      ['.ssh/authorized_keys', 'ssh-authorized_keys'],
      ['C:\\Windows\\x', 'C-Windows-x'],
      ['a\u202Egpj.exe\u0000', 'a-gpj.exe-'],
      ['\r\nSet-Cookie: x', 'Set-Cookie- x'],
      ['...', 'coffer'],
      ['Müller', 'Müller'],
      ['a'.repeat(300), 'a'.repeat(120)],
      // The last character needs two units of UTF-16: half of it is no text, and no header can carry it.
      [`${'a'.repeat(119)}😀`, 'a'.repeat(119)],
    ];
    for (const [proposed, name] of names) {
      expect(safeFileName(proposed)).toBe(name);
      expect(() => encodeURIComponent(safeFileName(proposed))).not.toThrow();
    }
  });
});

describe('the folder of a new vault', () => {
  it.each([
    ...['', '.', '..', '.hidden', ' led', 'trailing.', 'trailing ', 'a/b', 'a\\b', '/etc/x', '~', 'a\u0000', 'a\nb'],
    ...['a'.repeat(65), 'CON', 'lpt1.txt', 'a:b', 'a\u202Eb'],
  ])('is not named %j', async (name) => {
    expect(refusalOf(await world.bridge.vault.openNew({ name }))).toBe('3 VAULT_NAME_INVALID');
  });

  it.each(['ops', 'Treasury 2026', 'Tresor-Süd', 'a', 'v1.2_final'])(
    'named %j lies beside the vault that Coffer was started with, whatever is in front',
    async (name) => {
      const { bridge, root } = world;
      expect((await bridge.local.platform()).newVaultsIn).toBe(root);
      valueOf(await bridge.vault.openNew(await world.folderAt(join(root, 'elsewhere'))));
      expect(valueOf(await bridge.vault.openNew({ name }))).toMatchObject({
        state: 'absent',
        folder: join(root, name),
      });
      expect(existsSync(join(root, name)), 'it is made with the vault').toBe(false);
      await world.create();
      expect((statSync(join(root, name)).mode & 0o777).toString(8)).toBe('700');
    },
  );
});

/** The headless host's shell: no dialogs, and downloads. `onOffer` sees each as it is offered. */
async function inBrowser(onOffer: (download: Download) => void = () => {}) {
  await world.end();
  const time = new HandTime();
  const store = downloadStore(time.clock, time.later);
  const downloads: Downloads = {
    ...store,
    offer(download) {
      onOffer(download);
      return store.offer(download);
    },
  };
  return { time, downloads, world: windowWorld({ shell: { downloads }, dialogs: false }) };
}

describe('what main makes for a browser', () => {
  const ticketOf = (path = ''): string => /^\/bridge\/download\?ticket=([\w-]{43})$/.exec(path)?.[1] ?? '';

  it('is a backup that waits under a ticket, in a folder of its own, and goes with it', async () => {
    const made = await inBrowser();
    ({ world } = made);
    const { bridge, root } = world;
    await world.create();
    const place = valueOf(await bridge.local.chooseSavePlace({ purpose: 'backup', name: 'north/gate.age' }));
    const backup = valueOf(await bridge.vault.backup(place?.handle ?? '', Buffer.from('backup passphrase')));
    expect(backup).toMatchObject({ file: 'north-gate.age', sequence: expect.any(Number) as number });
    expect(valueOf(await bridge.vault.backups()).latest?.file).toBe('north-gate.age');
    expect(JSON.stringify(valueOf(await bridge.vault.backups()))).not.toContain('ticket');
    const ticket = ticketOf(backup.download);
    const waiting = made.downloads.take(ticket);
    expect(made.downloads.take(ticket), 'once').toBeNull();
    if (waiting === null || !('path' in waiting)) throw new Error('no file waits');
    expect(readFileSync(waiting.path).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((statSync(waiting.path).mode & 0o777).toString(8)).toBe('600');
    await made.downloads.discard(waiting);
    expect(readdirSync(root).filter((name) => name.startsWith('.coffer-backup-'))).toEqual([]);
  });

  it('leaves nothing when the backup is cancelled, is not fetched for five minutes, or the vault is locked', async () => {
    const made = await inBrowser();
    ({ world } = made);
    const { bridge, root } = world;
    await world.create();
    const aside = () => readdirSync(root).filter((name) => name.startsWith('.coffer-backup-'));
    const backUp = async () => {
      const place = valueOf(await bridge.local.chooseSavePlace({ purpose: 'backup', name: 'b.age' }));
      return bridge.vault.backup(place?.handle ?? '', Buffer.from('backup passphrase'));
    };
    const place = valueOf(await bridge.local.chooseSavePlace({ purpose: 'backup', name: 'b.age' }));
    const making = bridge.vault.backup(place?.handle ?? '', Buffer.from('backup passphrase'));
    await bridge.vault.cancel();
    expect(refusalOf(await making)).toBe('1 TASK_CANCELLED');
    await gone(aside);
    valueOf(await backUp());
    expect(aside()).toHaveLength(1);
    await made.time.pass(300_001);
    await gone(aside);
    const { download } = valueOf(await backUp());
    await bridge.vault.lock();
    await gone(aside);
    expect(made.downloads.take(ticketOf(download))).toBeNull();
  });

  it('is the file of a key, whose bytes are overwritten at the lock', async () => {
    const offered: Uint8Array[] = [];
    const made = await inBrowser((download) => 'content' in download && offered.push(download.content));
    ({ world } = made);
    const { bridge } = world;
    const { status } = await world.create();
    const place = valueOf(await bridge.local.chooseSavePlace({ purpose: 'api-key', name: 'ann.key' }));
    const wanted = { userId: status.info?.userId ?? '', apiKeyName: 'script', handle: place?.handle ?? '' };
    const key = valueOf(await bridge.local.createApiKey(wanted));
    expect(key).toMatchObject({ file: 'ann.key', activity: { status: 'ACTIVITY_STATUS_COMPLETED' } });
    const content = Buffer.from(offered[0] ?? []).toString();
    expect(content).toMatch(/^[0-9a-f]{64}:p256$/);
    expect(JSON.stringify(key)).not.toContain(content.slice(0, 64));
    await bridge.vault.lock();
    expect(offered[0]?.every((byte) => byte === 0)).toBe(true);
    expect(made.downloads.take(ticketOf(key.download))).toBeNull();
  });

  it('is no key that the vault refused', async () => {
    const made = await inBrowser();
    ({ world } = made);
    await world.create();
    const place = valueOf(await world.bridge.local.chooseSavePlace({ purpose: 'api-key', name: 'x.key' }));
    const wanted = { userId: '00000000-0000-4000-8000-000000000000', apiKeyName: 'x', handle: place?.handle ?? '' };
    expect(refusalOf(await world.bridge.local.createApiKey(wanted))).toMatch(/^5/);
    expect(made.time.timers, 'nothing was offered').toBe(0);
  });
});

/** Waits until a list is empty: removing a folder takes a moment. */
function gone(list: () => readonly string[]): Promise<void> {
  return eventually(() => expect(list()).toEqual([]));
}
