import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// Runs the targets of test/fuzz for longer than the tests of every day do, from another seed each time:
//   npm run fuzz -- --seconds 600        all of them, for so long in all
//   npm run fuzz -- --seed 7 solana      the targets of test/fuzz/solana.test.ts, as seed 7 has them
//   COFFER_PROPERTY_RUNS=50000 npm run fuzz     so many inputs for each target, however long that takes
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (!(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error('--seconds takes a number above 0, and --seed a whole number');
  process.exit(2);
}

/** Then so many inputs are tried, however long that takes. */
const counted = process.env['COFFER_PROPERTY_RUNS'] !== undefined;

const folder = join(root, 'test', 'fuzz');
const files = readdirSync(folder).filter(
  (file) =>
    file.endsWith('.test.ts') && (positionals.length === 0 || positionals.includes(file.replace('.test.ts', ''))),
);
/** Targets take their time one after the other. */
const targets = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/^ *fuzz\(/gm) ?? []).length;
if (targets === 0) {
  console.error(`test/fuzz has no ${positionals.join(', ')}`);
  process.exit(2);
}
console.log(`seed ${seed}: the same again with --seed ${seed}${counted ? '' : ` --seconds ${seconds}`}`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status, signal } = spawnSync(
  process.execPath,
  // One file at a time, so that they do not take the machine from one another and seem slow.
  [
    vitest,
    'run',
    '--dir',
    'test',
    '--no-file-parallelism',
    `--testTimeout=${counted ? 0 : (seconds + 60) * 1_000}`,
    ...files.map((file) => `test/fuzz/${file}`),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      COFFER_FUZZ_SEED: String(seed),
      ...(counted ? {} : { COFFER_FUZZ_SECONDS_EACH: String(seconds / targets) }),
    },
    // An input that never comes to an end stops the run, and the seed above finds it again.
    ...(counted ? {} : { timeout: (2 * seconds + 120) * 1_000 }),
  },
);
if (signal) console.error(`a target did not come to an end: ended with ${signal}`);
process.exit(status ?? 1);
