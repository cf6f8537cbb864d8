import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { VaultNotice } from '#shared/bridge.ts';
import type { Host } from '../host.ts';
import { examples, wholeNumber, type Act } from './declare.ts';
import { harmlessOptions, openingOf } from './harden-process.ts';
import { exitCodes, usage, type Context, type ExitCode } from './output.ts';
import type { KeptHost } from './kept-host.ts';
import { untilLocked } from './until-locked.ts';
import {
  headerTroubleText,
  passphraseFile,
  vaultFolder,
  vaultPassphrase,
  type VaultOptions,
} from './existing-vault.ts';
import { DEFAULT_PORT } from './page.ts';

/** `coffer serve`: the headless host. */
export function declareServe(program: Command, act: Act): void {
  program
    .command('serve')
    .description('serve the API, and a page for the browser, on the loopback addresses of this computer')
    .addOption(vaultFolder())
    .option('--port <number>', 'port to listen on; 0 for a free port', wholeNumber(0, 65_535), DEFAULT_PORT)
    .option('--socket <path>', 'also listen on this unix socket')
    .option(
      '--config <folder>',
      'folder for the list of vaults and the settings of the page (default: coffer in your configuration folder)',
    )
    .addOption(passphraseFile('start locked'))
    .option('--unlock', 'prompt for the passphrase on the terminal and start unlocked')
    .option('--no-ui', 'serve only the API, without the page for the browser')
    .addOption(new Option('--kept', 'run as the process of a host that another process restarts').hideHelp())
    .action(act(serve))
    .addHelpText(...examples('coffer serve --vault ./vault --passphrase-file passphrase.txt'));
}

type ServeOptions = VaultOptions &
  Readonly<{ port: number; socket?: string; config?: string; unlock?: true; ui: boolean; kept?: true }>;

/**
 * Runs until the process is asked to end. With `--kept`, as the process that `keep-host.ts` started, it also ends each time the vault was
 * locked, and another takes its place.
 */
async function serve(context: Context, options: ServeOptions): Promise<ExitCode> {
  const opening = openingOf(context.io.launch);
  if (opening !== undefined)
    throw usage(
      `${opening} could let another program read the keys of an unlocked vault: start coffer without it. Options of Node.js that coffer serve allows: ${harmlessOptions.join(', ')}`,
    );
  if (options.unlock && options.passphraseFile !== undefined)
    throw usage('--unlock prompts for the passphrase: omit it with --passphrase-file');
  if (!options.kept) return await host(context, options);
  const kept = await context.io.keptHost?.();
  if (!kept) throw usage('--kept is only for a process that another process started');
  try {
    return await host(context, options, kept);
  } finally {
    kept.leave();
  }
}

/** The host in this process. Without a passphrase it starts locked, and so it does after a lock; the page can unlock it. */
async function host(context: Context, options: ServeOptions, kept?: KeptHost): Promise<ExitCode> {
  const before = kept?.handover;
  const wanted = !before && (options.unlock || options.passphraseFile !== undefined);
  const passphrase = wanted ? await vaultPassphrase(context, options) : undefined;
  const [{ startHost }, { defaultConfigFolder }] = await Promise.all([
    import('../host.ts'),
    import('../config/config-folder.ts'),
  ]);
  const { platform, env, homeFolder } = context.io;
  const asked = context.io.untilEnded();
  const running = await startHost({
    dir: before?.folder ?? resolve(options.vault),
    config: resolve(options.config ?? defaultConfigFolder(platform, env, homeFolder)),
    backupWorkFactor: context.io.backupWorkFactor,
    port: before?.port ?? options.port,
    sockets: kept?.sockets,
    pageSessions: before?.pages ?? undefined,
    socket: options.socket,
    passphrase,
    ui: options.ui,
    log: context.io.world?.log,
    world: context.io.world,
  });
  if (!before) await announce(context, running, options, kept ? process.ppid : process.pid);
  const quiet = options.ui ? anotherAddress(context, running.newPageAddress) : () => {};
  const locked = kept && untilLocked(running.session, running.onSecretsUsed);
  await ending(AbortSignal.any([asked, ...(kept ? [kept.ended] : []), ...(locked ? [locked] : [])]));
  quiet();
  const isRestart = (): boolean => locked?.aborted === true && !asked.aborted && !kept?.ended.aborted;
  if (isRestart()) kept?.locked(running.handover());
  await running.stop(isRestart() ? restartGraceMs : undefined);
  const code = exitCodeOf(context, running, isRestart());
  await kept?.finished(code, isRestart() ? running.handover() : null);
  return code;
}

