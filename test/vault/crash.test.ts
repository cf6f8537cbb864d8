import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Commit } from '../../src/main/engine/activity.ts';
import { apply, emptyState } from '../../src/main/engine/state/state.ts';
import { VaultError, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type CrashKind, type FakeDisk, type FaultKind } from '../harness/disk.ts';
import { activityOf, commitOf, create, idOf, organizationId, reopen, rowsOf, tagChange } from './vault-world.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const kinds: readonly CrashKind[] = ['process', 'power', 'torn', 'holes'];
const small = { segmentBytes: 2_500, snapshotRecords: 3 };

/** What the vault must hold after the first `count` of `commits`. */
function expected(commits: readonly Commit[], count: number): string {
  const state = emptyState();
  const activities = new Map<string, unknown>();
  for (const { changes, activity } of commits.slice(0, count)) {
    apply(state, changes);
    if (activity) activities.set(activity.activityId, activity);
  }
  return JSON.stringify([rowsOf(state), [...activities.values()].reverse()]);
}

function found(vault: Vault): string {
  return JSON.stringify([rowsOf(vault.state), vault.activities.list(organizationId, { limit: 1_000 })]);
}

/** How many of `commits` the vault holds; -1 when it holds something else. */
function countOf(vault: Vault, commits: readonly Commit[]): number {
  const content = found(vault);
  for (let count = commits.length; count >= 0; count -= 1) if (content === expected(commits, count)) return count;
  return -1;
}

function digestOf(disk: FakeDisk, acknowledged: number): string {
  const hash = createHash('sha256').update(String(acknowledged));
  for (const path of disk.paths()) hash.update(path).update(createHash('sha256').update(disk.bytes(path)).digest());
  return hash.digest('hex');
}

/** Groups as one run of commits gave them to the vault. */
const groups: readonly (readonly Commit[])[] = [
  [commitOf(1)],
  [commitOf(2), commitOf(3), commitOf(4)],
  [
    {
      changes: [tagChange(1, null), tagChange(2, 'again')],
      activity: activityOf(1, { status: 'ACTIVITY_STATUS_FAILED' }),
    },
  ],
  [commitOf(5)],
  [commitOf(6), commitOf(7)],
  [{ changes: [tagChange(6, 'other')] }],
  [commitOf(8)],
];
const all = groups.flat();

describe('a crash', () => {
  it('leaves what was acknowledged, and whole commits only, wherever it comes', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk, small);
    const images: { image: FakeDisk; acknowledged: number; asked: number; kind: CrashKind; call: string }[] = [];
    let acknowledged = 0;
    let asked = 0;
    disk.onCall = (_at, call) => {
      for (const kind of kinds) images.push({ image: disk.crashed(kind), acknowledged, asked, kind, call });
    };
    for (const group of groups) {
      asked += group.length;
      await vault.commit(group);
      acknowledged += group.length;
    }
    await vault.close();
    const setAside = new Set<boolean>();
    const seen = new Set<string>();
    for (const { image, acknowledged: least, asked: most, kind, call } of images) {
      // Many a step leaves the disk as it was, and many a crash leaves the same; each image is tried once.
      const digest = digestOf(image, least);
      if (seen.has(digest)) continue;
      seen.add(digest);
      const again = await reopen(image, small);
      expect([kind, call, again.condition]).toEqual([kind, call, { kind: 'writable' }]);
      const count = countOf(again, all);
      expect(count).toBeGreaterThanOrEqual(least);
      expect(count).toBeLessThanOrEqual(most);
      setAside.add(again.setAside !== undefined);
      if (again.setAside) expect(image.bytes(`/vault/${again.setAside.file}`).length).toBe(again.setAside.bytes);
      // And it goes on from there.
      await again.commit([commitOf(99)]);
      const content = found(again);
      const third = await reopen(image.crashed('power'));
      expect(found(third)).toBe(content);
      await third.close();
    }
    expect(setAside).toEqual(new Set([true, false]));
  }, 300_000);

  it('while a vault is being made leaves a folder that one can be made in, or the vault', async () => {
    const disk = fakeDisk();
    const images: FakeDisk[] = [];
    disk.onCall = () => images.push(...kinds.map((kind) => disk.crashed(kind)));
    const { vault } = await create(disk);
    await vault.close();
    const outcomes = new Set<string>();
    for (const image of images) {
      const made = await create(image).then(
        (done) => done.vault,
        () => reopen(image),
      );
      outcomes.add(image.calls.some((call) => call.includes('rename /vault/header.new')) ? 'made' : 'opened');
      await made.commit([commitOf(1)]);
      expect(countOf(made, all)).toBe(1);
      await made.close();
    }
    expect(outcomes).toEqual(new Set(['made', 'opened']));
  });

  it('never shows a state between, whatever is committed in whatever groups', async () => {
    const commit = fc
      .tuple(
        fc.integer({ min: 1, max: 6 }),
        fc.option(fc.string({ maxLength: 40 })),
        fc.option(fc.integer({ min: 1, max: 9 })),
      )
      .map(([row, name, activity]): Commit => ({
        changes: [tagChange(row, name)],
        ...(activity === null ? {} : { activity: activityOf(activity, { parameters: { of: name ?? 'none' } }) }),
      }));
    const runs = fc.array(fc.array(commit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    const nth = fc.nat({ max: 60 });
    await fc.assert(
      fc.asyncProperty(runs, nth, fc.constantFrom(...kinds), async (run, at, kind) => {
        const disk = fakeDisk();
        const { vault } = await create(disk, small);
        const start = disk.calls.length;
        const seen: { image: FakeDisk; acknowledged: number }[] = [];
        let acknowledged = 0;
        disk.onCall = (call) => {
          if (call === start + at) seen.push({ image: disk.crashed(kind), acknowledged });
        };
        for (const group of run) {
          await vault.commit(group);
          acknowledged += group.length;
        }
        await vault.close();
        const { image, acknowledged: least } = seen[0] ?? { image: disk.crashed(kind), acknowledged };
        const again = await reopen(image);
        const content = found(again);
        await again.close();
        const commits = run.flat();
        const states = commits.slice(least).map((_, more) => expected(commits, least + more));
        expect([...states, expected(commits, commits.length)]).toContain(content);
      }),
      { numRuns: propertyRuns(60) },
    );
  }, 300_000);
});

