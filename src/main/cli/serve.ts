import type { Command } from 'commander';
import { example, wholeNumber, type Act } from './declare.ts';
import { exitCodes, usage, type Context, type ExitCode } from './output.ts';
import { passphraseFile, vaultFolder, vaultPassphrase, worldOf, type VaultOptions } from './vault.ts';

const DEFAULT_PORT = 7411;

/** `coffer serve`: the headless host. */
export function declareServe(program: Command, act: Act): void {
  example(
    program
      .command('serve')
      .description('open the API, and a page for the browser, on this machine’s loopback addresses')
      .addOption(vaultFolder())
      .option('--port <number>', 'port to listen on; 0 picks a free one', wholeNumber(0, 65_535), DEFAULT_PORT)
      .option('--socket <path>', 'listen on this unix socket too')
      .addOption(passphraseFile('start locked'))
      .option('--unlock', 'ask for the passphrase on the terminal and start unlocked')
      .option('--no-ui', 'serve the API alone, without the page for the browser')
      .action(act(serve)),
    ['coffer serve --vault ./vault --passphrase-file passphrase.txt'],
  );
}

type ServeOptions = VaultOptions & Readonly<{ port: number; socket?: string; unlock?: true; ui: boolean }>;

/** Runs until the process is asked to end. Without a passphrase it starts locked, and the page can unlock it. */
async function serve(context: Context, options: ServeOptions): Promise<ExitCode> {
  if (options.unlock && options.passphraseFile !== undefined)
    throw usage('--unlock asks for the passphrase; with --passphrase-file there is nothing to ask');
  const wanted = options.unlock || options.passphraseFile !== undefined;
  const passphrase = wanted ? await vaultPassphrase(context, options) : undefined;
  const { startHost } = await import('../host.ts');
  const ended = context.io.untilEnded();
  const host = await startHost({
    dir: options.vault,
    port: options.port,
    ...(options.socket === undefined ? {} : { socket: options.socket }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ui: options.ui,
    ...(context.io.world?.log ? { log: context.io.world.log } : {}),
    ...worldOf(context),
  });
  const { endpoint, ui, locked, vaultId } = host;
  context.print(
    { event: 'ready', pid: process.pid, endpoint, ui, locked, vaultId },
    `Coffer listens at ${endpoint}${ui ? `\nOpen ${ui} in a browser on this machine.` : ''}\n` +
      stateWords(vaultId, locked),
  );
  const { notices = [] } = await host.session.status();
  for (const notice of notices) context.warn(notice);
  await ending(ended);
  await host.stop();
  return exitCodes.DONE;
}

function stateWords(vaultId: string | null, locked: boolean): string {
  if (vaultId === null) return 'There is no vault in that folder yet; the page can make one.';
  return locked ? 'The vault is locked.' : 'The vault is unlocked.';
}

function ending(ended: AbortSignal): Promise<void> {
  if (ended.aborted) return Promise.resolve();
  return new Promise((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
}
