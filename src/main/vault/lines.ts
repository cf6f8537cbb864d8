/** Lines of the journal: their bytes, their keys, their place. `format.ts` describes them. */
import type { KeyObject } from 'node:crypto';
import { uuidBytes } from './format.ts';
import {
  deriveKey,
  hmacSha256,
  KEY_BYTES,
  keyObject,
  NONCE_BYTES,
  openAes256Gcm,
  peekAes256Gcm,
  sameBytes,
  sealAes256Gcm,
  sha256Once,
  TAG_BYTES,
} from './keys.ts';

/** `epoch` and `record` begin a write: all before them was flushed. `further` goes on with the write of the line before. */
export const lineTypes = { epoch: 1, record: 2, further: 3 } as const;
export type LineType = (typeof lineTypes)[keyof typeof lineTypes];

const HEAD_BYTES = 1 + 8 + 32;
const MAC_BYTES = 32;
/** The vault's ID, the generation, the segment and the offset. */
const PLACE_BYTES = 16 + 4 + 4 + 4;
const NEWLINE = 0x0a;

/** A line that was taken apart but not yet authenticated. */
export type Line = Readonly<{ type: LineType; sequence: number; previous: Buffer; head: Buffer; rest: Buffer }>;

/** Where a line stands: which segment, and how many bytes into it. */
export type At = Readonly<{ segment: number; offset: number }>;

/** What the chain of lines starts from. */
export const CHAIN_START = Buffer.alloc(32);

/** What the next line must name as the one before it: SHA-256 of the line as it stands in the file. */
export function chainAfter(text: Uint8Array): Buffer {
  return sha256Once(text);
}

/** Takes a line apart, given without its newline; undefined when it is none, to the bit. */
export function parseLine(text: Buffer): Line | undefined {
  const bytes = bytesOfBase64(text);
  if (!bytes || bytes.length < HEAD_BYTES + TAG_BYTES) return undefined;
  const type = bytes[0];
  if (type !== lineTypes.epoch && type !== lineTypes.record && type !== lineTypes.further) return undefined;
  if (type === lineTypes.epoch && bytes.length !== HEAD_BYTES + KEY_BYTES + MAC_BYTES) return undefined;
  const sequence = bytes.readUInt32BE(1) * 2 ** 32 + bytes.readUInt32BE(5);
  if (!Number.isSafeInteger(sequence)) return undefined;
  return {
    type,
    sequence,
    previous: bytes.subarray(9, HEAD_BYTES),
    head: bytes.subarray(0, HEAD_BYTES),
    rest: bytes.subarray(HEAD_BYTES),
  };
}

const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;
const PADDING = 0x3d;

/**
 * The bytes that a text is the base64 of. Undefined for any other spelling of them: a changed character could go unseen. Node passes over what
 * is no character of base64, which gives fewer bytes, and it takes the two characters of base64url as well; bits that say nothing are in the last
 * four characters alone. To compare the whole text with what the bytes give again would take longer than to decode them.
 */
function bytesOfBase64(text: Buffer): Buffer | undefined {
  const { length } = text;
  const padding = text[length - 1] !== PADDING ? 0 : text[length - 2] !== PADDING ? 1 : 2;
  if (length % 4 !== 0 || text.includes(HYPHEN) || text.includes(UNDERSCORE)) return undefined;
  const bytes = Buffer.from(text.toString('latin1'), 'base64');
  if (bytes.length !== (length / 4) * 3 - padding) return undefined;
  const rest = (3 - padding) % 3;
  if (rest === 0) return bytes;
  return bytes.toString('base64', bytes.length - rest) === text.toString('latin1', length - 4) ? bytes : undefined;
}

/** The start of a line that is to be passed over: enough to follow the chain. Undefined when it cannot be the start of one. */
export function peekLine(text: Buffer): Pick<Line, 'type' | 'sequence' | 'previous'> | undefined {
  const bytes = Buffer.from(text.toString('latin1', 0, 56), 'base64');
  const type = bytes[0];
  if (
    bytes.length < HEAD_BYTES ||
    (type !== lineTypes.epoch && type !== lineTypes.record && type !== lineTypes.further)
  )
    return undefined;
  return {
    type,
    sequence: bytes.readUInt32BE(1) * 2 ** 32 + bytes.readUInt32BE(5),
    previous: bytes.subarray(9, HEAD_BYTES),
  };
}

/** So many characters of a line's base64 are filled by its type, its sequence and `previous` alone. */
export const START_CHARACTERS = Math.floor((HEAD_BYTES * 4) / 3);

/** How a line begins in the file, as far as that is known without its content. */
export function startOfLine(type: LineType, sequence: number, previous: Uint8Array): Buffer {
  return Buffer.from(headOf(type, sequence, previous).toString('base64').slice(0, START_CHARACTERS));
}

