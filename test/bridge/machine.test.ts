import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import type { CopyKind } from '#shared/bridge.ts';
import { systemLanguage } from '../../src/main/config/preferences.ts';
import { windowWorld, refusalOf, settled, valueOf, type WindowWorld } from '../harness/window-session.ts';

let world: WindowWorld;
afterEach(() => world.end());

/** A clipboard that everybody else can write to as well. */
function aClipboard() {
  const clipboard = {
    text: '',
    clears: 0,
    write: async (text: string, _kind: CopyKind) => void (clipboard.text = text),
    read: async () => clipboard.text,
    clear: async () => {
      clipboard.text = '';
      clipboard.clears++;
    },
  };
  return clipboard;
}

describe('the clipboard', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('is cleared of a secret after its time, and of an address after its own, and never of what is public', async () => {
    const clipboard = aClipboard();
    world = windowWorld({ shell: { clipboard } });
    const { bridge, time } = world;
    await world.create();
    expect(valueOf(await bridge.local.copy(bytes('words'), 'secret'))).toEqual({ clearsInMs: 15_000 });
    await time.pass(14_999);
    expect(clipboard.text).toBe('words');
    await time.pass(1);
    expect([clipboard.text, clipboard.clears]).toEqual(['', 1]);
    expect(valueOf(await bridge.local.copy(bytes('0xabc'), 'address'))).toEqual({ clearsInMs: 60_000 });
    await time.pass(60_000);
    expect(clipboard.clears).toBe(2);
    expect(valueOf(await bridge.local.copy(bytes('04ab'), 'public'))).toEqual({ clearsInMs: null });
    await time.pass(86_400_000);
    await bridge.vault.lock();
    await settled();
    expect([clipboard.text, clipboard.clears]).toEqual(['04ab', 2]);
  });

  it('is left alone when somebody else has put something there, and after a newer copy of ours', async () => {
    const clipboard = aClipboard();
    world = windowWorld({ shell: { clipboard } });
    const { bridge, time } = world;
    await world.create();
    await bridge.local.copy(bytes('words'), 'secret');
    clipboard.text = 'a letter';
    await time.pass(15_000);
    expect([clipboard.text, clipboard.clears]).toEqual(['a letter', 0]);
    await bridge.local.copy(bytes('first'), 'secret');
    await time.pass(10_000);
    await bridge.local.copy(bytes('second'), 'secret');
    await time.pass(10_000);
    expect(clipboard.text).toBe('second');
    await time.pass(5_000);
    expect(clipboard.text).toBe('');
  });

  it('is cleared at the lock and at the end, also of a secret that has no time', async () => {
    const clipboard = aClipboard();
    world = windowWorld({ shell: { clipboard } });
    const { bridge } = world;
    await world.create();
    valueOf(await bridge.local.setSettings({ clearSecretSeconds: 0 }));
    expect(valueOf(await bridge.local.copy(bytes('words'), 'secret'))).toEqual({ clearsInMs: null });
    await bridge.vault.lock();
    await settled();
    expect(clipboard.text).toBe('');
    await bridge.local.copy(bytes('again'), 'secret');
    await world.close();
    expect(clipboard.text).toBe('');
    await bridge.local.copy(bytes('by hand'), 'secret');
    await bridge.local.clearClipboard();
    expect([clipboard.text, world.time.timers]).toEqual(['', 0]);
  });

  it('is the browser’s where main has none', async () => {
    world = windowWorld();
    expect(refusalOf(await world.bridge.local.copy(bytes('words'), 'secret'))).toBe('12 NO_CLIPBOARD');
    await world.bridge.local.clearClipboard();
  });
});

describe('what is shown', () => {
  it('is kept from capture while it is, and no longer than until the lock', async () => {
    const told: boolean[] = [];
    world = windowWorld({ shell: { protectContent: (on) => void told.push(on) } });
    await world.create();
    await world.bridge.local.setSecretVisible(true);
    await world.bridge.vault.lock();
    expect(told).toEqual([true, false]);
  });
});

