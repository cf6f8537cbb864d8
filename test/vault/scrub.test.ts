import { describe, expect, it, vi } from 'vitest';
import type { Commit } from '../../src/main/engine/activity.ts';
import type { Change } from '../../src/main/engine/state/tables.ts';
import { readHeaderFile, unlock } from '../../src/main/vault/header-file.ts';
import { secretKeys } from '../../src/main/vault/keyring.ts';
import { sourceOf } from '../../src/main/vault/load.ts';
import { verifyGeneration } from '../../src/main/vault/verify.ts';
import type { Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { clock, commitOf, create, dir, fakeKdf, idOf, options, organizationId, passphrase } from './vault-world.ts';

const small = { segmentBytes: 3_000 };
const turn = (): Promise<void> => new Promise(setImmediate);

async function filled(disk: FakeDisk): Promise<Vault> {
  const { vault } = await create(disk, small);
  for (let number = 0; number < 12; number += 1) await vault.commit([commitOf(number)]);
  return vault;
}

describe('a scrub', () => {
  it('reads every durable line in slices, between which requests are written', async () => {
    const vault = await filled(fakeDisk());
    const lines = vault.sequence;
    let slices = 0;
    await vault.scrub(async () => {
      slices += 1;
      if (slices === 2) await vault.commit([commitOf(50)]);
      await turn();
    });
    expect(slices).toBeGreaterThan(2);
    expect(vault.sequence).toBeGreaterThan(lines);
    expect(vault.health.scrub).toEqual({ atMs: clock.nowMs(), lines });
    expect(vault.condition.kind).toBe('writable');
    await vault.close();
  });

  it('finds a bit that the disk lost in any segment, says where, and ends writing', async () => {
    const segments = (disk: FakeDisk): string[] => disk.paths().filter((path) => path.endsWith('.log'));
    const probe = fakeDisk();
    await filled(probe);
    expect(segments(probe).length).toBeGreaterThan(2);
    for (const segment of segments(probe)) {
      const disk = fakeDisk();
      const vault = await filled(disk);
      const bytes = disk.bytes(segment);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      const file = segment.replace('/vault/', '');
      const told: unknown[] = [];
      vault.health.onChanged(() => told.push(vault.condition));
      await expect(vault.scrub(turn)).rejects.toMatchObject({ reason: 'data-loss', place: { file } });
      expect(told).toEqual([expect.objectContaining({ kind: 'read-only', place: expect.objectContaining({ file }) })]);
      expect(vault.health.scrub).toBeUndefined();
      await expect(vault.commit([commitOf(60)])).rejects.toMatchObject({ reason: 'data-loss' });
      await vault.close();
    }
  });

  it('reads lines longer than it reads at once, and says where a file was cut off meanwhile', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    const long = (number: number, length: number): Commit => {
      const { activity, changes } = commitOf(number);
      return { changes, activity: { ...activity!, parameters: { text: 'x'.repeat(length) } } };
    };
    for (const [at, length] of [10, 1_500_000, 10, 600_000, 10].entries()) await vault.commit([long(at, length)]);
    expect(await vault.verify()).toMatchObject({ ok: true, activities: 5 });
    await vault.scrub(turn);
    const segment = '/vault/g1/00000001.log';
    const bytes = disk.bytes(segment);
    // Once the walk has begun, the file ends within the second of the long lines, the last line but one.
    const cut = async (): Promise<void> => disk.put(segment, bytes.subarray(0, 2_200_000));
    await expect(vault.scrub(cut)).rejects.toMatchObject({
      reason: 'data-loss',
      message: 'the segment ends within a line',
      place: { file: 'g1/00000001.log', sequence: vault.sequence - 1 },
    });
    await vault.close();
  });

  it('begins again in the new files where the keys change meanwhile', async () => {
    const vault = await filled(fakeDisk());
    let slices = 0;
    await vault.scrub(async () => {
      slices += 1;
      if (slices === 2) await vault.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('next') });
    });
    expect(vault.health.scrub?.lines).toBe(vault.sequence);
    expect(vault.condition.kind).toBe('writable');
    await vault.close();
  });

  it('ends where the vault is closed', async () => {
    const vault = await filled(fakeDisk());
    await expect(vault.scrub(() => vault.close())).rejects.toMatchObject({ reason: 'closed' });
  });

  it('is no judgement where the disk does not read', async () => {
    const disk = fakeDisk();
    const vault = await filled(disk);
    const read = disk.openForRead;
    disk.openForRead = () => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    };
    await expect(vault.scrub(turn)).rejects.toMatchObject({ reason: 'io' });
    disk.openForRead = read;
    expect(vault.condition.kind).toBe('writable');
    expect(vault.health.scrub).toBeUndefined();
    await vault.close();
  });
});

describe('a check of the whole journal', () => {
  it('opens a few hundred secrets, and compares a few hundred rows, in a turn of the event loop', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk, { snapshotRecords: 1 });
    const changes = Array.from({ length: 3_000 }, (_, number): Change => {
      const id = idOf(number);
      const seed = { sealed: 'seed', box: 'AAAA' };
      return { table: 'wallets', id, organizationId, row: { walletId: id, organizationId, seed } } as unknown as Change;
    });
    await vault.commit([{ changes }]);
    await vault.close();
    const file = await readHeaderFile(dir, disk);
    const { vaultKey } = await unlock(file, passphrase, fakeKdf);
    const source = sourceOf(options(disk), dir, file.header, vaultKey);
    const work = { opened: 0, openedMost: 0, told: 0, toldMost: 0 };
    const opens = (): boolean => (work.opened += 1) > 0;
    const secrets = { ...secretKeys(vaultKey, file.header.vaultId, options(disk).entropy), opens };
    const stringify = JSON.stringify;
    const spy = vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown) => {
      work.told += 1;
      return stringify(value);
    });
    let checking = true;
    const check = verifyGeneration(source, secrets).finally(() => (checking = false));
    while (checking) {
      await turn();
      work.openedMost = Math.max(work.openedMost, work.opened);
      work.toldMost = Math.max(work.toldMost, work.told);
      work.opened = work.told = 0;
    }
    spy.mockRestore();
    expect(await check).toMatchObject({ ok: true, secrets: 3_000, caches: 'agree' });
    expect(work.openedMost).toBeLessThanOrEqual(2 * 500);
    expect(work.toldMost).toBeLessThanOrEqual(4 * 500);
  });
});
