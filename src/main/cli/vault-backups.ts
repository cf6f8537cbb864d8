import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { Json } from '#shared/envelope.ts';
import { systemCode } from '../vault/errors.ts';
import type { VerifyReport } from '../vault/verify.ts';
import { examples, type Act } from './declare.ts';
import { onlyOneFromInput } from './input.ts';
import { columns, exitCodes, failed, missing, usage, type Context, type ExitCode } from './output.ts';
import { progressOn, tellingProgress } from './progress.ts';
import { readPassphrase } from './prompt.ts';
import {
  headerTroubleText,
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
  onVault(vault.command('verify').description('verify every record of the journal; exit code 1 on damage'))
    .action(act(verify))
    .addHelpText(...examples('coffer vault verify --vault ./vault --passphrase-file passphrase.txt'));

  onVault(
    vault
      .command('backup')
      .description('write the vault to one file, encrypted in the age format')
      .argument('<file>', 'the backup file; it must not exist'),
  )
    .addOption(
      new Option(
        '--backup-passphrase-file <file>',
        'file with a passphrase for the backup; - for standard input (default: the vault’s passphrase)',
      ),
    )
    .option('--since <backup>', 'an earlier backup of this vault: write only the records since then')
    .action(act((context, options: BackupCommand, [file = '']) => backup(context, options, file)))
    .addHelpText(
      ...examples(
        'coffer vault backup sunday.age --vault ./vault',
        'coffer vault backup monday.age --since sunday.age --vault ./vault',
      ),
    );

  vault
    .command('restore')
    .description('restore a vault from a backup; it has the passphrases of the original vault')
    .argument('<file>', 'the full backup')
    .requiredOption('--vault <folder>', 'a folder that does not exist, is empty, or has an incomplete restore')
    .addOption(
      new Option(
        '--backup-passphrase-file <file>',
        'file with the passphrase of the backup; - for standard input (default: the vault’s passphrase, or prompt)',
      ),
    )
    .option(
      '--passphrase-file <file>',
      'file with a passphrase of the vault, to verify every record; - for standard input',
    )
    .addOption(incrementsOption())
    .action(act((context, options: RestoreCommand, [file = '']) => restore(context, options, file)))
    .addHelpText(
      ...examples(
        'coffer vault restore acme.age --vault ./vault-again',
        'coffer vault restore sunday.age --increment monday.age --increment tuesday.age --vault ./vault-again',
      ),
    );
}

/** The increments of a restore. */
export function incrementsOption(): Option {
  const each = (file: string, before?: readonly string[]): readonly string[] => [...(before ?? []), file];
  return new Option('--increment <file>', 'an increment; repeat the option for each increment, oldest first').argParser(
    each,
  );
}

type BackupOptions = VaultOptions & Readonly<{ backupPassphraseFile?: string }>;
type BackupCommand = BackupOptions & Readonly<{ since?: string }>;
type RestoreCommand = BackupOptions & Readonly<{ increment?: readonly string[] }>;

async function verify(context: Context, options: VaultOptions): Promise<ExitCode> {
  const report = await tellingProgress(context, (show) =>
    openVaultFor(context, options, 'inspect', async (vault) => {
      const { headerTrouble: header } = vault;
      return { ...(await vault.verify(show)), header: header ? { file: header.file, reason: header.reason } : null };
    }),
  );
  const { header, ...found } = report;
  const headerWords = header
    ? `\n\nDAMAGED HEADER FILE: ${headerTroubleText(`${header.file}: ${header.reason}`)}.`
    : '';
  context.print({ ...asJson(found), ok: report.ok && !header, header }, describeReport(found) + headerWords);
  return report.ok && !header ? exitCodes.DONE : exitCodes.ERROR;
}

async function backup(context: Context, options: BackupCommand, file: string): Promise<ExitCode> {
  const { backupPassphraseFile: own, since } = options;
  requireFileName(file);
  if (since !== undefined) await requireManifest(since);
  onlyOneFromInput({ '--passphrase-file': options.passphraseFile, '--backup-passphrase-file': own });
  const made = await openVaultFor(context, options, 'inspect', async (vault, vaultPass) => {
    if (since !== undefined) requireWhole(vault);
    const passphrase = own === undefined ? vaultPass.slice() : await backupPassphrase(context, own);
    if (own !== undefined) warnIfShort(context, passphrase, 'passphrase of the backup');
    return vault
      .backup({ file, since, passphrase, workFactor: context.io.backupWorkFactor, withManifest: true })
      .finally(() => passphrase.fill(0));
  });
  const { since: start, damaged, ...report } = made;
  const opens = own === undefined ? 'the passphrase that you entered for the vault' : 'its own passphrase';
  const holds =
    start === undefined
      ? `${file} contains the vault up to record ${made.sequence}`
      : `${file} contains the records since ${since}: ${start + 1} to ${made.sequence}`;
  const then =
    start === undefined
      ? 'Once restored, the vault opens with its own passphrases.'
      : 'To restore, use the full backup and all later increments, oldest first.';
  if (damaged) {
    context.warn(damagedBackupText(damaged));
    context.print(
      { file, manifest: null, ...report, damaged: { reason: damaged.reason, place: { ...damaged.place } } },
      `${file} contains the DAMAGED vault, an exact copy of its files: ${filesIn(made)}, ${made.bytes} bytes.\n` +
        `Decrypt it with ${opens}, here or with the age tool. The restored vault has the same damage.\n` +
        'Keep your earlier backups. Then recover the undamaged content: coffer vault salvage.',
    );
    return exitCodes.DAMAGED;
  }
  const manifest = `${file}.manifest`;
  context.print(
    { file, manifest, ...report, ...(start === undefined ? {} : { since: { file: since ?? null, sequence: start } }) },
    `${start === made.sequence ? `${file} contains no records since ${since}` : holds}: ${filesIn(made)}, ${made.bytes} bytes.\n` +
      `Decrypt it with ${opens}, here or with the age tool. ${then}\n` +
      `Also keep ${manifest}: the next increment can continue from it.`,
  );
  return exitCodes.DONE;
}