describe('files', () => {
  it('are chosen in the system’s dialog where there is one', async () => {
    world = windowWorld({ shell: { chooseFile: async ({ purpose }) => (purpose === 'open-file' ? '/a' : null) } });
    expect(valueOf(await world.bridge.local.chooseFile({ purpose: 'open-file' }))).toBe('/a');
    expect(valueOf(await world.bridge.local.chooseFile({ purpose: 'open-folder' }))).toBeNull();
    await world.end();
    world = windowWorld();
    expect(refusalOf(await world.bridge.local.chooseFile({ purpose: 'open-file' }))).toBe('12 NO_FILE_DIALOG');
  });

  it('are written for their owner alone, and never over another', async () => {
    world = windowWorld();
    const file = join(world.root, 'log.jsonl');
    const save = async (content: string) =>
      world.bridge.local.saveFile(await world.placeAt(file, 'file'), Buffer.from(content));
    expect(valueOf(await save('{}\n'))).toEqual({ file });
    expect([(statSync(file).mode & 0o777).toString(8), readFileSync(file, 'utf8')]).toEqual(['600', '{}\n']);
    expect(refusalOf(await save('x'))).toBe('6 FILE_EXISTS');
    expect(readFileSync(file, 'utf8')).toBe('{}\n');
  });
});

describe('how the window looks', () => {
  it('is kept for every vault, and is as it was after a new start', async () => {
    world = windowWorld();
    const { bridge } = world;
    expect(await bridge.local.preferences()).toEqual({
      colourScheme: 'system',
      contrast: 'system',
      textSize: 100,
      language: 'en',
      letterKeys: true,
    });
    await Promise.all([
      bridge.local.setPreferences({ colourScheme: 'dark' }),
      bridge.local.setPreferences({ textSize: 150 }),
      bridge.local.setPreferences({ letterKeys: false }),
    ]);
    expect(await world.start().bridge.local.preferences()).toMatchObject({
      colourScheme: 'dark',
      textSize: 150,
      letterKeys: false,
    });
  });

  it.each([
    ['no JSON', '{"colourScheme":'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('is as at the first time where the file holds %s, which is set aside', async (_what, content) => {
    world = windowWorld();
    mkdirSync(world.config);
    writeFileSync(join(world.config, 'preferences.json'), content);
    expect(await world.bridge.local.preferences()).toMatchObject({ colourScheme: 'system', textSize: 100 });
    expect(readdirSync(world.config)).toEqual([expect.stringMatching(/^preferences\.json\.set-aside-[0-9a-f]{8}$/)]);
    expect(await world.bridge.local.setPreferences({ textSize: 125 })).toMatchObject({ textSize: 125 });
  });

  it('takes what fits of a file, and what cannot be kept for as long as the program runs', async () => {
    world = windowWorld();
    mkdirSync(world.config);
    const file = join(world.config, 'preferences.json');
    writeFileSync(file, '{"colourScheme":"pink","textSize":150,"language":7,"__proto__":{"x":1}}');
    expect(await world.bridge.local.preferences()).toEqual({
      colourScheme: 'system',
      contrast: 'system',
      textSize: 150,
      language: 'en',
      letterKeys: true,
    });
    await world.end();
    world = windowWorld();
    writeFileSync(world.config, 'a file where the folder should be');
    expect(await world.bridge.local.setPreferences({ textSize: 200 })).toMatchObject({ textSize: 200 });
    expect(world.logged).toContainEqual({ event: 'config-not-written' });
  });

  it('speaks German where the system does, and English elsewhere', () => {
    expect(['de', 'de-AT', 'DE-CH', 'den', 'en-GB', 'fr'].map(systemLanguage)).toEqual([
      ...['de', 'de', 'de', 'en', 'en', 'en'],
    ]);
  });
});
