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
      .description('recover what is whole in a damaged vault into a new vault; the damaged one is only read')
      .requiredOption('--into <folder>', 'folder of the new vault: it must not exist, or be empty')
      .option(
        '--accept-uncertain',
        'also where lost records may have removed a user, a credential or a policy, which is back in the new vault then',
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
  throw failed(`${thrown.message}. To make the new vault all the same, add --accept-uncertain`, {
    reason: 'uncertain',
  });
}

function describe(into: string, report: SalvageReport): string {
  const { vaultId, records, foreignLines, snapshot, rowsFromSnapshot, ended, verified } = report;
  const rows = [
    ['Vault', vaultId],
    ['Whole records', String(records)],
    ['Activities', String(verified.activities)],
    ['Lost records', lostWords(report)],
    ...(foreignLines > 0 ? [['Set aside', `${foreignLines} lines of another history of this vault`]] : []),
    [
      'Snapshot',
      snapshot === null ? 'none that can be used' : `of record ${snapshot}; it gave ${rowsFromSnapshot} rows`,
    ],
    ['Rows', String(verified.rows)],
    ['Secrets', `${verified.secrets}, of which ${verified.secretsUnopened} do not open`],
    ['Requests ended', String(ended)],
  ] as [string, string][];
  return [
    `${into} holds what was whole. It opens with the same passphrases.`,
    '',
    columns(rows),
    ...cautions(report),
  ].join('\n');
}

/** How many records were lost, and which. */
function lostWords({ lost, lostLines, endDamaged }: SalvageReport): string {
  const known = lostLines === 0 ? [] : [`${lostLines}: ${lost.map(rangeWords).join(', ')}`];
  const end = endDamaged ? ['nobody knows how many at the end'] : [];
  return [...known, ...end].join('; ') || 'none';
}

function cautions({ lostLines, rowsUncertain, reviewPolicies, ended }: SalvageReport): string[] {
  if (lostLines === 0 && !rowsUncertain) return [];
  return [
    '',
    ...(rowsUncertain
      ? [
          'Rows that only lost or set aside records changed are as they were before. Check users, credentials, policies and wallets before you use the vault.',
        ]
      : []),
    ...(reviewPolicies > 0
      ? [
          `In ${reviewPolicies} organizations a policy now denies everything to all but the root quorum. The root quorum deletes it once it has looked at the others.`,
          'A member of the root quorum who was removed by a lost record is a member again: check the root quorum and its credentials before the service starts.',
        ]
      : []),
    ...(ended > 0
      ? ['Requests that waited for votes were ended as failed, because a lost record may have settled them.']
      : []),
    'A request whose record was lost is no longer known: if the same request comes again, Coffer carries it out again.',
    'Use either the damaged vault or the new one, never both.',
  ];
}

function rangeWords({ from, to }: Readonly<{ from: number; to: number }>): string {
  return from === to ? String(from) : `${from} to ${to}`;
}
