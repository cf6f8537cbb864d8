import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sources, whyBuild } from '../../scripts/steps/build.mjs';
import { root } from '../harness/source-tree.ts';

/** The projects that tsconfig.json refers to: whoever loads it wants all of them. */
const referenced = ['scripts', 'scripts/bench', 'test'].map((path) => `${path}/tsconfig.json`);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-reproducible-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the sources to a folder of another path, builds there in another time zone and language, and gives `out`. */
function builtElsewhere(name: string): string {
  const elsewhere = join(folder, name);
  mkdirSync(elsewhere, { recursive: true });
  for (const path of [...sources, 'tsconfig.json', ...referenced])
    cpSync(join(root, path), join(elsewhere, path), { recursive: true });
  // A link takes no time, and with preserveSymlinks the build goes by the path that the packages have here.
  symlinkSync(join(root, 'node_modules'), join(elsewhere, 'node_modules'), 'junction');
  const config = 'electron.vite.config.ts';
  renameSync(join(elsewhere, config), join(elsewhere, 'original.config.ts'));
  writeFileSync(
    join(elsewhere, config),
    `import original from './original.config.ts';
const { main, preload, renderer } = original;
const resolve = { preserveSymlinks: true };
export default { main: { ...main, resolve }, preload: { ...preload, resolve }, renderer: { ...renderer, resolve } };
`,
  );
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'build'], {
    cwd: elsewhere,
    env: { PATH: process.env['PATH'], TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return join(elsewhere, 'out');
}

/** SHA-256 of each built file, by its path. What the build notes for itself and what other scripts put beside it are left out. */
function hashesIn(out: string): Readonly<Record<string, string>> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(out, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const built = paths.filter((path) => /^(main|preload|renderer)\//.test(path)).sort();
  return Object.fromEntries(
    built.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(out, path)))
        .digest('hex'),
    ]),
  );
}

describe('the build', () => {
  it('gives the same bytes from two folders', { timeout: 600_000 }, () => {
    const here = hashesIn(whyBuild(root) === null ? join(root, 'out') : builtElsewhere('first'));
    expect(Object.keys(here)).toEqual(expect.arrayContaining(['main/cli.js', 'main/index.js', 'preload/index.cjs']));
    expect(hashesIn(builtElsewhere('another place, and deeper'))).toEqual(here);
  });
});
