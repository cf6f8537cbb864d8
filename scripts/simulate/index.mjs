import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// Runs the simulations of test/simulate for longer than the tests of every day do, from another seed each time:
//   npm run simulate                        for a minute
//   npm run simulate -- --hours 1           for an hour
//   npm run simulate -- --seed 7            the runs of seed 7
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    hours: { type: 'string' },
    seed: { type: 'string', default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
  },
});
const seconds = values.hours === undefined ? Number(values.seconds) : Number(values.hours) * 3_600;
if (!(seconds > 0)) {
  console.error('--seconds and --hours take a number above 0');
  process.exit(2);
}
console.log(`seed ${values.seed}: the same again with --seed ${values.seed} --seconds ${seconds}`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--dir', 'test', 'test/simulate'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, COFFER_SIMULATE_SEED: values.seed, COFFER_SIMULATE_SECONDS: String(seconds) },
});
process.exit(status ?? 1);
