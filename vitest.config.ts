import { configDefaults, defineConfig } from 'vitest/config';

/** Parts whose tests share nothing but code: they keep it between files, and need a sixth of the time. */
const pure = ['engine', 'shared', 'fuzz', 'config', 'vectors'].map((part) => `**/test/${part}/**/*.test.ts`);

export default defineConfig({
  test: {
    // As many at once as there are cores; of two, one would be left to look on.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'pure', include: pure, isolate: false } },
      {
        test: {
          name: 'world',
          include: ['**/test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...pure, '**/e2e/**'],
        },
      },
    ],
  },
});
