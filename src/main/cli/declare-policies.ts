import { Option, type Command } from 'commander';
import { withService } from './declare-votes.ts';
import { examples, uuid, wholeNumber, type Act } from './declare.ts';
import type { BacktestOptions, DraftOptions, RequestedOptions, WhoCanOptions } from './policies.ts';

/** `coffer policies`: why the rules decide as they do, and what they would decide. Nothing here changes anything. */
export function declarePolicies(program: Command, act: Act): void {
  const policies = program.command('policies').description('explain, try out and check policies; nothing is changed');
  withRequest(
    withDrafts(
      policies
        .command('explain')
        .description('say why an activity, or a request that nobody has made, is allowed, waits or is denied')
        .argument('[id|fingerprint]', 'the activity; none with --type'),
    ),
  )
    .action(
      act((context, options: RequestedOptions, [activity]) =>
        import('./policies.ts').then(({ explain }) => explain(context, options, activity)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer policies explain 01234567-89ab-4def-8123-456789abcdef --key-name ann',
        'coffer policies explain --type ACTIVITY_TYPE_CREATE_WALLET --parameters wallet.json',
      ),
    );
  withRequest(
    withDrafts(policies.command('simulate').description('say what would become of a request, by policies or drafts')),
  )
    .action(
      act((context, options: RequestedOptions) =>
        import('./policies.ts').then(({ simulate }) => simulate(context, options)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer policies simulate --type ACTIVITY_TYPE_CREATE_WALLET --parameters - --policies drafts.json --only',
      ),
    );
  declareChecks(policies, act);
}

function declareChecks(policies: Command, act: Act): void {
  withDrafts(
    policies
      .command('backtest')
      .description('list past activities that drafts would decide otherwise; exit code 1 if there are any'),
  )
    .option('--last <count>', 'how many activities to look at, the newest first', wholeNumber(1, 100_000), 200)
    .action(
      act((context, options: BacktestOptions) =>
        import('./policies.ts').then(({ backtest }) => backtest(context, options)),
      ),
    )
    .addHelpText(...examples('coffer policies backtest --policies drafts.json --last 1000 --key-name ann'));
  withDrafts(
    policies
      .command('lint')
      .description('look for mistakes in policies; exit code 1 if there is one that is no matter of taste'),
  )
    .action(act((context, options: DraftOptions) => import('./policies.ts').then(({ lint }) => lint(context, options))))
    .addHelpText(...examples('coffer policies lint --policies drafts.json --only --key-name ann'));
  withService(policies.command('who-can').description('say who can do what: alone, or together with whom'))
    .option('--kind <kind>', 'one kind of activity, such as CREATE_WALLET')
    .action(
      act((context, options: WhoCanOptions) => import('./policies.ts').then(({ whoCan }) => whoCan(context, options))),
    )
    .addHelpText(...examples('coffer policies who-can --kind EXPORT_WALLET --key-name ann'));
}

function withDrafts(command: Command): Command {
  return withService(command)
    .option(
      '--policies <file>',
      'drafts as JSON: a list, or the answer of list_policies; one with a policyId stands in its place; - for input',
    )
    .addOption(new Option('--only', 'go by the drafts alone, rather than by them and the stored policies'));
}

function withRequest(command: Command): Command {
  return command
    .option('--type <type>', 'type of the request, ACTIVITY_TYPE_…')
    .option('--parameters <file>', 'its parameters as JSON; - for standard input')
    .option('--submitter <user-id>', 'who asks (default: the key’s user)', uuid)
    .option('--approvers <user-ids>', 'who approves besides, separated by commas');
}
