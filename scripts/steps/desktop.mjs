import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { say } from './say.mjs';

const fetchMsMax = 240_000;

/**
 * What keeps a window from being shown here, or null. Only Linux can lack a display.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @returns {string | null}
 */
export function whyNoDisplay(platform, env) {
  if (platform !== 'linux' || env['DISPLAY'] || env['WAYLAND_DISPLAY']) return null;
  return 'there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set';
}

/**
 * The path of Electron's program, or null when its package has not fetched it.
 * Its path.txt is read: importing the package would start a download.
 * @param {string} folder the repository's
 * @param {Record<string, string | undefined>} env
 * @returns {string | null}
 */
export function findElectron(folder, env) {
  const packageFolder = join(folder, 'node_modules', 'electron');
  const elsewhere = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const pathFile = join(packageFolder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  if (!elsewhere && !existsSync(pathFile)) return null;
  const program = join(elsewhere ?? join(packageFolder, 'dist'), name);
  return existsSync(program) ? program : null;
}

/**
 * Finds Electron's program; where there is none, asks its package once to fetch it.
 * @returns {Promise<string | null>}
 */
export async function obtainElectron() {
  const found = findElectron(root, process.env);
  if (found !== null) return found;
  say('electron', 'its program is not here yet: fetching it once, about 120 MB');
  const { code } = await run(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
    timeoutMs: fetchMsMax,
  });
  return code === 0 ? findElectron(root, process.env) : null;
}
