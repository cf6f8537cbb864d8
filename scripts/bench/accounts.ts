import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../../src/main/engine/state/tables.ts';
import type { Vault } from '../../src/main/vault/index.ts';
import { openInChild } from './growth.ts';
import { atMost, onceMs, plain, type Figure } from './measure.ts';
import { inFolder, newVault } from './vault-filling.ts';

const COUNT = 1_000_000;
const ROWS_IN_COMMIT = 5_000;
const organizationId = '11111111-1111-4111-8111-111111111111';
const walletId = randomUUID();

/** A row of the size that a derived account has. Its key is not derived: what is measured is the keeping. */
function anAccount(index: number, box: string): Change {
  const id = randomUUID();
  const hex = index.toString(16).padStart(40, '0');
  const row = {
    walletAccountId: id,
    organizationId,
    walletId,
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: `m/44'/60'/0'/0/${index}`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    address: `0x${hex}`,
    publicKey: `02${hex.padStart(64, '0')}`,
    exported: false,
    privateKey: { sealed: 'private-key', box },
    createdAtMs: 1_790_000_000_000,
    updatedAtMs: 1_790_000_000_000,
  };
  return { table: 'walletAccounts', id, organizationId, row } as unknown as Change;
}

async function fill(vault: Vault): Promise<void> {
  const box = randomBytes(60).toString('base64');
  for (let from = 0; from < COUNT; from += ROWS_IN_COMMIT)
    await vault.commit([{ changes: Array.from({ length: ROWS_IN_COMMIT }, (_, at) => anAccount(from + at, box)) }]);
}

/** How a vault with a million accounts is closed and opened: with its snapshot, and without. */
export async function accounts(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const dir = join(folder, 'vault');
    const vault = await newVault(dir);
    await fill(vault);
    const closeMs = await onceMs(() => vault.close());
    const snapshot = join(dir, 'g1', 'snapshot');
    const megabytes = statSync(snapshot).size / 1_048_576;
    const withSnapshot = openInChild(dir);
    rmSync(snapshot);
    const without = openInChild(dir);
    return [
      plain(`snapshot of ${COUNT} accounts`, megabytes, 'MB'),
      plain('close, and write the snapshot', closeMs / 1_000, 's'),
      plain('open from the snapshot, beyond the key derivation', withSnapshot.openMs / 1_000, 's'),
      plain('open from the journal', without.openMs / 1_000, 's'),
      plain('memory after opening from the snapshot (rss)', withSnapshot.rssBytes / 1_048_576, 'MB'),
      atMost('open from the snapshot against from the journal', withSnapshot.openMs / without.openMs, 0.8),
    ];
  });
}
