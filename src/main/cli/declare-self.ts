import type { Command } from 'commander';
import { packageVersion } from '../config/package-version.ts';
import { hostOption, timeoutOption } from './client.ts';
import { examples, type Act } from './declare.ts';
import { columns, exitCodes, missing, usage, type Context, type ExitCode } from './output.ts';

/** `coffer version`, `status`, `completion` and `schema`, and the topics of `coffer help`: what Coffer says of itself. */
export function declareSelf(program: Command, act: Act): void {
  program
    .command('version')
    .description('print the version')
    .action(act(async (context) => context.print({ version: packageVersion() }, packageVersion())))
    .addHelpText(...examples('coffer version'));
  program
    .command('status')
    .description('show whether the service runs: exit code 0 if the vault is unlocked and writable, 4 if it is locked')
    .addOption(hostOption())
    .addOption(timeoutOption())
    .action(act((context, options: StatusOptions) => status(context, options)))
    .addHelpText(...examples('coffer status --host localhost:7411'));
  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .action(act((context, _options, [shell = '']) => completion(context, program, shell)))
    .addHelpText(...examples('coffer completion bash > ~/.local/share/bash-completion/completions/coffer'));
  program
    .command('schema')
    .description('list the operations of the API, or show the JSON Schema of one')
    .argument('[operation]', 'the operation, such as create_wallet')
    .action(act((context, _options, [named]) => schema(context, named)))
    .addHelpText(...examples('coffer schema create_wallet'));
  declareTopic(program, act, 'environment', 'Variables that options are read from', () => environmentOf(program));
  declareTopic(program, act, 'exit-codes', 'Exit codes', () => Object.entries(exitMeanings));
}

type StatusOptions = Readonly<{ host: string; timeout: number }>;

/** What the health check of the service says. */
async function status(context: Context, options: StatusOptions): Promise<ExitCode> {
  const { baseAddress, readiness } = await import('./request.ts');
  const state = await readiness(context, baseAddress(options.host), options.timeout);
  context.print(
    { version: packageVersion(), host: options.host, state },
    columns([
      ['Coffer', packageVersion()],
      ['Service', options.host],
      ['State', stateWords[state] ?? state],
    ]),
  );
  if (state === 'ok') return exitCodes.DONE;
  return state === 'locked' ? exitCodes.LOCKED : exitCodes.ERROR;
}

const stateWords: Readonly<Record<string, string>> = { ok: 'unlocked' };

async function completion(context: Context, program: Command, shell: string): Promise<void> {
  const { completionScripts } = await import('./completion.ts');
  const script = completionScripts.get(shell);
  if (!script) throw usage(`there is no completion for '${shell}': use ${[...completionScripts.keys()].join(', ')}`);
  context.io.stdout.write(script(program));
}

async function schema(context: Context, named: string | undefined): Promise<void> {
  const { describeOperations } = await import('../offline/operations.ts');
  const operations = describeOperations();
  if (named === undefined) {
    const listed = operations.map(({ path, kind, summary }) => ({ path, kind, summary }));
    return context.print({ operations: listed }, columns(listed.map((one) => [one.path, one.kind, one.summary])));
  }
  const found = operations.find(({ path }) => path === named);
  if (!found) throw missing(`there is no operation ${named}: coffer schema lists them`);
  context.printJson(JSON.parse(JSON.stringify(found)));
}

/** A topic of `coffer help`: a command that help does not list, whose help is the topic. */
function declareTopic(
  program: Command,
  act: Act,
  name: string,
  title: string,
  rows: () => readonly (readonly string[])[],
): void {
  program
    .command(name, { hidden: true })
    .description(title)
    .addHelpText('after', () => `\n${columns(rows())}`)
    .action(act(async (context) => context.print(Object.fromEntries(rows()), columns(rows()))));
}

/** The variables of all options, each with its option. */
function environmentOf(program: Command): readonly (readonly [string, string])[] {
  const found = new Map<string, string>();
  const visit = (command: Command): void => {
    for (const { envVar, long } of command.options) if (envVar && long) found.set(envVar, long);
    command.commands.forEach(visit);
  };
  visit(program);
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

const exitMeanings: Readonly<Record<(typeof exitCodes)[keyof typeof exitCodes], string>> = {
  0: 'done',
  1: 'error',
  2: 'the activity is pending approval',
  3: 'denied or rejected',
  4: 'the vault is locked',
  5: 'wrong passphrase, recovery code, key or stamp',
  6: 'not found',
  7: 'timeout',
  8: 'the disk failed; the outcome is not known',
  9: 'done, but the vault is damaged',
  64: 'the command line is wrong',
  130: 'Ctrl+C at a prompt',
};