/** How long a lock waits for requests that have not arrived whole, or whose answers nobody takes, in milliseconds. */
const restartGraceMs = 500;

/** The caller the service to end learns that its last writes failed. */
function exitCodeOf(context: Context, running: Host, isRestart: boolean): ExitCode {
  const { failure } = running.session.vaultHealth();
  if (!failure) return exitCodes.DONE;
  // The next process goes on, and what warns here could wait for a reader.
  if (!isRestart) context.warn(`the disk failed while the vault was open: ${failure.detail}`);
  return exitCodes.ERROR;
}

/** Says that the host is ready. `pid` is the process that takes signals. */
async function announce(context: Context, running: Host, options: ServeOptions, pid: number): Promise<void> {
  const { endpoint, locked, vaultId, session } = running;
  // What is printed elsewhere than on a terminal is kept, as in a journal, and anyone who reads it could open the page.
  const ui = context.io.stdout.isTTY ? running.newPageAddress() : null;
  context.print(
    { event: 'ready', pid, endpoint, ui, locked, vaultId },
    `Coffer listens at ${endpoint}\n${options.ui ? `${pageWords(ui, endpoint, context.io.command ?? 'coffer', options)}\n` : ''}${stateWords(vaultId, locked)}`,
  );
  const { notices = [] } = await session.status();
  for (const notice of notices) context.warn(noticeText(notice));
}

function pageWords(ui: string | null, endpoint: string, command: string, { config }: ServeOptions): string {
  const more = config === undefined ? '' : ` --config ${JSON.stringify(config)}`;
  if (ui === null)
    return `Run '${command} open --port ${new URL(endpoint).port}${more}' to print a link that opens the page.`;
  return `Open ${ui} in a browser on this computer within 5 minutes.`;
}

function noticeText(notice: VaultNotice): string {
  switch (notice.code) {
    case 'unreadable':
      return notice.detail;

    case 'damaged':
      return `the vault is damaged and read-only; only its undamaged content is shown: ${notice.detail}`;
    case 'read-only':
    case 'disk-failed':
    case 'disk-full':
      return `the vault is read-only: ${notice.detail}`;
    case 'write-set-aside':
      return `${notice.bytes} bytes of a write that was never acknowledged were moved into the file ${notice.file}`;
    case 'header-file-damaged':
    case 'header-file-rewritten':
      return headerTroubleText(notice.detail);
    case 'older-copy':
      return `the vault lacks ${notice.records} records that it had when it was last open on this computer: the folder is an older copy. If you did not restore it, another user or program replaced the folder`;
  }
}

/** At a terminal, Enter prints another address for another browser. Gives the function that stops listening. */
function anotherAddress({ io, note }: Context, newPageAddress: () => string | null): () => void {
  const { stdin, stderr, foreground } = io;
  const isForeground = (): boolean => foreground?.now() ?? true;
  // The addresses go to standard error: kept in a file, they would open the page to anyone who reads the file.
  if (!stdin.isTTY || !stderr.isTTY) return () => {};
  const onData = (chunk: Uint8Array | string): void => {
    const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    if (/[\r\n]/.test(text)) note(`A link for another browser: ${newPageAddress()}`);
  };
  stdin.on('data', onData);
  // A terminal stops a process that reads from the background.
  const read = (): unknown => (isForeground() ? stdin.resume() : stdin.pause());
  read();
  const forget = foreground?.onChanged(read);
  note(`Each link opens the page once, in one browser.${isForeground() ? ' Press Enter for another link.' : ''}`);
  return () => {
    forget?.();
    stdin.off('data', onData);
    stdin.pause();
  };
}

function stateWords(vaultId: string | null, locked: boolean): string {
  if (vaultId === null) return 'The folder has no vault yet. Create one on the page.';
  return locked ? 'The vault is locked.' : 'The vault is unlocked.';
}

function ending(ended: AbortSignal): Promise<void> {
  if (ended.aborted) return Promise.resolve();
  return new Promise((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
}
