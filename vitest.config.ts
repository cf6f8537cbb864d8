import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** What stands on a fake of a module, of Electron's or of a package's, wants a world of its own for each file. */
const alone = ['**/test/desktop/**/*.test.ts', '**/test/renderer/ui/qr/qr-scanner.test.tsx'];
/** What is drawn, all in one page for each worker; harness/page-environment.ts says why. */
const drawn = ['**/test/renderer/**/*.test.{ts,tsx}'];
const folders = 'test/harness/folders-setup.ts';
const setupFiles = [folders, 'test/harness/window-setup.ts'];
/** A machine that does much else at the time is slow, and not wrong: these end only what never comes to an end. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 45_000 } } };

export default defineConfig({
  test: {
    // One more than there are cores: workers wait for hosts, disks and timers for a fifth of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'alone', include: alone, setupFiles, ...patience } },
      {
        test: {
          name: 'window',
          ...patience,
          include: drawn,
          exclude: [...configDefaults.exclude, ...alone],
          setupFiles,
          environment: './test/harness/page-environment.ts',
          isolate: false,
        },
      },
      {
        test: {
          name: 'main',
          ...patience,
          setupFiles: [folders],
          include: ['**/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone, ...drawn],
          // They share nothing but code: keeping it between files takes a sixth of the time.
          isolate: false,
        },
      },
    ],
  },
});
