import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { SalvageReport } from '../vault/salvage.ts';
import { examples, type Act } from './declare.ts';
import { onVault, requireVault, vaultPassphrase, type VaultOptions } from './existing-vault.ts';
import { VaultError } from '../vault/errors.ts';
import { columns, failed, type Context } from './output.ts';

/** `coffer vault salvage`: what is whole in a damaged vault, as a new vault. */
export function declareVaultSalvage(vault: Command, act: Act): void {
  onVault(
    vault
      .command('salvage')
      .description('recover the undamaged content of a vault into a new vault; the damaged vault is not changed')
      .requiredOption('--into <folder>', 'folder of the new vault: it must be empty or not exist')
      .option(
        '--accept-uncertain',
        'also salvage if lost records may have deleted a user, a credential or a policy; the new vault then has it again',
      ),
  )
    .action(act(salvage))
    .addHelpText(...examples('coffer vault salvage --vault ./damaged --into ./salvaged'));
}

type SalvageCommand = VaultOptions & Readonly<{ into: string; acceptUncertain?: boolean }>;

async function salvage(context: Context, options: SalvageCommand): Promise<void> {
  await requireVault(options.vault);
  const passphrase = await vaultPassphrase(context, options);
  const [{ realWorld }, { salvageVault }] = await Promise.all([import('../compose.ts'), import('../vault/index.ts')]);
  const [dir, into] = [resolve(options.vault), resolve(options.into)];
  const { acceptUncertain } = options;
  const world = { ...realWorld(), ...context.io.world };
  const report = await salvageVault({ ...world, dir, into, passphrase, acceptUncertain })
    .catch(tellOfUncertain)
    .finally(() => passphrase.fill(0));
  const { verified, lost, ...counts } = report;
  const { activities, rows, secrets, secretsUnopened } = verified;
  context.print(
    {
      vault: options.into,
      ...counts,
      lost: lost.map((range) => ({ ...range })),
      activities,
      rows,
      secrets,
      secretsUnopened,
    },
    describe(options.into, report),
  );
}

function tellOfUncertain(thrown: unknown): never {
  if (!(thrown instanceof VaultError) || thrown.reason !== 'uncertain') throw thrown;
  throw failed(`${thrown.message}. To create the new vault anyway, add --accept-uncertain`, { reason: 'uncertain' });
}

function describe(into: string, report: SalvageReport): string {
  const { vaultId, records, foreignLines, snapshot, rowsFromSnapshot, ended, verified } = report;
  const rows = [
    ['Vault', vaultId],
    ['Whole records', String(records)],
    ['Activities', String(verified.activities)],
    ['Lost records', lostWords(report)],
    ...(foreignLines > 0 ? [['Left out', `${foreignLines} lines of another history of this vault`]] : []),
    [
      'Snapshot',
      snapshot === null ? 'none that can be used' : `of record ${snapshot}; it gave ${rowsFromSnapshot} rows`,
    ],
    ['Rows', String(verified.rows)],
    ['Secrets', `${verified.secrets}, of which ${verified.secretsUnopened} cannot be decrypted`],
    ['Requests ended', String(ended)],
  ] as [string, string][];
  return [
    `${into} contains the undamaged content. Its passphrases are the same.`,
    '',
    columns(rows),
    ...cautions(report),
  ].join('\n');
}

/** How many records were lost, and which. */
function lostWords({ lost, lostLines, endDamaged }: SalvageReport): string {
  const known = lostLines === 0 ? [] : [`${lostLines}: ${lost.map(rangeWords).join(', ')}`];
  const end = endDamaged ? ['at the end, an unknown number'] : [];
  return [...known, ...end].join('; ') || 'none';
}

function cautions({ lostLines, rowsUncertain, reviewPolicies, ended }: SalvageReport): string[] {
  if (lostLines === 0 && !rowsUncertain) return [];
  return [
    '',
    ...(rowsUncertain
      ? [
          'Changes in lost or left-out records are missing. Check users, credentials, policies and wallets before you use the vault.',
        ]
      : []),
    ...(reviewPolicies > 0
      ? [
          `In ${reviewPolicies} organizations, a policy now denies everything except requests of the root quorum. The root quorum can delete it after it has checked the other policies.`,
          'If a lost record removed a member of the root quorum, the user is a member again: check the root quorum and its credentials before the service starts.',
        ]
      : []),
    ...(ended > 0
      ? ['Requests that were pending approval have failed, because a lost record may have completed or rejected them.']
      : []),
    'Coffer no longer knows a request whose record was lost: if a client sends the same request again, Coffer executes it again.',
    'Use either the damaged vault or the new one, never both.',
  ];
}

function rangeWords({ from, to }: Readonly<{ from: number; to: number }>): string {
  return from === to ? String(from) : `${from} to ${to}`;
}
