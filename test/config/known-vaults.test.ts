import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { defaultConfigFolder } from '../../src/main/config/config-folder.ts';
import { defaultColour, knownVaults } from '../../src/main/config/known-vaults.ts';
import { plainFile, writeWhole } from '../../src/main/config/plain-file.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'coffer-config-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const config = () => join(root, 'config', 'coffer');
const list = () => join(config(), 'vaults.json');

describe('the known vaults', () => {
  it('are in the order of last use, each once, with the colours that they were given', async () => {
    const vaults = knownVaults(config());
    expect(await vaults.list()).toEqual([]);
    await vaults.remember('/a');
    await vaults.remember('/b');
    await vaults.setColour('/a', 'lilac');
    await vaults.remember('/b');
    await vaults.remember('/a');
    expect(await knownVaults(config()).list()).toEqual([{ folder: '/a', colour: 'lilac' }, { folder: '/b' }]);
    expect([await vaults.colourOf('/a'), await vaults.colourOf('/b')]).toEqual(['lilac', defaultColour('/b')]);
    await vaults.forget('/a');
    expect(await vaults.list()).toEqual([{ folder: '/b' }]);
  });

  it('keep when each was unlocked last, and believe only a whole number of it', async () => {
    const vaults = knownVaults(config());
    await vaults.remember('/a', 5);
    await vaults.remember('/b');
    await vaults.setColour('/a', 'sky');
    await vaults.remember('/a');
    await vaults.remember('/a', 7);
    expect(await knownVaults(config()).list()).toEqual([
      { folder: '/a', colour: 'sky', usedAtMs: 7 },
      { folder: '/b' },
    ]);
    writeFileSync(
      list(),
      JSON.stringify({
        version: 1,
        vaults: [
          { folder: '/a', usedAtMs: 'x' },
          { folder: '/b', usedAtMs: 1.5 },
        ],
      }),
    );
    expect(await knownVaults(config()).list()).toEqual([{ folder: '/a' }, { folder: '/b' }]);
  });

  it('are sixty-four at most', async () => {
    const vaults = knownVaults(config());
    for (let number = 0; number < 70; number++) await vaults.remember(`/vault ${number}`);
    const known = await vaults.list();
    expect([known.length, known[0]?.folder]).toEqual([64, '/vault 69']);
  });

  it('are what can be believed of a file that somebody else wrote', async () => {
    mkdirSync(config(), { recursive: true });
    const entries = [
      { folder: '/a', colour: 'red' },
      { folder: 'b' },
      null,
      7,
      { folder: 9 },
      { folder: '/a' },
      { folder: '/\0' },
    ];
    writeFileSync(list(), JSON.stringify({ version: 1, vaults: [...entries, { folder: '/c', colour: 'sky' }] }));
    expect(await knownVaults(config()).list()).toEqual([{ folder: '/a' }, { folder: '/c', colour: 'sky' }]);
  });

  it.each<[what: string, put: () => void]>([
    ['is no JSON', () => writeFileSync(list(), '{"vaults":[')],
    ['is a folder', () => mkdirSync(list())],
    ['is a link to somewhere else', () => symlinkSync('/etc/hostname', list())],
    ['is far too long', () => writeFileSync(list(), 'x'.repeat(2_000_000))],
  ])('are none where the file %s, which is set aside', async (_what, put) => {
    mkdirSync(config(), { recursive: true });
    put();
    const vaults = knownVaults(config());
    expect(await vaults.list()).toEqual([]);
    expect(readdirSync(config())).toEqual([expect.stringMatching(/^vaults\.json\.set-aside-/)]);
    await vaults.remember('/a');
    expect(await vaults.list()).toEqual([{ folder: '/a' }]);
  });
});

describe('a plain file', () => {
  it('is changed by one after the other, whoever began first', async () => {
    const file = plainFile<number[]>(
      join(root, 'numbers.json'),
      (json) => json as number[],
      () => [],
    );
    await Promise.all(Array.from({ length: 20 }, (_, number) => file.change((numbers) => [...numbers, number])));
    expect(await file.read()).toEqual(Array.from({ length: 20 }, (_, number) => number));
    await file.remove();
    expect(await file.read()).toEqual([]);
  });

  it('leaves nothing half done beside it', async () => {
    await writeWhole(join(root, 'whole'), Buffer.from('first'));
    mkdirSync(join(root, 'folder', 'full'), { recursive: true });
    await expect(writeWhole(join(root, 'folder'), Buffer.from('second'))).rejects.toThrow();
    await expect(writeWhole(join(root, 'whole', 'inside'), Buffer.from('third'))).rejects.toThrow();
    expect(readdirSync(root).sort()).toEqual(['folder', 'whole']);
    expect(readFileSync(join(root, 'whole'), 'utf8')).toBe('first');
  });
});

describe('the config folder', () => {
  it.each([
    ['linux', {}, '/home/ann/.config/coffer'],
    ['linux', { XDG_CONFIG_HOME: '/etc/ann' }, '/etc/ann/coffer'],
    ['darwin', {}, '/home/ann/Library/Application Support/Coffer/config'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/Coffer'],
  ] as const)('of %s with %o is %s', (platform, env, expected) => {
    expect(defaultConfigFolder(platform, env, '/home/ann')).toBe(expected);
  });
});
