/**
 * Finds the whole lines of a segment around damage. The place of a line is authenticated with the line, so whatever opens was written there by
 * a holder of the vault key: a search may try any piece of a file as a line, and believes none that does not open.
 */
import type { Disk, ReadFile } from './disk.ts';
import { systemCode } from './errors.ts';
import { chainAfter, parseLine, type At, type Epoch, type Line, type LineKeys } from './lines.ts';

/** An epoch, and the sequence of its line. */
export type FoundEpoch = Readonly<{ sequence: number; epoch: Epoch }>;

/**
 * What has the form of a line: `found` is the offset at which it stands, `length` counts it without its newline. `previous` is what it names as the
 * line before, `chain` what the next one must name.
 */
export type FoundLine = Readonly<{ sequence: number; previous: Buffer; chain: Buffer; found: number; length: number }>;

/** A line that opens at the place `at` that it was written to; an epoch has no `record`. */
export type WholeLine = FoundLine & Readonly<{ at: At; epoch: FoundEpoch; record: Buffer | undefined }>;

/** A line that does not open, and so proves nothing by itself. */
export type UnopenedLine = FoundLine & Readonly<{ at?: undefined }>;

/** A part of a file that has the form of a line. */
type Piece = Readonly<{ offset: number; length: number; line: Line }>;

/** No segment that was written is longer; what follows in a longer file is not looked at. */
const SEGMENT_BYTES_MAX = 1024 * 1024 * 1024;
/** Bytes read at once: so many are lost with a part of the disk that cannot be read. */
export const SECTOR = 4_096;
const NEWLINE = 0x0a;
const OFFSET_MAX = 0xffff_ffff;
/** Epochs that are tried for a line, the newest before it first: two histories in one folder have epochs of the same sequences. */
const EPOCHS_TRIED = 8;

/** All epochs that are known of a generation, whichever history they belong to. */
export class FoundEpochs {
  /** In the order of their sequences. */
  readonly #found: FoundEpoch[] = [];

  /** Adds an epoch whose line has `sequence`; gives it as it is kept, once for the same random bytes. */
  add(sequence: number, epoch: Epoch): FoundEpoch {
    const at = this.#after(sequence);
    for (let before = at - 1; this.#found[before]?.sequence === sequence; before -= 1) {
      const known = this.#found[before];
      if (known && Buffer.compare(known.epoch.random, epoch.random) === 0) return known;
    }
    const added = { sequence, epoch };
    this.#found.splice(at, 0, added);
    return added;
  }

  /** Those that the line `sequence` may belong to, the likeliest first. */
  *before(sequence: number): Iterable<FoundEpoch> {
    const end = this.#after(sequence - 1);
    for (let at = end - 1; at >= 0 && at >= end - EPOCHS_TRIED; at -= 1) {
      const found = this.#found[at];
      if (found) yield found;
    }
  }

  /** How many epochs have no line after `sequence`. */
  #after(sequence: number): number {
    let low = 0;
    let high = this.#found.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#found[middle]?.sequence ?? 0) <= sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Gives the lines of a segment's bytes in the order of the file, those that do not open too, and adds the epochs among them to `epochs`, which may know more epochs
 * from the indexes. Bytes that were put in or taken out between two lines move all lines after them: a line is also tried where the
 * line before it ended.
 */
export function* linesIn(
  bytes: Buffer,
  segment: number,
  keys: LineKeys,
  epochs: FoundEpochs,
): Iterable<WholeLine | UnopenedLine> {
  let shift = 0;
  let end: Readonly<{ offset: number; sequence: number | undefined }> = { offset: 0, sequence: undefined };
  for (const { offset: found, length, line } of piecesOf(bytes)) {
    const follows = end.sequence === undefined || line.sequence === end.sequence + 1;
    const offsets = new Set([found + shift, found, ...(follows ? [end.offset] : [])]);
    const chain = chainAfter(bytes.subarray(found, found + length));
    const asFound = { sequence: line.sequence, previous: Buffer.from(line.previous), chain, found, length };
    const whole = openAtOneOf(offsets, segment, line, keys, epochs);
    if (whole) {
      shift = whole.at.offset - found;
      end = { offset: whole.at.offset + length + 1, sequence: line.sequence };
    }
    yield whole ? { ...asFound, ...whole } : asFound;
  }
}

type Opening = Pick<WholeLine, 'at' | 'epoch' | 'record'>;

function openAtOneOf(
  offsets: Iterable<number>,
  segment: number,
  line: Line,
  keys: LineKeys,
  epochs: FoundEpochs,
): Opening | undefined {
  for (const offset of offsets) {
    if (offset < 0 || offset > OFFSET_MAX) continue;
    const opened = openAt({ segment, offset }, line, keys, epochs);
    if (opened) return opened;
  }
  return undefined;
}

function openAt(at: At, line: Line, keys: LineKeys, epochs: FoundEpochs): Opening | undefined {
  const { sequence } = line;
  const begun = keys.openEpoch(at, line);
  if (begun) return { at, epoch: epochs.add(sequence, begun), record: undefined };
  for (const epoch of epochs.before(sequence)) {
    const record = keys.openRecord(at, line, epoch.epoch);
    if (record) return { at, epoch, record };
  }
  return undefined;
}

/** Every part between two newlines that has the form of a line, and where one has not, every part of it that may be one. */
function* piecesOf(bytes: Buffer): Iterable<Piece> {
  for (let offset = 0; offset < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, offset);
    const end = newline < 0 ? bytes.length : newline;
    const text = bytes.subarray(offset, end);
    const line = parseLine(text);
    if (line) yield { offset, length: text.length, line };
    else yield* fragmentsOf(text, offset);
    offset = end + 1;
  }
}

/** How a line begins in base64: one of the three types, and a sequence below 2^32. */
const LINE_START = /A[Qgw]AAAA/g;

/** The lines inside a text that is none: bytes of no line stand around them, or the newline between two of them was changed. */
function* fragmentsOf(text: Buffer, base: number): Iterable<Piece> {
  for (const run of text.toString('latin1').matchAll(/[A-Za-z0-9+/=]+/g)) {
    const starts = [...new Set([0, ...[...run[0].matchAll(LINE_START)].map(({ index }) => index)])];
    for (const [at, start] of starts.entries()) {
      const next = starts[at + 1];
      for (const end of next === undefined ? [run[0].length] : [next, next - 1]) {
        const line = parseLine(text.subarray(run.index + start, run.index + end));
        if (line) yield { offset: base + run.index + start, length: end - start, line };
      }
    }
  }
}

/** The bytes of a file, with zeros where the disk cannot read; none where there is no such file. Throws what the disk throws. */
export function readAround(disk: Disk, path: string): Buffer {
  let file: ReadFile;
  try {
    file = disk.openForRead(path);
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return Buffer.alloc(0);
    throw thrown;
  }
  try {
    const bytes = Buffer.alloc(Math.min(file.size(), SEGMENT_BYTES_MAX));
    for (let offset = 0; offset < bytes.length; offset += SECTOR) {
      try {
        bytes.set(file.read(offset, Math.min(SECTOR, bytes.length - offset)), offset);
      } catch {
        // Lines are looked for on both sides of it.
      }
    }
    return bytes;
  } finally {
    file.close();
  }
}
