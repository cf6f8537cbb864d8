import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, absolute, with a separator at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a program in the repository's folder and keeps what it prints.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, show?: boolean, timeoutMs?: number, givesWay?: boolean }} [options] `show` passes the output
 *   on as it comes; a program that `givesWay` runs at a low priority, when the others wait
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 where a signal or a missing program ended it
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // What is kept in a file or a log is read without a terminal: colours would only be in the way there.
      env: { ...process.env, ...(process.stderr.isTTY ? {} : { NO_COLOR: '1' }), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32' && program === 'npm',
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    });
    if (options.givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (options.show) process.stderr.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program that a package brought along, under this very Node.
 * @param {string} script its path below node_modules, with forward slashes
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(script, args, options) {
  return run(process.execPath, [`${root}node_modules/${script}`, ...args], options);
}
