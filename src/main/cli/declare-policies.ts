import { Option, type Command } from 'commander';
import { withService } from './declare-votes.ts';
import { examples, uuid, wholeNumber, type Act } from './declare.ts';
import type { BacktestOptions, DraftOptions, RequestedOptions, WhoCanOptions } from './policies.ts';

/** `coffer policy`: why the rules decide as they do, and what they would decide. Nothing here changes anything. */
export function declarePolicies(program: Command, act: Act): void {
  const policies = program
    .command('policy')
    .alias('policies')
    .description('explain, simulate and lint policies; nothing is changed');
  withRequest(
    withDrafts(
      policies
        .command('explain')
        .description(
          'show why an activity, or a request that was not submitted, is allowed, denied or pending approval',
        )
        .argument('[id|fingerprint]', 'the activity; omit it with --type'),
    ),
  )
    .action(
      act((context, options: RequestedOptions, [activity]) =>
        import('./policies.ts').then(({ explain }) => explain(context, options, activity)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer policy explain 01234567-89ab-4def-8123-456789abcdef --key-name ann',
        'coffer policy explain --type ACTIVITY_TYPE_CREATE_WALLET --parameters wallet.json',
      ),
    );
  withRequest(
    withDrafts(policies.command('simulate').description('simulate a request with the stored policies or with drafts')),
  )
    .action(
      act((context, options: RequestedOptions) =>
        import('./policies.ts').then(({ simulate }) => simulate(context, options)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer policy simulate --type ACTIVITY_TYPE_CREATE_WALLET --parameters - --policies drafts.json --only',
      ),
    );
  declareChecks(policies, act);
}

function declareChecks(policies: Command, act: Act): void {
  withDrafts(
    policies
      .command('backtest')
      .description('list past activities with a different outcome under drafts; exit code 1 if there are any'),
  )
    .option('--last <count>', 'how many of the newest activities to evaluate', wholeNumber(1, 100_000), 200)
    .action(
      act((context, options: BacktestOptions) =>
        import('./policies.ts').then(({ backtest }) => backtest(context, options)),
      ),
    )
    .addHelpText(...examples('coffer policy backtest --policies drafts.json --last 1000 --key-name ann'));
  withDrafts(
    policies
      .command('lint')
      .description('check policies for mistakes; exit code 1 if there is a finding other than a notice'),
  )
    .action(act((context, options: DraftOptions) => import('./policies.ts').then(({ lint }) => lint(context, options))))
    .addHelpText(...examples('coffer policy lint --policies drafts.json --only --key-name ann'));
  withService(
    policies.command('who-can').description('list permissions: what each user can do alone, or with other approvers'),
  )
    .option('--kind <kind>', 'one activity type, such as CREATE_WALLET')
    .action(
      act((context, options: WhoCanOptions) => import('./policies.ts').then(({ whoCan }) => whoCan(context, options))),
    )
    .addHelpText(...examples('coffer policy who-can --kind EXPORT_WALLET --key-name ann'));
}

function withDrafts(command: Command): Command {
  return withService(command)
    .option(
      '--policies <file>',
      'drafts as JSON: a list, or the response of list_policies; a draft with a policyId replaces that policy; - for standard input',
    )
    .addOption(new Option('--only', 'use only the drafts, without the stored policies'));
}

function withRequest(command: Command): Command {
  return command
    .option('--type <type>', 'activity type, ACTIVITY_TYPE_…')
    .option('--parameters <file>', 'parameters as JSON; - for standard input')
    .option('--submitter <user-id>', 'the initiator (default: the user of the key)', uuid)
    .option('--approvers <user-ids>', 'other approvers, separated by commas');
}
