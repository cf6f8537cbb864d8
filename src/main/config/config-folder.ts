import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where this program keeps what belongs to no vault: which vaults there are, how the window looks, how often a passphrase was wrong. The
 * place that the operating system has for a program's settings.
 * @param home the person's folder
 */
export function defaultConfigFolder(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Coffer', 'config');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Coffer');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'coffer');
}
