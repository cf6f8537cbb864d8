import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argon2id } from '@noble/hashes/argon2.js';
import { describe, expect, it } from 'vitest';
import { filesDisk } from '../../src/main/adapters/files.ts';
import { readVault, type Stretcher } from '../harness/vault-reader.ts';
import { goldenPassphrase, goldenPlace, goldenRecoveryCode, goldenSeed } from './golden-vault.ts';
import { stampedActivities } from './stamped-activities.ts';
import { fakeKdf, commitOf, contentOf, create, founder, idOf, passphrase, reopen } from './vault-world.ts';

const golden = (format: 1 | 2 | 4): string => join(import.meta.dirname, `../golden/vault-v${format}`);

/** Another implementation than the one that made the vault. */
const argon2: Stretcher = async (password, salt, { memoryKiB, iterations, parallelism }) =>
  argon2id(password, salt, { m: memoryKiB, t: iterations, p: parallelism, dkLen: 32, version: 0x13 });

describe('a reader made from the description of the format alone', () => {
  it.each([
    ['passphrase', Buffer.from(goldenPassphrase).toString(), 1],
    ['recovery', goldenRecoveryCode, 2],
    ['passphrase', Buffer.from(goldenPassphrase).toString(), 4],
  ] as const)(
    'opens a golden vault by its %s slot and finds in it what was put there',
    async (kind, secret, format) => {
      const vault = await readVault(golden(format), secret, argon2);
      expect(vault.opened).toEqual({ kind, userId: founder, signingKey: Buffer.alloc(32, 7) });
      expect(vault.slots).toEqual(['passphrase', 'recovery'].map((each) => ({ kind: each, userId: founder })));
      expect(vault.rows.map(({ table, id, row }) => [table, id, row['userTagName']])).toEqual([
        ['userTags', idOf(1), 'ärger \u{1f511}'],
        ['privateKeys', idOf(4), undefined],
        ['userTags', idOf(3), 'tail'],
      ]);
      const sealed = vault.rows[1]?.row['privateKey'] as { sealed: string; box: string };
      expect([...vault.secret(goldenPlace.table, goldenPlace.id, sealed)]).toEqual([...goldenSeed]);
      expect(vault.activities.map(({ activityId, status }) => [activityId, status])).toEqual([
        [idOf(1), 'ACTIVITY_STATUS_COMPLETED'],
        [idOf(2), 'ACTIVITY_STATUS_COMPLETED'],
      ]);
      expect(vault.torn).toBe(0);
    },
    120_000,
  );

  it('reads the same as Coffer in a vault of several segments, after a change of keys', async () => {
    const disk = filesDisk();
    const folder = mkdtempSync(join(tmpdir(), 'coffer-reader-'));
    try {
      const more = { dir: join(folder, 'vault'), segmentBytes: 3_000 };
      const { vault: made } = await create(disk, more);
      for (let number = 1; number <= 12; number += 1) await made.commit([commitOf(number), commitOf(100 + number)]);
      await made.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('another') });
      await made.commit([commitOf(13)]);
      await made.commit(stampedActivities().map((activity) => ({ changes: [], activity })));
      await made.close();
      const vault = await reopen(disk, { ...more, passphrase: Buffer.from('another') });
      await vault.commit([commitOf(14)]);
      const read = await readVault(more.dir, 'another', fakeKdf);
      expect(read).toMatchObject({ vaultId: vault.vaultId, generation: 2, torn: 0 });
      const byTable = (one: { table: string; id: string }): string => `${one.table} ${one.id}`;
      const sorted = read.rows.sort((one, other) => byTable(one).localeCompare(byTable(other)));
      const { rows, activities } = contentOf(vault) as { rows: typeof sorted; activities: unknown[] };
      expect(sorted).toEqual(rows.sort((one, other) => byTable(one).localeCompare(byTable(other))));
      expect(read.activities.reverse()).toEqual(activities);
      await vault.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is let in by no other passphrase', async () => {
    await expect(readVault(golden(4), 'another', async () => new Uint8Array(32))).rejects.toThrow('no slot opens');
  });
});