describe('a disk that fails', () => {
  const faults: readonly [FaultKind, boolean][] = [
    ['EIO', false],
    ['ENOSPC', false],
    ['short', false],
    ['ENOSPC', true],
    ['EDQUOT', false],
    ['EIO', true],
    ['EROFS', true],
  ];
  it.each(faults)(
    'with %s (lasting: %s) refuses the request and leaves the vault right',
    async (kind, lasting) => {
      const isFull = kind === 'ENOSPC' || kind === 'EDQUOT';
      for (let at = 0; ; at += 1) {
        const disk = fakeDisk();
        const { vault } = await create(disk, small);
        const start = disk.calls.length;
        disk.failAt(start + at, kind, lasting);
        const kept: Commit[] = [];
        const outcomes: string[] = [];
        for (const group of groups) {
          const done = await vault.commit(group).then(
            () => true,
            (thrown: unknown) => {
              expect(thrown).toBeInstanceOf(VaultError);
              const { reason } = thrown as VaultError;
              outcomes.push(reason);
              expect(['io', 'outcome-unknown']).toContain(reason);
              // After an outcome that nobody knows nothing more is written.
              if (reason === 'outcome-unknown') expect(vault.condition.kind).toBe('read-only');
              return false;
            },
          );
          if (done) kept.push(...group);
          // What is seen is what was acknowledged, no more.
          expect(found(vault)).toBe(expected(kept, kept.length));
        }
        const finished = disk.calls.length <= start + at;
        disk.failAt(-1, 'EIO');
        // A full disk is no reason to stop for good.

        if (isFull && vault.condition.kind === 'writable') {
          await vault.commit([commitOf(50)]);
          kept.push(commitOf(50));
        }

        if (isFull && !lasting) expect(vault.condition).toEqual({ kind: 'writable' });
        const writable = vault.condition.kind === 'writable';
        for (const image of [disk.crashed('power'), disk.crashed('process')]) {
          const again = await reopen(image);
          expect(again.condition).toEqual({ kind: 'writable' });
          // What was refused may be there only where the vault said that its outcome is not known.
          if (writable || !outcomes.includes('outcome-unknown')) expect(found(again)).toBe(expected(kept, kept.length));
          else
            for (const { activityId } of kept.flatMap(({ activity }) => activity ?? []))
              expect(again.activities.find(activityId)).toBeDefined();
          await again.close();
        }
        await vault.close();
        if (finished) break;
      }
    },
    300_000,
  );

  it('opens the vault for reading when what was torn cannot be set aside', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    await vault.close();
    const log = '/vault/g1/00000001.log';
    disk.put(log, Buffer.concat([disk.bytes(log), Buffer.from('half a li')]));
    const reading = await reopen(disk, { readOnly: true });
    expect(countOf(reading, all)).toBe(1);
    expect((await reading.verify()).tornBytes).toBe(9);
    await reading.close();
    const full = disk.copy();
    full.onCall = (at, call) => {
      if (call.includes('set-aside')) full.failAt(at, 'ENOSPC', true);
    };
    const stuck = await reopen(full);
    expect(stuck.condition).toMatchObject({ kind: 'read-only' });
    expect(countOf(stuck, all)).toBe(1);
    await expect(stuck.commit([commitOf(2)])).rejects.toMatchObject({ reason: 'io' });
    const again = await reopen(disk);
    expect(again.setAside).toMatchObject({ bytes: 9, place: { file: 'g1/00000001.log' } });
    expect(Buffer.from(disk.bytes(`/vault/${again.setAside?.file}`)).toString()).toBe('half a li');
    await again.commit([commitOf(2)]);
    expect(found(again)).toBe(expected([commitOf(1), commitOf(2)], 2));
    await again.close();
  });
});

