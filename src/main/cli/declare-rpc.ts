import { Option, type Command } from 'commander';
import { withService } from './declare-votes.ts';
import { examples, wholeNumber, type Act } from './declare.ts';
import type { GrantOptions, ListGrantsOptions, RevokeOptions } from './rpc.ts';

/** `coffer rpc`: the grants of the JSON-RPC signer. Each change is an activity, on which policies and votes decide. */
export function declareRpc(program: Command, act: Act): void {
  const rpc = program.command('rpc').description('add, list and delete grants of the JSON-RPC signer');
  withService(
    rpc
      .command('grant')
      .description('let a program sign with accounts over JSON-RPC, and print the token of the grant once')
      .requiredOption('--user <name|id>', 'the user whose policies apply')
      .addOption(list('--account <address>', 'an Ethereum account that the program signs with').makeOptionMandatory())
      .addOption(list('--chain <id>', 'a chain that the program signs for').makeOptionMandatory())
      .addOption(list('--method <method>', 'a method that signs (default: all)').argParser(appended))
      .option('--name <name>', 'name of the grant', 'JSON-RPC')
      .option('--hold <seconds>', 'how long a call waits for approvals (default: 60)', wholeNumber(0, 86_400))
      .option('--upstream <url>', 'the node of the chain')
      .option(
        '--expires <seconds>',
        'how long the grant is valid (default: without end)',
        wholeNumber(1, 1_000_000_000_000),
      ),
  )
    .action(
      act((context, options: GrantOptions) => import('./rpc.ts').then(({ grantRpc }) => grantRpc(context, options))),
    )
    .addHelpText(
      ...examples('coffer rpc grant --user deployer --account 0x47641B418aC3443c6185bB463755518E16309c27 --chain 1'),
    );
  withService(rpc.command('list').description('list the grants'))
    .option('--user <name|id>', 'only the grants of this user')
    .action(
      act((context, options: ListGrantsOptions) =>
        import('./rpc.ts').then(({ listRpcGrants }) => listRpcGrants(context, options)),
      ),
    )
    .addHelpText(...examples('coffer rpc list --user deployer'));
  withService(rpc.command('revoke').description('delete grants').argument('<id...>', 'the grants'))
    .action(
      act((context, options: RevokeOptions, ids) =>
        import('./rpc.ts').then(({ revokeRpcGrants }) => revokeRpcGrants(context, options, ids)),
      ),
    )
    .addHelpText(...examples('coffer rpc revoke 01234567-89ab-4def-8123-456789abcdef'));
}

function list(flags: string, what: string): Option {
  return new Option(flags, `${what}; may be repeated`).argParser(appended);
}

function appended(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
