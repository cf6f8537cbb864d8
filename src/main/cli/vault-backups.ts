import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { Json } from '#shared/envelope.ts';
import type { VerifyReport } from '../vault/verify.ts';
import { examples, type Act } from './declare.ts';
import { onlyOneFromInput } from './input.ts';
import { columns, exitCodes, failed, usage, type Context, type ExitCode } from './output.ts';
import { progressOn, tellingProgress } from './progress.ts';
import { readPassphrase } from './prompt.ts';
import {
  normalised,
  onVault,
  openVaultFor,
  requireWhole,
  vaultPassphrase,
  type VaultOptions,
} from './existing-vault.ts';
import { warnIfShort } from './vault.ts';

/** `coffer vault`: whether a vault is whole, and copies of it for the day it is not. */
export function declareVaultBackups(vault: Command, act: Act): void {
  onVault(vault.command('verify').description('walk every record and say what is found; exit code 1 on damage'))
    .action(act(verify))
    .addHelpText(...examples('coffer vault verify --vault ./vault --passphrase-file passphrase.txt'));

  onVault(
    vault
      .command('backup')
      .description('write the vault to one file, encrypted in the age format')
      .argument('<file>', 'the backup to be made; it must not exist'),
  )
    .addOption(
      new Option(
        '--backup-passphrase-file <file>',
        'file that holds a passphrase for the backup; - for standard input (default: the vault’s passphrase)',
      ),
    )
    .action(act((context, options: BackupOptions, [file = '']) => backup(context, options, file)))
    .addHelpText(...examples('coffer vault backup acme.age --vault ./vault'));

  vault
    .command('restore')
    .description('make a vault of a backup; it opens with the passphrases that the vault had')
    .argument('<file>', 'the backup')
    .requiredOption('--vault <folder>', 'a folder that does not exist, is empty, or holds what a killed restore left')
    .addOption(
      new Option(
        '--backup-passphrase-file <file>',
        'file that holds the passphrase of the backup; - for standard input (default: the vault’s passphrase, or ask)',
      ),
    )
    .option(
      '--passphrase-file <file>',
      'file that holds a passphrase of the vault, with which every record is checked; - for standard input',
    )
    .action(act((context, options: BackupOptions, [file = '']) => restore(context, options, file)))
    .addHelpText(...examples('coffer vault restore acme.age --vault ./vault-again'));
}

type BackupOptions = VaultOptions & Readonly<{ backupPassphraseFile?: string }>;

async function verify(context: Context, options: VaultOptions): Promise<ExitCode> {
  const report = await tellingProgress(context, (show) =>
    openVaultFor(context, options, 'inspect', (vault) => vault.verify(show)),
  );
  context.print(asJson(report), describeReport(report));
  return report.ok ? exitCodes.DONE : exitCodes.ERROR;
}

async function backup(context: Context, options: BackupOptions, file: string): Promise<void> {
  const own = options.backupPassphraseFile;
  requireFileName(file);
  onlyOneFromInput({ '--passphrase-file': options.passphraseFile, '--backup-passphrase-file': own });
  const made = await openVaultFor(context, options, 'inspect', async (vault, vaultPass) => {
    requireWhole(vault);
    const passphrase = own === undefined ? vaultPass.slice() : await backupPassphrase(context, own);
    if (own !== undefined) warnIfShort(context, passphrase, 'passphrase of the backup');
    return vault
      .backup({ file, passphrase, workFactor: context.io.backupWorkFactor })
      .finally(() => passphrase.fill(0));
  });
  const opens = own === undefined ? 'the passphrase that you gave for the vault' : 'its own passphrase';
  context.print(
    { file, ...made },
    `${file} holds the vault as it was at record ${made.sequence}: ${made.files} files, ${made.bytes} bytes.\n` +
      `It opens with ${opens}, here or with the age tool. Once restored, the vault opens with its own passphrases.`,
  );
}

