import type { Disk, ReadFile } from './disk.ts';
import type { Epochs } from './epochs.ts';
import { ioError, type VaultPlace } from './errors.ts';
import { files } from './format.ts';
import { SEGMENT_BYTES, WRITE_BYTES_MAX, type Head } from './journal.ts';
import { chainAfter, lineTypes, parseLine, peekLine, type At, type Line, type LineKeys } from './lines.ts';
import { sameBytes } from './keys.ts';
import { hasLostSector } from './torn-write.ts';

const NEWLINE = 0x0a;
/** Bytes of lines that are taken in one turn of the event loop, and at most one line more: others wait no longer than that. */
export const SLICE_BYTES = 128 * 1024;
/** Bytes of a segment that are read at once. */
const PIECE_BYTES = 4 * SLICE_BYTES;
/** No segment is longer: what is, was not written by us. */
const SEGMENT_BYTES_MAX = 2 * (SEGMENT_BYTES + WRITE_BYTES_MAX);

/** One line that was found good. `record` is there where it was asked for and the line is no epoch. */
export type Walked = Readonly<{ head: Head; offset: number; length: number; record: Buffer | undefined }>;

export type Damage = Readonly<{ place: VaultPlace; reason: string }>;

/** How a segment ended: where the good lines end, and what stands after them, if anything. */
export type WalkEnd = Readonly<{
  head: Head;
  lines: number;
  torn?: Readonly<{ offset: number; length: number }>;
  damage?: Damage;
}>;

export type Walk = Readonly<{
  disk: Disk;
  /** The generation's folder, as a path and as it is called in reports. */
  folder: string;
  name: string;
  keys: LineKeys;
  /** Those met are added. */
  epochs: Epochs;
  /** The start of the segment, or a line in it. Torn writes are sought only in a segment that is walked from its start. */
  start: Head;
  /** Where to stop, before the end of the file: others may be writing there. */
  endOffset?: number | undefined;
  /** Nothing may follow this segment, so a write may have been torn at its end. */
  last: boolean;
  /** Bytes of a slice, where others than `SLICE_BYTES`. */
  sliceBytes?: number;
  /** The sequence up to which something else remembers that the journal was durable: no torn write is sought before it. */
  durableTo: number;
  /** Lines up to this sequence are followed by their chain alone, without being opened. */
  openAfter: number;
  /** May throw, which ends the walk; a string is damage that it found in the record. */
  visit: (line: Walked) => string | undefined;
}>;

/** Follows a segment line by line, as far as it is good, in slices: in between others get their turn. Throws VaultError 'io' when it cannot be read. */
export async function walkSegment(walk: Walk): Promise<WalkEnd> {
  const slices = walkSlices(walk);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await new Promise(setImmediate);
  }
}

/** The same for a caller that works between the slices. The file is read as the walk comes to its bytes. */
export function* walkSlices(walk: Walk): Generator<void, WalkEnd, void> {
  const { start, sliceBytes = SLICE_BYTES } = walk;
  const pieces = new Pieces(walk);
  if (pieces.end - start.offset > SEGMENT_BYTES_MAX)
    return { head: start, lines: 0, damage: damageAt(walk, start, 1, 'the file is longer than any file of Coffer') };
  let head = start;
  let lines = 0;
  let sliceEnd = start.offset + sliceBytes;
  for (let text = pieces.line(head.offset); text; text = pieces.line(head.offset)) {
    const offset = head.offset + text.length + 1;
    const next = { segment: head.segment, offset, sequence: head.sequence + 1, chain: chainAfter(text) };
    const problem = step(walk, head, next, text);
    if (problem !== undefined) {
      if (walk.last && start.offset === 0 && isTornWrite(walk, pieces.all(), head)) break;
      return { head, lines, damage: damageAt(walk, head, lines + 1, problem) };
    }
    head = next;
    lines += 1;
    if (head.offset < sliceEnd) continue;
    sliceEnd = head.offset + sliceBytes;
    yield;
  }
  const length = pieces.end - head.offset;
  if (length === 0) return { head, lines };
  if (!walk.last) return { head, lines, damage: damageAt(walk, head, lines + 1, 'the segment ends within a line') };
  return { head, lines, torn: { offset: head.offset, length } };
}

/**
 * A segment's file in pieces: to read all of it at once would keep others waiting. Each piece opens the file for itself, since a walk that nobody
 * goes on with closes nothing. Throws VaultError 'io' when the file cannot be read.
 */
class Pieces {
  readonly #disk: Disk;
  readonly #path: string;
  /** Where the bytes of the walk end in the file. */
  #end: number;
  /** The piece, and where in the file it begins. */
  #bytes: Buffer = Buffer.alloc(0);
  #from: number;

