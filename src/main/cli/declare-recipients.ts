import { Option, type Command } from 'commander';
import { withService } from './declare-votes.ts';
import { examples, type Act } from './declare.ts';
import type { DeleteOptions, ExportOptions, FieldOptions, ImportOptions, ListOptions } from './recipients.ts';

/** `coffer recipient`: the address book. Each change is an activity, on which policies and votes decide. */
export function declareRecipients(program: Command, act: Act): void {
  const recipient = program
    .command('recipient')
    .description('list, add, change and delete recipients of the address book');
  withService(
    recipient.command('list').description('list recipients with their addresses, and how often each was used'),
  )
    .option('--tag <tag>', 'only recipients with this tag')
    .option('--chain <chain>', 'only recipients with an address of it: ethereum, bitcoin, solana or tron')
    .option('--policy-list', 'print their addresses of the chain as a list for the condition of a policy')
    .action(
      act((context, options: ListOptions) =>
        import('./recipients.ts').then(({ listRecipients }) => listRecipients(context, options)),
      ),
    )
    .addHelpText(...examples('coffer recipient list --tag exchange --chain ethereum --policy-list'));

  withFields(
    withService(recipient.command('create').description('add a recipient').argument('<name>', 'its name')),
    '',
    'none',
  )
    .action(
      act((context, options: FieldOptions, [name = '']) =>
        import('./recipients.ts').then(({ createRecipient }) => createRecipient(context, options, name)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer recipient create "Exchange deposit" --address ethereum:0x47641B418aC3443c6185bB463755518E16309c27',
      ),
    );

  withFields(
    withService(recipient.command('update').description('change a recipient').argument('<name|id>', 'the recipient')),
    '. The new list replaces the old one',
    'as before',
  )
    .option('--name <name>', 'another name')
    .action(
      act((context, options: FieldOptions, [named = '']) =>
        import('./recipients.ts').then(({ updateRecipient }) => updateRecipient(context, options, named)),
      ),
    )
    .addHelpText(...examples('coffer recipient update "Exchange deposit" --tag exchange --tag eu'));

  withService(recipient.command('delete').description('delete recipients').argument('<name|id...>', 'the recipients'))
    .option('--yes', 'do not ask')
    .action(
      act((context, options: DeleteOptions, named) =>
        import('./recipients.ts').then(({ deleteRecipients }) => deleteRecipients(context, options, named)),
      ),
    )
    .addHelpText(...examples('coffer recipient delete "Exchange deposit" --key-name ann'));

  withService(
    recipient
      .command('import')
      .description('add the recipients of a CSV file whose names are not there yet')
      .argument('<file>', 'columns name, chain, address, tags, note; - for standard input'),
  )
    .option('--dry-run', 'say what would be created, and send nothing')
    .action(
      act((context, options: ImportOptions, [file = '']) =>
        import('./recipients.ts').then(({ importRecipients }) => importRecipients(context, options, file)),
      ),
    )
    .addHelpText(...examples('coffer recipient import recipients.csv --dry-run'));

  withService(recipient.command('export').description('write all recipients as CSV'))
    .option('--output <file>', 'a new file (default: standard output)')
    .action(
      act((context, options: ExportOptions) =>
        import('./recipients.ts').then(({ exportRecipients }) => exportRecipients(context, options)),
      ),
    )
    .addHelpText(...examples('coffer recipient export --output recipients.csv'));
}

/** The fields of a recipient. `more` is the end of the help of each list, and `unsaid` the default that the help names. */
function withFields(command: Command, more: string, unsaid: string): Command {
  const list = (flags: string, what: string) =>
    new Option(flags, `${what}; may be repeated${more}`).argParser(appended).default([], unsaid);
  return command
    .addOption(list('--address <chain:address>', 'an address'))
    .addOption(list('--tag <tag>', 'a tag'))
    .option('--note <text>', 'a note');
}

function appended(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
