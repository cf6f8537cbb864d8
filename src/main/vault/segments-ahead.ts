import { apply, type State } from '#engine/state/state.ts';
import type { ActivityTable } from './activity-table.ts';
import type { Disk } from './disk.ts';
import type { Epochs } from './epochs.ts';
import { files } from './format.ts';
import { parseIndex } from './index-file.ts';
import type { Head } from './journal.ts';
import { sameBytes } from './keys.ts';
import { peekLine, type LineKeys } from './lines.ts';
import { changesIn } from './record-form.ts';
import type { CacheFolder } from './sealed-file.ts';
import type { SegmentFound, SegmentReaders, SegmentStart, SegmentThreads } from './segment-reading.ts';
import type { Witness } from './witnesses.ts';

/** A generation, as far as threads are concerned. */
type Source = Readonly<{
  disk: Disk;
  folder: string;
  keys: LineKeys;
  cache: CacheFolder;
  threads?: SegmentThreads | undefined;
}>;

/** What a segment is taken into; it begins at `segmentStart`. */
type Taken = Readonly<{ state: State; table: ActivityTable; epochs: Epochs; segmentStart: Head }> & {
  head: Head;
  touched: Set<number>;
  sinceSnapshot: number;
};

/** Sees what is read on other threads: how many lines that is so far beyond those that were shown, and each segment once it is taken in. May throw. */
export type WholeObserver = Readonly<{
  ahead: (lines: number) => void;
  segment: (counts: Readonly<{ lines: number; records: number; bytes: number }>) => void;
}>;

/** Letters of the first line that tell what the line before it was. */
const PEEK_BYTES = 64;
/** Records whose changes are taken in one turn of the event loop. */
const RECORDS_AT_ONCE = 200;

/** The segments of a generation, which other threads read while the one before is taken in. */
export class SegmentsAhead {
  readonly #source: Source;
  readonly #count: number;
  readonly #readers: SegmentReaders;
  readonly #starts: readonly (SegmentStart | undefined)[];
  readonly #whole: WholeObserver;
  readonly #reads: Promise<SegmentFound | undefined>[] = [];
  /** Lines that were read of each segment that is not taken in. */
  readonly #lines: number[] = [];
  #stopped: Readonly<{ thrown: unknown }> | undefined;

  /** Undefined where there are no threads, or too few segments for them. */
  static of(
    source: Source,
    segments: number,
    witnesses: readonly Witness[],
    whole: WholeObserver,
  ): SegmentsAhead | undefined {
    const { threads } = source;
    return threads && segments > 1 ? new SegmentsAhead(source, threads, segments, witnesses, whole) : undefined;
  }

  private constructor(
    source: Source,
    { count, open }: SegmentThreads,
    segments: number,
    witnesses: readonly Witness[],
    whole: WholeObserver,
  ) {
    const { vaultId, generation, vaultKey } = source.cache;
    this.#source = source;
    this.#count = count;
    this.#whole = whole;
    this.#starts = Array.from({ length: segments }, (_, at) => startOf(source, at + 1));
    this.#readers = open({ folder: source.folder, vaultId, generation, vaultKey, witnesses });
  }

  /**
   * Takes in the segment that begins at the head of `loaded`, if a thread found it good; false where it is to be read in place, which then says what is
   * wrong with it. Throws what the observer threw.
   */
  async take(loaded: Taken): Promise<boolean> {
    const { segmentStart: start } = loaded;
    this.#readUpTo(start.segment + this.#count);
    const found = await this.#reads[start.segment - 1];
    if (this.#stopped) throw this.#stopped.thrown;
    this.#lines[start.segment - 1] = 0;
    const stated = this.#starts[start.segment - 1];
    if (!found || stated?.sequence !== start.sequence || !sameBytes(stated.chain, start.chain)) return false;
    const { index, records, changing, changingBytes } = found;
    const file = parseIndex(Buffer.from(index.buffer), start.segment);
    if (!file) throw new Error('assertion failed: a thread gives the index of a segment');
    loaded.touched = new Set(file.load(loaded.table, loaded.epochs, this.#source.keys));
    loaded.head = file.end;
    const lines = file.end.sequence - start.sequence;
    loaded.sinceSnapshot += lines;
    let at = 0;
    for (const [record, length] of changingBytes.entries()) {
      if (record % RECORDS_AT_ONCE === 0) await new Promise(setImmediate);
      apply(loaded.state, changesIn(Buffer.from(changing.buffer, at, length)));
      at += length;
    }
    this.#whole.segment({ lines, records, bytes: file.end.offset });
    return true;
  }

  close(): Promise<void> {
    return this.#readers.close();
  }

  /** Has segments read up to this one, and no further: what was read is kept until it is taken in. */
  #readUpTo(segment: number): void {
    while (this.#reads.length < Math.min(segment, this.#starts.length)) {
      const at = this.#reads.length;
      const start = this.#starts[at];
      this.#reads.push(
        start ? this.#readers.read(start, (lines) => this.#told(at, lines)) : Promise.resolve(undefined),
      );
    }
  }

  #told(at: number, lines: number): void {
    this.#lines[at] = lines;
    try {
      this.#whole.ahead(this.#lines.reduce((sum, more) => sum + more, 0));
    } catch (thrown) {
      this.#stopped ??= { thrown };
      // What is being read is then undefined.
      void this.#readers.close();
    }
  }
}

/** What the first line of a segment says of the line before it; undefined where it is none. */
function startOf({ disk, folder }: Source, segment: number): SegmentStart | undefined {
  try {
    const file = disk.openForRead(`${folder}/${files.segment(segment)}`);
    try {
      const line = peekLine(Buffer.from(file.read(0, PEEK_BYTES)));
      return line && { segment, sequence: line.sequence - 1, chain: line.previous };
    } finally {
      file.close();
    }
  } catch {
    return undefined;
  }
}
