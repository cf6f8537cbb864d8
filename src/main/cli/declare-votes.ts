import type { Command } from 'commander';
import { hostOption, keyName, keysFolder, organizationOption, timeoutOption } from './client.ts';
import { examples, type Act } from './declare.ts';
import type { InboxOptions } from './inbox.ts';
import type { ImportVoteOptions, RequestVoteOptions } from './offline-votes.ts';
import type { VoteOptions } from './voting.ts';

/** What names an activity: its id, or its fingerprint, whole or the first eight hex digits and more. */
const which = '<id|fingerprint>';

/** `coffer inbox`, `approve`, `reject` and `vote`: what waits for people, and their say on it. */
export function declareVotes(program: Command, act: Act): void {
  withService(
    program.command('inbox').description('list activities that need your approval, and your own pending requests'),
  )
    .option('--all', 'also list activities that need the approval of other users')
    .action(act((context, options: InboxOptions) => import('./inbox.ts').then(({ inbox }) => inbox(context, options))))
    .addHelpText(...examples('coffer inbox --key-name ann'));
  declareVote(program, act, 'approve');
  declareVote(program, act, 'reject');

  declareCarrying(program, act);
}

function declareVote(program: Command, act: Act, verb: 'approve' | 'reject'): void {
  withService(
    program
      .command(verb)
      .description(`${verb} a pending activity, here or on a machine without a network`)
      .argument(`[${which.slice(1, -1)}]`, 'the activity; omit it with --offline'),
  )
    .option('--yes', 'do not prompt: you have read the request')
    .option('--all', 'show every line of a long request')
    .option(
      '--note <text>',
      'a note for the approval or rejection, stored with the activity; required as the reason to approve a critical request',
    )
    .option(
      '--offline <file>',
      'use a vote request file from another computer, without a vault or a network; - for standard input',
    )
    .option('--out <file>', 'output file for the vote, with --offline (default: standard output)')
    .action(
      act((context, options: VoteOptions, [activity]) =>
        options.offline === undefined
          ? import('./voting.ts').then(({ voteOnline }) => voteOnline(context, options, verb, activity))
          : import('./offline-votes.ts').then(({ voteOffline }) => voteOffline(context, options, verb, activity)),
      ),
    )
    .addHelpText(
      ...examples(
        `coffer ${verb} sha256:5feceb66 --key-name ann --note 'as agreed on Monday'`,
        `coffer ${verb} --offline request.json --key-name ann --out vote.json`,
      ),
    );
}

function declareCarrying(program: Command, act: Act): void {
  const votes = program
    .command('vote')
    .alias('votes')
    .description('exchange approvals and rejections with computers without a network');
  withService(
    votes
      .command('request')
      .description('write a pending activity to a file, for an approver on another computer')
      .argument(which, 'the activity'),
  )
    .option('--out <file>', 'output file (default: standard output)')
    .option('--parts', 'as parts for QR codes, one in each line')
    .action(
      act((context, options: RequestVoteOptions, [activity = '']) =>
        import('./offline-votes.ts').then(({ requestVote }) => requestVote(context, options, activity)),
      ),
    )
    .addHelpText(...examples('coffer vote request sha256:5feceb66 --out request.json --key-name bot'));
  votes
    .command('carry')
    .description('send a vote from another computer; its signature identifies the approver')
    .argument('<file>', 'the vote, or its parts, one in each line; - for standard input')
    .addOption(hostOption())
    .addOption(timeoutOption())
    .action(
      act((context, options: ImportVoteOptions, [file = '']) =>
        import('./offline-votes.ts').then(({ importOfflineVote }) => importOfflineVote(context, options, file)),
      ),
    )
    .addHelpText(...examples('coffer vote carry vote.json'));
}

/** The options of a command that asks the service. */
export function withService(command: Command): Command {
  return command
    .addOption(keyName())
    .addOption(keysFolder())
    .addOption(hostOption())
    .addOption(timeoutOption())
    .addOption(organizationOption('organization of the request (default: the organization of the key)'));
}
