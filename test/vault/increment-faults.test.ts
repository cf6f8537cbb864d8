import { describe, expect, it } from 'vitest';
import { encryptedFile } from '../../src/main/vault/age-file.ts';
import { passphraseRecipient } from '../../src/main/vault/age-passphrase.ts';
import {
  encodeIncrement,
  encodeManifest,
  encodeOutsideManifest,
  INCREMENT,
  MANIFEST,
  parseIncrement,
  parseManifest,
  parseOutsideManifest,
  type Manifest,
  type Position,
} from '../../src/main/vault/backup-manifest.ts';
import { sha256 } from '../../src/main/vault/keys.ts';
import { tarOf, type TarEntry } from '../../src/main/vault/tar.ts';
import type { FakeDisk } from '../harness/disk.ts';
import {
  backedUp,
  backup,
  first,
  full,
  namesBelow,
  restore,
  second,
  secret,
  twice,
  vaultIn,
} from './increment-world.ts';
import { commitOf, contentOf, reopen } from './vault-world.ts';

const outside = `${first}.manifest`;

describe('an incremental backup on a disk that fails', () => {
  it('leaves neither file behind, or both whole, whichever call of the disk is refused', async () => {
    const seen = { refused: 0, unknown: 0 };
    for (let at = 0; ; at += 1) {
      const { disk, vault } = await backedUp();
      await vault.commit([commitOf(6)]);
      const start = disk.calls.length;
      disk.failAt(start + at, 'ENOSPC');
      const failure: unknown = await backup(vault, first, full).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (disk.calls.length <= start + at) break;
      disk.failAt(-1, 'EIO');
      const left = namesBelow(disk, '/backups').filter((path) => path.startsWith(first));
      const failed = disk.calls[start + at] ?? '';
      if (failed.startsWith('flushFolder')) {
        expect(failure, failed).toMatchObject({ reason: 'outcome-unknown' });
        expect(left[0]).toBe(first);
        seen.unknown += 1;
      } else {
        expect(failure, failed).toMatchObject({ reason: 'io' });
        expect(left, failed).toEqual([]);
        seen.refused += 1;
        await backup(vault, first, full);
      }
      expect((await restore(disk, [first])).verified).toMatchObject({ ok: true, records: 6 });
      await vault.close();
    }
    expect(seen.refused).toBeGreaterThan(8);
    expect(seen.unknown).toBe(2);
  });

  it('has a manifest after a crash at any call only where the backup is whole', async () => {
    const { disk, vault } = await backedUp();
    for (const number of [6, 7, 8]) await vault.commit([commitOf(number)]);
    const states: FakeDisk[] = [];
    disk.onCall = () => {
      for (const kind of ['process', 'power', 'torn'] as const) states.push(disk.crashed(kind));
    };
    await backup(vault, first, full);
    disk.onCall = undefined;
    states.push(disk.crashed('power'));
    expect(states.length).toBeGreaterThan(30);
    const seen = { continued: 0, half: 0 };
    for (const state of states) {
      const restored = await restore(state, [first]).then(
        ({ verified }) => verified?.records,
        () => undefined,
      );
      // A half backup is none.
      expect([undefined, 8]).toContain(restored);
      const manifest = state.paths().includes(outside) ? parseOutsideManifest(state.bytes(outside)) : undefined;
      if (!manifest) {
        seen.half += 1;
        continue;
      }
      expect(restored).toBe(8);
      seen.continued += 1;
      const reader = await reopen(state, { readOnly: true });
      await backup(reader, second, first);
      await reader.close();
      await restore(state, [first, second], { dir: '/both' });
      expect(vaultIn(state, '/both')).toEqual(vaultIn(state, '/vault'));
    }
    expect(Math.min(seen.continued, seen.half)).toBeGreaterThan(2);
    await vault.close();
  });

  it('is restored with the full backup into the same folder again after the restore was killed at any call', async () => {
    const { disk, vault } = await twice();
    const content = contentOf(vault);
    await vault.close();
    const states: FakeDisk[] = [];
    disk.onCall = () => {
      for (const kind of ['power', 'torn'] as const) states.push(disk.crashed(kind));
    };
    await restore(disk, [first, second]);
    disk.onCall = undefined;
    const seen = { again: 0, whole: 0 };
    for (const state of states) {
      if (state.paths().includes('/restored/header')) seen.whole += 1;
      else {
        expect((await restore(state, [first, second])).verified).toMatchObject({ ok: true, records: 11 });
        seen.again += 1;
      }
      const again = await reopen(state, { dir: '/restored' });
      expect(contentOf(again)).toEqual(content);
      await again.close();
    }
    expect(Math.min(seen.again, seen.whole)).toBeGreaterThan(8);
  });

  it('is restored whole or leaves nothing, whichever call of the disk is refused', async () => {
    const { disk, vault } = await twice();
    await vault.close();
    for (let at = 0; ; at += 1) {
      const state = disk.copy();
      state.failAt(at, 'ENOSPC');
      const done = await restore(state, [first, second]).then(
        () => true,
        () => false,
      );
      if (state.calls.length <= at) break;
      state.failAt(-1, 'EIO');
      const names = namesBelow(state, '/restored').filter((path) => !path.includes('/lock.'));
      if (!done && !names.includes('/restored/header')) {
        expect(names, state.calls[at]).toEqual([]);
        expect((await restore(state, [first, second])).verified?.ok).toBe(true);
      }
      const restored = await reopen(state, { dir: '/restored', readOnly: true });
      expect(restored.records).toBe(11);
      await restored.close();
    }
  });
});

