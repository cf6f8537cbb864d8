import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrateChange } from '../../src/main/vault/row-migrations.ts';
import { openVault, verifyVault, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { dir, options, rowsOf } from './vault-world.ts';

const passphrase = Buffer.from('correct horse');
const endpointId = '5cb45cd2-eb1f-45dc-a1fc-e0b20f76b3c8';
const failure = { atMs: 1_795_365_023_086, reason: 'answer', status: 400 };

/**
 * A vault that a program made before `webhookLines` became `receiverStates` and a drill named its differences: two webhooks and the one that
 * is a feature, a dead letter for each, changed settings, a backup and a restore drill. It was made with the key derivation of these tests.
 */
function earlierVault(): FakeDisk {
  const folder = join(import.meta.dirname, '../golden/vault-earlier-names');
  const disk = fakeDisk();
  for (const name of ['header', 'g1/00000001.log', 'g1/00000001.index', 'g1/snapshot'])
    disk.put(`${dir}/${name}`, readFileSync(join(folder, name)));
  return disk;
}

function withoutCaches(disk: FakeDisk): FakeDisk {
  const copy = fakeDisk();
  for (const path of disk.paths()) if (!/index|snapshot/.test(path)) copy.put(path, disk.bytes(path));
  return copy;
}

function holdsEverything({ condition, state }: Vault): void {
  expect(condition).toEqual({ kind: 'writable' });
  expect([state.users.size, state.webhookEndpoints.size, state.outbox.size]).toEqual([3, 2, 3]);
  expect([...state.outbox.values()].map(({ dead }) => dead?.status)).toEqual([400, 400, 400]);
  expect(state.receiverStates.size).toBe(3);
  const known = state.receiverStates.get(endpointId);
  expect(known).toMatchObject({
    receiverId: endpointId,
    dropped: 0,
    lastSuccessAtMs: 1_795_365_022_573,
    lastFailure: failure,
  });
  expect(Object.keys(known ?? {})).not.toContain('lineId');
  expect([...state.settings.values()]).toMatchObject([
    {
      lockAfterSeconds: 777,
      clearSecretSeconds: 33,
      keeping: {
        backup: { records: 9 },
        drill: {
          compared: { organizations: 1, users: 3 },
          differences: [
            { kind: 'missing', what: 'user', id: '11111111-1111-4111-8111-111111111111' },
            { kind: 'newer', records: 3 },
          ],
          unlisted: 7,
        },
      },
    },
  ]);
}

describe('a vault with the names of an earlier program', () => {
  it('opens whole, from its caches and from its journal alone', async () => {
    for (const disk of [earlierVault(), withoutCaches(earlierVault())]) {
      const vault = await openVault(options(disk, { passphrase }));
      holdsEverything(vault);
      expect((await vault.asOf(vault.records, new AbortController().signal)).state.receiverStates.size).toBe(3);
      await vault.close();
    }
  });

  it('is verified whole, and keeps everything when its keys are changed', async () => {
    const disk = earlierVault();
    // The index of the earlier program holds no instants of creation, so it is not used.
    expect(await verifyVault(options(disk, { passphrase }))).toMatchObject({ ok: true, caches: 'incomplete' });
    const vault = await openVault(options(disk, { passphrase }));
    const rows = rowsOf(vault.state).filter(({ table }) => table === 'receiverStates' || table === 'settings');
    await vault.keySlots.newRecoveryCode();
    await vault.close();
    const again = await openVault(options(disk, { passphrase }));
    holdsEverything(again);
    expect(rowsOf(again.state).filter(({ table }) => table === 'receiverStates' || table === 'settings')).toEqual(rows);
    await again.close();
    expect(await verifyVault(options(disk, { passphrase }))).toMatchObject({ ok: true, caches: 'agree' });
  });
});

describe('a stored change', () => {
  const place = { id: 'id', organizationId: 'org' };
  const settings = (drill: unknown) =>
    migrateChange({ table: 'settings', ...place, row: { keeping: { backup: null, drill, notes: 1 } } });

  it('keeps the count and the removal of a receiver', () => {
    const row = { lineId: 'id', organizationId: 'org', givenUp: 4, createdAtMs: 1, updatedAtMs: 2 };
    const { lineId: receiverId, givenUp: dropped, ...rest } = row;
    expect(migrateChange({ table: 'webhookLines', ...place, row })).toEqual({
      table: 'receiverStates',
      ...place,
      row: { ...rest, receiverId, dropped },
    });
    expect(migrateChange({ table: 'webhookLines', ...place, row: null })).toEqual({
      table: 'receiverStates',
      ...place,
      row: null,
    });
  });

  it.each([
    ['the user u is not in the backup', { kind: 'missing', what: 'user', id: 'u' }],
    ['the organization o is not the same in the backup', { kind: 'changed', what: 'organization', id: 'o' }],
    ['the private key k is in the backup alone', { kind: 'extra', what: 'private-key', id: 'k' }],
    ['the account a is not the same in the backup', { kind: 'changed', what: 'account', id: 'a' }],
    [
      'the backup holds 12 records that the open vault does not: the vault is older than it',
      { kind: 'newer', records: 12 },
    ],
  ])('reads the difference “%s”', (sentence, difference) => {
    expect(settings({ differences: [sentence] })).toMatchObject({
      row: { keeping: { drill: { differences: [difference], unlisted: 0 } } },
    });
  });

  it('never reads a drill that found a difference as one that found none', () => {
    expect(settings({ differences: ['something else', 'and 5 more'] })).toMatchObject({
      row: { keeping: { drill: { differences: [], unlisted: 6 } } },
    });
  });

  it('passes through what is named as it is now', () => {
    const drill = { differences: [{ kind: 'newer', records: 1 }], unlisted: 2 };
    expect(settings(drill)).toMatchObject({ row: { keeping: { drill } } });
    const others = [
      { table: 'settings', ...place, row: { network: 'off' } },
      { table: 'settings', ...place, row: null },
      { table: 'users', ...place, row: { givenUp: 1 } },
    ];
    for (const change of others) expect(migrateChange(change)).toEqual(change);
  });
});
