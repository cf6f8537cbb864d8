import { describe, expect, it } from 'vitest';
import { SegmentReader, type SegmentFound, type SegmentThreads } from '../../src/main/vault/segment-reading.ts';
import { restoreBackup, type Vault, type VerifyReport } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { activityOf, commitOf, create, options, passphrase, reopen, tagChange } from './vault-world.ts';

const small = { segmentBytes: 3_000 };

/** A vault of several segments, in which activities move on, and rows come and go. */
async function filled(): Promise<FakeDisk> {
  const disk = fakeDisk();
  const { vault } = await create(disk, small);
  for (let number = 0; number < 10; number += 1) {
    await vault.commit([commitOf(number)]);
    await vault.commit([{ changes: [tagChange(number >> 1, number % 2 ? null : 'again')] }]);
    await vault.commit([{ changes: [], activity: activityOf(number >> 1, { status: 'ACTIVITY_STATUS_FAILED' }) }]);
  }
  await vault.close();
  return disk;
}

const segmentsOf = (disk: FakeDisk): string[] => disk.paths().filter((path) => path.endsWith('.log'));

type Told = { asked: number[]; good: number[]; closed: number };

/** Threads that are none: what they get and give is copied, as between threads. `dies` says of which segments nothing is heard. */
function threadsOn(disk: FakeDisk, told: Told, dies: (segment: number) => boolean = () => false): SegmentThreads {
  return {
    count: 2,
    open: (work) => {
      const reader = new SegmentReader(disk, structuredClone(work));
      let isOpen = true;
      return {
        read: async (start, onLines) => {
          told.asked.push(start.segment);
          await new Promise(setImmediate);
          if (!isOpen || dies(start.segment)) return undefined;
          let found: SegmentFound | undefined;
          try {
            found = structuredClone(reader.read(structuredClone(start), onLines));
          } catch {
            return undefined;
          }
          onLines(1);
          if (found) told.good.push(start.segment);
          return found;
        },
        close: async () => {
          isOpen = false;
          told.closed += 1;
        },
      };
    },
  };
}

const nothing = (): Told => ({ asked: [], good: [], closed: 0 });

async function reportOf(disk: FakeDisk, threads?: SegmentThreads): Promise<VerifyReport> {
  const vault = await reopen(disk, { readOnly: true, threads });
  const report = await vault.verify();
  await vault.close();
  return report;
}

describe('segments that threads read', () => {
  it('give the same report as in place', async () => {
    const disk = await filled();
    const told = nothing();
    const report = await reportOf(disk, threadsOn(disk, told));
    const all = segmentsOf(disk).map((_, at) => at + 1);
    expect(all.length).toBeGreaterThan(4);
    expect(told).toEqual({ asked: all, good: all, closed: 1 });
    expect(report).toEqual(await reportOf(disk));
    expect(report).toMatchObject({ ok: true, caches: 'agree', records: 30, activities: 10 });
  });

  it('are read in place where a thread ends, whichever segment it reads', async () => {
    const disk = await filled();
    const expected = await reportOf(disk);
    for (let dead = 1; dead <= segmentsOf(disk).length; dead += 1) {
      const told = nothing();
      expect(
        await reportOf(
          disk,
          threadsOn(disk, told, (segment) => segment === dead),
        ),
      ).toEqual(expected);
      expect(told.good).not.toContain(dead);
      expect(told.closed).toBe(1);
    }
  });

  it('name the same damage as in place: a changed byte in any segment, a missing or exchanged one, a torn end', async () => {
    const whole = await filled();
    const paths = segmentsOf(whole);
    const damaged: ((disk: FakeDisk) => void)[] = paths.flatMap((path) =>
      [0.02, 0.5, 0.99].map((share) => (disk: FakeDisk) => {
        const bytes = Buffer.from(disk.bytes(path));
        const at = Math.floor(bytes.length * share);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        disk.put(path, bytes);
      }),
    );
    const [first = '', second = '', third = ''] = paths;
    const last = paths.at(-1) ?? '';
    damaged.push(
      (disk) => void disk.remove(second),
      (disk) => disk.put(second, disk.bytes(third)),
      (disk) => disk.put(second, disk.bytes(first)),
      (disk) => disk.put(second, disk.bytes(second).subarray(0, -200)),
      (disk) => disk.put(third, new Uint8Array(0)),
      (disk) => disk.put(last, disk.bytes(last).subarray(0, -20)),
      (disk) => void disk.remove(last),
      (disk) => disk.addForeign(last, Buffer.from('half a line')),
    );
    for (const [at, damage] of damaged.entries()) {
      const disk = whole.copy();
      damage(disk);
      const inPlace = await reportOf(disk);
      expect(inPlace.ok && inPlace.tornBytes === 0, String(at)).toBe(false);
      expect(await reportOf(disk, threadsOn(disk, nothing())), String(at)).toEqual(inPlace);
    }
  });

  it('end where whoever is told of the progress does not want to go on', async () => {
    const disk = await filled();
    const told = nothing();
    const vault: Vault = await reopen(disk, { readOnly: true, threads: threadsOn(disk, told) });
    const ends = (): void => {
      throw new Error('not wanted any more');
    };
    await expect(vault.verify(ends)).rejects.toThrow('not wanted any more');
    expect(told.closed).toBeGreaterThan(0);
    await vault.close();
  });

  it('leave no key behind where the restore that they check is cancelled', async () => {
    const disk = await filled();
    const vault = await reopen(disk, {});
    const secret = Buffer.from('backup passphrase');
    await vault.backup({ file: '/b.age', passphrase: secret, workFactor: 6 });
    const cancel = new AbortController();
    const threads = threadsOn(disk, nothing());
    const keys: Uint8Array[] = [];
    const open: SegmentThreads['open'] = (work) => {
      keys.push(work.vaultKey);
      cancel.abort();
      return threads.open({ ...work, folder: '/nowhere' });
    };
    const to = { ...options(disk), file: '/b.age', dir: '/restored', passphrase: secret, vaultPassphrase: passphrase };
    const restored = restoreBackup({ ...to, threads: { ...threads, open }, signal: cancel.signal });
    await expect(restored).rejects.toMatchObject({ reason: 'cancelled' });
    expect(keys.map((key) => [...key])).toEqual([Array(32).fill(0)]);
    await vault.close();
  });

  it('are no matter for a vault of one segment', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.close();
    const told = nothing();
    expect(await reportOf(disk, threadsOn(disk, told))).toMatchObject({ ok: true });
    expect(told).toEqual(nothing());
  });
});
