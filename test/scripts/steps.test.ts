import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceStamp, whyBuild } from '../../scripts/steps/build.mjs';
import { findChromium } from '../../scripts/steps/chromium.mjs';
import { findElectron, whyNoDisplay } from '../../scripts/steps/desktop.mjs';
import { agrees, whyInstall } from '../../scripts/steps/install.mjs';
import { withVault } from '../../scripts/steps/launch.mjs';
import { isNodeSupported } from '../../scripts/steps/node-version.mjs';
import { spellDuration } from '../../scripts/steps/say.mjs';
import { one, playwrightTally, spell, sum, vitestTally } from '../../scripts/steps/tally.mjs';
import { root } from '../harness/source-tree.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-scripts-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file below the test's folder, and the folders above it. */
function put(path: string, content: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe('the version of Node', () => {
  it.each([
    ['12.22.12', false],
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
  ])('%s is supported: %s', (version, supported) => {
    expect(isNodeSupported(version)).toBe(supported);
  });

  it('is said in one plain sentence when it is too old, and nothing is done', () => {
    const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.0' });";
    const hook = put('old-node.cjs', pretend);
    for (const script of ['start.mjs', 'test.mjs', 'build.mjs']) {
      const { status, stderr, stdout } = spawnSync(
        process.execPath,
        ['--require', hook, join(root, 'scripts', script)],
        { encoding: 'utf8' },
      );
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain('Coffer needs Node 20.19 or newer');
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('installing', () => {
  const lockfile = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-win32': { version: '2.0.0', optional: true },
    },
  };

  it.each([
    [
      'everything is there',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b-win32': { version: '2.0.0' } },
      true,
    ],
    ['what is for another machine is missing', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['a package is missing', {}, false],
    ['a package has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    [
      'what is for this machine has another version',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b-win32': { version: '1.9.0' } },
      false,
    ],
  ])('knows whether the packages fit when %s', (_when, packages, expected) => {
    expect(agrees(lockfile, { packages })).toBe(expected);
  });

  it('is needed on a fresh clone, not needed after npm did it, and needed again when the lockfile changes', () => {
    put('package-lock.json', JSON.stringify(lockfile));
    expect(whyInstall(folder)).toBe('no packages are installed');
    put('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    expect(whyInstall(folder)).toBeNull();
    put('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.1.0' } } }));
    expect(whyInstall(folder)).toBe('the packages are not those of package-lock.json');
  });
});

describe('building', () => {
  it('is needed once, and again when a source changes or comes or goes, and for nothing else', () => {
    for (const file of [
      'electron.vite.config.ts',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      'resources/icon.svg',
      'src/main/a.ts',
    ])
      put(file, 'a');
    expect(whyBuild(folder)).toBe('nothing whole was built yet');
    const built = (): string => put('out/.coffer-build', sourceStamp(folder));
    built();
    expect(whyBuild(folder)).toBeNull();
    put('README.md', 'more words');
    put('src/main/tsconfig.tsbuildinfo', 'what a compiler noted');
    expect(whyBuild(folder)).toBeNull();
    put('src/main/a.ts', 'b');
    expect(whyBuild(folder)).toBe('the sources changed');
    built();
    put('src/main/b.ts', 'b');
    expect(whyBuild(folder)).toBe('the sources changed');
    built();
    rmSync(join(folder, 'src/main/b.ts'));
    expect(whyBuild(folder)).toBe('the sources changed');
  });
});

describe('the window', () => {
  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['darwin', {}, true],
    ['win32', {}, true],
  ] as const)('has a display on %s with %o: %s', (platform, env, has) => {
    expect(whyNoDisplay(platform, env) === null).toBe(has);
  });

  it('is found where Electron’s package says its program lies, and nowhere when it is not there', () => {
    expect(findElectron(folder, {})).toBeNull();
    put('node_modules/electron/path.txt', 'Electron.app/Contents/MacOS/Electron\n');
    expect(findElectron(folder, {}), 'named but not fetched whole').toBeNull();
    const program = put('node_modules/electron/dist/Electron.app/Contents/MacOS/Electron', '');
    expect(findElectron(folder, {})).toBe(program);
    const other = put('elsewhere/Electron.app/Contents/MacOS/Electron', '');
    expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'elsewhere') })).toBe(other);
  });

  it('is checked in a browser that somebody may name', () => {
    const browser = put('browser', '');
    expect(findChromium({ COFFER_CHROMIUM: browser })).toBe(browser);
    expect(findChromium({ COFFER_CHROMIUM: join(folder, 'none') })).toBeNull();
  });

  it('gets a vault’s folder unless one is named', () => {
    expect(withVault(['--port', '0'])).toHaveLength(4);
    expect(withVault(['--vault', 'v'])).toEqual(['--vault', 'v']);
    expect(withVault(['--vault=v', '--port', '0'])).toEqual(['--vault=v', '--port', '0']);
  });
});