describe('the lock', () => {
  it('is taken over from a process that died, by one of those who try', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    for (let round = 0; round < 20; round += 1) {
      disk.nextProcess();
      const starts = await Promise.allSettled(Array.from({ length: 5 }, () => reopen(disk)));
      const open = starts.filter(({ status }) => status === 'fulfilled');
      expect(open.length).toBe(1);
      for (const start of starts)
        if (start.status === 'rejected') expect(start.reason).toMatchObject({ reason: 'in-use' });
    }
    expect(disk.paths().filter((path) => path.includes('/lock.')).length).toBe(1);
    await vault.close();
  });

  it('is not taken from a process that cannot be looked into', async () => {
    const disk = fakeDisk();
    await create(disk);
    disk.nextProcess();
    disk.processState = async () => 'unknown';
    await expect(reopen(disk)).rejects.toMatchObject({
      reason: 'in-use',
      message: expect.stringContaining('remove the file "lock.00000001"') as unknown,
    });
    await disk.remove('/vault/lock.00000001');
    await (await reopen(disk)).close();
  });
});

describe('an older copy that was put back', () => {
  it('and written on meets no key and nonce twice', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    await vault.close();
    const older = disk.copy();
    const epochs: string[] = [];
    const prefixes: string[] = [];
    for (const [image, number] of [
      [disk, 2],
      [older, 3],
    ] as const) {
      const again = await reopen(image);
      await again.commit([commitOf(number)]);
      await again.close();
      const lines = Buffer.from(image.bytes('/vault/g1/00000001.log'))
        .toString()
        .trim()
        .split('\n')
        .map((line) => Buffer.from(line, 'base64'));
      expect(lines.map(([type]) => type)).toEqual([1, 1, 3, 1, 3]);
      epochs.push(lines[3]?.subarray(41, 73).toString('hex') ?? '');
      prefixes.push(lines[3]?.subarray(0, 41).toString('hex') ?? '');
    }
    expect(prefixes[0]).toBe(prefixes[1]);
    expect(epochs[0]).not.toBe(epochs[1]);
    // The two histories cannot be mixed: the caches of one betray the journal of the other.
    const mixed = disk.copy();
    mixed.put('/vault/g1/00000001.log', older.bytes('/vault/g1/00000001.log'));
    const opened = await reopen(mixed);
    expect(opened.condition).toMatchObject({ kind: 'read-only', place: { file: 'g1/00000001.log' } });
    expect(opened.activities.find(idOf(2))).toBeUndefined();
    await expect(opened.commit([commitOf(4)])).rejects.toMatchObject({ reason: 'data-loss' });
    await opened.close();
  });

  it('is followed by a new epoch after every write that failed, too', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    disk.failAt(disk.calls.length + 1, 'ENOSPC');
    await expect(vault.commit([commitOf(2)])).rejects.toMatchObject({ reason: 'io' });
    await vault.commit([commitOf(2)]);
    const types = Buffer.from(disk.bytes('/vault/g1/00000001.log'))
      .toString()
      .trim()
      .split('\n')
      .map((line) => Buffer.from(line, 'base64')[0]);
    expect(types).toEqual([1, 1, 3, 1, 3]);
    await vault.close();
  });
});
