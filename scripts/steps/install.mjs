import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { say, startClock, timeTaken } from './say.mjs';

/**
 * Installs the packages that the lockfile names, unless they are there already.
 * The stamp lies inside node_modules, where npm removes it first: an interrupted install leaves none.
 * @returns {Promise<void>}
 */
export async function installPackages() {
  const why = whyInstall(root);
  if (why === null) return;
  say('install', `${why}: npm ci, without the packages' own scripts, of which none is needed`);
  startClock('install');
  const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    process.stderr.write(output);
    say('install', 'npm ci failed, its own words are above. Nothing of yours was changed; run the same command again.');
    process.exit(1);
  }
  writeFileSync(stampFile(root), wantedStamp(root));
  say('install', `done in ${timeTaken('install')}`);
}

/**
 * Why packages have to be installed, or null when they are there.
 * @param {string} folder the repository's
 * @returns {string | null}
 */
export function whyInstall(folder) {
  const has = readText(stampFile(folder));
  if (has === wantedStamp(folder)) return null;
  const installed = readText(join(folder, 'node_modules', '.package-lock.json'));
  if (installed === null) return 'no packages are installed';
  // Somebody ran npm themselves: npm writes down what it has put there, and that may be just what is wanted.
  if (has === null && agrees(JSON.parse(readText(join(folder, 'package-lock.json')) ?? '{}'), JSON.parse(installed)))
    return null;
  return 'the packages are not those of package-lock.json';
}

/**
 * Whether what npm installed is what the lockfile asks for. Packages for other machines may be missing.
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[] }} Entry
 * @param {{ packages?: Record<string, Entry> }} lockfile
 * @param {{ packages?: Record<string, Entry> }} installed
 * @returns {boolean}
 */
export function agrees(lockfile, installed) {
  const has = installed.packages ?? {};
  return Object.entries(lockfile.packages ?? {}).every(
    ([path, wanted]) =>
      path === '' || has[path]?.version === wanted.version || (wanted.optional === true && !(path in has)),
  );
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, 'node_modules', '.coffer-install');
}

/** @param {string} folder */
function wantedStamp(folder) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return `${lockfile} ${process.platform}-${process.arch}\n`;
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