  constructor({ disk, folder, start, endOffset }: Walk) {
    this.#disk = disk;
    this.#path = `${folder}/${files.segment(start.segment)}`;
    this.#from = start.offset;
    this.#end = endOffset ?? this.#open((file) => file.size());
  }

  get end(): number {
    return this.#end;
  }

  /** The line that begins at `offset`, without its newline; undefined where none ends. */
  line(offset: number): Buffer | undefined {
    for (let searched = offset; ;) {
      const at = this.#bytes.indexOf(NEWLINE, searched - this.#from);
      if (at >= 0) return this.#bytes.subarray(offset - this.#from, at);
      searched = this.#from + this.#bytes.length;
      if (searched >= this.#end) return undefined;
      this.#goOn(offset);
    }
  }

  /** All of the file up to the end, which is read again. */
  all(): Buffer {
    const bytes = this.#open((file) => file.read(0, this.#end));
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Keeps what there is from `offset` on, and adds a piece: for a long line a long one, so that its bytes are not copied often. */
  #goOn(offset: number): void {
    const kept = this.#bytes.subarray(offset - this.#from);
    const from = offset + kept.length;
    const length = Math.min(Math.max(PIECE_BYTES, kept.length), this.#end - from);
    const read = this.#open((file) => file.read(from, length));
    // Another program cut the file off meanwhile.
    if (read.length < length) this.#end = from + read.length;
    this.#bytes = Buffer.concat([kept, read]);
    this.#from = offset;
  }

  #open<Value>(use: (file: ReadFile) => Value): Value {
    try {
      const file = this.#disk.openForRead(this.#path);
      try {
        return use(file);
      } finally {
        file.close();
      }
    } catch (thrown) {
      throw ioError('read the journal', thrown);
    }
  }
}

/** Checks one line against the one before it, and shows it. Gives what is wrong with it, if anything is. */
function step(walk: Walk, head: Head, next: Head, text: Buffer): string | undefined {
  const passOver = next.sequence <= walk.openAfter;
  const peeked = passOver ? peekLine(text) : undefined;
  const line = peeked && peeked.type !== lineTypes.epoch ? peeked : parseLine(text);
  if (!line) return 'the line is not a record of Coffer';
  if (line.sequence !== next.sequence) return `the line has sequence ${line.sequence}, expected ${next.sequence}`;
  if (!sameBytes(line.previous, head.chain)) return 'the line does not follow the one before it';
  if (line.type === lineTypes.epoch) {
    const epoch = walk.keys.openEpoch(head, line as Line);
    if (!epoch) return 'the line does not authenticate';
    walk.epochs.add(next.sequence, epoch);
  } else if (head.offset === 0) return 'the segment does not begin with an epoch';
  let record: Buffer | undefined;
  if (!passOver && line.type !== lineTypes.epoch) {
    const epoch = walk.epochs.at(next.sequence);
    record = epoch && walk.keys.openRecord(head, line as Line, epoch);
    if (!record) return 'the line does not authenticate';
  }
  return walk.visit({ head: next, offset: head.offset, length: text.length, record });
}

/**
 * Whether what stands from `head` on is all of one write that a power cut tore: whatever of its sectors is missing, older or zeros. A write
 * begins only when all before it had been flushed. So it is no torn write where something later was begun, or was remembered as durable.
 */
function isTornWrite(walk: Walk, bytes: Buffer, head: Head): boolean {
  if (head.sequence < walk.durableTo) return false;
  let before: Line | undefined;
  let chain: Buffer | undefined;
  for (let offset = head.offset; offset < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, offset);
    if (end < 0) break;
    const text = bytes.subarray(offset, end);
    const line = parseLine(text);
    if (line && offset > head.offset && line.type !== lineTypes.further) {
      const follows = before && chain && line.sequence === before.sequence + 1 && sameBytes(line.previous, chain);
      // Where the epoch itself is damaged the lines after it do not authenticate, but they still name each other.
      if (line.sequence > head.sequence + 1 && follows) return false;
      if (isAuthentic(walk, { segment: head.segment, offset }, line)) return false;
    }
    before = line;
    chain = line && chainAfter(text);
    offset = end + 1;
  }
  return hasLostSector({ ...walk, bytes, head });
}

/** Whether a line stands where it was written. */
function isAuthentic({ keys, epochs }: Walk, at: At, line: Line): boolean {
  if (line.type === lineTypes.epoch) return keys.openEpoch(at, line) !== undefined;
  const epoch = epochs.at(line.sequence);
  return epoch !== undefined && keys.openRecord(at, line, epoch) !== undefined;
}

function damageAt({ name }: Walk, head: Head, line: number, reason: string): Damage {
  return { place: { file: `${name}/${files.segment(head.segment)}`, line, sequence: head.sequence + 1 }, reason };
}
