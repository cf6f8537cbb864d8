/** Salvage follows one history of a vault: whole lines of another one in the same folder are set aside. */
import { describe, expect, it } from 'vitest';
import { salvageVault, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { commitOf, create, dir, options, organizationId, reopen, tagChange } from './vault-world.ts';

const into = '/salvaged';
const small = { segmentBytes: 4_000, snapshotRecords: 1_000 };
const log = (segment: number) => `${dir}/g1/${String(segment).padStart(8, '0')}.log`;
const logsOf = (disk: FakeDisk) => disk.paths().filter((path) => path.startsWith(`${dir}/`) && path.endsWith('.log'));
const cachesOf = (disk: FakeDisk) =>
  disk.paths().filter((path) => path.endsWith('.index') || path.endsWith('snapshot'));

async function commitAll(vault: Vault, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await vault.commit([commitOf(number)]);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/**
 * Two histories of one vault, of which the first 10 records are the same: the first goes on with records 101 to 130 and removes tag 1, the second was
 * put back to record 10 and goes on with records 201 to 206.
 */
async function histories(): Promise<Readonly<{ first: FakeDisk; second: FakeDisk }>> {
  const disk = fakeDisk();
  const { vault } = await create(disk, small);
  await commitAll(vault, range(1, 10));
  await vault.close();
  const second = disk.copy();
  const one = await reopen(disk, small);
  await commitAll(one, range(101, 115));
  await one.commit([{ changes: [tagChange(1, null)] }]);
  await commitAll(one, range(116, 130));
  await one.close();
  const other = await reopen(second, small);
  await commitAll(other, range(201, 206));
  await other.close();
  expect(logsOf(disk).length).toBeGreaterThan(logsOf(second).length + 1);
  return { first: disk, second };
}

async function salvaged(disk: FakeDisk) {
  const report = await salvageVault({ ...options(disk), into, acceptUncertain: true });
  const vault = await reopen(disk, { dir: into });
  const number = (id: string) => Number.parseInt(id.slice(-4), 16);
  const tags = [...vault.state.userTags.values()].map(({ userTagId }) => number(userTagId)).sort((a, b) => a - b);
  const activities = vault.activities.list(organizationId, { limit: 100 }).map(({ activityId }) => number(activityId));
  await vault.close();
  return { report, tags, activities: activities.sort((a, b) => a - b) };
}

const secondAlone = [...range(1, 10), ...range(201, 206)];
const firstAlone = [...range(1, 10), ...range(101, 130)];

describe('salvage of a folder that holds two histories of one vault', () => {
  it('takes nothing from later files that a history which was put back has left', async () => {
    const { first, second } = await histories();
    for (const path of logsOf(first)) if (!second.paths().includes(path)) second.put(path, first.bytes(path));
    const damaged = await reopen(second, { readOnly: true });
    expect(damaged.condition).toMatchObject({ kind: 'read-only', place: {} });
    await damaged.close();
    const { report, tags, activities } = await salvaged(second);
    expect([tags, activities]).toEqual([secondAlone, secondAlone]);
    expect(report.foreignLines).toBeGreaterThan(3);
    expect(report).toMatchObject({ lostLines: 0, rowsUncertain: true });
  });

  it('takes nothing from the rest of a file that was overwritten by a shorter one', async () => {
    const { first, second } = await histories();
    const last = logsOf(second).at(-1) ?? '';
    const [short, long] = [second.bytes(last), first.bytes(last)];
    expect(long.length).toBeGreaterThan(short.length + 1_000);
    second.put(last, Buffer.concat([short, long.subarray(short.length)]));
    expect((await salvaged(second)).tags).toEqual(secondAlone);
  });

  it('goes on with the history of the snapshot, though another one is longer', async () => {
    const { first, second } = await histories();
    const last = logsOf(second).at(-1) ?? '';
    // All of the longer history, and the snapshot and the last file of the shorter one behind it.
    for (const path of cachesOf(second)) first.put(path, second.bytes(path));
    const place = log(Number(/([0-9]{8})\.log$/.exec(last)?.[1]));
    first.put(place, Buffer.concat([second.bytes(last), first.bytes(last)]));
    const { report, tags } = await salvaged(first);
    expect(tags).toEqual(secondAlone);
    expect(report.rowsUncertain).toBe(true);
  });

  it('chooses the longer history where no line is the one of the snapshot, and takes no row of that snapshot', async () => {
    const { first, second } = await histories();
    for (const path of cachesOf(first)) await first.remove(path);
    const snapshot = cachesOf(second).find((path) => path.endsWith('snapshot')) ?? '';
    first.put(snapshot, second.bytes(snapshot));
    const { report, tags } = await salvaged(first);
    expect(tags).toEqual(firstAlone.filter((number) => number !== 1));
    expect(report).toMatchObject({ lostLines: 0, foreignLines: 0, snapshot: null });
  });

  it('still takes lines of the same epoch, and lines that an index joins, from behind a gap', async () => {
    const { first } = await histories();
    const caches = cachesOf(first).filter((path) => path.endsWith('snapshot'));
    for (const path of caches) await first.remove(path);
    // One file is missing, and a record in the middle of another was taken out whole.
    await first.remove(log(3));
    const lines = Buffer.from(first.bytes(log(2)))
      .toString('latin1')
      .split('\n');
    first.put(log(2), Buffer.from([...lines.slice(0, 3), ...lines.slice(4)].join('\n'), 'latin1'));
    const { report } = await salvaged(first);
    expect(report.foreignLines).toBe(0);
    expect(report.records + report.lostLines).toBe(41);
  });

  it('joins what stands behind lines that have their form but do not open, where no index tells of them', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk, small);
    await commitAll(vault, range(1, 3));
    await vault.close();
    const next = await reopen(disk, small);
    await commitAll(next, range(4, 20));
    await next.close();
    await disk.remove(log(1).replace(/log$/, 'index'));
    // The epoch of the second opening and all after that in the first file: one bit in each.
    const bytes = Buffer.from(disk.bytes(log(1)));
    for (let at = 0, line = 1; at < bytes.length; line += 1) {
      const end = bytes.indexOf('\n', at);
      if (line > 4) bytes[at + 80] = (bytes[at + 80] ?? 0) ^ 1;
      at = end + 1;
    }
    disk.put(log(1), bytes);
    const { report, tags } = await salvaged(disk);
    expect(tags).toEqual(range(1, 20));
    expect(report).toMatchObject({ foreignLines: 0, rowsUncertain: false });
    expect(report.lostLines).toBeGreaterThan(3);
  });
});

describe('salvage of a journal that is damaged at its end', () => {
  it('tells that records may be lost, though nothing remembers how many', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await commitAll(vault, range(1, 5));
    const killed = disk.crashed('process');
    const bytes = Buffer.from(killed.bytes(log(1)));
    const last = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
    bytes[last + 200] = (bytes[last + 200] ?? 0) ^ 1;
    killed.put(log(1), bytes);
    const { report, tags } = await salvaged(killed);
    expect(tags).toEqual(range(1, 4));
    expect(report).toMatchObject({ lostLines: 0, endDamaged: true, rowsUncertain: true });
    await vault.close();
    // The snapshot that was made when the vault was closed knows the last record.
    const closed = disk.copy();
    closed.put(log(1), bytes);
    const known = await salvaged(closed);
    expect(known.tags).toEqual(range(1, 5));
    expect(known.report).toMatchObject({ lostLines: 1, endDamaged: false, rowsUncertain: false });
  });
});
