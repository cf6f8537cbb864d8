import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Epochs } from '../../src/main/vault/epochs.ts';
import { readHeaderFile, unlock } from '../../src/main/vault/header-file.ts';
import { JournalWriter } from '../../src/main/vault/journal.ts';
import { CHAIN_START } from '../../src/main/vault/lines.ts';
import { loadGeneration, sourceOf } from '../../src/main/vault/load.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { commitOf, create, dir, fakeKdf, options, passphrase, reopen, rowsOf, seededEntropy } from './vault-world.ts';

const SECTOR = 512;
const log = '/vault/g1/00000001.log';
const FIRST = { segment: 1, offset: 0, sequence: 0, chain: CHAIN_START };

/** A vault with an empty journal, and what reads and writes it without the vault around it. */
async function bare(disk: FakeDisk) {
  const { vault } = await create(disk);
  await vault.close();
  const { header } = await readHeaderFile(dir, disk);
  const { vaultKey } = await unlock(await readHeaderFile(dir, disk), passphrase, fakeKdf);
  for (const name of ['snapshot', '00000001.index']) await disk.remove(`/vault/g1/${name}`);
  const load = (bytes: Uint8Array) => {
    disk.put(log, bytes);
    return loadGeneration(sourceOf(options(disk), dir, header, vaultKey));
  };
  const writer = () => {
    disk.put(log, new Uint8Array());
    const source = sourceOf(options(disk), dir, header, vaultKey);
    return new JournalWriter({ ...source, epochs: new Epochs(), entropy: seededEntropy('journal'), head: FIRST });
  };
  return { load, writer };
}

/** A record of one tag and of `padding` letters. */
function record(number: number, padding = 0): Buffer {
  return Buffer.from(JSON.stringify({ ...commitOf(number), padding: 'x'.repeat(padding) }));
}

/** What a sector may hold that did not arrive: zeros, something of another file, an older part of a journal with and without the end of a line. */
function lostContents(seed: string, journal: Buffer): Readonly<Record<string, (length: number) => Buffer>> {
  const random = createHash('shake256', { outputLength: SECTOR }).update(seed).digest();
  return {
    zeros: (length) => Buffer.alloc(length),
    'another file': (length) => random.subarray(0, length),
    'older journal': (length) => journal.subarray(200, 200 + length),
    'older lines': (length) => journal.subarray(100, 100 + length),
  };
}

describe('fault 2: a last write that a power cut tore', () => {
  it('is set aside at each of the 512 offsets in a sector, whichever sectors are lost, stale or in another order', async () => {
    const disk = fakeDisk();
    const { load, writer } = await bare(disk);
    const offsets = new Set<number>();
    const refused: string[] = [];
    let tried = 0;
    for (let wanted = 0; offsets.size < SECTOR; wanted += 1) {
      // A line is one byte longer than a multiple of four, so the number of lines before decides where a write can begin.
      const journal = writer();
      await journal.append([]);
      for (let line = 0; line < wanted % 4; line += 1) await journal.append([record(1)]);
      await journal.append([record(2, Math.floor(wanted / 4) * 3)]);
      const start = journal.head.offset;
      await journal.append([record(3, 900), record(4)]);
      const whole = Buffer.from(disk.bytes(log));
      if (offsets.has(start % SECTOR)) continue;
      offsets.add(start % SECTOR);
      const sectors: number[] = [];
      for (let at = start - (start % SECTOR); at < whole.length; at += SECTOR) sectors.push(at);
      const check = async (name: string, torn: Buffer): Promise<void> => {
        const found = await load(torn);
        tried += 1;
        const isRight = !found.damage && found.torn && found.head.offset >= start && rowsOf(found.state).length < 4;
        if (!isRight) refused.push(`${start % SECTOR} ${name}: ${found.damage?.reason ?? found.head.offset - start}`);
      };
      for (const [kind, content] of Object.entries(lostContents(String(start), whole)))
        for (const sector of [0, kind === 'older lines' ? 2 : 1 + (wanted % (sectors.length - 1))]) {
          const torn = Buffer.from(whole);
          const from = Math.max(start, sectors[sector] ?? 0);
          const to = Math.min(whole.length, (sectors[sector] ?? 0) + SECTOR);
          torn.set(content(to - from), from);
          await check(`${kind} in sector ${sector}`, torn);
        }
      const [, one = 0, two = 0] = sectors;
      const swapped = Buffer.from(whole);
      swapped.copyWithin(one, two, two + SECTOR);
      swapped.set(whole.subarray(one, one + SECTOR), two);
      await check('another order', swapped);
    }
    expect(refused).toEqual([]);
    expect(tried).toBe(512 * 9);
  });

  it('is moved out of the journal by the vault, which goes on from there', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    const start = disk.bytes(log).length;
    await vault.commit([commitOf(2)]);
    const torn = Buffer.from(disk.bytes(log));
    torn.set(lostContents('stale', torn)['another file']?.(200) ?? [], start);
    const after = disk.crashed('power');
    after.put(log, torn);
    const again = await reopen(after);
    expect(again.condition).toEqual({ kind: 'writable' });
    expect(again.setAside).toMatchObject({ bytes: torn.length - start });
    await again.commit([commitOf(3)]);
    expect(rowsOf(again.state).length).toBe(2);
    await again.close();
  });
});

describe('fault 2: damage', () => {
  it.each([
    ['the first write of an opening', [[record(1), record(2, 300), record(3)]]],
    ['a later write', [[record(1)], [record(2), record(3, 100)]]],
  ])(
    'of one byte is no torn write, whichever byte and bit it is, in %s',
    async (_which, writes) => {
      const disk = fakeDisk();
      const { load, writer } = await bare(disk);
      const journal = writer();
      for (const records of writes) await journal.append(records);
      const whole = Buffer.from(disk.bytes(log));
      const torn: number[] = [];
      for (const at of whole.keys()) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
        const found = await load(changed);
        if (found.torn) torn.push(at);
        else expect(found.damage).toBeDefined();
      }
      // Without its newline the last line is cut off.
      expect(torn).toEqual([whole.length - 1]);
    },
    120_000,
  );

  it('before a later write is no torn write, even where a whole sector is lost', async () => {
    const disk = fakeDisk();
    const { load, writer } = await bare(disk);
    const journal = writer();
    for (const number of [1, 2, 3, 4, 5]) await journal.append([record(number, 500)]);
    const whole = Buffer.from(disk.bytes(log));
    const lastWrite = whole.lastIndexOf('\n', whole.length - 2);
    for (let at = 0; at + SECTOR < lastWrite; at += SECTOR) {
      const changed = Buffer.from(whole);
      changed.set(lostContents(String(at), whole)['another file']?.(SECTOR) ?? [], at);
      expect(await load(changed)).toMatchObject({ torn: undefined, damage: { place: { file: 'g1/00000001.log' } } });
    }
  });

  it('is what is missing of a write that a cache remembers', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    for (const number of [1, 2, 3]) await vault.commit([commitOf(number)]);
    await vault.close();
    const bytes = Buffer.from(disk.bytes(log));
    const start = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
    bytes.fill(0, start, bytes.length - 1);
    disk.put(log, bytes);
    const again = await reopen(disk);
    expect(again.condition).toMatchObject({ kind: 'read-only', place: { file: 'g1/00000001.log', line: 5 } });
  });
});
