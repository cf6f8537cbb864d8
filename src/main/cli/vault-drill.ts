import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { DrillDifference, RestoreDrill } from '#shared/bridge.ts';
import { examples, type Act } from './declare.ts';
import { onVault, openVaultFor, requireWhole, type VaultOptions } from './existing-vault.ts';
import { onlyOneFromInput } from './input.ts';
import { columns, exitCodes, type Context, type ExitCode } from './output.ts';
import { backupPassphrase, incrementsOption, requireFiles } from './vault-backups.ts';

/** `coffer vault drill`: proves that a backup can be restored, and restores nothing. */
export function declareVaultDrill(vault: Command, act: Act): void {
  onVault(
    vault
      .command('drill')
      .description(
        'restore test: restore a backup into a temporary folder, compare it with the vault, and remove the folder; exit code 1 if it finds differences',
      )
      .argument('<file>', 'the full backup'),
  )
    .addOption(
      new Option(
        '--backup-passphrase-file <file>',
        'file with the passphrase of the backup; - for standard input (default: the vault’s passphrase)',
      ),
    )
    .addOption(incrementsOption())
    .action(act((context, options: DrillCommand, [file = '']) => drill(context, options, file)))
    .addHelpText(...examples('coffer vault drill sunday.age --increment monday.age --vault ./vault'));
}

type DrillCommand = VaultOptions & Readonly<{ backupPassphraseFile?: string; increment?: readonly string[] }>;

async function drill(context: Context, options: DrillCommand, file: string): Promise<ExitCode> {
  const { vault: dir, passphraseFile, backupPassphraseFile: own, increment: increments = [] } = options;
  await requireFiles([file, ...increments]);
  onlyOneFromInput({ '--passphrase-file': passphraseFile, '--backup-passphrase-file': own });
  const found = await openVaultFor(context, options, 'inspect', async (vault, vaultPassphrase) => {
    requireWhole(vault);
    const passphrase = own === undefined ? vaultPassphrase.slice() : await backupPassphrase(context, own);
    const { realWorld, restoreDrill } = await import('../compose.ts');
    return restoreDrill({
      vault,
      dir: resolve(dir),
      world: { ...realWorld(), ...context.io.world },
      file,
      increments,
      backupPassphrase: passphrase,
      vaultPassphrase,
      signal: context.io.untilEnded(),
      report: () => {},
    }).finally(() => passphrase.fill(0));
  });
  const { sequence, compared, newer, differences, unlisted } = found;
  context.print(
    {
      file,
      increments: increments.length,
      sequence,
      compared: { ...compared },
      ...(newer && { newer: { ...newer } }),
      differences: [...differences],
      unlisted,
    },
    describe(file, found),
  );
  return differences.length === 0 ? exitCodes.DONE : exitCodes.ERROR;
}

function describe(file: string, { sequence, compared, newer, differences, unlisted }: RestoreDrill): string {
  const rows = [
    ['Record', String(sequence)],
    ['Organizations', String(compared.organizations)],
    ['Users', String(compared.users)],
    ['Wallets', String(compared.wallets)],
    ['Accounts', String(compared.addresses)],
    ['Private keys', String(compared.privateKeys)],
    ['Secrets', String(compared.secrets ?? 0)],
  ] as const;
  const verdict =
    differences.length === 0
      ? `Restore test passed: ${file} can be restored and has the content of the vault at that record.`
      : `Restore test found differences: ${file} can be restored, but DIFFERS from the content of the vault at that record.`;
  const listed = differences.map(differenceWords);
  const more = unlisted > 0 ? [`${unlisted} more differences`] : [];
  const lacks = newer && Object.values(newer).some((n) => n > 0) ? ['', newerWords(newer)] : [];
  return [verdict, '', columns(rows), ...lacks, ...(listed.length > 0 ? ['', ...listed, ...more] : [])].join('\n');
}

function newerWords({ wallets, addresses, privateKeys, secrets }: NonNullable<RestoreDrill['newer']>): string {
  return `Not in this backup: wallets ${wallets}, accounts ${addresses}, private keys ${privateKeys}, secrets ${secrets}`;
}

function differenceWords(difference: DrillDifference): string {
  if (difference.kind === 'newer')
    return `the backup has ${difference.records} records that the vault does not have: the vault is older than the backup`;
  return `${difference.kind} in the backup: ${difference.what} ${difference.id}`;
}
