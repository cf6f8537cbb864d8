import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Commit } from '../../src/main/engine/activity.ts';
import { Secret } from '../../src/main/engine/crypto/secret.ts';
import type { Change } from '../../src/main/engine/state/tables.ts';
import type { StoredActivities } from '../../src/main/vault/activity-log.ts';
import { SLICE_BYTES } from '../../src/main/vault/walk.ts';
import type { Kdf, Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { stampedActivities } from './stamped-activities.ts';
import {
  activityOf,
  commitOf,
  contentOf,
  create,
  fakeKdf,
  idOf,
  organizationId,
  passphrase,
  reopen,
  tagChange,
} from './vault-world.ts';

const next = Buffer.from('the next passphrase');
const turn = (): Promise<void> => new Promise(setImmediate);

afterEach(() => vi.restoreAllMocks());

/** A commit of `kilobytes`, with a secret in it, sealed under the keys that the vault has when it is made. */
function large(vault: Vault, number: number, kilobytes = 1): Commit {
  const place = { table: 'wallets', id: idOf(number) };
  const row = {
    walletId: place.id,
    organizationId,
    seed: vault.seal(place, Secret.of('seed', new Uint8Array(64).fill(number))),
    filling: 'x'.repeat(kilobytes * 1024),
  };
  return {
    changes: [{ table: 'wallets', id: place.id, organizationId, row } as unknown as Change],
    activity: activityOf(number),
  };
}

/** A mixed write: a new row with a secret, a row that replaces one, a row that goes, or an activity that moves on. */
function mixed(vault: Vault, number: number): Commit {
  const kinds = [
    () => large(vault, 1_000 + number),
    () => ({ changes: [tagChange(number % 7, `again ${number}`)], activity: activityOf(1_000 + number) }),
    () => ({ changes: [tagChange((number + 3) % 7, null)], activity: activityOf(1_000 + number) }),
    () => ({ changes: [], activity: activityOf(number % 8, { updatedAtMs: number }) }),
  ];
  return kinds[number % kinds.length]?.() ?? commitOf(number);
}

async function filled(disk: FakeDisk, more: { segmentBytes?: number; snapshotRecords?: number } = {}): Promise<Vault> {
  const { vault } = await create(disk, more);
  for (let number = 0; number < 8; number += 1) await vault.commit([commitOf(number)]);
  return vault;
}

/** What each vault holds that the passphrases open, without what is sealed. */
async function held(disk: FakeDisk, secret: Uint8Array): Promise<string | undefined> {
  const vault = await reopen(disk.copy(), { passphrase: secret }).catch(() => undefined);
  if (!vault) return undefined;
  expect(vault.condition).toEqual({ kind: 'writable' });
  const content = plain(vault);
  await vault.close();
  return content;
}

function plain(vault: Vault): string {
  return JSON.stringify(contentOf(vault), (key, value: unknown) => (key === 'box' ? 'sealed' : value));
}

/** Tells disks apart that hold something else. */
function digestOf(disk: FakeDisk): string {
  const hash = createHash('sha256');
  for (const path of disk.paths()) hash.update(path).update(disk.bytes(path));
  return hash.digest('hex');
}

/** Bytes of each write into the new generation. */
function bytesInto(call: string): number {
  return Number(/^write \/vault\/g2\/\S+log (\d+)$/.exec(call)?.[1] ?? 0);
}

describe('fault 13: a change of keys', () => {
  it('reads, seals and writes no more than a few slices in a turn of the event loop', async () => {
    const disk = fakeDisk();
    const vault = await filled(disk);
    for (let number = 20; number < 50; number += 1) await vault.commit([large(vault, number, 50)]);
    const work = { turns: 0, parsed: 0, sealed: 0, parsedMost: 0, sealedMost: 0, sealedAll: 0 };
    disk.onCall = (_at, call) => {
      work.sealed += bytesInto(call);
      work.sealedAll += bytesInto(call);
    };
    const parse = JSON.parse;
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      work.parsed += text.length;
      return parse(text, reviver) as unknown;
    });
    let changing = true;
    const change = vault.keySlots.changePassphrase({ current: passphrase, next }).finally(() => (changing = false));
    while (changing) {
      await turn();
      work.turns += 1;
      work.parsedMost = Math.max(work.parsedMost, work.parsed);
      work.sealedMost = Math.max(work.sealedMost, work.sealed);
      work.parsed = work.sealed = 0;
    }
    await change;
    expect(work.sealedAll).toBeGreaterThan(12 * SLICE_BYTES);
    expect(work.turns).toBeGreaterThan(24);
    expect(work.parsedMost).toBeLessThan(3 * SLICE_BYTES);
    expect(work.sealedMost).toBeLessThan(2 * SLICE_BYTES);
    await vault.close();
  });

  it('keeps what lists are filtered by, and the bodies, also of activities that moved on in a later file', async () => {
    const disk = fakeDisk();
    const vault = await filled(disk, { segmentBytes: 2_000 });
    const activities = stampedActivities();
    for (const activity of activities) await vault.commit([{ changes: [], activity }]);
    const [, waiting] = activities;
    if (!waiting) throw new Error('an activity waits');
    await vault.commit([{ changes: [], activity: { ...waiting, status: 'ACTIVITY_STATUS_REJECTED' } }]);
    const lists = ({ activities: log }: Vault): unknown =>
      (
        [
          undefined,
          'ACTIVITY_STATUS_COMPLETED',
          'ACTIVITY_STATUS_REJECTED',
          'ACTIVITY_STATUS_CONSENSUS_NEEDED',
        ] as const
      ).map((status) =>
        log.list(organizationId, { limit: 100, statuses: status === undefined ? undefined : [status] }),
      );
    const before = lists(vault);
    await vault.keySlots.changePassphrase({ current: passphrase, next });
    expect(lists(vault)).toStrictEqual(before);
    expect(await vault.verify()).toMatchObject({ ok: true, caches: 'agree' });
    await vault.close();
    const again = await reopen(disk, { passphrase: next });
    expect(lists(again)).toStrictEqual(before);
    for (const { fingerprint } of activities)
      expect(again.activities.findByFingerprint(organizationId, fingerprint)?.fingerprint).toBe(fingerprint);
    expect(again.activities.count).toBe(8 + activities.length);
    await again.close();
  });

  it('has a commit wait for a small part of the copy, and takes with it all that came meanwhile', async () => {
    const disk = fakeDisk();
    const vault = await filled(disk, { segmentBytes: 2 * SLICE_BYTES });
    for (let number = 20; number < 28; number += 1) await vault.commit([large(vault, number, 50)]);
    let copied = 0;
    disk.onCall = (_at, call) => void (copied += bytesInto(call));
    let changing = true;
    const change = vault.keySlots.changePassphrase({ current: passphrase, next }).finally(() => (changing = false));
    let commits = 0;
    let waitedMost = 0;
    for (; changing; commits += 1) {
      const before = copied;
      // In every turn more than half as many bytes come as a slice takes.
      await vault.commit([large(vault, 100 + commits, 60)]);
      waitedMost = Math.max(waitedMost, copied - before);
      await turn();
    }
    await change;

    expect(commits).toBeGreaterThan(10);
    expect(waitedMost).toBeLessThan(8 * SLICE_BYTES);
    const content = plain(vault);
    await vault.close();
    expect(await held(disk, next)).toBe(content);
    expect(await held(disk, passphrase)).toBeUndefined();
    expect(content).toContain(idOf(100 + commits - 1));
  });

  it('holds up no commit while a passphrase is derived', async () => {
    let release: (() => void) | undefined;
    const derived = new Promise<void>((resolve) => (release = resolve));
    let waits = false;
    const kdf: Kdf = async (...given) => {
      if (waits) await derived;
      return fakeKdf(...given);
    };
    const { vault } = await create(fakeDisk(), { kdf });
    waits = true;
    const changes = [
      vault.keySlots.changePassphrase({ current: passphrase, next }),
      vault.keySlots.add({ userId: idOf(9), signingKey: vault.operator.signingKey, passphrase: Buffer.from('two') }),
      vault.keySlots.newRecoveryCode(),
    ];
    await vault.commit([commitOf(1)]);
    expect(vault.activities.count).toBe(1);
    release?.();
    await Promise.all(changes);
    await vault.close();
  });

  it('ends where the vault is closed meanwhile, and leaves it as it was', async () => {
    const disk = fakeDisk();
    const vault = await filled(disk);
    for (let number = 20; number < 40; number += 1) await vault.commit([large(vault, number, 50)]);
    const content = plain(vault);
    let closed: Promise<void> | undefined;
    disk.onCall = (_at, call) => {
      if (bytesInto(call) > 0) closed ??= vault.close();
    };
    await expect(vault.keySlots.changePassphrase({ current: passphrase, next })).rejects.toMatchObject({
      reason: 'closed',
    });
    await closed;
    expect(disk.paths().some((path) => path.includes('/g2/'))).toBe(false);
    expect(await held(disk, passphrase)).toBe(content);
    expect(await held(disk, next)).toBeUndefined();
  });

  it('never removes the generation that the header names, where the session cannot go on with it', async () => {
    const disk = fakeDisk();
    const vault = await filled(disk);
    const content = plain(vault);
    vi.spyOn(vault.activities as StoredActivities, 'replace').mockImplementation(() => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    });
    await expect(vault.keySlots.changePassphrase({ current: passphrase, next })).rejects.toMatchObject({
      reason: 'outcome-unknown',
    });
    expect(await held(disk, next)).toBe(content);
    expect(await held(disk, passphrase)).toBeUndefined();
    await expect(vault.commit([commitOf(50)])).rejects.toMatchObject({ reason: 'io' });
    await vault.close();
    expect(await held(disk, next)).toBe(content);
  });

  it('tells how far it is', async () => {
    const vault = await filled(fakeDisk());
    const told: [number, number][] = [];
    await vault.keySlots.changePassphrase({ current: passphrase, next }, (...lines) => void told.push(lines));
    expect(told.at(-1)).toEqual([10, 10]);
    await vault.close();
  });
});

