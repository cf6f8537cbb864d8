/**
 * Switches that hand the program, or what its window shows, to whoever started it: a debugger, a script, another program in front of ours,
 * or a network in the middle. Electron's fuses stop Node's; Chromium's are ours to refuse.
 */
const refusedSwitches: readonly string[] = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'debug',
  'debug-brk',
  'debug-port',
  'js-flags',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'gpu-startup-dialog',
  'browser-subprocess-path',
  'no-sandbox',
  'single-process',
  'in-process-gpu',
  'disable-web-security',
  'disable-site-isolation-trials',
  'disable-features',
  'allow-file-access-from-files',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'enable-logging',
  'log-net-log',
  'trace-startup',
  'use-fake-ui-for-media-stream',
];

/** Variables of the environment that do the same. */
const refusedVariables: readonly string[] = [
  'NODE_OPTIONS',
  'ELECTRON_RUN_AS_NODE',
  'NODE_EXTRA_CA_CERTS',
  'SSLKEYLOGFILE',
];

/**
 * The first switch or variable that this program does not start with, or null. Chromium takes `--name`, `-name` and, on Windows, `/name`, in
 * any case of letters, and nothing behind a bare `--`.
 * @param argv the whole of `process.argv`
 */
export function refusedLaunch(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  for (const arg of argv.slice(1)) {
    if (arg === '--') break;
    const name = /^(?:--?|\/)([a-z][a-z0-9-]*)/i.exec(arg)?.[1]?.toLowerCase();
    if (name !== undefined && refusedSwitches.includes(name)) return `--${name}`;
  }
  return refusedVariables.find((name) => (env[name] ?? '') !== '') ?? null;
}
