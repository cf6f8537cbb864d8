import { Option, type Command } from 'commander';
import { encryptionKeyName, encryptionKeysFolder, organizationOption } from './client.ts';
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
  const bundle = program.command('bundle').description('inspect and decrypt bundles, without a vault or a network');

  bundle
    .command('inspect')
    .description('show who signed a bundle and for whom, and verify the signature')
    .argument('[file]', 'the bundle, or the response that contains it; - for standard input')
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
    .description('verify an export bundle and decrypt it with an encryption key')
    .argument('[file]', 'the bundle, or the response that contains it; - for standard input')
    .addOption(exportBundleInput())
    .addOption(signer())
    .addOption(organization())
    .addOption(encryptionKeyName())
    .addOption(encryptionKeysFolder())
    .option('--private-key-file <file>', 'the private target key of the export, as hex, instead of a named key')
    .addOption(
      new Option('--format <format>', 'output format of the content').choices(['mnemonic', 'hex', 'solana', 'text']),
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
    .description('decrypt an export bundle, with the options of the hosted service’s own tool')
    .requiredOption('--export-bundle-input <file>', 'the export bundle; - for standard input')
    .addOption(plaintextOutput())
    .addOption(organization())
    .addOption(encryptionKeyName())
    .addOption(encryptionKeysFolder())
    .option(
      '--solana-address <address>',
      'write the key in the format of Solana wallets; the address must be the address of the key',
    )
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
    .description('encrypt a seed phrase or a key into an import bundle')
    .requiredOption('--import-bundle-input <file>', 'the import bundle; - for standard input')
    .option('--encrypted-bundle-output <file>', 'where to write the encrypted bundle (default: standard output)')
    .option(
      '--plaintext-input <file>',
      'the seed phrase or the key; - for standard input (default: prompt, without showing the input)',
    )
    .addOption(
      new Option('--key-format <format>', 'format of the plaintext')
        .choices(['mnemonic', 'hexadecimal', 'solana'])
        .default('mnemonic'),
    )
    .option('--user <id>', 'user of the import (default: the user of the encryption key)', uuid)
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

const exportBundleInput = () => new Option('--export-bundle-input <file>', 'same as the argument FILE');
const organization = () =>
  organizationOption('expected organization (default: the organization of the encryption key)');
const plaintextOutput = () =>
  new Option('--plaintext-output <file>', 'a new file for the content, mode 0600 (default: standard output)');
const signer = () =>
  new Option('--signer <key>', 'the expected signer: its key in hex, "hosted" for the hosted service, or "none"');
const signerQuorumKey = () =>
  new Option('--signer-quorum-key <key>', 'the signer’s public key in hex (default: the hosted service’s)');