describe('the count', () => {
  it('ends with one line that a machine can read', () => {
    expect(spell({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(spell(sum([one(true), one(false), { passed: 2, failed: 0, skipped: 1 }]))).toBe(
      '3 passed, 1 failed, 1 skipped',
    );
  });

  const tests = (statuses: readonly string[]) => statuses.map((status) => ({ status }));

  it.each([
    [
      'all passed',
      { numPassedTests: 2, numFailedTests: 0 },
      [['passed', ['passed', 'passed']]],
      0,
      '2 passed, 0 failed',
    ],
    [
      'one failed',
      { numPassedTests: 1, numFailedTests: 1 },
      [['failed', ['passed', 'failed']]],
      1,
      '1 passed, 1 failed',
    ],
    [
      'a file could not be loaded',
      { numPassedTests: 1, numFailedTests: 0 },
      [
        ['passed', ['passed']],
        ['failed', []],
      ],
      1,
      '1 passed, 1 failed',
    ],
    [
      'an error was outside every test',
      { numPassedTests: 1, numFailedTests: 0 },
      [['passed', ['passed']]],
      1,
      '1 passed, 1 failed',
    ],
  ] as const)('is right about vitest when %s', (_when, counts, suites, exitCode, expected) => {
    const testResults = suites.map(([status, statuses]) => ({ status, assertionResults: tests(statuses) }));
    const report = put('units.json', JSON.stringify({ ...counts, numPendingTests: 0, numTodoTests: 0, testResults }));
    expect(spell(vitestTally(report, exitCode))).toBe(expected);
  });

  it.each([
    ['all passed', { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, 0, '4 passed, 0 failed'],
    ['one passed only when repeated', { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, 0, '3 passed, 1 failed'],
    [
      'an error was outside every test',
      { expected: 3, unexpected: 0, flaky: 0, skipped: 1 },
      1,
      '3 passed, 1 failed, 1 skipped',
    ],
  ])('is right about Playwright when %s', (_when, stats, exitCode, expected) => {
    expect(spell(playwrightTally(put('windows.json', JSON.stringify({ stats })), exitCode))).toBe(expected);
  });

  it('takes a report that was never written for a failure', () => {
    expect(spell(vitestTally(join(folder, 'none.json'), 0))).toBe('0 passed, 1 failed');
    expect(spell(playwrightTally(join(folder, 'none.json'), 0))).toBe('0 passed, 1 failed');
  });
});

describe('a duration', () => {
  it.each([
    [40, '0.0 s'],
    [9_940, '9.9 s'],
    [9_960, '10 s'],
    [59_600, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('of %i ms is spelled %s', (ms, words) => {
    expect(spellDuration(ms)).toBe(words);
  });
});

describe('the repository', () => {
  it('runs its scripts before anything is installed: they import Node alone', () => {
    const scripts = ['start', 'test', 'build'].map((name) =>
      readFileSync(join(root, 'scripts', `${name}.mjs`), 'utf8'),
    );
    for (const script of scripts) expect(script).not.toMatch(/from '(?!\.|node:)/);
  });
});
