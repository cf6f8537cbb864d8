/**
 * Reads one segment of a generation for itself, on a thread of its own. What a segment holds depends on those before it by the sequence and the chain
 * alone, which its first line states: whoever joins the segments compares these with the end of the segment before.
 */
import { apply, emptyState } from '#engine/state/state.ts';
import { ActivityTable } from './activity-table.ts';
import type { Disk } from './disk.ts';
import { Epochs } from './epochs.ts';
import { indexContent } from './index-file.ts';
import type { Head } from './journal.ts';
import { lineKeys, type LineKeys } from './lines.ts';
import { entryIn } from './record-form.ts';
import { walkSlices, type Walked } from './walk.ts';
import { contradiction, expectedOf, type Expected, type Witness } from './witnesses.ts';

/** What the threads are told of a generation. */
export type GenerationWork = Readonly<{
  folder: string;
  vaultId: string;
  generation: number;
  vaultKey: Uint8Array;
  witnesses: readonly Witness[];
}>;

/** Which segment, and the line before it: as its own first line tells. */
export type SegmentStart = Readonly<{ segment: number; sequence: number; chain: Uint8Array }>;

/** A segment that is good from its start to its end. */
export type SegmentFound = Readonly<{
  /** Its index, as `indexContent` makes it. */
  index: Uint8Array;
  records: number;
  /** The records that change rows, one after the other, and the bytes of each. */
  changing: Uint8Array;
  changingBytes: Uint32Array;
}>;

/** Threads that read segments. Those of one generation are started by `open` and end by `close`. */
export type SegmentThreads = Readonly<{
  /** How many segments are read at the same time. */
  count: number;
  open: (work: GenerationWork) => SegmentReaders;
}>;

export type SegmentReaders = Readonly<{
  /** What `SegmentReader` finds; undefined also where the thread ends before. Never rejects. */
  read: (start: SegmentStart, onLines: (lines: number) => void) => Promise<SegmentFound | undefined>;
  close: () => Promise<void>;
}>;

/** Bytes between two calls of `onLines`. */
const SLICE_BYTES = 1024 * 1024;

/** Reads segments of one generation. */
export class SegmentReader {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #keys: LineKeys;
  readonly #expected: Expected;

  constructor(disk: Disk, { folder, vaultId, generation, vaultKey, witnesses }: GenerationWork) {
    this.#disk = disk;
    this.#folder = folder;
    this.#keys = lineKeys(vaultKey, vaultId, generation);
    this.#expected = expectedOf(witnesses);
  }

  /**
   * Undefined where anything in the segment is not as it should be: what that is, only a walk in place says. `onLines` is told how many lines were
   * read. Throws what the disk throws.
   */
  read({ segment, sequence, chain }: SegmentStart, onLines: (lines: number) => void): SegmentFound | undefined {
    const start = { segment, offset: 0, sequence, chain: Buffer.from(chain) };
    const table = new ActivityTable();
    const epochs = new Epochs();
    const state = emptyState();
    const changing: Buffer[] = [];
    let records = 0;
    let last: Head = start;
    const visit = ({ head, offset, length, record }: Walked): string | undefined => {
      last = head;
      if (record) {
        records += 1;
        const { changes, entry } = entryIn(record);
        // Throws where a change is of a kind that this version does not know.
        apply(state, changes);
        if (changes.length > 0) changing.push(record);
        if (entry) table.put(entry, { segment, offset, length });
      }
      return contradiction(this.#expected, head);
    };
    const slices = walkSlices({
      disk: this.#disk,
      folder: this.#folder,
      name: this.#folder,
      keys: this.#keys,
      epochs,
      start,
      sliceBytes: SLICE_BYTES,
      last: false,
      durableTo: 0,
      openAfter: 0,
      visit,
    });
    let slice = slices.next();
    for (; !slice.done; slice = slices.next()) onLines(last.sequence - sequence);
    if (slice.value.damage) return undefined;
    const rows = Array.from({ length: table.count }, (_, row) => row);
    return {
      index: joined(indexContent({ start, end: slice.value.head }, table, rows, epochs)),
      records,
      changing: joined(changing),
      changingBytes: Uint32Array.from(changing, ({ length }) => length),
    };
  }
}

/** In memory of its own, which can be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
