const started = new Map();

/**
 * Prints one line about one step: what is done, and why.
 * Everything goes to stderr, so that what the started program prints on stdout stays its own.
 * @param {string} step one word: install, build, start, types …
 * @param {string} text
 */
export function say(step, text) {
  process.stderr.write(`${step.padEnd(8)} ${text}\n`);
}

/**
 * Starts the clock of a step.
 * @param {string} step
 */
export function startClock(step) {
  started.set(step, performance.now());
}

/**
 * The time since the clock of a step was started, as people read it: `0.4 s`, `21 s`, `2 min 5 s`.
 * @param {string} step
 * @returns {string}
 */
export function timeTaken(step) {
  return spellDuration(performance.now() - (started.get(step) ?? performance.now()));
}

/**
 * @param {number} ms milliseconds
 * @returns {string}
 */
export function spellDuration(ms) {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;
}
