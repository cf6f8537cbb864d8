import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runPackage } from './run.mjs';
import { say, startClock, timeTaken } from './say.mjs';

/** What the build is made from. A change anywhere in here builds again; a change elsewhere does not. */
export const sources = [
  'src',
  'resources/icon.svg',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * Builds out/ from the sources, unless it was built from these very ones.
 * @returns {Promise<boolean>} false when the build failed; its words were printed then
 */
export async function buildSources() {
  const why = whyBuild(root);
  if (why === null) return true;
  say('build', `${why}: electron-vite build`);
  startClock('build');
  rmSync(stampFile(root), { force: true });
  const stamp = sourceStamp(root);
  const { code, output } = await runPackage('electron-vite/bin/electron-vite.js', ['build']);
  if (code !== 0) {
    process.stderr.write(output);
    say('build', 'failed, the reason is above');
    return false;
  }
  // Taken before the build and written after it: what was edited meanwhile is built the next time.
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(stampFile(root), stamp);
  say('build', `done in ${timeTaken('build')}`);
  return true;
}

/**
 * Why out/ has to be built, or null when it fits the sources.
 * @param {string} folder the repository's
 * @returns {string | null}
 */
export function whyBuild(folder) {
  let stamp;
  try {
    stamp = readFileSync(stampFile(folder), 'utf8');
  } catch {
    return 'nothing whole was built yet';
  }
  return stamp === sourceStamp(folder) ? null : 'the sources changed';
}

/**
 * One hash over the names and contents of all that the build reads.
 * @param {string} folder the repository's
 * @returns {string} hex and a newline
 */
export function sourceStamp(folder) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, folder, source);
  return `${hash.digest('hex')}\n`;
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {string} path
 */
function addTo(hash, folder, path) {
  let names;
  try {
    names = readdirSync(join(folder, path)).sort();
  } catch {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const name of names) if (!name.endsWith('.tsbuildinfo')) addTo(hash, folder, `${path}/${name}`);
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, 'out', '.coffer-build');
}