describe('a manifest', () => {
  it('that was changed or cut anywhere is taken whole or not at all, and is never an error of the program', async () => {
    const position = { segment: 2, offset: 700, sequence: 9, chain: 'ab'.repeat(32) };
    const vault = { vaultId: '33333333-3333-4333-8333-333333333333', generation: 1 };
    const files = [{ name: 'header', size: 1, sha256: 'cd'.repeat(32) }];
    const rest = { createdAtMs: 1, sequence: 9, head: position, files };
    const since = { ...position, segment: 1, sequence: 5 };
    const readers = [
      [encodeManifest({ ...vault, ...rest, isIncrement: true }), parseManifest],
      [encodeIncrement({ ...vault, since, head: position }), parseIncrement],
      [
        encodeOutsideManifest({ ...vault, createdAtMs: 1, bytes: 5, sha256: 'ef'.repeat(32), head: position }, secret),
        parseOutsideManifest,
      ],
    ] as const;
    for (const [bytes, read] of readers) {
      expect(read(bytes)).toBeDefined();
      for (let at = 0; at < bytes.length; at += 1) {
        expect(read(bytes.subarray(0, at === bytes.length - 1 ? at - 1 : at))).toBeUndefined();
        for (const value of [0, 0x2d, 0x39, 0x5b, 0xff]) {
          const changed = Buffer.from(bytes);
          changed[at] = value;
          const found = read(changed);
          // One of ours at most: numbers within bounds, and hashes of their length.
          if (found) expect(JSON.stringify(found)).not.toMatch(/-\d+,|null|e\+/);
        }
      }
    }
  });
});

