import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Bundles the benchmarks, which use the sources as they are, and runs them. What is printed are ratios of one run.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const outDir = join(root, 'out', 'bench', 'program');
await build({
  root,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'scripts/bench/main.ts',
        load: 'scripts/bench/load.ts',
        killed: 'scripts/bench/killed.ts',
        asking: 'scripts/bench/asking.ts',
        opened: 'scripts/bench/opened.ts',
        'segment-worker': 'src/main/segment-worker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
const program = process.argv[2] === 'crash' ? 'killed.js' : 'main.js';
const { status } = spawnSync(process.execPath, ['--expose-gc', join(outDir, program), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
