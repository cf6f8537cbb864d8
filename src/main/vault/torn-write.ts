/**
 * Tells a last write that a power cut tore from one that was whole and was changed since. A disk writes sectors of 512 bytes: of a torn write
 * each sector either arrived or holds something else, zeros or what stood there before. A changed byte leaves the rest of its sector as it was
 * written. So each sector is compared with what is known of the line: its letters are base64, its head is known, its record is text.
 */
import type { Epochs } from './epochs.ts';
import type { Head } from './journal.ts';
import { lineTypes, parseLine, startOfLine, START_CHARACTERS, type LineKeys, type LineType } from './lines.ts';

const NEWLINE = 0x0a;
/** The letter that one flipped bit makes of a newline. */
const FLIPPED_NEWLINE = 0x4a;
const SECTOR = 512;
/** A lost part of a sector that is shorter cannot be told from a changed byte, and is taken as lost. */
const PART_MIN = 4;
/** The shortest line: the start, a record without changes and the tag, in base64, and the newline. */
const LINE_MIN = 97;
/** Characters of the tag at the end of a line: they could be anything. */
const TAG_CHARACTERS = 22;
/** So many bytes of a record say whether they are text, and so many of them are none only where a sector was lost: a changed one spoils fewer. */
const TEXT_MIN = 48;
const SPOILT_MAX = 8;
/** Where the MAC begins in the base64 of an epoch's line: after 41 bytes of its start and 32 random ones. */
const EPOCH_MAC_CHARACTER = 98;
/** Type and sequence fill so many characters of a line's start. */
const SEQUENCE_CHARACTERS = 12;

export type LastWrite = Readonly<{
  /** All of the segment. */
  bytes: Buffer;
  /** Where the good lines end; the line that begins here is not good, and ends with a newline. */
  head: Head;
  keys: LineKeys;
  epochs: Epochs;
}>;

/** Whether a sector of the bytes from `head` to the end did not arrive. */
export function hasLostSector(write: LastWrite): boolean {
  const { bytes, head } = write;
  // No line is so short: something else was added to the file.
  if (bytes.at(-1) === NEWLINE && bytes.length - head.offset < LINE_MIN) return false;
  // A bad line, and no newline at the end either: one changed byte does not do both.
  if (bytes.at(-1) !== NEWLINE) return true;
  const misfits = misfitsOfStart(write);
  if (misfits > 1 || foreignBytes(bytes, head.offset) > 1) return true;
  if (misfits === 1 && SECTOR - (head.offset % SECTOR) < PART_MIN) return true;
  if (foreignBytes(bytes, head.offset) === 1) return false;
  if (misfitsOf(write, lineTypes.epoch) === 0) return !isEpochButForOneCharacter(write);
  return isRecordLost(write);
}

/** Characters at the line's start that are not what they must be; the type may be any. */
function misfitsOfStart(write: LastWrite): number {
  return Math.min(...Object.values(lineTypes).map((type) => misfitsOf(write, type)));
}

function misfitsOf({ bytes, head }: LastWrite, type: LineType): number {
  return differences(bytes.subarray(head.offset), startOfLine(type, head.sequence + 1, head.chain));
}

/** How many of the characters that `expected` has are others, or missing, at the start of `bytes`. */
function differences(bytes: Buffer, expected: Buffer): number {
  return expected.reduce((sum, byte, at) => sum + (bytes[at] === byte ? 0 : 1), 0);
}

/** How many bytes are neither base64 nor a newline; stops at two. */
function foreignBytes(bytes: Buffer, from: number): number {
  let found = 0;
  for (let at = from; at < bytes.length && found < 2; at += 1) if (!isLineByte(bytes[at] ?? 0)) found += 1;
  return found;
}

function isLineByte(byte: number): boolean {
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
  // From "/" to "9" are the slash and the digits; then "+", "=" and the newline.
  return isLetter || (byte >= 0x2f && byte <= 0x39) || byte === 0x2b || byte === 0x3d || byte === NEWLINE;
}

