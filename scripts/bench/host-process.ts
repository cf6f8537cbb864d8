import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

export const commandLine = join('out', 'main', 'cli.js');

export type HostProcess = Readonly<{
  /** Milliseconds from the start of the program until it said that it listens. */
  readyMs: number;
  /** The process that has the vault: the one that was started keeps its sockets. */
  pid: number;
  /** The one that was started. */
  keeperPid: number;
  stop: () => Promise<void>;
}>;

/** Starts the built command line as `coffer serve` on a free port, as a user does. */
export async function serve(dir: string, ...args: readonly string[]): Promise<HostProcess> {
  const from = performance.now();
  const line = [commandLine, '--json', 'serve', '--vault', dir, '--config', `${dir}-config`, '--port', '0', ...args];
  const keeper = spawn(process.execPath, line, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  let said = '';
  keeper.stderr.on('data', (part: Buffer) => (said += part.toString('utf8')));
  const readyMs = await new Promise<number>((resolve, reject) => {
    keeper.stdout.on('data', (part: Buffer) => {
      if (part.includes('"event":"ready"')) resolve(performance.now() - from);
    });
    keeper.once('exit', () => reject(new Error(`coffer serve ended: ${said}`)));
  });
  const { pid = 0 } = keeper;
  const stop = async (): Promise<void> => {
    keeper.kill();
    await ended;
  };
  return { readyMs, pid: hostOf(pid), keeperPid: pid, stop };
}

/** The one child of the keeper, as Linux tells it. */
function hostOf(keeperPid: number): number {
  return Number(readFileSync(`/proc/${keeperPid}/task/${keeperPid}/children`, 'utf8').trim().split(' ')[0]);
}
