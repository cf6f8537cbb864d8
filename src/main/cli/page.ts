import { request } from 'node:http';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { examples, wholeNumber, type Act } from './declare.ts';
import { failed, type CommandFailure, type Context } from './output.ts';

/** The port of `coffer serve` unless another is asked for. */
export const DEFAULT_PORT = 7411;

/** How long the host may take to answer: it may just begin again in another process. */
const answerMsMax = 30_000;

/** `coffer open`: an address that opens the page of a host that runs, in one more browser. */
export function declarePage(program: Command, act: Act): void {
  program
    .command('open')
    .alias('page')
    .description('print a link that opens the page of the running host once, within 5 minutes')
    .option('--port <number>', 'port that coffer serve listens on', wholeNumber(1, 65_535), DEFAULT_PORT)
    .option('--config <folder>', 'the --config of coffer serve (default: coffer in your configuration folder)')
    .action(act(page))
    .addHelpText(...examples('coffer open --port 7411'));
}

type PageOptions = Readonly<{ port: number; config?: string }>;

/** Must run as the user that the host runs as: nobody else may write into its config folder. Prints no address that does not work. */
async function page(context: Context, options: PageOptions): Promise<void> {
  const { port } = options;
  const { platform, env, homeFolder } = context.io;
  const [{ leavePageTicket }, { defaultConfigFolder }, { nowMs }] = await Promise.all([
    import('../config/page-tickets.ts'),
    import('../config/config-folder.ts'),
    import('./now.ts'),
  ]);
  const endpoint = `http://127.0.0.1:${port}`;
  const config = resolve(options.config ?? defaultConfigFolder(platform, env, homeFolder));
  const ticket = await leavePageTicket({ config, port }, nowMs(context.io));
  const ui = `${endpoint}/?token=${ticket.token}`;
  const status = await statusOf(ui);
  if (status !== 200) {
    await ticket.withdraw();
    throw whyNot(status, endpoint, config);
  }
  context.print({ ui }, `Open ${ui} in a browser on this computer within 5 minutes.`);
}

/** What the host says to the address, without using it up: an HTTP status, or null where nobody answers. */
function statusOf(address: string): Promise<number | null> {
  return new Promise((done) => {
    // An agent of its own: the shared one may send requests by way of a proxy.
    const options = { method: 'HEAD', agent: false, signal: AbortSignal.timeout(answerMsMax) };
    const asking = request(address, options, (answer) => {
      answer.resume();
      done(answer.statusCode ?? null);
    });
    asking.on('error', () => done(null));
    asking.end();
  });
}

function whyNot(status: number | null, endpoint: string, config: string): CommandFailure {
  if (status === null) return failed(`nothing listens at ${endpoint}; is 'coffer serve' running at this port?`);
  if (status === 404) return failed(`the program at ${endpoint} does not serve a page; was it started with --no-ui?`);
  if (status === 401)
    return failed(
      `the Coffer at ${endpoint} does not read ${config}; run this command as the same user and with the same --config as the host`,
    );
  return failed(`the program at ${endpoint} is not Coffer: it responded with HTTP status ${status}`);
}