/** The keys of one generation's lines. */
export type LineKeys = Readonly<{
  /** The epoch's key, if the line is an epoch and stands where it was written; undefined otherwise. */
  openEpoch(at: At, line: Line): Epoch | undefined;
  /** The record, or undefined when the line is none of this epoch, or stands elsewhere. */
  openRecord(at: At, line: Line, epoch: Epoch): Buffer | undefined;
  /**
   * What the bytes of a record's line would say, not authenticated and as far as they go, its tag included: only to tell text from something
   * else. `start` is how many bytes of the line stand before it.
   */
  peekRecord(sequence: number, epoch: Epoch, line: Buffer): Readonly<{ start: number; bytes: Buffer }>;
  /** In how many bytes the MAC of an epoch's line is not what it must be. */
  epochMacMisfits(at: At, line: Line): number;
  epochOf(random: Uint8Array): Epoch;
  sealEpoch(at: At, sequence: number, previous: Uint8Array, epoch: Epoch): Buffer;
  sealRecord(at: At, type: LineType, sequence: number, previous: Uint8Array, epoch: Epoch, record: Uint8Array): Buffer;
}>;

/** What records are sealed under from one epoch line to the next. */
export type Epoch = Readonly<{ random: Uint8Array; key: KeyObject }>;

/** Derives what is needed to read and write the lines of `generation` from the vault key. Sealed lines come with their newline. */
export function lineKeys(vaultKey: Uint8Array, vaultId: string, generation: number): LineKeys {
  const macKey = keyObject(deriveKey(vaultKey, 'epoch'));
  const root = keyObject(vaultKey);
  const placed = Buffer.alloc(PLACE_BYTES + HEAD_BYTES);
  placed.set(uuidBytes(vaultId) ?? []);
  placed.writeUInt32BE(generation, 16);

  /** The same bytes each time, to be used at once. */
  const place = ({ segment, offset }: At, head: Buffer): Buffer => {
    placed.writeUInt32BE(segment, 20);
    placed.writeUInt32BE(offset, 24);
    placed.set(head, PLACE_BYTES);
    return placed;
  };
  const epochOf = (random: Uint8Array): Epoch => ({ random, key: keyObject(deriveKey(root, 'record', random)) });

  return {
    epochOf,
    openEpoch: (at, { type, head, rest }) => {
      if (type !== lineTypes.epoch) return undefined;
      const random = rest.subarray(0, KEY_BYTES);
      if (!sameBytes(hmacSha256(macKey, place(at, head), random), rest.subarray(KEY_BYTES))) return undefined;
      return epochOf(Uint8Array.from(random));
    },
    openRecord: (at, { type, sequence, head, rest }, epoch) => {
      if (type === lineTypes.epoch) return undefined;
      return openAes256Gcm(epoch.key, nonceOf(sequence), rest, place(at, head)) ?? undefined;
    },
    peekRecord: (sequence, epoch, line) => ({
      start: HEAD_BYTES,
      bytes: peekAes256Gcm(epoch.key, nonceOf(sequence), line.subarray(HEAD_BYTES)),
    }),
    epochMacMisfits: (at, { head, rest }) => {
      const mac = hmacSha256(macKey, place(at, head), rest.subarray(0, KEY_BYTES));
      return mac.reduce((sum, byte, index) => sum + (byte === rest[KEY_BYTES + index] ? 0 : 1), 0);
    },
    sealEpoch: (at, sequence, previous, { random }) => {
      const head = headOf(lineTypes.epoch, sequence, previous);
      return lineOf(head, Buffer.concat([random, hmacSha256(macKey, place(at, head), random)]));
    },
    sealRecord: (at, type, sequence, previous, epoch, record) => {
      const head = headOf(type, sequence, previous);
      return lineOf(head, sealAes256Gcm(epoch.key, nonceOf(sequence), record, place(at, head)));
    },
  };
}

function headOf(type: LineType, sequence: number, previous: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = type;
  writeSequence(head, 1, sequence);
  head.set(previous, 9);
  return head;
}

function lineOf(head: Buffer, rest: Buffer): Buffer {
  const text = Buffer.concat([head, rest]).toString('base64');
  const line = Buffer.allocUnsafe(text.length + 1);
  line.write(text, 'latin1');
  line[text.length] = NEWLINE;
  return line;
}

function nonceOf(sequence: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  writeSequence(nonce, 4, sequence);
  return nonce;
}

function writeSequence(bytes: Buffer, offset: number, sequence: number): void {
  bytes.writeUInt32BE(Math.floor(sequence / 2 ** 32), offset);
  bytes.writeUInt32BE(sequence % 2 ** 32, offset + 4);
}
