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

/** The options of Node.js that change memory limits, warnings or the order of addresses, and nothing else. */
export const harmlessOptions = [
  '--max-old-space-size=MB',
  '--max-semi-space-size=MB',
  '--stack-trace-limit=LINES',
  '--no-warnings',
  '--no-deprecation',
  '--trace-warnings',
  '--trace-deprecation',
  '--disable-warning=NAME',
  '--dns-result-order=ORDER',
] as const;

const valueForms: Readonly<Record<string, string>> = {
  MB: '[0-9]{1,7}',
  LINES: '[0-9]{1,7}',
  NAME: '[A-Za-z0-9_]{1,100}',
  ORDER: '(?:ipv4first|ipv6first|verbatim)',
};

/** Node.js takes an underscore in the name of an option for a dash. */
const harmless = new RegExp(
  `^(?:${harmlessOptions
    .map((option) => {
      const [name = '', value] = option.split('=');
      return name.replaceAll(/(?<=[a-z])-/g, '[-_]') + (value === undefined ? '' : `=${valueForms[value]}`);
    })
    .join('|')})$`,
);

/**
 * What in a launch could let another program look into this process: a debugger that is open, or the first option of Node.js that is not in
 * `harmlessOptions`. Undefined where nothing could. An option that this function cannot read counts as one that could: Node.js separates
 * NODE_OPTIONS at spaces, and quotes and backslashes have a meaning there that no harmless option needs.
 */
export function openingOf({ execArgv, nodeOptions, debuggerUrl }: Launch): string | undefined {
  const fromEnvironment = nodeOptions.split(' ').find((option) => option !== '' && !harmless.test(option));
  if (fromEnvironment !== undefined) return `${fromEnvironment} in the environment variable NODE_OPTIONS`;
  const fromArguments = execArgv.find((option) => !harmless.test(option));
  return fromArguments ?? (debuggerUrl === undefined ? undefined : 'a debugger that is open');
}
