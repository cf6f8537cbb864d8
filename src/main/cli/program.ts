import { Command, CommanderError } from 'commander';
import { packageVersion } from '../config/package-version.ts';
import { declareAccounts } from './declare-accounts.ts';
import { declareBundle } from './bundle.ts';
import { declareDoctor } from './doctor.ts';
import { declareClient } from './client.ts';
import { declarePage } from './page.ts';
import { declarePolicies } from './declare-policies.ts';
import { declareRelease } from './declare-release.ts';
import { declareRecipients } from './declare-recipients.ts';
import { declareSecrets } from './declare-secrets.ts';
import { declareMessages } from './messages.ts';
import { declareVotes } from './declare-votes.ts';
import { examples, type Act } from './declare.ts';
import type { Io } from './io.ts';
import { exitCodes, makeContext, reportFailure, usage, type ExitCode } from './output.ts';
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
  const context = makeContext(io, json);
  let exit: number = exitCodes.DONE;
  const act: Act = (handler) =>
    async function carryOut(this: Command) {
      exit = (await handler(context, this.opts<Parameters<typeof handler>[1]>(), this.args)) ?? exitCodes.DONE;
    };
  try {
    await makeProgram(io, act).parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return refuse(io, json, thrown);
    return reportFailure(io, json, thrown);
  }
}

function makeProgram(io: Io, act: Act): Command {
  const program = new Command('coffer')
    .description('Key custody on your own computer: vaults, the service that unlocks them, and a client for its API.')
    .option('--json', 'print results as one line of JSON, and errors as JSON on standard error')
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
    });
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
  declareVotes(program, act);
  declareMessages(program, act);
  declarePolicies(program, act);
  declareSecrets(program, act);
  declareRecipients(program, act);
  declareAccounts(program, act);
  declareBundle(program, act);
  declareRelease(program, act);
  declareDoctor(program, act);
  return program.addHelpText(
    ...examples(
      'coffer vault create --vault ./vault --organization-name Acme --operator-name Ann',
      'coffer serve --vault ./vault --port 7411',
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
