import { link, mkdtemp, readFile, rename, rm, appendFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSystemErrorName } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesDisk } from '../../src/main/adapters/files.ts';
import { createVaultAt, openVaultAt } from '../../src/main/compose.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import { FolderFlushError, ioError, systemCode } from '../../src/main/vault/errors.ts';
import { fakeDisk, type FakeDisk, type FaultKind } from '../harness/disk.ts';
import { clock, commitOf, create, dir, fakeKdf, passphrase, reopen, rowsOf } from './vault-world.ts';

const log = '/vault/g1/00000001.log';
const names = { organizationName: 'Acme', operatorName: 'Ann', network: 'off' } as const;

/** The same bytes each time: what a client sends again that was not told what happened. */
function request({ operator }: OpenVault) {
  const body = Buffer.from(
    JSON.stringify({
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(clock.nowMs()),
      organizationId: operator.organizationId,
      parameters: { userTagName: 'the one that is sent again', userIds: [] },
    }),
  );
  return { path: '/public/v1/submit/create_user_tag', body, stamp: operator.stamp(body) };
}

const unknown = {
  code: 14,
  reason: 'OUTCOME_UNKNOWN',
  message: expect.stringContaining('send the same bytes again') as unknown,
  details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'OUTCOME_UNKNOWN', domain: 'coffer' }],
};

/** The flush fails, and then what takes the write back fails too. */
function failFlushAndCut(disk: FakeDisk, cut: FaultKind): void {
  let flushed = false;
  disk.failing = (call) => {
    if (call === `flush ${log}`) {
      flushed = true;
      return 'EIO';
    }
    return flushed && call.startsWith('truncate') ? cut : undefined;
  };
}

describe('fault 1: a write that may or may not be durable', () => {
  it.each(['EIO', 'EROFS'] as const)(
    'is answered as unknown where cutting it off fails with %s, and the same bytes are answered after reopening',
    async (cut) => {
      for (const crash of ['process', 'power'] as const) {
        const disk = fakeDisk();
        const world = { disk, kdf: fakeKdf, clock };
        const { openVault } = await createVaultAt({ ...names, dir, passphrase, world });
        failFlushAndCut(disk, cut);
        const first = await openVault.service.call(request(openVault));
        expect(first).toMatchObject({ ok: false, failure: unknown });
        // Nothing more is written; another request was not recorded, and that one is still not known.
        const again = await openVault.service.call(request(openVault));
        expect(again).toMatchObject({ ok: false, failure: unknown });
        const other = await openVault.operator.call('create_user_tag', { userTagName: 'other', userIds: [] });
        expect(other).toMatchObject({
          ok: false,
          failure: { code: 14, message: expect.stringContaining('nothing was written') as unknown },
        });
        expect(openVault.vault.condition).toMatchObject({
          kind: 'read-only',
          reason: expect.stringContaining('EIO') as unknown,
        });
        const image = disk.crashed(crash);
        const reopened = await openVaultAt({ dir, passphrase, world: { ...world, disk: image } });
        const kept = reopened.vault.activities.count;
        const told = await reopened.service.call(request(reopened));
        expect(told).toMatchObject({ ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } });
        // It is there where the write arrived, and is carried out now where it did not: once in either case.
        expect(reopened.vault.activities.count).toBe(crash === 'process' ? kept : kept + 1);
        await reopened.close();
        await openVault.close();
      }
    },
  );

  it('is not done where the disk took it back, or took nothing', async () => {
    for (const [fails, isOver] of [
      [`flush ${log}`, true],
      [`write ${log}`, false],
    ] as const) {
      const disk = fakeDisk();
      const { vault } = await create(disk);
      await vault.commit([commitOf(1)]);
      let left = 1;
      disk.failing = (call) => (call.startsWith(fails) && (left -= 1) === 0 ? 'EIO' : undefined);
      await expect(vault.commit([commitOf(2)])).rejects.toMatchObject({ reason: 'io' });
      expect(vault.condition.kind).toBe(isOver ? 'read-only' : 'writable');
      const image = await reopen(disk.crashed('process'));
      expect(rowsOf(image.state).length).toBe(1);
      await image.close();
      await vault.close();
    }
  });
});

