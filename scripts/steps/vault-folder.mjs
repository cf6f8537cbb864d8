import { join } from 'node:path';

/**
 * Where a vault lies when nobody says otherwise: the place that this operating system has for a program's data.
 * `src/main/desktop/vault-folder.ts` says the same for the packaged app; a test holds the two together.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @param {string} home the person's folder
 * @returns {string}
 */
export function defaultVaultFolder(platform, env, home) {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Coffer', 'vault');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Coffer', 'vault');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'coffer', 'vault');
}
