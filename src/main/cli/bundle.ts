import { Option, type Command } from 'commander';
import { encryptionKeyName, encryptionKeysFolder } from './client.ts';
import { examples, uuid, type Act } from './declare.ts';
import type { DecryptOptions, InspectOptions, LikeTheOtherTool } from './open-bundle.ts';
import type { EncryptOptions } from './seal-import.ts';

/**
 * Bundles, offline: nothing here needs a vault or a network. `encrypt` and `decrypt` are the hosted service's own tool's, flags and
 * all; `bundle` says more about what it looks at.
 */
export function declareBundle(program: Command, act: Act): void {
  declareBundleGroup(program, act);
  declareLikeTheOtherTool(program, act);
}

function declareBundleGroup(program: Command, act: Act): void {
  const bundle = program.command('bundle').description('look at and open bundles, without a vault or a network');

  bundle
    .command('inspect')
    .description('say who signed a bundle and for whom, and whether that holds')
    .argument('[file]', 'the bundle, or the whole answer that it came in; - for standard input')
    .addOption(exportBundleInput())
    .addOption(signer())
    .addOption(organization())
    .action(
      act((context, options: InspectOptions, [file]) =>
        import('./open-bundle.ts').then(({ inspect }) => inspect(context, { ...options, file })),
      ),
    )
    .addHelpText(...examples('coffer bundle inspect export.json --signer 04cf28…2569'));

  bundle
    .command('decrypt')
    .description('check an export bundle and open it with an encryption key')
    .argument('[file]', 'the bundle, or the whole answer that it came in; - for standard input')
    .addOption(exportBundleInput())
    .addOption(signer())
    .addOption(organization())
    .addOption(encryptionKeyName())
    .addOption(encryptionKeysFolder())
    .option('--private-key-file <file>', 'the private key that it was exported to, as hex, in place of a named key')
    .addOption(
      new Option('--format <format>', 'how to write what is inside').choices(['mnemonic', 'hex', 'solana', 'text']),
    )
    .addOption(plaintextOutput())
    .action(
      act((context, options: DecryptOptions, [file]) =>
        import('./open-bundle.ts').then(({ decryptBundle }) => decryptBundle(context, { ...options, file })),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer bundle decrypt export.json --signer 04cf28…2569 --encryption-key-name ann --plaintext-output words.txt',
      ),
    );
}

function declareLikeTheOtherTool(program: Command, act: Act): void {
  program
    .command('decrypt')
    .description('open an export bundle, as the hosted service’s own tool does')
    .requiredOption('--export-bundle-input <file>', 'the export bundle; - for standard input')
    .addOption(plaintextOutput())
    .addOption(organization())
    .addOption(encryptionKeyName())
    .addOption(encryptionKeysFolder())
    .option('--solana-address <address>', 'write the key as Solana wallets take it; the address must be the key’s own')
    .addOption(signerQuorumKey())
    .action(
      act((context, options: LikeTheOtherTool) =>
        import('./open-bundle.ts').then(({ decrypt }) => decrypt(context, options)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer decrypt --export-bundle-input export.json --encryption-key-name ann --signer-quorum-key 04cf28…2569',
      ),
    );

  program
    .command('encrypt')
    .description('encrypt words or a key into a bundle to be imported')
    .requiredOption('--import-bundle-input <file>', 'the import bundle; - for standard input')
    .option('--encrypted-bundle-output <file>', 'where to write the encrypted bundle (default: standard output)')
    .option('--plaintext-input <file>', 'the words or the key; - for standard input (default: ask, and show nothing)')
    .addOption(
      new Option('--key-format <format>', 'how the plaintext is written')
        .choices(['mnemonic', 'hexadecimal', 'solana'])
        .default('mnemonic'),
    )
    .option('--user <id>', 'user who imports (default: the encryption key’s)', uuid)
    .addOption(organization())
    .addOption(encryptionKeyName())
    .addOption(encryptionKeysFolder())
    .addOption(signerQuorumKey())
    .action(
      act((context, options: EncryptOptions) =>
        import('./seal-import.ts').then(({ encrypt }) => encrypt(context, options)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer encrypt --import-bundle-input import.json --plaintext-input words.txt --encryption-key-name ann \\',
        '    --encrypted-bundle-output encrypted.json --signer-quorum-key 04cf28…2569',
      ),
    );
}

const exportBundleInput = () => new Option('--export-bundle-input <file>', 'the same as naming the file');
const organization = () =>
  new Option('--organization <id>', 'organization it must be for (default: the encryption key’s)').argParser(uuid);
const plaintextOutput = () =>
  new Option('--plaintext-output <file>', 'a new file for what is inside, mode 0600 (default: standard output)');
const signer = () =>
  new Option(
    '--signer <key>',
    'the signer it must come from: its key in hex, "hosted" for the hosted service, or "none"',
  );
const signerQuorumKey = () =>
  new Option('--signer-quorum-key <key>', 'the signer’s public key in hex (default: the hosted service’s)');
