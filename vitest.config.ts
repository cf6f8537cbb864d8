import { configDefaults, defineConfig } from 'vitest/config';

/** What is drawn, or stands on a fake of Electron's module, wants a world of its own for each file. */
const alone = ['renderer', 'desktop'].map((part) => `**/test/${part}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    // As many at once as there are cores; of two, one would be left to look on.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'window', include: alone, setupFiles: ['test/harness/window-setup.ts'] } },
      {
        test: {
          name: 'main',
          include: ['**/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // They share nothing but code: keeping it between files takes a sixth of the time.
          isolate: false,
        },
      },
    ],
  },
});
