/** A snapshot is sealed in segments of 64 KiB: it has no largest size, and one that is cut, mixed or changed is as none. */
import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readHeaderFile, unlock } from '../../src/main/vault/header-file.ts';
import { deriveKey, info } from '../../src/main/vault/keys.ts';
import type { CacheFolder } from '../../src/main/vault/sealed-file.ts';
import { snapshotStore, type Snapshot } from '../../src/main/vault/snapshot.ts';
import { verifyVault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { putWholeSnapshot } from './earlier-format.ts';
import {
  commitOf,
  contentOf,
  create,
  dir,
  fakeKdf,
  options,
  passphrase,
  reopen,
  seededEntropy,
  tagChange,
} from './vault-world.ts';

const SEGMENT = 64 * 1024;
const SEALED = SEGMENT + 16;
const path = '/vault/g1/snapshot';
const vaultKey = Buffer.alloc(32, 3);

function cacheOn(disk: FakeDisk, more: Partial<CacheFolder> = {}): CacheFolder {
  const vaultId = '33333333-3333-4333-8333-333333333333';
  return { disk, folder: '/vault/g1', vaultId, generation: 1, vaultKey, entropy: seededEntropy('cache'), ...more };
}

const head = { segment: 2, offset: 17, sequence: 9, chain: Buffer.alloc(32, 9) };
const headBytes = JSON.stringify({ ...head, chain: head.chain.toString('base64') }).length + 1;

/** Rows whose text makes a snapshot `bytes` long, in so many rows. */
function snapshotOf(bytes: number, rows = 3, letter = 'x'): Snapshot {
  const empty = JSON.stringify(tagChange(1, '')).length + 1;
  const [size, over] = [Math.floor((bytes - headBytes) / rows), (bytes - headBytes) % rows];
  const width = Buffer.byteLength(letter);
  const changes = Array.from({ length: rows }, (_, at) => {
    const length = size - empty + (at === 0 ? over : 0);
    return tagChange(at + 1, letter.repeat(Math.floor(length / width)) + 'y'.repeat(length % width));
  });
  return { head, changes };
}

async function written(snapshot: Snapshot, more: Partial<CacheFolder> = {}): Promise<FakeDisk> {
  const disk = fakeDisk();
  await disk.makeFolder('/vault');
  await disk.makeFolder('/vault/g1');
  for (const folder of ['/', '/vault']) await disk.flushFolder(folder);
  const store = snapshotStore(cacheOn(disk, more));
  store.data = snapshot;
  await store.write();
  return disk;
}

/** What is read back; null where the snapshot counts as none. */
async function readFrom(disk: FakeDisk): Promise<Snapshot | null> {
  const store = snapshotStore(cacheOn(disk));
  await store.read().catch(() => {});
  return store.data;
}

/** The content as the description of the format has it, opened without the vault's code. */
function contentBy(file: Uint8Array): string {
  const key = deriveKey(vaultKey, 'cache stream', file.subarray(0, 32));
  const parts: Buffer[] = [];
  for (let offset = 32, number = 0; offset < file.length; offset += SEALED, number += 1) {
    const sealed = file.subarray(offset, offset + SEALED);
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 7);
    nonce[11] = offset + SEALED >= file.length ? 1 : 0;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
    decipher.setAAD(info('cache', ['33333333-3333-4333-8333-333333333333', '1', 'snapshot']));
    decipher.setAuthTag(sealed.subarray(-16));
    parts.push(decipher.update(sealed.subarray(0, -16)), decipher.final());
  }
  return Buffer.concat(parts).toString();
}