describe('fault 13: a change of keys with writes in between', () => {
  const small = { segmentBytes: 3_000, snapshotRecords: 9 };

  it('leaves one of two states wherever it is cut, with all that was acknowledged', async () => {
    const disk = fakeDisk();
    const vault = await filled(disk, small);
    const states = [plain(vault)];
    let acknowledged = 0;
    const images = new Map<string, { disk: FakeDisk; acknowledged: number; begun: number }>();
    let begun = 0;
    disk.onCall = () => {
      for (const kind of ['process', 'power', 'torn', 'holes'] as const) {
        const image = disk.crashed(kind);
        images.set(digestOf(image), { disk: image, acknowledged, begun });
      }
    };
    let changing = true;
    const change = vault.keySlots.changePassphrase({ current: passphrase, next }).finally(() => (changing = false));
    for (let number = 0; changing || number < 4; number += 1) {
      begun += 1;
      await vault.commit([mixed(vault, number)]);
      states.push(plain(vault));
      acknowledged += 1;
      await turn();
    }
    await change;
    disk.onCall = undefined;
    const opened = { old: 0, new: 0 };
    for (const image of images.values()) {
      const [before, after] = [await held(image.disk, passphrase), await held(image.disk, next)];
      expect([before, after].filter((content) => content !== undefined)).toHaveLength(1);
      const at = states.lastIndexOf(before ?? after ?? '');
      expect(at).toBeGreaterThanOrEqual(image.acknowledged);
      expect(states.indexOf(before ?? after ?? '')).toBeLessThanOrEqual(image.begun);
      opened[before === undefined ? 'new' : 'old'] += 1;
    }
    expect(Math.min(opened.old, opened.new)).toBeGreaterThan(8);
    await vault.close();
  });

  it('keeps all that was acknowledged where any call of the disk fails', async () => {
    const origin = fakeDisk();
    const small = { segmentBytes: 8_000 };
    await (await filled(origin, small)).close();
    for (let at = 0, isDone = false; !isDone; at += 1) {
      const disk = origin.copy();
      const vault = await reopen(disk, small);
      const first = disk.calls.length;
      disk.failAt(first + at, at % 2 ? 'EIO' : 'ENOSPC');
      let changing = true;
      const change = vault.keySlots
        .changePassphrase({ current: passphrase, next })
        .catch(() => {})
        .finally(() => (changing = false));
      let content = plain(vault);
      for (let number = 0; changing; number += 1) {
        await vault.commit([mixed(vault, number)]).then(
          () => (content = plain(vault)),
          () => {},
        );
        await turn();
      }
      await change;
      isDone = disk.calls.length <= first + at;
      await vault.close();
      const found = [await held(disk, passphrase), await held(disk, next)].filter((one) => one !== undefined);
      expect([at, found.length]).toEqual([at, 1]);
      expect(found[0]).toBe(content);
    }
  });
});
