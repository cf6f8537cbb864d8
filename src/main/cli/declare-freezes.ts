import type { Command } from 'commander';
import { withService } from './declare-votes.ts';
import { examples, type Act } from './declare.ts';
import type { FreezeOptions } from './freezes.ts';
import type { ServiceOptions } from './service.ts';

/** `coffer freeze` and `unfreeze`: stop all signing and exporting at once, and lift that again. */
export function declareFreezes(program: Command, act: Act): void {
  withService(
    program
      .command('freeze')
      .description('stop all signing and exporting of a wallet, or of the organization if no wallet is named')
      .argument('[wallet]', 'name or ID of a wallet'),
  )
    .option('--reason <text>', 'why, for everyone in the organization')
    .action(
      act((context, options: FreezeOptions, [wallet]) =>
        import('./freezes.ts').then(({ freeze }) => freeze(context, options, wallet)),
      ),
    )
    .addHelpText(...examples('coffer freeze --reason "A laptop is gone"', 'coffer freeze Treasury'));
  withService(
    program
      .command('unfreeze')
      .description('lift the freeze of a wallet, or of the organization if no wallet is named')
      .argument('[wallet]', 'name or ID of a wallet'),
  )
    .action(
      act((context, options: ServiceOptions, [wallet]) =>
        import('./freezes.ts').then(({ unfreeze }) => unfreeze(context, options, wallet)),
      ),
    )
    .addHelpText(...examples('coffer unfreeze', 'coffer unfreeze Treasury'));
}
