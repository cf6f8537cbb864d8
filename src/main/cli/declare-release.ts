import { type Command, Option } from 'commander';
import { examples, type Act } from './declare.ts';
import type { VerifyOptions } from './release-verify.ts';

/** `coffer release verify`: offline, and without a vault. */
export function declareRelease(program: Command, act: Act): void {
  program
    .command('release')
    .description('verify files of a release, without a vault or a network')
    .command('verify')
    .description('verify files with a checksum list that two maintainers signed')
    .argument('[files...]', 'files of the release (default: every file of the list, in the folder of the list)')
    .requiredOption('--checksums <file>', 'the checksum list, in the format of sha256sum')
    .addOption(twice('--signature <file>', 'a signature of the list by ssh-keygen -Y sign; two are required'))
    .addOption(twice('--signer <key>', 'a required signer: an OpenSSH Ed25519 key, or @FILE; two keys in total'))
    .action(
      act((context, options: VerifyOptions, files) =>
        import('./release-verify.ts').then(({ verifyRelease }) => verifyRelease(context, options, files)),
      ),
    )
    .addHelpText(
      ...examples(
        'coffer release verify coffer.deb --checksums SHA256SUMS --signer @release-signers \\',
        '    --signature SHA256SUMS.ann.sig --signature SHA256SUMS.bob.sig',
      ),
    );
}

/** An option that may be given more than once, with all its values in order. */
const twice = (flags: string, description: string): Option =>
  new Option(flags, description)
    .makeOptionMandatory()
    .argParser((value, earlier: readonly string[] | undefined) => [...(earlier ?? []), value]);
