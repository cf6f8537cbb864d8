import type { Command } from 'commander';
import { withService } from './declare-votes.ts';
import { examples, type Act } from './declare.ts';
import type { ServiceOptions } from './service.ts';

/** `coffer account`: accounts of wallets. Each change is an activity, on which policies and votes decide. */
export function declareAccounts(program: Command, act: Act): void {
  const account = program.command('account').description('change accounts of wallets');
  withService(
    account
      .command('rename')
      .description('give an account of a wallet another name')
      .argument('<address|id>', 'the account')
      .argument('<name>', 'its new name'),
  )
    .action(
      act((context, options: ServiceOptions, [named = '', name = '']) =>
        import('./accounts.ts').then(({ renameAccount }) => renameAccount(context, options, named, name)),
      ),
    )
    .addHelpText(...examples('coffer account rename 0x47641B418aC3443c6185bB463755518E16309c27 "Payroll"'));
}
