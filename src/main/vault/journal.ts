import type { Entropy } from '#engine/ports.ts';
import type { Disk, FileState, WriteFile } from './disk.ts';
import type { Epochs } from './epochs.ts';
import { ioError, isDiskFull, VaultError, whyOf } from './errors.ts';
import { files } from './format.ts';
import { KEY_BYTES } from './keys.ts';
import { chainAfter, lineTypes, type Epoch, type LineKeys } from './lines.ts';

/** A place between two lines of the journal: everything before it is durable, and `chain` is what the next line must name. */
export type Head = Readonly<{ segment: number; offset: number; sequence: number; chain: Buffer }>;

/** Where one record went: `length` counts the line without its newline. */
export type Written = Readonly<{ segment: number; offset: number; length: number; sequence: number }>;

/** A segment that has grown past this gets a successor. A line's offset must fit 32 bits, so with the longest record it stays far below. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
/** The longest record, as JSON, and the longest write. */
export const RECORD_BYTES_MAX = 48 * 1024 * 1024;
export const WRITE_BYTES_MAX = 256 * 1024 * 1024;

type JournalOptions = Readonly<{
  disk: Disk;
  /** The generation's folder. */
  folder: string;
  keys: LineKeys;
  epochs: Epochs;
  entropy: Entropy;
  head: Head;
  segmentBytes?: number | undefined;
}>;

