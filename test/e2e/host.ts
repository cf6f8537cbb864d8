import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const commandLine = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
const readyMsMax = 20_000;

export type RunningHost = Readonly<{
  endpoint: string;
  /** Opens the page once. */
  page: string;
  /** The vault's folder, in a new folder of its own. */
  vault: string;
  /** Ends the host with SIGTERM. Gives its exit code. */
  stop(): Promise<number | null>;
}>;

/** Starts the built headless host on a free port and a vault that is not there yet. */
export async function startHost(): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-e2e-'));
  const vault = join(folder, 'vault');
  const child = spawn(process.execPath, [commandLine, 'serve', '--vault', vault, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const code = await ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  try {
    const ready = await firstLine(child);
    return { endpoint: ready.endpoint, page: ready.ui, vault, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The first line that the host prints: it is ready then. Rejects with what it said on standard error when it ends before. */
function firstLine(child: ChildProcess): Promise<{ endpoint: string; ui: string }> {
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
      resolve(JSON.parse(out.slice(0, out.indexOf('\n'))) as { endpoint: string; ui: string });
    });
  });
}
