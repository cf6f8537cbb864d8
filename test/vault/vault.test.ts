import { describe, expect, it } from 'vitest';
import { Secret, open } from '../../src/main/engine/crypto/secret.ts';
import type { Change } from '../../src/main/engine/state/tables.ts';
import type { Vault } from '../../src/main/vault/index.ts';
import { fakeDisk } from '../harness/disk.ts';
import {
  activityOf,
  commitOf,
  contentOf,
  create,
  founder,
  idOf,
  organizationId,
  reopen,
  rowsOf,
  tagChange,
} from './vault-world.ts';

describe('a vault', () => {
  it('holds after reopening what was committed, and nothing else', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1), commitOf(2)]);
    await vault.commit([commitOf(3)]);
    await vault.commit([{ changes: [tagChange(2, null), tagChange(1, 'renamed')] }]);
    const before = contentOf(vault);
    await vault.close();
    const again = await reopen(disk);
    expect(again.condition).toEqual({ kind: 'writable' });
    expect(contentOf(again)).toEqual(before);
    expect(rowsOf(again.state).map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
    expect(again.activities.count).toBe(3);
    await again.close();
  });

  it('gives the same from its caches, from the tail alone, and from the journal alone', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk, { segmentBytes: 4_000, snapshotRecords: 7 });
    for (let number = 0; number < 40; number += 1) await vault.commit([commitOf(number)]);
    await vault.commit([{ changes: [], activity: activityOf(3, { status: 'ACTIVITY_STATUS_FAILED' }) }]);
    const expected = contentOf(vault);
    const running = disk.copy();
    await vault.close();
    const bare = disk.copy();
    for (const path of bare.paths()) if (/index|snapshot/.test(path)) await bare.remove(path);
    for (const image of [running, disk.copy(), bare]) {
      const again = await reopen(image, { segmentBytes: 4_000 });
      expect(again.condition).toEqual({ kind: 'writable' });
      expect(contentOf(again)).toEqual(expected);
      await again.close();
    }
    expect(disk.paths().filter((path) => path.endsWith('.log')).length).toBeGreaterThan(5);
  });

  it('makes a snapshot that the disk refused when the vault is closed', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk, { snapshotRecords: 5 });
    disk.onCall = (at, call) => {
      if (call.includes('snapshot')) disk.failAt(at, 'ENOSPC');
    };
    for (let number = 0; number < 5; number += 1) await vault.commit([commitOf(number)]);
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    expect(disk.paths()).not.toContain('/vault/g1/snapshot');
    disk.onCall = undefined;
    await vault.close();
    expect(disk.paths()).toContain('/vault/g1/snapshot');
  });

  it('looks rows up in the same order before closing and after', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    const key = (number: number, name: string): Change =>
      ({
        table: 'apiKeys',
        id: idOf(number),
        organizationId,
        row: { apiKeyId: idOf(number), userId: founder, apiKeyName: name, publicKey: `${number}`, organizationId },
      }) as unknown as Change;
    await vault.commit([{ changes: [key(1, 'one'), key(2, 'two'), key(3, 'three')] }]);
    await vault.commit([{ changes: [key(1, 'renamed')] }]);
    const names = ({ state }: Vault) => state.apiKeys.lookup('userId', founder).map(({ apiKeyName }) => apiKeyName);
    expect(names(vault)).toEqual(['renamed', 'two', 'three']);
    const replayed = await reopen(disk.copy(), { readOnly: true });
    await vault.close();
    const fromSnapshot = await reopen(disk);
    for (const again of [replayed, fromSnapshot]) expect(names(again)).toEqual(names(vault));
  });

  it('knows who unlocked, with the key they stamp with', async () => {
    const disk = fakeDisk();
    const { vault, recoveryCode } = await create(disk);
    await vault.close();
    for (const spelling of [
      recoveryCode,
      recoveryCode.toLowerCase().replaceAll('-', ' '),
      recoveryCode.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]) {
      const again = await reopen(disk, { passphrase: Buffer.from(spelling) });
      expect(again.operator.userId).toBe(founder);
      expect(open(again.operator.signingKey, (bytes) => bytes[31])).toBe(7);
      await again.close();
    }
  });

  it('opens for nobody else', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.close();
    await expect(reopen(disk, { passphrase: Buffer.from('another') })).rejects.toMatchObject({
      reason: 'wrong-passphrase',
    });
    const again = await reopen(disk);
    await expect(reopen(disk)).rejects.toMatchObject({ reason: 'in-use' });
    const reader = await reopen(disk, { readOnly: true });
    await expect(reader.commit([commitOf(1)])).rejects.toMatchObject({ reason: 'read-only' });
    await reader.close();
    await again.close();
    await expect(again.commit([commitOf(1)])).rejects.toMatchObject({ reason: 'closed' });
  });

  it('opens a secret at its own place only, and wipes it after', async () => {
    const { vault } = await create(fakeDisk());
    const place = { table: 'wallets', id: idOf(1) };
    const sealed = vault.seal(place, Secret.of('seed', new Uint8Array(64).fill(9)));
    let kept: Secret<'seed'> | undefined;
    expect(vault.use(place, sealed, (secret) => open((kept = secret), (bytes) => bytes.length + (bytes[0] ?? 0)))).toBe(
      73,
    );
    expect(() => kept && open(kept, () => 1)).toThrow('wiped');
    for (const wrong of [
      { ...place, id: idOf(2) },
      { ...place, table: 'users' },
    ])
      expect(() => vault.use(wrong, sealed, () => 1)).toThrow('does not belong');
    expect(() => vault.use(place, { ...sealed, sealed: 'entropy' } as never, () => 1)).toThrow('does not belong');
    await vault.close();
  });

  it('lists activities newest first, within bounds and filters', async () => {
    const { vault } = await create(fakeDisk());
    for (let number = 1; number <= 9; number += 1) await vault.commit([commitOf(number)]);
    await vault.commit([{ changes: [], activity: activityOf(50, { organizationId: idOf(99) as never }) }]);
    await vault.commit([{ changes: [], activity: activityOf(4, { status: 'ACTIVITY_STATUS_FAILED', type: 'OTHER' }) }]);
    const numbers = (filter: object) =>
      vault.activities
        .list(organizationId, { limit: 100, ...filter })
        .map(({ activityId }) => Number.parseInt(activityId.slice(-4), 16));
    expect(numbers({})).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(numbers({ limit: 2 })).toEqual([9, 8]);
    expect(numbers({ before: idOf(4), limit: 2 })).toEqual([3, 2]);
    expect(numbers({ after: idOf(4), limit: 2 })).toEqual([6, 5]);
    expect(numbers({ after: idOf(4), before: idOf(8), limit: 2 })).toEqual([7, 6]);
    expect(numbers({ statuses: ['ACTIVITY_STATUS_FAILED'] })).toEqual([4]);
    expect(numbers({ types: ['OTHER', 'NONE'] })).toEqual([4]);
    expect(numbers({ before: idOf(50) })).toEqual([]);
    expect(vault.activities.findByFingerprint(organizationId, activityOf(3).fingerprint)?.activityId).toBe(idOf(3));
    expect(vault.activities.findByFingerprint(idOf(99), activityOf(3).fingerprint)).toBeUndefined();
    expect(vault.activities.find(idOf(77))).toBeUndefined();
    await vault.close();
  });

  it('walks activities as it lists them, shows what it knows before a body is read, and finds a span of time', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    const other = { organizationId: idOf(99) as never };
    for (let number = 1; number <= 40; number += 1)
      await vault.commit([{ changes: [], activity: activityOf(number, number % 5 === 0 ? other : {}) }]);
    await vault.commit([{ changes: [], activity: activityOf(4, { status: 'ACTIVITY_STATUS_FAILED', type: 'OTHER' }) }]);
    const startMs = activityOf(0).createdAtMs;
    const numbers = (span: object) =>
      [...vault.activities.walk(organizationId, span)].map((glance) => {
        const { activityId, type, status } = glance.read();
        expect({ type: glance.type, status: glance.status }).toEqual({ type, status });
        expect(glance.bytes).toBeGreaterThan(100);
        return Number.parseInt(activityId.slice(-4), 16);
      });
    expect(numbers({})).toEqual(
      vault.activities
        .list(organizationId, { limit: 100 })
        .map(({ activityId }) => Number.parseInt(activityId.slice(-4), 16)),
    );
    expect(numbers({ before: idOf(4) })).toEqual([3, 2, 1]);
    expect(numbers({ before: idOf(5) })).toEqual([]);
    expect(numbers({ types: ['OTHER'] })).toEqual([4]);
    expect(numbers({ statuses: ['ACTIVITY_STATUS_FAILED'], toMs: startMs + 4 })).toEqual([]);
    for (const [from, to] of [
      [7, 12],
      [0, 3],
      [38, 99],
      [10, 11],
      [13, 13],
      [20, 16],
    ] as const) {
      const expected = Array.from({ length: 40 }, (_, at) => 40 - at).filter(
        (number) => number >= from && number < to && number % 5 !== 0,
      );
      expect(numbers({ fromMs: startMs + from, toMs: startMs + to }), `${from} to ${to}`).toEqual(expected);
    }
    expect([...vault.activities.walk(idOf(77), {})]).toEqual([]);
    await vault.close();
  });

  it('ends a list before it would take too much to read, and gives one at least', async () => {
    const { vault } = await create(fakeDisk());
    const large = { userTagName: 'x'.repeat(50_000) };
    for (let number = 1; number <= 5; number += 1)
      await vault.commit([{ changes: [], activity: activityOf(number, { parameters: large }) }]);
    const count = (filter: object) => vault.activities.list(organizationId, { limit: 100, ...filter }).length;
    expect(count({})).toBe(5);
    expect(count({ bytesMax: 150_000 })).toBe(2);
    expect(count({ bytesMax: 150_000, after: idOf(1) })).toBe(2);
    expect(count({ bytesMax: 1 })).toBe(1);
    await vault.close();
  });
});