describe('fault 8: a change of the header whose last step fails', () => {
  it('is unknown, and says with what to open the vault', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    let renamed = false;
    disk.failing = (call) => {
      renamed ||= call.startsWith('rename /vault/header.new');
      return renamed && call === 'flushFolder /vault' ? 'EIO' : undefined;
    };
    const next = Buffer.from('another passphrase');
    await expect(vault.keySlots.changePassphrase({ current: passphrase, next })).rejects.toMatchObject({
      reason: 'outcome-unknown',
      message: expect.stringMatching(/EIO.*new passphrase, or, if that fails, with the previous passphrase/) as unknown,
    });
    await expect(vault.commit([commitOf(2)])).rejects.toMatchObject({ reason: 'io' });
    await (await reopen(disk.crashed('process'), { passphrase: next })).close();
    await (await reopen(disk.crashed('power'))).close();
    await vault.close();
  });

  it('is unknown for a file that has its name but not for good, wherever one is written', () => {
    const thrown = Object.assign(new Error('EIO'), { code: 'EIO' });
    expect(ioError('write the backup', thrown)).toMatchObject({ reason: 'io' });
    expect(ioError('write the backup', new FolderFlushError(thrown))).toMatchObject({ reason: 'outcome-unknown' });
  });
});

describe('faults 4 and 5: a journal that another program changes while it is open', () => {
  let home: string;
  let path: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'coffer-journal-'));
    path = join(home, 'vault/g1/00000001.log');
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it.each<[what: string, change: () => Promise<void>, message: RegExp]>([
    ['is moved away', () => rename(path, `${path}.moved`), /no longer in the vault's folder/],
    ['is removed', () => rm(path), /no longer in the vault's folder/],
    [
      'moves with its folder',
      () => rename(join(home, 'vault'), join(home, 'other')),
      /no longer in the vault's folder/,
    ],
    ['gets a second name', () => link(path, join(home, 'second')), /a hard link/],
    ['gets foreign bytes', () => appendFile(path, 'AAAA\n'), /changed by another program/],
  ])('and that %s acknowledges nothing more', async (_what, change, message) => {
    const { vault } = await create(filesDisk(), { dir: join(home, 'vault') });
    await vault.commit([commitOf(1)]);
    await change();
    for (const number of [2, 3])
      await expect(vault.commit([commitOf(number)])).rejects.toMatchObject({ reason: 'data-loss', message });
    expect(vault.condition).toMatchObject({ kind: 'read-only', place: { file: '00000001.log' } });
    expect(rowsOf(vault.state).length).toBe(1);
    await vault.close();
  });

  it('is written at its own place, not at whatever end it has', async () => {
    const { vault } = await create(filesDisk(), { dir: join(home, 'vault') });
    await vault.commit([commitOf(1)]);
    const before = await readFile(path);
    await appendFile(path, 'AAAA\n');
    await expect(vault.commit([commitOf(2)])).rejects.toMatchObject({ reason: 'data-loss' });
    expect(await readFile(path)).toEqual(Buffer.concat([before, Buffer.from('AAAA\n')]));
    await vault.close();
  });

  it.each<[what: string, change: (disk: FakeDisk) => void]>([
    ['it lost its name', (disk) => void disk.remove(log)],
    ['bytes were added', (disk) => disk.addForeign(log, Buffer.from('AAAA\n'))],
  ])('between the check and the flush, so that %s, leaves that write unknown', async (_what, change) => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    disk.onCall = (_at, call) => {
      if (call !== `flush ${log}`) return;
      disk.onCall = undefined;
      change(disk);
    };
    await expect(vault.commit([commitOf(2)])).rejects.toMatchObject({ reason: 'outcome-unknown' });
    await expect(vault.commit([commitOf(3)])).rejects.toMatchObject({ reason: 'data-loss' });
    await vault.close();
  });
});

describe('fault 12: a quota that is used up', () => {
  it('is known by its number, for which libuv has no name, and is a full disk', async () => {
    const errno = -constants.errno.EDQUOT;
    expect(getSystemErrorName(errno)).toBe(`Unknown system error ${errno}`);
    const thrown = Object.assign(new Error('write'), { errno, code: getSystemErrorName(errno) });
    expect(systemCode(thrown)).toBe('EDQUOT');
    expect(ioError('write', thrown).message).toBe('could not write: the disk is full');
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    disk.failAt(disk.calls.length + 1, 'EDQUOT');
    await expect(vault.commit([commitOf(2)])).rejects.toMatchObject({ reason: 'io' });
    expect(vault.health.failure).toMatchObject({ code: 'EDQUOT' });
    // A full disk is no reason to stop for good, and it is over with the next write.
    await vault.commit([commitOf(2)]);
    expect(vault.health.failure).toBeUndefined();
    await vault.close();
  });
});
