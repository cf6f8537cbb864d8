import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultVaultFolder as ofScripts } from '../../scripts/steps/vault-folder.mjs';
import { readArguments } from '../../src/main/desktop/arguments.ts';
import { defaultVaultFolder } from '../../src/main/desktop/vault-folder.ts';

describe('what the app is started with', () => {
  it.each([
    ['a vault and a port', ['electron', '.', '--vault', 'v', '--port', '0'], { vault: resolve('v'), port: 0 }],
    ['them joined to their names', ['electron', '.', '--vault=v', '--port=7412'], { vault: resolve('v'), port: 7412 }],
    [
      'switches of Chromium’s own',
      ['electron', '--no-sandbox', '.', '--vault', 'v'],
      { vault: resolve('v'), port: undefined },
    ],
    [
      'a port that is none',
      ['electron', '.', '--vault', 'v', '--port', '70000'],
      { vault: resolve('v'), port: undefined },
    ],
    [
      'a port that is a word',
      ['electron', '.', '--vault', 'v', '--port', 'http'],
      { vault: resolve('v'), port: undefined },
    ],
  ])('is read from %s', (_what, argv, expected) => {
    expect(readArguments(argv)).toEqual(expected);
  });

  it('leaves the endpoint off and takes the usual folder when nothing is said', () => {
    const { vault, port } = readArguments(['electron', '.']);
    expect(port).toBeUndefined();
    expect(vault).toMatch(/coffer[/\\]vault$/i);
  });
});

describe('the usual folder', () => {
  it.each([
    ['linux', {}, '/home/ann/.local/share/coffer/vault'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/coffer/vault'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/ann/.local/share/coffer/vault'],
    ['darwin', {}, '/home/ann/Library/Application Support/Coffer/vault'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/Coffer/vault'],
    ['win32', {}, '/home/ann/AppData/Local/Coffer/vault'],
  ] as const)('of %s with %o is the same for the app and for npm start', (platform, env, expected) => {
    expect(defaultVaultFolder(platform, env, '/home/ann')).toBe(expected);
    expect(ofScripts(platform, env, '/home/ann')).toBe(expected);
  });
});
