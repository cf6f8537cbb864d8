/**
 * How the golden vaults were made: with the real key derivation at its floor, and with randomness that repeats, so that the journal and the
 * header come out the same for ever. `test/golden/vault-v1` and `test/golden/vault-v2` hold what came out in formats 1 and 2, `test/golden/vault-v4` what
 * comes out in format 4; they are not to be made again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '../../src/main/engine/crypto/secret.ts';
import type { Commit } from '../../src/main/engine/activity.ts';
import type { Change } from '../../src/main/engine/state/tables.ts';
import { createVault, openVault, passphraseBytes, type Kdf, type Vault } from '../../src/main/vault/index.ts';
import type { Disk } from '../../src/main/vault/disk.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import {
  activityOf,
  clock,
  dir,
  founder,
  idOf,
  organizationId,
  seededEntropy,
  signingKey,
  tagChange,
} from './vault-world.ts';

export const goldenPassphrase = passphraseBytes('a golden pa\u00dfphrase \u2764');
export const goldenSeed = new Uint8Array(16).fill(0x5a);
export const goldenRecoveryCode = 'D9JH2-HBFXP-TF5TA-SPVHK-KM7NB-YTS6F';
export const goldenPlace = { table: 'privateKeys', id: idOf(4) };

/** The golden vault of a format, on a disk in memory. */
export function goldenDisk(format: 1 | 2 | 4): FakeDisk {
  const folder = join(import.meta.dirname, `../golden/vault-v${format}`);
  const disk = fakeDisk();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    disk.put(`${dir}${path.slice(folder.length)}`, readFileSync(path));
  }
  return disk;
}

/** One list for each of the vault's three openings. */
export function goldenCommits(vault: Pick<Vault, 'seal'>): readonly (readonly Commit[])[] {
  const privateKey = vault.seal(goldenPlace, Secret.of('private-key', goldenSeed));
  const secret = {
    table: 'privateKeys',
    id: goldenPlace.id,
    organizationId,
    row: { privateKeyId: goldenPlace.id, organizationId, privateKey },
  };
  const brief = { parameters: {}, fingerprint: `sha256:${'ab'.repeat(32)}` };
  return [
    [
      {
        changes: [tagChange(1, 'ärger \u{1f511}')],
        activity: activityOf(1, { ...brief, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' }),
      },
      { changes: [tagChange(2, 'gone')] },
    ],
    [{ changes: [tagChange(2, null), secret as unknown as Change], activity: activityOf(1, brief) }],
    [
      {
        changes: [tagChange(3, 'tail')],
        activity: activityOf(2, { ...brief, fingerprint: `sha256:${'cd'.repeat(32)}` }),
      },
    ],
  ];
}

/** Makes it; the last opening ends without closing, so that its commit is in no cache. Gives the recovery code. */
export async function makeGolden(disk: Disk, kdf: Kdf): Promise<string> {
  const world = {
    dir,
    disk,
    clock,
    kdf,
    passphrase: goldenPassphrase,
    entropy: seededEntropy('golden'),
    segmentBytes: 600,
  };
  const { vault, recoveryCode } = await createVault({
    ...world,
    operator: { userId: founder, signingKey: signingKey() },
  });
  // Sealed once: it is the same box wherever it is committed.
  const [first = [], second = [], third = []] = goldenCommits(vault);
  for (const commit of first) await vault.commit([commit]);
  await vault.close();
  const again = await openVault(world);
  await again.commit(second);
  await again.close();
  const last = await openVault(world);
  await last.commit(third);
  // The index of the segment that was just left is written beside; what is on its way should arrive.
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  return Buffer.from(recoveryCode).toString();
}
