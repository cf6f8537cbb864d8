import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultVaultFolder } from './vault-folder.ts';

/** What the app was started with. */
export type DesktopArguments = Readonly<{
  /** The vault's folder, absolute. */
  vault: string;
  /** Where other programs reach the vault; undefined leaves the endpoint off, as it is unless a user asks. */
  port: number | undefined;
}>;

/**
 * Reads `--vault DIR` and `--port N`. Anything else is Electron's own business and passed over.
 * @param argv the whole of `process.argv`
 * @returns `port` is undefined where it is no port number
 */
export function readArguments(argv: readonly string[]): DesktopArguments {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: { vault: { type: 'string' }, port: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const { vault, port } = values;
  return {
    vault: resolve(typeof vault === 'string' ? vault : defaultVaultFolder(process.platform, process.env, homedir())),
    port: typeof port === 'string' && /^\d{1,5}$/.test(port) && Number(port) <= 65_535 ? Number(port) : undefined,
  };
}
