import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSources } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { findElectron, whyNoDisplay } from './desktop.mjs';
import { installPackages } from './install.mjs';
import { root, runPackage } from './run.mjs';
import { say, startClock, timeTaken } from './say.mjs';
import { one, playwrightTally, spell, sum, vitestTally } from './tally.mjs';

/**
 * Installs, builds and runs everything that can say whether this tree is right. The last line counts; the exit code is 0 only when
 * nothing failed. Later checks run although earlier ones failed: one run tells everything.
 * @returns {Promise<void>}
 */
export async function runEveryCheck() {
  startClock('all');
  await installPackages();
  const reports = mkdtempSync(join(tmpdir(), 'coffer-reports-'));
  try {
    // The units leave a seventh of two cores idle, which is enough for the checks that only read; they give way to everything else.
    const reading = readSources();
    const built = one(await buildSources());
    const tested = await units(join(reports, 'units.json'));
    const shown = await windows(join(reports, 'windows.json'));
    const tally = sum([built, tested, ...shown, ...(await reading)]);
    say('all', `took ${timeTaken('all')}`);
    process.exitCode = tally.failed === 0 ? 0 : 1;
    process.stdout.write(`${spell(tally)}\n`);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const stories = '--config=test/e2e/playwright.config.ts';
const linted = ['src', 'test', 'scripts', 'examples'];

/** The checks that read the sources and run none of them, one after the other. */
async function readSources() {
  await translateStories();
  return [
    // Each checker of types works out most types anew, and the cores are busy with the units: one takes the least in all.
    await check('types', 'typescript/bin/tsc', ['-b', '--checkers', '1']),
    await check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...linted]),
    await check('format', 'oxfmt/bin/oxfmt', ['--check']),
  ];
}

/**
 * Has Playwright read the stories, which translates them and all sources that they import, and keeps that. In a new clone the stories would
 * begin with it, for ten seconds on one core, while the others wait.
 */
async function translateStories() {
  if (findChromium(process.env) === null) return;
  // What is wrong with them is said when they are told.
  await runPackage('@playwright/test/cli.js', ['test', stories, '--list'], { givesWay: true });
}

/**
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 */
async function check(name, script, args) {
  startClock(name);
  // The compiler and the linter are Go programs. Where they collect garbage less often and on one thread, the linter takes half of the
  // processor time: its threads wait for each other beside the units.
  const env = { GOGC: '300', GOMAXPROCS: '1' };
  const { code, output } = await runPackage(script, args, { env, givesWay: true });
  if (code !== 0) process.stderr.write(output);
  say(name, `${code === 0 ? 'right' : 'wrong, see above'} (${timeTaken(name)})`);
  return one(code === 0);
}

/** @param {string} report */
async function units(report) {
  startClock('units');
  say('units', 'vitest, everything in test/ but e2e');
  const args = ['run', '--dir', 'test', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runPackage('vitest/vitest.mjs', args, { show: true });
  const tally = vitestTally(report, code);
  say('units', `${spell(tally)} (${timeTaken('units')})`);
  return tally;
}

/** @param {string} report */
async function windows(report) {
  const chromium = findChromium(process.env);
  const electron = findElectron(root, process.env);
  const noDisplay = whyNoDisplay(process.platform, process.env);
  const skipped = [];
  if (chromium === null)
    skipped.push(unable('the page in a browser', 'no Chromium was found. On Debian: apt-get install -y chromium'));
  if (electron === null)
    skipped.push(unable('the window', "Electron's program is not here. Where it can be fetched: npx install-electron"));
  else if (noDisplay !== null) skipped.push(unable('the window', noDisplay));
  if (chromium !== null && !existsSync('/proc/self/fd'))
    skipped.push(unable('the sockets of the host', 'this system has no /proc to read them from'));
  const projects = [...(chromium ? ['browser'] : []), ...(electron && noDisplay === null ? ['desktop'] : [])];
  if (projects.length === 0) return skipped;

  startClock('windows');
  say('windows', `Playwright: ${projects.join(', ')}`);
  const { code } = await runPackage(
    '@playwright/test/cli.js',
    ['test', stories, '--reporter=list,json', ...projects.map((project) => `--project=${project}`)],
    {
      show: true,
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(chromium && { COFFER_CHROMIUM: chromium }),
        ...(electron && { COFFER_ELECTRON: electron }),
      },
    },
  );
  const tally = playwrightTally(report, code);
  say('windows', `${spell(tally)} (${timeTaken('windows')})`);
  return [tally, ...skipped];
}

/**
 * @param {string} what
 * @param {string} why
 */
function unable(what, why) {
  say('windows', `skipped, ${what}: ${why}`);
  return { passed: 0, failed: 0, skipped: 1 };
}
