import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A text that is too long for one QR code, cut into numbered parts that may be scanned in any order:
 * `coffer:vote/PART/PARTS/SET/CHECK/…`, where SET is the beginning of the SHA-256 of the whole text, 16 hex digits, the same in every part,
 * and CHECK that of this part's piece and numbers, 8 hex digits.
 */
const PREFIX = 'coffer:vote/';
/** Characters of a piece. With what stands before it a part has at most 500: a code of 85 modules a side, which a plain camera reads. */
const PIECE_LENGTH = 440;
/** Pieces were longer before, and parts of them are still taken. */
const PIECE_LENGTH_MAX = 1_100;
/** More nobody holds up to a camera. */
export const partsMax = 64;

const PART = /^coffer:vote\/([1-9]\d?)\/([1-9]\d?)\/([0-9a-f]{16})\/([0-9a-f]{8})\/([\x20-\x7e]+)$/;

/** As many characters such parts hold together. */
export const partsTextMax = partsMax * PIECE_LENGTH;

/** The parts that were taken so far. */
export type PartSet = Readonly<{ id: string; total: number; pieces: ReadonlyMap<number, string> }>;

/** What came of one more part. */
export type TakenPart =
  | Readonly<{ state: 'more'; set: PartSet }>
  | Readonly<{ state: 'whole'; text: string }>
  /** `foreign`: no part of ours. `damaged`: not as it was made. `other`: a part of another set than the ones before. */
  | Readonly<{ state: 'refused'; why: 'foreign' | 'damaged' | 'other' }>;

/** The parts of `text`, printable ASCII; null where there would be more than `partsMax`, and a file is the way. */
export function splitIntoParts(text: string): readonly string[] | null {
  const total = Math.max(1, Math.ceil(text.length / PIECE_LENGTH));
  if (total > partsMax) return null;
  const id = setId(text);
  return Array.from({ length: total }, (_, at) => {
    const piece = text.slice(at * PIECE_LENGTH, (at + 1) * PIECE_LENGTH);
    return `${PREFIX}${at + 1}/${total}/${id}/${checkOf(id, `${at + 1}/${total}`, piece)}/${piece}`;
  });
}

/** Whether a scanned text says that it is such a part. */
export function isPart(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Takes one part to those before it; `set` is null before the first. The same part may come again. */
export function takePart(set: PartSet | null, part: string): TakenPart {
  if (!isPart(part)) return { state: 'refused', why: 'foreign' };
  const [, number = '', of = '', id = '', check, piece = ''] = PART.exec(part) ?? [];
  const [at, total] = [Number(number), Number(of)];
  const fits = total <= partsMax && at <= total && piece.length <= PIECE_LENGTH_MAX;
  if (check === undefined || !fits || check !== checkOf(id, `${at}/${total}`, piece))
    return { state: 'refused', why: 'damaged' };
  if (set && (set.id !== id || set.total !== total)) return { state: 'refused', why: 'other' };
  const pieces = new Map(set?.pieces).set(at, piece);
  if (pieces.size < total) return { state: 'more', set: { id, total, pieces } };
  const text = Array.from({ length: total }, (_, before) => pieces.get(before + 1) ?? '').join('');
  return setId(text) === id ? { state: 'whole', text } : { state: 'refused', why: 'damaged' };
}

function setId(text: string): string {
  return digestOf(text).slice(0, 16);
}

function checkOf(id: string, at: string, piece: string): string {
  return digestOf(`${id}/${at}/${piece}`).slice(0, 8);
}

function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
