import { Option, type Command } from 'commander';
import { encryptionKeysFolder } from './client.ts';
import { withService } from './declare-votes.ts';
import { examples, type Act } from './declare.ts';
import type { DeleteOptions, ExportOptions, ImportOptions } from './secrets.ts';
import type { ServiceOptions } from './service.ts';

/** `coffer secret`: what an organization keeps that is no key. A value never stands in the command line, and is printed only if asked. */
export function declareSecrets(program: Command, act: Act): void {
  const secret = program.command('secret').description('import, export, list and delete secrets other than keys');
  withService(
    secret
      .command('import')
      .description('encrypt a value to a target key of the service, and store it as a secret')
      .argument('[name]', 'name of the secret'),
  )
    .option('--input <file>', 'the value; - for standard input (default: prompt, without showing the input)')
    .option('--exact', 'keep a newline at the end of the value (default: remove it)')
    .option('--property <key=value>', 'a static property, for conditions of policies; may be repeated', appended, [])
    .addOption(signer())
    .action(
      act((context, options: ImportOptions, [name]) =>
        import('./secrets.ts').then(({ importSecret }) => importSecret(context, options, name)),
      ),
    )
    .addHelpText(
      ...examples('coffer secret import api-token --input token.txt --property env=prod --signer 04cf28…2569'),
    );

  withService(
    secret
      .command('export')
      .description('export a secret to a new key of this computer, verify the bundle, and decrypt it')
      .argument('<name|id>', 'the secret'),
  )
    .option('--output <file>', 'a new file for the value, mode 0600')
    .option('--stdout', 'print the value unchanged')
    .option('--encryption-key-name <name>', 'the encryption key of the export, for a request that is pending approval')
    .addOption(encryptionKeysFolder())
    .addOption(signer())
    .action(
      act((context, options: ExportOptions, [named = '']) =>
        import('./secrets.ts').then(({ exportSecret }) => exportSecret(context, options, named)),
      ),
    )
    .addHelpText(...examples('coffer secret export api-token --output token.txt --signer 04cf28…2569'));

  withService(secret.command('list').description('list secrets, without their values'))
    .action(
      act((context, options: ServiceOptions) =>
        import('./secrets.ts').then(({ listSecrets }) => listSecrets(context, options)),
      ),
    )
    .addHelpText(...examples('coffer secret list --key-name ann'));

  withService(
    secret.command('delete').description('delete secrets permanently').argument('<name|id...>', 'up to 32 secrets'),
  )
    .option('--yes', 'do not ask')
    .action(
      act((context, options: DeleteOptions, named) =>
        import('./secrets.ts').then(({ deleteSecrets }) => deleteSecrets(context, options, named)),
      ),
    )
    .addHelpText(...examples('coffer secret delete api-token --key-name ann'));
}

function appended(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function signer(): Option {
  return new Option(
    '--signer <key>',
    'the vault’s signer key from coffer vault info, in hex; "hosted" for the hosted service, or "none"',
  );
}
