/** Salvage recovers every whole record around damage into a new vault, and the rows of lost records from the sealed snapshot. */
import { describe, expect, it } from 'vitest';
import { open, Secret } from '../../src/main/engine/crypto/secret.ts';
import type { Change } from '../../src/main/engine/state/tables.ts';
import { salvageVault, type SalvageReport, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { activityOf, commitOf, create, dir, idOf, options, organizationId, reopen, tagChange } from './vault-world.ts';

const into = '/salvaged';
const log = (segment: number) => `${dir}/g1/${String(segment).padStart(8, '0')}.log`;
const COUNT = 40;

/** A vault of 40 tags in several segments, with a secret in row 41, closed or as a killed process left it. */
async function filled(how: 'closed' | 'killed', segmentBytes = 5_000): Promise<FakeDisk> {
  const disk = fakeDisk();
  const { vault } = await create(disk, { segmentBytes, snapshotRecords: 1_000 });
  await vault.commit([{ changes: [secretRow(vault)] }]);
  for (let number = 1; number <= COUNT; number += 1) await vault.commit([commitOf(number)]);
  if (how === 'closed') {
    await vault.close();
    return disk;
  }
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  return disk.crashed('process');
}

const secretPlace = { table: 'privateKeys', id: idOf(41) };

function secretRow(vault: Vault): Change {
  const privateKey = vault.seal(secretPlace, Secret.of('private-key', new Uint8Array(16).fill(9)));
  const row = { privateKeyId: secretPlace.id, organizationId, privateKey };
  return { ...secretPlace, organizationId, row } as unknown as Change;
}

const salvage = (disk: FakeDisk, more: object = {}) =>
  salvageVault({ ...options(disk), into, acceptUncertain: true, ...more });

function flip(disk: FakeDisk, path: string, at: number): void {
  const bytes = Uint8Array.from(disk.bytes(path));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  disk.put(path, bytes);
}

/** The vault's files, without its locks, so that what salvage left alone can be compared. */
function filesOf(disk: FakeDisk): [string, string][] {
  return disk
    .paths()
    .filter((path) => path.startsWith(`${dir}/`))
    .map((path) => [path, Buffer.from(disk.bytes(path)).toString('latin1')]);
}

async function contentAfter(disk: FakeDisk): Promise<{ tags: number[]; activities: number[]; vault: Vault }> {
  const vault = await reopen(disk, { dir: into });
  expect(vault.condition).toEqual({ kind: 'writable' });
  return { vault, ...contentOfVault(vault) };
}

function contentOfVault(vault: Vault): { tags: number[]; activities: number[] } {
  const number = (id: string) => Number.parseInt(id.slice(-4), 16);
  return {
    tags: [...vault.state.userTags.values()].map(({ userTagId }) => number(userTagId)).sort((a, b) => a - b),
    activities: vault.activities.list(organizationId, { limit: 100 }).map(({ activityId }) => number(activityId)),
  };
}

const all = Array.from({ length: COUNT }, (_, at) => at + 1);
const newestFirst = (numbers: readonly number[]) => [...numbers].reverse();

/** Where a line begins. Lines 1 and 2 of the first segment are epochs, line 3 is the secret, line 4 the first tag. */
function offsetOfLine(disk: FakeDisk, path: string, line: number): number {
  let offset = 0;
  for (let passed = 1; passed < line; passed += 1) offset = disk.bytes(path).indexOf(0x0a, offset) + 1;
  return offset;
}

describe('fault 3: salvage of a damaged vault', () => {
  it('recovers all but the record that one flipped bit destroyed, and its rows from the snapshot', async () => {
    const disk = await filled('closed', 1_000_000);
    flip(disk, log(1), offsetOfLine(disk, log(1), 5) + 200);
    const damaged = await reopen(disk, { readOnly: true });
    expect(damaged.condition).toMatchObject({ kind: 'read-only', place: { sequence: 5 } });
    expect(damaged.missing).toMatchObject({ records: COUNT, lostLines: 1, rowsFromSnapshot: 1, rowsUncertain: false });
    expect(contentOfVault(damaged)).toEqual({
      tags: all,
      activities: newestFirst(all.filter((number) => number !== 2)),
    });
    await damaged.backup({ file: '/b', passphrase: Buffer.from('b'), workFactor: 6 });
    await damaged.close();
    const before = filesOf(disk);
    const report = await salvage(disk);
    expect(report).toMatchObject({
      records: COUNT,
      lost: [{ from: 5, to: 5 }],
      lostLines: 1,
      rowsFromSnapshot: 1,
      rowsUncertain: false,
      ended: 0,
      verified: { ok: true, secrets: 1, secretsUnopened: 0 },
    });
    expect(filesOf(disk)).toEqual(before);
    const { tags, activities, vault } = await contentAfter(disk);
    expect(tags).toEqual(all);
    expect(activities).toEqual(newestFirst(all.filter((number) => number !== 2)));
    const row = vault.state.privateKeys.get(secretPlace.id);
    expect(row && vault.use(secretPlace, row.privateKey, (secret: Secret) => open(secret, (b) => b[0]))).toBe(9);
    await vault.commit([commitOf(99)]);
    await vault.close();
  });

  it('says which rows are uncertain where no snapshot knows the lost records', async () => {
    const disk = await filled('killed');
    for (const path of disk.paths()) if (path.endsWith('snapshot')) await disk.remove(path);
    flip(disk, log(1), offsetOfLine(disk, log(1), 5) + 200);
    expect(await salvage(disk)).toMatchObject({
      records: COUNT,
      snapshot: null,
      rowsFromSnapshot: 0,
      rowsUncertain: true,
    });
    const { tags, vault } = await contentAfter(disk);
    expect(tags).toEqual(all.filter((number) => number !== 2));
    await vault.close();
  });

  it('makes no vault of uncertain rows unasked, and then has a policy deny everything to all but the root quorum', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    const names = { organizationId, organizationName: 'Acme' };
    const row = { ...names, quorumThreshold: 1, quorumUserIds: [], createdAtMs: 1, updatedAtMs: 1 };
    const organization = { table: 'organizations', id: organizationId, organizationId, row } as unknown as Change;
    await vault.commit([{ changes: [organization] }]);
    for (let number = 1; number <= 5; number += 1) await vault.commit([commitOf(number)]);
    const killed = disk.crashed('process');
    await vault.close();
    flip(killed, log(1), offsetOfLine(killed, log(1), 5) + 200);
    await expect(salvage(killed, { acceptUncertain: false })).rejects.toMatchObject({ reason: 'uncertain' });
    expect(killed.paths().filter((path) => path.startsWith(into))).toEqual([]);
    expect(await salvage(killed)).toMatchObject({ rowsUncertain: true, reviewPolicies: 1, verified: { ok: true } });
    const salvaged = await reopen(killed, { dir: into });
    const policies = [...salvaged.state.policies.values()];
    expect(policies).toMatchObject([
      { organizationId, effect: 'EFFECT_DENY', condition: 'true', consensus: '', time: '' },
    ]);
    await salvaged.close();
    // Where the snapshot knows what was lost, nothing is uncertain, and no policy is added.
    flip(disk, log(1), offsetOfLine(disk, log(1), 5) + 200);
    expect(await salvage(disk, { acceptUncertain: false })).toMatchObject({ rowsUncertain: false, reviewPolicies: 0 });
  });

  it.each<[string, (bytes: Buffer, at: number) => Buffer, number[]]>([
    ['a newline became a letter', (bytes, at) => (bytes.write('J', at - 1), bytes), []],
    [
      'foreign bytes were put in between',
      (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from('AAAA\n'), bytes.subarray(at)]),
      [],
    ],
    [
      'foreign bytes were put in without a newline',
      (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from('?junk?'), bytes.subarray(at)]),
      [],
    ],
    ['a sector is zeros', (bytes, at) => bytes.fill(0, at + 5, at + 517), [1]],
    [
      'a sector is another file\u2019s',
      (bytes, at) => (bytes.write('some other text\n'.repeat(32), at + 5), bytes),
      [1],
    ],
  ])('recovers the lines around the place where %s', async (_what, harm, counts) => {
    const disk = await filled('closed', 1_000_000);
    const bytes = Buffer.from(disk.bytes(log(1)));
    disk.put(log(1), harm(bytes, offsetOfLine(disk, log(1), 12)));
    const damaged = await reopen(disk, { readOnly: true });
    const shown = contentOfVault(damaged);
    await damaged.close();
    const report = await salvage(disk);
    expect(report.lostLines).toBe(counts[0] ?? 0);
    const { tags, activities, vault } = await contentAfter(disk);
    expect(tags).toEqual(all);
    expect(activities.length).toBe(COUNT - report.lostLines);
    expect(shown).toEqual({ tags, activities });
    await vault.close();
  });

  it('recovers a segment whose epoch is damaged by its index, and the rest where a segment is missing', async () => {
    const disk = await filled('closed');
    flip(disk, log(2), 70);
    const first = await salvage(disk);
    expect([first.records, first.lostLines]).toEqual([COUNT + 1, 0]);
    await (await contentAfter(disk)).vault.close();
    await disk.remove(log(2));
    const second = await salvage(disk, { into: '/second' });
    expect(second.lost.length).toBe(1);
    expect(second.lostLines).toBeGreaterThan(5);
    expect(second.records + second.lostLines).toBe(COUNT + 1);
    expect(second.rowsFromSnapshot).toBe(COUNT + 1 - second.records);
  });

  it('tells the records that only the caches remember', async () => {
    const disk = await filled('closed');
    const last =
      disk
        .paths()
        .filter((path) => path.endsWith('.log'))
        .at(-1) ?? '';
    await disk.remove(last);
    const report = await salvage(disk);
    expect(report).toMatchObject({ rowsUncertain: false, verified: { ok: true } });
    expect(report.records).toBeLessThan(COUNT);
    const { tags, vault } = await contentAfter(disk);
    expect(tags).toEqual(all);
    await vault.close();
  });

  it('ends a request that waited if a lost record may have settled it, and leaves one that came later', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    const waiting = { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } as const;
    await vault.commit([{ changes: [], activity: activityOf(1, waiting) }]);
    await vault.commit([{ changes: [tagChange(1, 'done')], activity: activityOf(1) }]);
    await vault.commit([{ changes: [], activity: activityOf(2, waiting) }]);
    await vault.close();
    flip(disk, log(1), offsetOfLine(disk, log(1), 4) + 200);
    expect(await salvage(disk)).toMatchObject({ lost: [{ from: 4, to: 4 }], ended: 1, rowsFromSnapshot: 1 });
    const again = await reopen(disk, { dir: into });
    expect(again.activities.find(idOf(1))).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { reason: 'VAULT_DAMAGED' },
    });
    expect(again.activities.find(idOf(2))?.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(again.state.userTags.size).toBe(1);
    await again.close();
  });

  it('goes on around a part of the disk that cannot be read', async () => {
    const disk = await filled('closed', 1_000_000);
    const { openForRead } = disk;
    disk.openForRead = (path) => {
      const file = openForRead(path);
      const read = (offset: number, length: number) => {
        if (path === log(1) && offset <= 9_000 && offset + length > 9_000)
          throw Object.assign(new Error('EIO'), { code: 'EIO' });
        return file.read(offset, length);
      };
      return { ...file, read };
    };
    const report: SalvageReport = await salvage(disk);
    expect(report.lostLines).toBeGreaterThan(1);
    expect(report.lostLines).toBeLessThan(12);
    const { tags, vault } = await contentAfter(disk);
    expect(tags).toEqual(all);
    await vault.close();
  });

  it('opens for nobody without a passphrase, overwrites nothing, and refuses where nothing is whole', async () => {
    const disk = await filled('closed');
    const before = filesOf(disk);
    await expect(salvage(disk, { passphrase: Buffer.from('wrong') })).rejects.toMatchObject({
      reason: 'wrong-passphrase',
    });
    for (const wrong of [dir, `${dir}/new`])
      await expect(salvage(disk, { into: wrong })).rejects.toMatchObject({ reason: 'not-empty' });
    disk.put('/letters/letter.txt', Buffer.from('mine'));
    await expect(salvage(disk, { into: '/letters' })).rejects.toMatchObject({ reason: 'not-empty' });
    expect(filesOf(disk)).toEqual(before);
    for (const path of disk.paths()) if (path.includes('/g1/')) disk.put(path, Buffer.alloc(300));
    await expect(salvage(disk)).rejects.toMatchObject({ reason: 'data-loss' });
    expect(disk.paths().filter((path) => path.startsWith(into))).toEqual([]);
  });

  it('leaves the damaged vault alone, and can be repeated, wherever the new vault was cut', async () => {
    const disk = await filled('closed');
    flip(disk, log(1), offsetOfLine(disk, log(1), 5) + 200);
    const before = filesOf(disk);
    const states: FakeDisk[] = [];
    disk.onCall = () => states.push(disk.crashed('torn'));
    await salvage(disk);
    disk.onCall = undefined;
    expect(states.length).toBeGreaterThan(15);
    for (const state of states) {
      expect(filesOf(state)).toEqual(before);
      if (!state.paths().includes(`${into}/header`)) await salvage(state);
      const { tags, vault } = await contentAfter(state);
      expect(tags).toEqual(all);
      await vault.close();
    }
  });
});
