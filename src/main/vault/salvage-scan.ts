/**
 * Finds the whole lines of a segment around damage. The place of a line is authenticated with the line, so whatever opens was written there by
 * a holder of the vault key: a search may try any piece of a file as a line, and believes none that does not open.
 */
import type { Disk, ReadFile } from './disk.ts';
import type { Epochs } from './epochs.ts';
import { systemCode } from './errors.ts';
import { parseLine, type Line, type LineKeys } from './lines.ts';

/** A line that opens at its place; an epoch has no `record`. */
export type WholeLine = Readonly<{ sequence: number; record: Buffer | undefined }>;

/** A part of a file that has the form of a line. */
type Piece = Readonly<{ offset: number; length: number; line: Line }>;

/** No segment that was written is longer; what follows in a longer file is not looked at. */
const SEGMENT_BYTES_MAX = 1024 * 1024 * 1024;
/** Bytes read at once: so many are lost with a part of the disk that cannot be read. */
const SECTOR = 4_096;
const NEWLINE = 0x0a;
const OFFSET_MAX = 0xffff_ffff;

/**
 * Gives the whole lines of a segment's bytes in the order of the file, and adds the epochs among them to `epochs`, which may know more epochs
 * from the segment's index. Bytes that were put in or taken out between two lines move all lines after them: a line is also tried where the
 * line before it ended.
 */
export function* wholeLines(bytes: Buffer, segment: number, keys: LineKeys, epochs: Epochs): Iterable<WholeLine> {
  let shift = 0;
  let end: Readonly<{ offset: number; sequence: number | undefined }> = { offset: 0, sequence: undefined };
  for (const { offset: found, length, line } of piecesOf(bytes)) {
    const follows = end.sequence === undefined || line.sequence === end.sequence + 1;
    const offsets = new Set([found + shift, found, ...(follows ? [end.offset] : [])]);
    for (const offset of offsets) {
      if (offset < 0 || offset > OFFSET_MAX) continue;
      const opened = openAt({ segment, offset }, line, keys, epochs);
      if (!opened) continue;
      shift = offset - found;
      end = { offset: offset + length + 1, sequence: line.sequence };
      yield opened;
      break;
    }
  }
}

function openAt(
  at: Readonly<{ segment: number; offset: number }>,
  line: Line,
  keys: LineKeys,
  epochs: Epochs,
): WholeLine | undefined {
  const { sequence } = line;
  const begun = keys.openEpoch(at, line);
  if (begun) {
    epochs.add(sequence, begun);
    return { sequence, record: undefined };
  }
  const epoch = epochs.at(sequence);
  const record = epoch && keys.openRecord(at, line, epoch);
  return record && { sequence, record };
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
