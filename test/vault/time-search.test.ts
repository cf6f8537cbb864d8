/** A search by time finds each activity of its span, also where the clock of the computer was set back and forth. */
import { describe, expect, it } from 'vitest';
import type { Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { activityOf, create, idOf, organizationId, reopen } from './vault-world.ts';

const DAY_MS = 86_400_000;
const START_MS = 1_790_000_000_000;
/** So small that the activities stand in many segments, with an index each. */
const small = { segmentBytes: 20_000, snapshotRecords: 50 };

/** Six activities, six with the clock a day ahead, six with the clock right again, and so on. */
function instantOf(number: number): number {
  return START_MS + number + (Math.floor(number / 6) % 2 === 1 ? DAY_MS : 0);
}

async function filled(disk: FakeDisk, count: number): Promise<void> {
  const { vault } = await create(disk, small);
  for (let number = 0; number < count; number += 1)
    await vault.commit([{ changes: [], activity: activityOf(number, { createdAtMs: instantOf(number) }) }]);
  await vault.close();
}

function found(vault: Vault, fromMs: number, toMs: number): number[] {
  return [...vault.activities.walk(organizationId, { fromMs, toMs })].map((glance) =>
    Number.parseInt(glance.read().activityId.slice(-4), 16),
  );
}

/** The numbers of the activities of a span, the last committed first. */
function expected(count: number, fromMs: number, toMs: number): number[] {
  return Array.from({ length: count }, (_, at) => count - 1 - at).filter(
    (number) => instantOf(number) >= fromMs && instantOf(number) < toMs,
  );
}

const spans = [
  [START_MS, START_MS + 18],
  [START_MS + 12, START_MS + 18],
  [START_MS + DAY_MS, START_MS + 2 * DAY_MS],
  [START_MS + 4, START_MS + DAY_MS + 8],
  [START_MS + 100, START_MS + 2_000],
  [START_MS - 5, START_MS],
  [START_MS + 9, START_MS + 3],
] as const;

describe('fault 7: search by time after a clock excursion', () => {
  it('finds the activities that were made after the clock was right again', async () => {
    const disk = fakeDisk();
    await filled(disk, 18);
    const vault = await reopen(disk, small);
    for (const [fromMs, toMs] of spans)
      expect(found(vault, fromMs, toMs), `${fromMs} to ${toMs}`).toEqual(expected(18, fromMs, toMs));
    await vault.close();
  });

  it('finds the same from the indexes, from the journal alone, and after the activities were voted on', async () => {
    const count = 2_500;
    const disk = fakeDisk();
    await filled(disk, count);
    const bare = disk.copy();
    for (const path of bare.paths()) if (/index|snapshot/.test(path)) await bare.remove(path);
    for (const each of [disk, bare]) {
      const vault = await reopen(each, small);
      const later = { createdAtMs: instantOf(3), updatedAtMs: START_MS + 5 * DAY_MS };
      await vault.commit([{ changes: [], activity: activityOf(3, later) }]);
      for (const [fromMs, toMs] of spans)
        expect(found(vault, fromMs, toMs), `${fromMs} to ${toMs}`).toEqual(expected(count, fromMs, toMs));
      await vault.close();
    }
  });

  it('reads no body to find the span', async () => {
    const disk = fakeDisk();
    await filled(disk, 40);
    const vault = await reopen(disk, small);
    let reads = 0;
    const { openForRead } = disk;
    disk.openForRead = (path) => {
      reads += 1;
      return openForRead(path);
    };
    expect([...vault.activities.walk(organizationId, { fromMs: START_MS, toMs: START_MS + 18 })]).toHaveLength(12);
    expect(reads).toBe(0);
    expect(vault.activities.find(idOf(1))?.activityId).toBe(idOf(1));
    expect(reads).toBe(1);
    await vault.close();
  });
});
