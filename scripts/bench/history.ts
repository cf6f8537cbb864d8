import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digitsOf, type Figure } from './measure.ts';

/** One run, as a line of the history. */
type Run = Readonly<{
  date: string;
  machine: string;
  commit: string;
  figures: Readonly<Record<string, readonly Figure[]>>;
}>;

/** Beside the programs of the bench, which are built again for each run. */
const historyFile = join(dirname(fileURLToPath(import.meta.url)), '..', 'history.jsonl');

/** Adds a run to the history. */
export function remember(figures: Run['figures']): void {
  const run: Run = { date: new Date().toISOString(), machine: machine(), commit: commit(), figures };
  appendFileSync(historyFile, `${JSON.stringify(run)}\n`);
}

/** The last run of the history, each part beside the last run before that measured it on the same machine. */
export function changeOfLast(): string {
  const runs = existsSync(historyFile)
    ? readFileSync(historyFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Run)
    : [];
  const last = runs.at(-1);
  if (!last) return 'no run is kept yet: npm run bench\n';
  const earlier = runs.slice(0, -1).filter((run) => run.machine === last.machine);
  const parts = Object.entries(last.figures).map(([part, figures]) => {
    const before = earlier.findLast((run) => part in run.figures);
    if (!before) return `${part}: no run before on this machine\n`;
    const title = `${part}: ${before.commit} (${before.date}) → ${last.commit} (${last.date})\n`;
    return title + figures.map((figure, at) => change(before.figures[part]?.[at], figure)).join('');
  });
  return `${last.machine}\n\n${parts.join('\n')}`;
}

/** Figures of a part come in the same order each time; some repeat the name of what they are said of. */
function change(before: Figure | undefined, { name, value, unit }: Figure): string {
  const known = before?.name === name && before.unit === unit ? before.value : undefined;
  const percent = known === undefined ? '' : `${(((value - known) / known) * 100).toFixed(0)} %`.padStart(8);
  return `  ${name.padEnd(62)} ${(known === undefined ? '–' : digitsOf(known)).padStart(10)} → ${digitsOf(value).padStart(10)} ${unit.padEnd(10)}${percent}\n`;
}

function machine(): string {
  const [first] = cpus();
  return `${first?.model ?? 'unknown processor'} × ${cpus().length}, ${process.platform} ${process.arch}, Node ${process.version}`;
}

/** The commit that was measured, with a plus sign where files are changed since. */
function commit(): string {
  const git = (...args: readonly string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout ?? '';
  const head = git('rev-parse', '--short', 'HEAD').trim();
  return head === '' ? 'unknown' : head + (git('status', '--porcelain') === '' ? '' : '+');
}
