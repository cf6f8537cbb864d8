import { join } from 'node:path';

/**
 * Where a vault lies when nobody says otherwise: the place that this operating system has for a program's data.
 * `scripts/steps/vault-folder.mjs` says the same for `npm start`; a test holds the two together.
 * @param home the person's folder
 */
export function defaultVaultFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Coffer', 'vault');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Coffer', 'vault');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'coffer', 'vault');
}