/** An epoch has a MAC and no text: every other value of every character of its random part is tried. */
function isEpochButForOneCharacter({ bytes, head, keys }: LastWrite): boolean {
  const text = Buffer.from(bytes.subarray(head.offset, bytes.indexOf(NEWLINE, head.offset)));
  const line = parseLine(text);
  if (!line) return true;
  // One character is spread over two bytes at the most.
  if (keys.epochMacMisfits(head, line) <= 2) return true;
  const letters = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
  for (let at = START_CHARACTERS; at < EPOCH_MAC_CHARACTER; at += 1) {
    const before = text[at] ?? 0;
    for (const letter of letters) {
      text[at] = letter;
      const tried = parseLine(text);
      if (tried && keys.openEpoch(head, tried)) return true;
    }
    text[at] = before;
  }
  return false;
}

/** Whether a sector of the line whose start is right is none of it. */
function isRecordLost(write: LastWrite): boolean {
  const { bytes, head } = write;
  const end = bytes.indexOf(NEWLINE, head.offset);
  const plain = plaintextTo(write, end);
  if (!plain) return false;
  const textEnd = end - TAG_CHARACTERS;
  for (let from = head.offset + START_CHARACTERS + 1; from < end;) {
    const to = from - (from % SECTOR) + SECTOR;
    const part = plain(from, Math.min(to, textEnd));
    if (part.length >= TEXT_MIN ? spoiltIn(part) > SPOILT_MAX : to > end && !isNextAfter(write, end))
      return !isOneNewlineChanged(write, from - SECTOR, Math.min(to, end), end);
    from = to;
  }
  return false;
}

/** Gives the record's bytes that two places of the file hold between them, not authenticated. */
function plaintextTo({ bytes, head, keys, epochs }: LastWrite, end: number) {
  const epoch = epochs.at(head.sequence + 1);
  if (!epoch) return undefined;
  const characters = bytes.toString('latin1', head.offset, end).replaceAll('=', 'A');
  const plain = keys.peekRecord(head.sequence + 1, epoch, Buffer.from(characters, 'base64'));
  const at = (place: number): number => Math.max(0, Math.ceil(((place - head.offset) * 3) / 4) - plain.start);
  return (from: number, to: number): Buffer => plain.bytes.subarray(at(from), Math.max(at(from), at(to)));
}

/** How many characters no JSON of ours holds: control characters, and what is no UTF-8. */
function spoiltIn(part: Buffer): number {
  return [...part.toString('utf8')].filter((character) => character < ' ' || character === '\ufffd').length;
}

/** Whether what stands after the newline at `end` is the start of the next line; nothing there is right too. */
function isNextAfter({ bytes, head }: LastWrite, end: number): boolean {
  const next = bytes.subarray(end + 1, end + 1 + SEQUENCE_CHARACTERS);
  if (next.length < SEQUENCE_CHARACTERS) return true;
  const expected = startOfLine(lineTypes.further, head.sequence + 2, head.chain).subarray(0, SEQUENCE_CHARACTERS);
  return differences(next, expected) === 0;
}

/** Whether the line is whole where one newline was flipped to a letter between two places, or a letter to the newline at `end`. */
function isOneNewlineChanged(write: LastWrite, from: number, to: number, end: number): boolean {
  const { bytes, head } = write;
  const letterAt = (at: number): number => bytes.indexOf(FLIPPED_NEWLINE, at);
  for (let at = letterAt(Math.max(from, head.offset)); at >= 0 && at < to; at = letterAt(at + 1))
    if (isWhole(write, bytes.subarray(head.offset, at))) return true;
  const next = bytes.indexOf(NEWLINE, end + 1);
  const joined = Buffer.from(bytes.subarray(head.offset, next < 0 ? bytes.length : next));
  joined[end - head.offset] = FLIPPED_NEWLINE;
  return isWhole(write, joined);
}

function isWhole({ head, keys, epochs }: LastWrite, text: Buffer): boolean {
  const line = parseLine(text);
  const epoch = epochs.at(head.sequence + 1);
  return line !== undefined && epoch !== undefined && keys.openRecord(head, line, epoch) !== undefined;
}
