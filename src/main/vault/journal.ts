import type { Entropy } from '#engine/ports.ts';
import type { AppendFile, Disk } from './disk.ts';
import type { Epochs } from './epochs.ts';
import { ioError, systemCode, VaultError } from './errors.ts';
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
  #file: AppendFile | undefined;
  #fileSegment = 0;
  /** Undefined until something is written, and after a write failed: its lines may have been seen, so their nonces are spent. */
  #epoch: Epoch | undefined;
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
   * Writes `records` as one write and makes them durable; says where each went. Throws VaultError 'io' when the disk refuses: the journal
   * is then as it was before, or `broken` says that this could not be made sure of. Not to be called again before it has settled.
   */
  async append(records: readonly Uint8Array[]): Promise<Written[]> {
    if (this.#broken) throw this.#broken;
    for (const { length } of records)
      if (length > RECORD_BYTES_MAX)
        throw new VaultError('record', `a record of ${length} bytes is over the ${RECORD_BYTES_MAX} that fit`);
    const start = await this.#begin();
    const { lines, written, head, epoch } = this.#seal(start, records);
    if (head.offset - start.offset > WRITE_BYTES_MAX)
      throw new VaultError('record', `one write is over the ${WRITE_BYTES_MAX} bytes that fit`);
    const file = this.#file;
    if (!file) throw new Error('assertion failed: a segment is open');
    let flushing = false;
    try {
      file.append(Buffer.concat(lines));
      flushing = true;
      await file.flush();
      await this.#flushName();
    } catch (thrown) {
      await this.#takeBack(file, start.offset, thrown, flushing);
      throw ioError('write to the journal', thrown);
    }
    this.#epoch = epoch.epoch;
    if (epoch.sequence !== undefined) this.#options.epochs.add(epoch.sequence, epoch.epoch);
    this.#head = head;
    return written;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  /** Opens the segment that the next line goes to, and says where in it. */
  async #begin(): Promise<Head> {
    const full = this.#head.offset >= this.#segmentBytes;
    const start = full ? { ...this.#head, segment: this.#head.segment + 1, offset: 0 } : this.#head;
    try {
      if (this.#fileSegment !== start.segment) await this.close();
      this.#file ??= await this.#open(start);
      return start;
    } catch (thrown) {
      throw ioError('open the journal for writing', thrown);
    }
  }

  async #open({ segment, offset }: Head): Promise<AppendFile> {
    const { disk, folder } = this.#options;
    const file = await disk.openForAppend(`${folder}/${files.segment(segment)}`, 'append');
    const size = await file.size();
    if (size !== offset) {
      await file.close();
      this.#broken = new VaultError('data-loss', 'the journal was changed by somebody else while it was open', {
        place: { file: files.segment(segment) },
      });
      throw this.#broken;
    }
    this.#fileSegment = segment;
    this.#nameless = offset === 0;
    this.#epoch = undefined;
    return file;
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
   * Cuts the file back to where it was. After a failed flush the system may have dropped anything of what it held, and says no more
   * about it; only a full disk is known to leave alone what was flushed before. So anything else at that point ends writing.
   */
  async #takeBack(file: AppendFile, length: number, thrown: unknown, flushing: boolean): Promise<void> {
    this.#epoch = undefined;
    const full = ['ENOSPC', 'EDQUOT'].includes(systemCode(thrown) ?? '');
    try {
      await file.truncate(length);
      await file.flush();
      if ((await file.size()) === length && (full || !flushing)) return;
    } catch {
      // Said below.
    }
    this.#broken = new VaultError(
      'io',
      'the disk failed while the journal was written: nothing more is written until the vault is opened again',
      { cause: thrown },
    );
  }
}