async function restore(context: Context, options: BackupOptions, file: string): Promise<void> {
  const { passphraseFile: vaultFile, backupPassphraseFile: backupFile } = options;
  onlyOneFromInput({ '--passphrase-file': vaultFile, '--backup-passphrase-file': backupFile });
  await requireRestorable(options.vault);
  requireFileName(file);
  await stat(file);
  const passphrase = await backupPassphrase(context, backupFile ?? vaultFile);
  const both = backupFile !== undefined && vaultFile !== undefined;
  const vaultPass = both ? await vaultPassphrase(context, options) : undefined;
  const [{ realWorld }, { restoreBackup }] = await Promise.all([import('../compose.ts'), import('../vault/index.ts')]);
  const progress = await progressOn(context);
  const restored = await restoreBackup({
    ...realWorld(),
    ...context.io.world,
    dir: options.vault,
    file,
    passphrase,
    vaultPassphrase: vaultPass,
    onProgress: progress.show,
  }).finally(() => {
    progress.clear();
    passphrase.fill(0);
    vaultPass?.fill(0);
  });
  const { vaultId, sequence, files, bytes, verified } = restored;
  context.print(
    { vault: options.vault, vaultId, sequence, files, bytes, verified: verified && asJson(verified) },
    `${options.vault} holds the vault ${vaultId} as it was at record ${sequence}.\n` +
      (verified
        ? describeReport(verified)
        : 'Its files are whole. To have every record checked: coffer vault verify, with a passphrase of the vault.'),
  );
}

/** A mistake in the folder's name is told before anybody types a passphrase. */
async function requireRestorable(folder: string): Promise<void> {
  const [{ filesDisk }, { isRestorable }] = await Promise.all([
    import('../adapters/files.ts'),
    import('../vault/index.ts'),
  ]);
  if (!(await isRestorable(folder, filesDisk())))
    throw failed(`${folder} is not empty; a restored vault needs a folder of its own`);
}

async function backupPassphrase(context: Context, file: string | undefined): Promise<Uint8Array> {
  const source = { option: '--backup-passphrase-file', file, prompt: 'Passphrase of the backup' };
  return normalised(await readPassphrase(context, source));
}

/** A backup is a file: it is read from one end to the other more than once, and never goes through a pipe. */
function requireFileName(file: string): void {
  if (file === '-') throw usage('a backup is a file, and - names none');
}

function asJson({ damage, ...report }: VerifyReport): { [key: string]: Json } {
  return { ...report, damage: damage ? { reason: damage.reason, place: { ...damage.place } } : null };
}

function describeReport(report: VerifyReport): string {
  const { damage, tornBytes, secrets, secretsUnopened, caches, head } = report;
  const rows = [
    ['Vault', report.vaultId],
    ['Records', `${report.records}, of ${report.activities} activities, in ${report.bytes} bytes`],
    ['Rows', String(report.rows)],
    [
      'Secrets',
      secretsUnopened === 0 ? `${secrets}, and every one opens` : `${secretsUnopened} of ${secrets} DO NOT OPEN`,
    ],
    ['Caches', cacheWords[caches]],
    ['Last record', `${head.sequence}, SHA-256 ${head.chain}`],
    ...(tornBytes > 0 ? [['At the end', `${tornBytes} bytes of a write that was never acknowledged`]] : []),
  ] as [string, string][];
  return `${damage ? `DAMAGED: ${placeWords(damage.place)}${damage.reason}` : verdict(report)}\n\n${columns(rows)}`;
}

function verdict({ ok }: VerifyReport): string {
  return ok ? 'Every record is whole and in its place.' : 'Every record is in its place, but the vault is NOT SOUND.';
}

function placeWords({ file, line, sequence }: NonNullable<VerifyReport['damage']>['place']): string {
  const at = [
    file,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(sequence === undefined ? [] : [`record ${sequence}`]),
  ];
  return `${at.join(', ')}: `;
}

const cacheWords: Readonly<Record<VerifyReport['caches'], string>> = {
  agree: 'agree with the records',
  incomplete: 'some are missing or damaged; using the vault makes them anew',
  absent: 'none that can be used; the next opening makes them anew',
  differ: 'DIFFER from the records',
};
