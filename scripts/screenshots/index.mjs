import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { findChromium } from '../steps/chromium.mjs';
import { prepare } from '../steps/prepare.mjs';

// npm run screenshots: pictures of every screen, from a demo vault that is the same each time. See main.ts for what may be asked.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const chromium = findChromium(process.env);
if (chromium === null) {
  process.stderr.write('screenshots need a Chromium. On Debian: apt-get install -y chromium\n');
  process.exit(1);
}
await prepare();
const outDir = join(root, 'out', 'screenshots');
await build({
  root,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { input: { main: 'scripts/screenshots/main.ts' }, output: { entryFileNames: '[name].js' } },
  },
});
const { status } = spawnSync(process.execPath, [join(outDir, 'main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, COFFER_CHROMIUM: chromium },
});
process.exit(status ?? 1);
