import { writeFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';

/**
 * Closes two ways into the memory of this process. Node.js opens a debugger without a password when it gets the signal SIGUSR1, unless a
 * program listens to that signal. And a crash would write the open vault into a core dump: on Linux no memory is dumped any more.
 */
export function hardenProcess(): void {
  if (process.platform === 'win32') return;
  process.on('SIGUSR1', () => {});
  if (process.platform !== 'linux') return;
  try {
    // Bits of core(5): none of the kinds of memory.
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A container without /proc has its own rules for core dumps.
  }
}

/** How this process was started, as far as it decides who can look into it. */
export type Launch = Readonly<{ execArgv: readonly string[]; nodeOptions: string; debuggerUrl: string | undefined }>;

/** The launch of the present process. */
export function presentLaunch(): Launch {
  return { execArgv: process.execArgv, nodeOptions: process.env['NODE_OPTIONS'] ?? '', debuggerUrl: inspectorUrl() };
}

const inspection = /^--(?:inspect|debug)/;
const preload = /^(?:-r|--require|--import|--loader|--experimental-loader)(?:$|=)/;

/**
 * What in a launch would let another program look into this process: a debugger, or code from NODE_OPTIONS that runs before Coffer.
 * Undefined where nothing would.
 */
export function openingOf({ execArgv, nodeOptions, debuggerUrl }: Launch): string | undefined {
  // Node.js takes an underscore for a dash, and quotes around an option.
  const spelled = (option: string): string => option.replaceAll('"', '').replaceAll('_', '-');
  const fromEnvironment = nodeOptions.split(/\s+/).find((option) => {
    const name = spelled(option);
    return inspection.test(name) || preload.test(name);
  });
  if (fromEnvironment !== undefined) return `${fromEnvironment} in the environment variable NODE_OPTIONS`;
  const fromArguments = execArgv.find((option) => inspection.test(spelled(option)));
  return fromArguments ?? (debuggerUrl === undefined ? undefined : 'a debugger that is open');
}
