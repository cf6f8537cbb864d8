import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/**
 * The window in real programs: Debian's Chromium before the headless host, and Electron where its program and a display are here.
 * `scripts/steps/checks.mjs` decides which of the two this machine can run, and says why not.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './made-vaults.ts',
  // Every story has a host of its own, and waits for half of its time: of two cores, three stories at a time left a quarter idle.
  workers: 4,
  fullyParallel: true,
  // A machine that does much else at the time is slow, and not wrong: these end only what never comes to an end.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env['COFFER_CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  projects: [
    // Whose sockets a process has is read from /proc.
    { name: 'browser', testIgnore: existsSync('/proc/self/fd') ? [] : ['sockets.e2e.ts'] },
    // What is told in either shell; the rest is about browsers alone.
    { name: 'desktop', testMatch: ['auto-lock.e2e.ts', 'custody.e2e.ts', 'consensus.e2e.ts', 'window.e2e.ts'] },
  ],
});