/** The journal's end, where lines are added. It must be the only one that writes there. */
export class JournalWriter {
  readonly #options: JournalOptions;
  readonly #segmentBytes: number;
  #head: Head;
  #file: WriteFile | undefined;
  #fileSegment = 0;
  /** Undefined until something is written, and after a write failed: its lines may have been seen, so their nonces are spent. */
  #epoch: Epoch | undefined;
  /** `write` was called since the last flush. */
  #unflushed = false;
  /** The name of the open segment is not durable yet. */
  #nameless = false;
  #broken: VaultError | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES;
    this.#head = options.head;
  }

  /** Up to where everything is durable. */
  get head(): Head {
    return this.#head;
  }

  /** Why nothing can be written any more, once a failed write could not be taken back. */
  get broken(): VaultError | undefined {
    return this.#broken;
  }

  /**
   * Writes `records` as one write and makes them durable; says where each went. Throws VaultError: 'io' when the disk refused and the journal
   * is as it was before, 'outcome-unknown' when that could not be made sure of, 'data-loss' when another program changed the file before, and
   * 'record'. `broken` says whether anything can be written after that. Not to be called again before it has settled.
   */
  async append(records: readonly Uint8Array[]): Promise<Written[]> {
    if (this.#broken) throw this.#broken;
    for (const { length } of records)
      if (length > RECORD_BYTES_MAX)
        throw new VaultError('record', `a record of ${length} bytes is larger than the maximum of ${RECORD_BYTES_MAX}`);
    const start = await this.#begin();
    const { lines, written, head, epoch } = this.#seal(start, records);
    if (head.offset - start.offset > WRITE_BYTES_MAX)
      throw new VaultError('record', `one write is larger than the maximum of ${WRITE_BYTES_MAX} bytes`);
    const file = this.#requireFile();
    this.#requireUnchanged(file, start);
    let flushing = false;
    try {
      file.write(Buffer.concat(lines), start.offset);
      flushing = true;
      await file.flush();
      await this.#flushName();
    } catch (thrown) {
      throw await this.#takeBack(file, start.offset, thrown, flushing);
    }
    this.#requireKept(file, head);
    this.#goOn(head, epoch);
    return written;
  }

  /**
   * Writes `records` and leaves making them durable to `flush`: for a journal that nothing relies on yet, which is of no use after a failure.
   * Throws what `append` throws.
   */
  async write(records: readonly Uint8Array[]): Promise<void> {
    const start = await this.#begin();
    const { lines, head, epoch } = this.#seal(start, records);
    const file = this.#requireFile();
    this.#requireUnchanged(file, start);
    try {
      file.write(Buffer.concat(lines), start.offset);
    } catch (thrown) {
      throw ioError('write to the journal', thrown);
    }
    this.#unflushed = true;
    this.#goOn(head, epoch);
  }

  /** Makes durable what `write` wrote. */
  async flush(): Promise<void> {
    if (!this.#unflushed) return;
    try {
      await this.#requireFile().flush();
      await this.#flushName();
    } catch (thrown) {
      throw ioError('write to the journal', thrown);
    }
    this.#unflushed = false;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  #requireFile(): WriteFile {
    if (!this.#file) throw new Error('assertion failed: a segment is open');
    return this.#file;
  }

  #goOn(head: Head, { epoch, sequence }: Readonly<{ epoch: Epoch; sequence: number | undefined }>): void {
    this.#epoch = epoch;
    if (sequence !== undefined) this.#options.epochs.add(sequence, epoch);
    this.#head = head;
  }

  /** Opens the segment that the next line goes to, and says where in it. */
  async #begin(): Promise<Head> {
    const full = this.#head.offset >= this.#segmentBytes;
    if (full) await this.flush();
    const start = full ? { ...this.#head, segment: this.#head.segment + 1, offset: 0 } : this.#head;
    try {
      if (this.#fileSegment !== start.segment) await this.close();
      this.#file ??= await this.#open(start);
      return start;
    } catch (thrown) {
      throw ioError('open the journal for writing', thrown);
    }
  }

  async #open(start: Head): Promise<WriteFile> {
    const { disk, folder } = this.#options;
    const file = await disk.openForWrite(`${folder}/${files.segment(start.segment)}`, 'open');
    try {
      this.#requireUnchanged(file, start);
    } catch (thrown) {
      await file.close();
      throw thrown;
    }
    this.#fileSegment = start.segment;
    this.#nameless = start.offset === 0;
    this.#epoch = undefined;
    return file;
  }

  /** Throws VaultError 'data-loss', and ends writing, where another program has changed the file, or its name, up to now. */
  #requireUnchanged(file: WriteFile, start: Head): void {
    const change = changeIn(stateOf(file), start.offset);
    if (change === undefined) return;
    this.#broken = new VaultError('data-loss', change, { place: { file: files.segment(start.segment) } });
    throw this.#broken;
  }

  /** The same after a write: what was flushed into a file without its name, say, is gone with the file. Throws VaultError 'outcome-unknown'. */
  #requireKept(file: WriteFile, head: Head): void {
    const change = changeIn(stateOf(file), head.offset);
    if (change === undefined) return;
    const place = { file: files.segment(head.segment) };
    this.#broken = new VaultError('data-loss', change, { place });
    throw new VaultError('outcome-unknown', unknownOutcome(change), { place });
  }

  #seal(start: Head, records: readonly Uint8Array[]) {
    const { keys, entropy } = this.#options;
    const { segment } = start;
    let { offset, sequence, chain } = start;
    const lines: Buffer[] = [];
    const written: Written[] = [];
    const push = (line: Buffer): void => {
      lines.push(line);
      offset += line.length;
      chain = chainAfter(line.subarray(0, -1));
    };
    // A new segment begins with an epoch of its own, and so does the first write of this opening.
    const fresh = this.#epoch === undefined || offset === 0;
    const epoch = fresh || !this.#epoch ? keys.epochOf(entropy.bytes(KEY_BYTES)) : this.#epoch;
    if (fresh) push(keys.sealEpoch({ segment, offset }, (sequence += 1), chain, epoch));
    const epochSequence = fresh ? sequence : undefined;
    for (const record of records) {
      const type = lines.length === 0 ? lineTypes.record : lineTypes.further;
      const line = keys.sealRecord({ segment, offset }, type, (sequence += 1), chain, epoch, record);
      written.push({ segment, offset, length: line.length - 1, sequence });
      push(line);
    }
    return { lines, written, head: { segment, offset, sequence, chain }, epoch: { epoch, sequence: epochSequence } };
  }

  async #flushName(): Promise<void> {
    if (!this.#nameless) return;
    await this.#options.disk.flushFolder(this.#options.folder);
    this.#nameless = false;
  }

  /**
   * Cuts the file back to where it was, and gives what to throw. After a failed flush the system may have dropped anything of what it held,
   * and says no more about it; only a full disk is known to leave alone what was flushed before. So anything else at that point ends writing.
   * Where the cut fails too, the lines may be found when the vault is opened again, or not.
   */
  async #takeBack(file: WriteFile, length: number, thrown: unknown, flushing: boolean): Promise<VaultError> {
    this.#epoch = undefined;
    let isBack = false;
    try {
      // Where the system took none of the bytes there is nothing to cut off.
      if (flushing || stateOf(file)?.size !== length) {
        await file.truncate(length);
        await file.flush();
      }
      isBack = changeIn(stateOf(file), length) === undefined;
    } catch {
      // Said below.
    }
    if (isBack && (isDiskFull(thrown) || !flushing)) return ioError('write to the journal', thrown);
    const failed = `the disk failed while the journal was written: ${whyOf(thrown)}`;
    this.#broken = new VaultError('io', `${failed}: the vault is read-only until you open it again`, { cause: thrown });
    if (isBack) return ioError('write to the journal', thrown);
    return new VaultError('outcome-unknown', unknownOutcome(failed), { cause: thrown });
  }
}

/** The file's state; undefined where the system does not say. */
function stateOf(file: WriteFile): FileState | undefined {
  try {
    return file.state();
  } catch {
    return undefined;
  }
}

/** What another program has done to a journal that should be `size` bytes long, if anything. */
function changeIn(state: FileState | undefined, size: number): string | undefined {
  const ended = 'the vault is read-only until you open it again';
  if (!state) return `the system no longer gives information about the journal: ${ended}`;
  if (!state.isNamed) return `the journal is no longer in the vault's folder under its name: ${ended}`;
  if (state.links > 1) return `the journal has another name besides its own (a hard link): remove it; ${ended}`;
  if (state.size !== size) return `the journal was changed by another program while it was open: ${ended}`;
  return undefined;
}

function unknownOutcome(why: string): string {
  return `${why}. Coffer does not know whether this write was saved: open the vault again to find out`;
}
