import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Whether the terminal gives its input to this process: it stops a process of another group that reads from it (SIGTTIN), as after
 * `coffer serve &`. Where that cannot be learnt, it is taken to be so.
 */
export function isForeground(): boolean {
  const [group, foreground] = groups();
  return group === undefined || group === foreground;
}

/** The process group of this process, and the one that the terminal gives its input to. */
function groups(): readonly string[] {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    // The name of the program, in parentheses, may hold anything.
    const [, , group = '', , , foreground = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [group, foreground];
  } catch {
    // There is no /proc on macOS.
  }
  try {
    const args = ['-o', 'pgid=,tpgid=', '-p', String(process.pid)];
    return execFileSync('ps', args, { encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split(/\s+/);
  } catch {
    return [];
  }
}

/** Calls when the process goes on after a stop: then it may be in the background, or no longer. Gives the function that ends it. */
export function onContinued(listener: () => void): () => void {
  process.on('SIGCONT', listener);
  return () => void process.off('SIGCONT', listener);
}
