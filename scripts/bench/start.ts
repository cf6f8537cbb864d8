import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, serve } from './host-process.ts';
import { medianMs, plain, within, type Figure } from './measure.ts';
import { inFolder } from './vault-filling.ts';

const ROUNDS = 9;

/** How soon the built command line says something, and how soon a locked host listens; and an empty program of Node.js beside them. */
export async function start(): Promise<Figure[]> {
  const run = (args: readonly string[]) =>
    medianMs(ROUNDS, () => {
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    });
  const empty = await run(['-e', '0']);
  const version = await run([commandLine, '--version']);
  const listening = await inFolder(async (folder) => {
    const dir = join(folder, 'vault');
    mkdirSync(dir);
    const tookMs: number[] = [];
    await medianMs(ROUNDS, async () => {
      const host = await serve(dir);
      tookMs.push(host.readyMs);
      await host.stop();
    });
    return tookMs.sort((one, other) => one - other)[ROUNDS >> 1] ?? Number.NaN;
  });
  return [
    plain('start: an empty program of Node.js', empty, 'ms'),
    within('start: coffer --version', version, 120, 'ms'),
    within('start: coffer serve, locked, until it listens', listening, 350, 'ms'),
    plain('start: coffer serve, against two empty programs', listening / (2 * empty), '×'),
  ];
}
