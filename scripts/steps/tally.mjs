import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * One check that passed or failed as a whole.
 * @param {boolean} ok
 * @returns {Tally}
 */
export function one(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const add = (/** @type {keyof Tally} */ key) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/**
 * The last line of `npm test`.
 * @param {Tally} tally
 * @returns {string}
 */
export function spell({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * What vitest's JSON report counts. A file that could not be loaded has no tests, but counts as one failure.
 * @param {string} file
 * @param {number} exitCode vitest's: an error outside every test shows in nothing else
 * @returns {Tally}
 */
export function vitestTally(file, exitCode) {
  const report = readReport(file);
  if (report === null) return one(false);
  const unloaded = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ suite) =>
      suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * What Playwright's JSON report counts. A test that passed only when repeated counts as failed.
 * @param {string} file
 * @param {number} exitCode Playwright's: an error outside every test shows in nothing else
 * @returns {Tally}
 */
export function playwrightTally(file, exitCode) {
  const report = readReport(file);
  if (report === null) return one(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