describe('an increment whose maker knows the passphrase of the backup', () => {
  type File = Readonly<{ name: string; bytes: Uint8Array }>;

  /** An archive of these files, with a manifest that lists them. */
  async function sealed(entries: readonly File[], more: Partial<Manifest>, last = true): Promise<Uint8Array> {
    const listed = entries.map(({ name, bytes }) => ({
      name,
      size: bytes.length,
      sha256: sha256(bytes).toString('hex'),
    }));
    const content = encodeManifest({ ...unknownVault, ...more, files: listed });
    const all = [...entries, ...(last ? [{ name: MANIFEST, bytes: content }] : [])];
    async function* files(): AsyncIterable<TarEntry> {
      for (const { name, bytes } of all) yield { name, size: bytes.length, content: [bytes] };
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of encryptedFile(tarOf(files(), 0), passphraseRecipient(secret, 1))) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  const unknownVault: Manifest = {
    isIncrement: true,
    vaultId: '33333333-3333-4333-8333-333333333333',
    generation: 1,
    createdAtMs: 0,
    sequence: 1,
    head: undefined,
    files: [],
  };

  it('is refused, and writes nothing outside the folder and nothing over the full backup’s journal', async () => {
    const { disk, vault } = await backedUp();
    await vault.close();
    const since = parseOutsideManifest(disk.bytes(`${full}.manifest`))?.manifest.head;
    if (!since) throw new Error('the full backup has a manifest');
    const { vaultId } = vault;
    const line = Buffer.from(`${'A'.repeat(200)}\n`);
    const head: Position = { ...since, offset: since.offset + line.length, sequence: since.sequence + 1 };
    const json = { name: INCREMENT, bytes: encodeIncrement({ vaultId, generation: 1, since, head }) };
    const header = { name: 'header', bytes: disk.bytes('/vault/header') };
    const rest = { name: `g1/0000000${since.segment}.log.from-${since.offset}`, bytes: line };
    const named = (name: string): File => ({ ...rest, name });
    const manifest = { vaultId, sequence: head.sequence, head };
    const whole = [json, header, rest];
    const later: Position = { ...head, segment: head.segment + 1, offset: line.length };
    const cases: Readonly<Record<string, Promise<Uint8Array>>> = {
      'a path above': sealed([json, header, named('../evil')], manifest),
      'an absolute path': sealed([json, header, named('/evil')], manifest),
      'a path above from a generation': sealed([json, header, named('g1/../../evil')], manifest),
      'the whole segment again': sealed([json, header, named(`g1/0000000${since.segment}.log`)], manifest),
      'another offset': sealed([json, header, named(`g1/0000000${since.segment}.log.from-1`)], manifest),
      'another generation': sealed([json, header, named(rest.name.replace('g1', 'g2'))], manifest),
      'a segment that leaves a gap': sealed([json, header, named('g1/00000009.log')], manifest),
      'a segment after the end': sealed([...whole, named(`g1/0000000${since.segment + 1}.log`)], manifest),
      'the same file twice': sealed([...whole, rest], manifest),
      'less than it says': sealed([json, header], manifest),
      'more than it says': sealed([json, header, { ...rest, bytes: Buffer.concat([line, line]) }], manifest),
      'a foreign name': sealed([...whole, named('letter')], manifest),
      'no header': sealed([json, rest], manifest),
      'no beginning': sealed([header, rest], manifest),
      'no manifest': sealed(whole, manifest, false),
      'another manifest’s vault': sealed(whole, { ...manifest, vaultId: unknownVault.vaultId }),
      'another manifest’s end': sealed(whole, { ...manifest, head: later }),
      'the manifest of a full backup': sealed(whole, { ...manifest, isIncrement: false }),
      'a header that is none': sealed([json, { ...header, bytes: Buffer.from('{}\n\n') }, rest], manifest),
      'a header without bound': sealed([json, { ...header, bytes: new Uint8Array(16 * 1024 * 1024 + 1) }], manifest),
      'an end before the start': sealed(
        [{ ...json, bytes: encodeIncrement({ vaultId, generation: 1, since: head, head: since }) }, header],
        manifest,
      ),
      'a chain that is none': sealed(
        [{ ...json, bytes: encodeIncrement({ vaultId, generation: 1, since: { ...since, chain: '..' }, head }) }],
        manifest,
      ),
    };
    const paths = disk.paths();
    for (const [what, made] of Object.entries(cases)) {
      disk.put(first, await made);
      await expect(restore(disk, [first], { vaultPassphrase: undefined }), what).rejects.toMatchObject({
        reason: what === 'a header that is none' ? 'header-damaged' : 'backup',
      });
      await disk.remove(first);
      expect(disk.paths(), what).toEqual(paths);
    }
    // In form it is one; the walk over its records, for which the vault's passphrase is needed, refuses it.
    disk.put(first, await sealed(whole, manifest));
    await expect(restore(disk, [first])).rejects.toMatchObject({ reason: 'data-loss' });
    expect(namesBelow(disk, '/restored')).toEqual([]);
  });
});