function damagedBackupText({ place, reason }: NonNullable<VerifyReport['damage']>): string {
  return `the vault is damaged, and this backup has the same damage: ${placeWords(place)}${reason}`;
}

/** What is missing is told before anyone types a passphrase. */
async function requireManifest(earlier: string): Promise<void> {
  const manifest = `${earlier}.manifest`;
  const found = await stat(manifest).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  });
  if (!found)
    throw missing(
      `${manifest}: file not found. An increment needs the manifest of the earlier backup. Create a full backup`,
    );
}

async function restore(context: Context, options: RestoreCommand, file: string): Promise<ExitCode> {
  const { passphraseFile: vaultFile, backupPassphraseFile: backupFile, increment: increments = [] } = options;
  onlyOneFromInput({ '--passphrase-file': vaultFile, '--backup-passphrase-file': backupFile });
  await requireRestorable(options.vault);
  await requireFiles([file, ...increments]);
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
    increments,
    passphrase,
    vaultPassphrase: vaultPass,
    onProgress: progress.show,
  }).finally(() => {
    progress.clear();
    passphrase.fill(0);
    vaultPass?.fill(0);
  });
  const { vaultId, sequence, files, bytes, verified, damaged } = restored;
  if (damaged) context.warn(damagedBackupText(damaged));
  context.print(
    {
      vault: options.vault,
      vaultId,
      sequence,
      increments: increments.length,
      files,
      bytes,
      verified: verified && asJson(verified),
      ...(damaged && { damaged: { reason: damaged.reason, place: { ...damaged.place } } }),
    },
    (damaged
      ? `${options.vault} contains the DAMAGED vault ${vaultId} of the backup. Recover the undamaged content: coffer vault salvage.\n`
      : `${options.vault} contains the vault ${vaultId} up to record ${sequence}.\n`) +
      (verified
        ? describeReport(verified)
        : 'The files are complete. To verify every record, run coffer vault verify with a passphrase of the vault.'),
  );
  return damaged ? exitCodes.DAMAGED : exitCodes.DONE;
}

/** A mistake in the folder's name is told before anyone types a passphrase. */
async function requireRestorable(folder: string): Promise<void> {
  const [{ filesDisk }, { isRestorable }] = await Promise.all([
    import('../adapters/files.ts'),
    import('../vault/index.ts'),
  ]);
  if (!(await isRestorable(folder, filesDisk())))
    throw failed(`${folder} is not empty; a restored vault needs its own folder`);
}

/** A mistake in a file's name is told before anyone types a passphrase. */
export async function requireFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    requireFileName(path);
    await stat(path);
  }
}

/** Reads the passphrase of a backup from the named file, or asks for it. */
export async function backupPassphrase(context: Context, file: string | undefined): Promise<Uint8Array> {
  const source = { option: '--backup-passphrase-file', file, prompt: 'Passphrase of the backup' };
  return normalised(await readPassphrase(context, source));
}

/** A backup is a file: it is read from one end to the other more than once, and never goes through a pipe. */
function requireFileName(file: string): void {
  if (file === '-') throw usage('standard input and output (-) are not supported for backups; use a file path');
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
      secretsUnopened === 0
        ? `${secrets}, all can be decrypted`
        : `${secretsUnopened} of ${secrets} CANNOT BE DECRYPTED`,
    ],
    ['Caches', cacheWords[caches]],
    ['Last record', `${head.sequence}, SHA-256 ${head.chain}`],
    ...(tornBytes > 0 ? [['At the end', `${tornBytes} bytes of a write that was never acknowledged`]] : []),
  ] as [string, string][];
  return `${damage ? `DAMAGED: ${placeWords(damage.place)}${damage.reason}` : verdict(report)}\n\n${columns(rows)}`;
}

function verdict({ ok }: VerifyReport): string {
  return ok
    ? 'Verified: every record is complete and in its place.'
    : 'Every record is in its place, but the vault is DAMAGED.';
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
  incomplete: 'some are missing or damaged; Coffer rebuilds them when the vault is used',
  absent: 'none can be used; Coffer rebuilds them the next time the vault is opened',
  differ: 'DIFFER from the records',
};

function filesIn({ files }: Readonly<{ files: number }>): string {
  return files === 1 ? '1 file' : `${files} files`;
}
