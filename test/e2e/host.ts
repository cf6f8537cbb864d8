import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultConfigFolder } from '../../src/main/config/config-folder.ts';
import { leavePageTicket } from '../../src/main/config/page-tickets.ts';

const commandLine = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
const readyMsMax = 120_000;

export type RunningHost = Readonly<{
  endpoint: string;
  /** Opens the page once. */
  page: string;
  /** The vault's folder, in `home`. */
  vault: string;
  /** A new folder that is home and temporary folder of the host, and nobody else's. It goes when the host is stopped. */
  home: string;
  pid: number;
  /** Ends the host with SIGTERM. Gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it with SIGKILL, and leaves `home` as it is then. */
  kill(): Promise<void>;
}>;

/**
 * Starts the built headless host on a free port and a vault that is not there yet.
 * @param before what is put into `home` first, for example a vault: given its path
 * @param passphrase unlocks the vault at the start; locked unless given
 */
export async function startHost(
  before: (vault: string) => Promise<void> = async () => {},
  passphrase?: string,
): Promise<RunningHost> {
  const home = mkdtempSync(join(tmpdir(), 'coffer-e2e-'));
  const vault = join(home, 'vault');
  mkdirSync(join(home, 'tmp'));
  await before(vault);
  const file = join(home, 'passphrase');
  if (passphrase !== undefined) writeFileSync(file, passphrase, { mode: 0o600 });
  const unlock = passphrase === undefined ? [] : ['--passphrase-file', file];
  const child = spawn(process.execPath, [commandLine, 'serve', '--vault', vault, '--port', '0', '--json', ...unlock], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), TMPDIR: join(home, 'tmp') },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const code = await ended;
    rmSync(home, { recursive: true, force: true });
    return code;
  };
  try {
    const { endpoint } = await firstLine(child);
    return { endpoint, page: await newPageAddress({ endpoint, home }), vault, home, pid: child.pid ?? 0, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Writes a file of the person's into the host's home. Gives its path. */
export function fileIn(host: RunningHost, name: string, content: string | Uint8Array): string {
  const path = join(host.home, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

/** An address as `coffer open` prints it, without a process for that: the host prints none where its output is no terminal. */
export async function newPageAddress({ endpoint, home }: Pick<RunningHost, 'endpoint' | 'home'>): Promise<string> {
  const config = defaultConfigFolder(process.platform, { XDG_CONFIG_HOME: join(home, 'config') }, home);
  const { token } = await leavePageTicket({ config, port: Number(new URL(endpoint).port) }, Date.now());
  return `${endpoint}/?token=${token}`;
}

/** The first line that the host prints: it is ready then. Rejects with what it said on standard error when it ends before. */
function firstLine(child: ChildProcess): Promise<{ endpoint: string }> {
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    const timer = setTimeout(() => reject(new Error(`the host was not ready in time: ${err}`)), readyMsMax);
    child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', () => reject(new Error(`the host ended: ${err}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (!out.includes('\n')) return;
      clearTimeout(timer);
      resolve(JSON.parse(out.slice(0, out.indexOf('\n'))) as { endpoint: string });
    });
  });
}
