import { Command, CommanderError, type Option } from 'commander';
import { packageVersion } from '../config/package-version.ts';
import { declareBundle } from './bundle.ts';
import { declareDoctor } from './doctor.ts';
import { declareClient } from './client.ts';
import { declarePage } from './page.ts';
import { declarePolicies } from './declare-policies.ts';
import { declareResources } from './declare-resources.ts';
import { declareRelease } from './declare-release.ts';
import { declareRecipients } from './declare-recipients.ts';
import { declareSecrets } from './declare-secrets.ts';
import { declareFreezes } from './declare-freezes.ts';
import { declareRpc } from './declare-rpc.ts';
import { declareMessages } from './messages.ts';
import { declareVotes } from './declare-votes.ts';
import { examples, type Act } from './declare.ts';
import { shellQuoted } from './escape.ts';
import type { Io } from './io.ts';
import { exitCodes, makeContext, reportFailure, usage, type ExitCode, type Form } from './output.ts';
import { declareSelf } from './declare-self.ts';
import { declareServe } from './serve.ts';
import { declareVault } from './vault.ts';
import { declareVaultApiKey } from './vault-api-key.ts';
import { declareVaultUnlockMethods } from './vault-unlock-methods.ts';
import { declareVaultBackups } from './vault-backups.ts';
import { declareVaultDrill } from './vault-drill.ts';
import { declareVaultCopy } from './vault-copy.ts';
import { declareVaultSalvage } from './vault-salvage.ts';
import { declareVaultSettings } from './vault-settings.ts';
import { declareVaultWebhooks } from './vault-webhooks.ts';

/**
 * `coffer`, from its arguments to its exit code. Never rejects: whatever goes wrong is printed on standard error, as text or with
 * `--json` as `{"error":{code,message,…}}`, and is the exit code that `exitCodes` gives it.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const json = argv.includes('--json');
  let exit: number = exitCodes.DONE;
  let given = '';
  const act: Act = (handler) =>
    async function carryOut(this: Command) {
      given = connectionGiven(this);
      const context = makeContext(io, json, program.opts<Form>());
      exit = (await handler(context, this.opts<Parameters<typeof handler>[1]>(), this.args)) ?? exitCodes.DONE;
    };
  const program = makeProgram(io, act);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return refuse(io, json, thrown);
    return reportFailure(io, json, thrown, given);
  }
}

/** A command with its arguments, as it is typed. */
function usageOf(command: Command, name: string): string {
  const names = command.registeredArguments.map((argument) => {
    const shown = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${shown}>` : `[${shown}]`;
  });
  return [name, ...(command.options.length > 0 ? ['[options]'] : []), ...names].join(' ');
}

/** The options that were typed to say which key asks which service: a next command needs them too. */
function connectionGiven(command: Command): string {
  return ['--host', '--key-name', '--keys-folder', '--organization']
    .flatMap((flag) => {
      const option = command.options.find(({ long }) => long === flag);
      if (!option || command.getOptionValueSource(option.attributeName()) !== 'cli') return [];
      const value = String(command.getOptionValue(option.attributeName()));
      return [` ${flag} ${/^[\w./:@-]+$/.test(value) ? value : shellQuoted(value)}`];
    })
    .join('');
}

/** Has each command report all required options that it lacks at once; commander would report the first. */
function reportMissingTogether(program: Command, io: Io): void {
  const required = new Set<Option>();
  const visit = (command: Command): void => {
    for (const option of command.options.filter(({ mandatory }) => mandatory)) {
      required.add(option);
      option.mandatory = false;
    }
    command.commands.forEach(visit);
  };
  visit(program);
  program.hook('preAction', (_program, command) => {
    const lacking = command.options.filter(
      (option) => required.has(option) && command.getOptionValue(option.attributeName()) === undefined,
    );
    if (lacking.length === 0) return;
    const flags = lacking.map((option) => `'${option.flags}'`).join(', ');
    const help = `${command.parent === program ? '' : `${command.parent?.name()} `}${command.name()} --help`;
    throw usage(
      `required option${lacking.length > 1 ? 's' : ''} ${flags} not specified; see '${io.command ?? 'coffer'} ${help}'`,
    );
  });
}

function makeProgram(io: Io, act: Act): Command {
  const program = new Command('coffer')
    .description('Key custody on your own computer: vaults, the service that unlocks them, and a client for its API.')
    .option('--json', 'print results as one line of JSON, and errors as JSON on standard error')
    .option('--field <name>', 'print only this field of the result, such as activity.id or r')
    .option('--quiet', 'print results, warnings and errors only')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      // Errors are printed once, by `run`, in the form that was asked for.
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    // An alias is a name that a command had before: help shows the one that it has now.
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => usageOf(command, command.name()) });
  const vault = program.command('vault').description('create, verify, back up and change a vault');
  declareVault(vault, act);
  declareVaultBackups(vault, act);
  declareVaultDrill(vault, act);
  declareVaultCopy(vault, act);
  declareVaultSalvage(vault, act);
  declareVaultUnlockMethods(vault, act);
  declareVaultApiKey(vault, act);
  declareVaultSettings(vault, act);
  declareVaultWebhooks(vault, act);
  declareServe(program, act);
  declarePage(program, act);
  declareClient(program, act);
  declareResources(program, act);
  declareVotes(program, act);
  declareMessages(program, act);
  declarePolicies(program, act);
  declareSecrets(program, act);
  declareRecipients(program, act);
  declareFreezes(program, act);
  declareRpc(program, act);
  declareBundle(program, act);
  declareRelease(program, act);
  declareDoctor(program, act);
  declareSelf(program, act);
  reportMissingTogether(program, io);
  return program.addHelpText(
    ...examples(
      'coffer vault create --vault ./vault --organization-name Acme --operator-name Ann',
      'coffer serve --vault ./vault --port 7411',
      'coffer help environment',
      'coffer help exit-codes',
    ),
  );
}

/** Help and version end as done; whatever else commander throws is a wrong command line. */
function refuse(io: Io, json: boolean, thrown: CommanderError): ExitCode {
  if (thrown.code === 'commander.helpDisplayed' || thrown.code === 'commander.version') return exitCodes.DONE;
  // `coffer vault` alone: commander has shown the help on standard error already.
  if (thrown.code === 'commander.help') return thrown.exitCode === 0 ? exitCodes.DONE : exitCodes.USAGE;
  // A value that was joined to a wrong option may be a secret, and is not repeated.
  const message = thrown.message.replace(/^error: /, '').replace(/'(--?[^=']+)=[^']*'/g, "'$1'");
  return reportFailure(io, json, usage(message.replaceAll('\n', ' ')));
}
