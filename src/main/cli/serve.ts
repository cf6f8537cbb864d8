import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { VaultNotice } from '#shared/bridge.ts';
import { examples, wholeNumber, type Act } from './declare.ts';
import { openingOf } from './harden-process.ts';
import { exitCodes, usage, type Context, type ExitCode } from './output.ts';
import { passphraseFile, vaultFolder, vaultPassphrase, type VaultOptions } from './existing-vault.ts';

const DEFAULT_PORT = 7411;

/** `coffer serve`: the headless host. */
export function declareServe(program: Command, act: Act): void {
  program
    .command('serve')
    .description('open the API, and a page for the browser, on this machine’s loopback addresses')
    .addOption(vaultFolder())
    .option('--port <number>', 'port to listen on; 0 picks a free one', wholeNumber(0, 65_535), DEFAULT_PORT)
    .option('--socket <path>', 'listen on this unix socket too')
    .option(
      '--config <folder>',
      'where to remember which vaults there are and how the page looks (default: coffer in your configuration folder)',
    )
    .addOption(passphraseFile('start locked'))
    .option('--unlock', 'ask for the passphrase on the terminal and start unlocked')
    .option('--no-ui', 'serve the API alone, without the page for the browser')
    .action(act(serve))
    .addHelpText(...examples('coffer serve --vault ./vault --passphrase-file passphrase.txt'));
}

type ServeOptions = VaultOptions &
  Readonly<{ port: number; socket?: string; config?: string; unlock?: true; ui: boolean }>;

/** Runs until the process is asked to end. Without a passphrase it starts locked, and the page can unlock it. */
async function serve(context: Context, options: ServeOptions): Promise<ExitCode> {
  const opening = openingOf(context.io.launch);
  if (opening !== undefined)
    throw usage(`${opening} would let another program read the keys of an open vault: start coffer without it`);
  if (options.unlock && options.passphraseFile !== undefined)
    throw usage('--unlock asks for the passphrase; with --passphrase-file there is nothing to ask');
  const wanted = options.unlock || options.passphraseFile !== undefined;
  const passphrase = wanted ? await vaultPassphrase(context, options) : undefined;
  const [{ startHost }, { defaultConfigFolder }] = await Promise.all([
    import('../host.ts'),
    import('../config/config-folder.ts'),
  ]);
  const { platform, env, homeFolder } = context.io;
  const ended = context.io.untilEnded();
  const host = await startHost({
    dir: resolve(options.vault),
    config: resolve(options.config ?? defaultConfigFolder(platform, env, homeFolder)),
    backupWorkFactor: context.io.backupWorkFactor,
    port: options.port,
    socket: options.socket,
    passphrase,
    ui: options.ui,
    log: context.io.world?.log,
    world: context.io.world,
  });
  const { endpoint, ui, locked, vaultId } = host;
  context.print(
    { event: 'ready', pid: process.pid, endpoint, ui, locked, vaultId },
    `Coffer listens at ${endpoint}${ui ? `\nOpen ${ui} in a browser on this machine.` : ''}\n` +
      stateWords(vaultId, locked),
  );
  const quiet = ui === null ? () => {} : anotherAddress(context, host.newPageAddress);
  const { notices = [] } = await host.session.status();
  for (const notice of notices) context.warn(noticeText(notice));
  await ending(ended);
  quiet();
  await host.stop();
  return exitCodes.DONE;
}

function noticeText(notice: VaultNotice): string {
  switch (notice.code) {
    case 'unreadable':
      return notice.detail;
    case 'read-only':
      return `nothing can be written: ${notice.detail}`;
    case 'write-set-aside':
      return `${notice.bytes} bytes of a write that was never acknowledged were moved into the file ${notice.file}`;
    case 'older-copy':
      return `the vault lacks ${notice.records} records that it had when it was last open on this computer: the folder is an older copy. If you did not put the copy there, somebody else did`;
  }
}

/** At a terminal, Enter prints another address for another browser. Gives the function that stops listening. */
function anotherAddress({ io, note }: Context, newPageAddress: () => string | null): () => void {
  const { stdin } = io;
  if (!stdin.isTTY) return () => {};
  const onData = (chunk: Uint8Array | string): void => {
    const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    if (/[\r\n]/.test(text)) note(`Another address, for one more browser: ${newPageAddress()}`);
  };
  stdin.on('data', onData);
  stdin.resume();
  note('Each address opens the page in one browser, once. Press Enter for another.');
  return () => {
    stdin.off('data', onData);
    stdin.pause();
  };
}

function stateWords(vaultId: string | null, locked: boolean): string {
  if (vaultId === null) return 'There is no vault in that folder yet; the page can make one.';
  return locked ? 'The vault is locked.' : 'The vault is unlocked.';
}

function ending(ended: AbortSignal): Promise<void> {
  if (ended.aborted) return Promise.resolve();
  return new Promise((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
}
