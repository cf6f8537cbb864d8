import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { RestoreDrill, DrillDifference } from '#shared/bridge.ts';
import type { State } from '#engine/state/state.ts';
import { tables as keys } from '#engine/state/tables.ts';
import { makeAside } from './aside-folder.ts';
import type { HostWorld } from './open-vault.ts';
import { withoutSecrets } from '../vault/keyring.ts';
import { openVault, requireWanted, restoreBackup, VaultError, type Vault } from '../vault/index.ts';

export type DrillOptions = Readonly<{
  /** The vault that is open, whose backup it should be, and its folder. */
  vault: Vault;
  dir: string;
  world: HostWorld;
  file: string;
  /** Increments that continue from the backup, in order. */
  increments?: readonly string[] | undefined;
  backupPassphrase: Uint8Array;
  /** One that opened the vault when the backup was made. */
  vaultPassphrase: Uint8Array;
  signal: AbortSignal;
  report: (done: number, total?: number) => void;
}>;

const differencesMax = 20;

/**
 * Shows that a backup and its increments can be restored: does it, in a folder of its own for us alone, opens what came out with the vault's passphrase, and
 * compares all that is public in it with what the open vault held at that moment, as its journal tells. What was made or changed since is
 * no difference. The folder goes again, whatever happens. Throws VaultError as `restoreBackup` and `openVault` do, and 'cancelled'.
 */
export async function restoreDrill(options: DrillOptions): Promise<RestoreDrill> {
  const { vault, dir, world, file, increments, vaultPassphrase, signal, report } = options;
  const aside = await makeAside(dirname(dir), 'drill', world.clock.nowMs());
  try {
    const restored = join(aside, 'vault');
    const { damaged } = await restoreBackup({
      ...world,
      file,
      increments,
      passphrase: options.backupPassphrase,
      dir: restored,
      vaultPassphrase,
      onUnpacked: report,
      signal,
    });
    requireWanted(signal);
    if (damaged)
      throw new VaultError('data-loss', `the backup is of a damaged vault: ${damaged.reason}`, {
        place: damaged.place,
      });
    const copy = await openVault({ ...world, dir: restored, passphrase: vaultPassphrase, readOnly: true });
    try {
      if (copy.vaultId !== vault.vaultId) throw new VaultError('backup', 'the backup is of a different vault');
      const past = await vault.asOf(copy.records, signal);
      const missing = copy.records - past.records;
      const newer: readonly DrillDifference[] = missing > 0 ? [{ kind: 'newer', records: missing }] : [];
      const differences = [...newer, ...compare(copy.state, past.state)];
      return {
        atMs: world.clock.nowMs(),
        file,
        sequence: copy.sequence,
        compared: countsOf(copy.state),
        newer: newerIn(vault.state, copy.state),
        differences: differences.slice(0, differencesMax),
        unlisted: Math.max(0, differences.length - differencesMax),
      };
    } finally {
      await copy.close();
    }
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

const tables = ['organizations', 'users', 'wallets', 'walletAccounts', 'privateKeys', 'secrets'] as const;
type Table = (typeof tables)[number];

const nouns = {
  organizations: 'organization',
  users: 'user',
  wallets: 'wallet',
  walletAccounts: 'account',
  privateKeys: 'private-key',
  secrets: 'secret',
} as const satisfies Readonly<Record<Table, string>>;

function countsOf(state: State): RestoreDrill['compared'] {
  const { organizations, users, wallets, walletAccounts, privateKeys, secrets } = state;
  return {
    organizations: organizations.size,
    users: users.size,
    wallets: wallets.size,
    addresses: walletAccounts.size,
    privateKeys: privateKeys.size,
    secrets: secrets.size,
  };
}

/** How much the vault has now that the backup lacks. */
function newerIn(now: State, copy: State): NonNullable<RestoreDrill['newer']> {
  const lacking = (table: Table): number => {
    const held = idsOf(copy, table);
    return [...idsOf(now, table)].filter((id) => !held.has(id)).length;
  };
  const [wallets, addresses] = [lacking('wallets'), lacking('walletAccounts')];
  return { wallets, addresses, privateKeys: lacking('privateKeys'), secrets: lacking('secrets') };
}

/** What is not the same. Sealed values are of different keys after a change of keys, and are no part of it. */
function compare(copy: State, past: State): readonly DrillDifference[] {
  const differences: DrillDifference[] = [];
  for (const table of tables) {
    const what = nouns[table];
    const [restored, expected] = [publicRows(copy, table), publicRows(past, table)];
    for (const [id, row] of expected) {
      const found = restored.get(id);
      if (found === undefined) differences.push({ kind: 'missing', what, id });
      else if (found !== row) differences.push({ kind: 'changed', what, id });
    }
    for (const id of restored.keys()) if (!expected.has(id)) differences.push({ kind: 'extra', what, id });
  }
  return differences;
}

function publicRows(state: State, table: Table): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  for (const row of state[table].values()) rows.set(idOf(row, table), JSON.stringify(withoutSecrets(row)));
  return rows;
}

function idsOf(state: State, table: Table): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const row of state[table].values()) ids.add(idOf(row, table));
  return ids;
}

function idOf(row: object, table: Table): string {
  return String(new Map<string, unknown>(Object.entries(row)).get(keys[table].key));
}