describe('fault 9: a snapshot', () => {
  it('is read back whole at every length around the end of a segment, and is what the format says', async () => {
    for (const segments of [1, 2, 3])
      for (const more of [-1, 0, 1]) {
        const length = segments * SEGMENT + more;
        const snapshot = snapshotOf(length);
        const disk = await written(snapshot);
        expect(disk.bytes(path).length).toBe(32 + length + 16 * Math.ceil(length / SEGMENT));
        expect(await readFrom(disk)).toEqual(snapshot);
        const lines = contentBy(disk.bytes(path)).split('\n').slice(1, -1);
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(snapshot.changes);
      }
  });

  it('is read back where a row, and a letter of several bytes, is in more than one segment', async () => {
    for (const letter of ['x', 'ß', '\u{1f511}'])
      for (const shift of [0, 1, 2, 3]) {
        const snapshot = snapshotOf(5 * SEGMENT + shift, 2, letter);
        expect(await readFrom(await written(snapshot))).toEqual(snapshot);
      }
    const none = { head, changes: [] };
    expect(await readFrom(await written(none))).toEqual(none);
  });

  it('is written and read in parts that do not grow with it', async () => {
    const disk = await written(snapshotOf(40 * SEGMENT, 3_000));
    const parts = disk.calls.flatMap((call) => /^write \/vault\/g1\/snapshot.new ([0-9]+)$/.exec(call)?.[1] ?? []);
    expect([parts.length, Math.max(...parts.map(Number))]).toEqual([1 + 40, SEALED]);
    const asked: number[] = [];
    const { openForRead } = disk;
    disk.openForRead = (name) => {
      const file = openForRead(name);
      return { ...file, read: (offset, length) => (asked.push(length), file.read(offset, length)) };
    };
    disk.read = () => Promise.reject(new Error('the file was read in one piece'));
    expect((await readFrom(disk))?.changes.length).toBe(3_000);
    expect([asked.length, Math.max(...asked)]).toEqual([1 + 40, SEALED]);
  });

  it('that was cut short, or whose segments were moved, left out, doubled or mixed, is as none', async () => {
    const disk = await written(snapshotOf(3 * SEGMENT + 100));
    const bytes = disk.bytes(path);
    const other = (await written(snapshotOf(3 * SEGMENT + 100), { entropy: seededEntropy('another') })).bytes(path);
    const [salt, one, two, three, four] = [0, 32, 32 + SEALED, 32 + 2 * SEALED, 32 + 3 * SEALED].map((from, at) =>
      bytes.subarray(from, at === 0 ? 32 : from + SEALED),
    ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const join = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);
    const harmed: Uint8Array[] = [
      ...[0, 31, 32, 40, 32 + SEALED - 1, 32 + SEALED, 32 + SEALED + 1, 32 + 3 * SEALED, bytes.length - 1].map(
        (length) => bytes.slice(0, length),
      ),
      join(bytes, Uint8Array.of(0)),
      join(salt, two, one, three, four),
      join(salt, one, three, four),
      join(salt, one, two, three),
      join(salt, one, two, two, three, four),
      join(salt, one, two, three, four, four),
      join(salt, four),
      join(salt, one, other.subarray(32 + SEALED)),
      join(other.subarray(0, 32), one, two, three, four),
      ...[0, 31, 32, 100, SEALED + 50, 3 * SEALED + 60, bytes.length - 1].map((at) =>
        bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)),
      ),
    ];
    for (const [at, file] of harmed.entries()) {
      disk.put(path, file);
      expect(await readFrom(disk), `case ${at}`).toBeNull();
    }
    disk.put(path, bytes);
    expect(await readFrom(disk)).not.toBeNull();
  });

  it('of another place is as none: another vault, generation, key or name', async () => {
    const strange: readonly Partial<CacheFolder>[] = [
      { vaultId: '44444444-4444-4444-8444-444444444444' },
      { generation: 2 },
      { vaultKey: Buffer.alloc(32, 4) },
    ];
    for (const more of strange) expect(await readFrom(await written(snapshotOf(2 * SEGMENT), more))).toBeNull();
  });

  it('of an earlier program, sealed in one piece, is read, and the next one is sealed in segments', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    for (const number of [1, 2, 3]) await vault.commit([commitOf(number)]);
    await vault.close();
    const file = await readHeaderFile(dir, disk);
    const unlocked = await unlock(file, passphrase, fakeKdf);
    const { vaultId } = file.header;
    const cache = cacheOn(disk, { vaultId, vaultKey: unlocked.vaultKey });
    await putWholeSnapshot(cache);
    const earlier = disk.bytes(path);
    expect(await verifyVault(options(disk))).toMatchObject({ ok: true, caches: 'agree' });
    const again = await reopen(disk);
    const content = contentOf(again);
    await again.commit([commitOf(4)]);
    await again.close();
    expect(disk.bytes(path)).not.toEqual(earlier);
    expect(await verifyVault(options(disk))).toMatchObject({ ok: true, caches: 'agree', records: 4 });
    await disk.remove(path);
    await disk.remove('/vault/g1/00000001.index');
    const journalAlone = await reopen(disk, { readOnly: true });
    expect((contentOf(journalAlone) as { rows: unknown[] }).rows).toEqual(
      expect.arrayContaining((content as { rows: unknown[] }).rows),
    );
    await journalAlone.close();
  });

  it('leaves after a crash at any call the one before or the new one, whole', async () => {
    const [first, second] = [snapshotOf(2 * SEGMENT, 2), snapshotOf(3 * SEGMENT, 3)];
    const disk = await written(first);
    const images: FakeDisk[] = [];
    disk.onCall = () =>
      images.push(...(['process', 'power', 'torn', 'holes'] as const).map((kind) => disk.crashed(kind)));
    const store = snapshotStore(cacheOn(disk));
    store.data = second;
    await store.write();
    const seen = new Set<number | undefined>();
    for (const image of images) seen.add((await readFrom(image))?.changes.length);
    expect(seen).toEqual(new Set([2, 3]));
  });
});
