import type { ReadPiece } from '#shared/reading.ts';
import { concat, toHex } from '../../crypto/bytes.ts';
import { piecesOf } from '../pieces.ts';

/** One record of a PSBT's map (BIP-174): key and value exactly as they came. */
export type PsbtRecord = Readonly<{ key: Uint8Array; value: Uint8Array }>;
export type PsbtMap = readonly PsbtRecord[];

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);
const SEPARATOR = Uint8Array.of(0);

/**
 * The maps of a PSBT, in their order: the global one, those of the inputs, those of the outputs. Nothing is understood here, so nothing
 * is lost: `writeMaps` gives the same bytes again. Null for bytes that are no PSBT, or not in their one minimal spelling.
 */
export function readMaps(psbt: Uint8Array): readonly PsbtMap[] | null {
  if (toHex(psbt.subarray(0, MAGIC.length)) !== toHex(MAGIC)) return null;
  const maps: PsbtMap[] = [];
  let map: PsbtRecord[] = [];
  for (let at = MAGIC.length; at < psbt.length;) {
    const key = readBytes(psbt, at);
    if (!key) return null;
    at = key.end;
    if (key.bytes.length === 0) {
      maps.push(map);
      map = [];
      continue;
    }
    const value = readBytes(psbt, at);
    if (!value) return null;
    at = value.end;
    map.push({ key: key.bytes, value: value.bytes });
  }
  return map.length === 0 ? maps : null;
}

/** The bytes of a PSBT with these maps. */
export function writeMaps(maps: readonly PsbtMap[]): Uint8Array {
  return concat(MAGIC, ...maps.map(writeMap));
}

/** The bytes of a PSBT in the parts that `writeMaps` joins. `inputs`: how many maps after the global one are those of inputs. */
export function mapPieces(maps: readonly PsbtMap[], inputs: number): readonly ReadPiece[] {
  const name = (at: number): string =>
    at === 0 ? 'global' : at <= inputs ? `inputs[${at - 1}]` : `outputs[${at - 1 - inputs}]`;
  return piecesOf([['magic', MAGIC], ...maps.map((map, at) => [name(at), writeMap(map)] as const)]);
}

function writeMap(map: PsbtMap): Uint8Array {
  const records = map.flatMap(({ key, value }) => [compactSize(key.length), key, compactSize(value.length), value]);
  return concat(...records, SEPARATOR);
}

/** The map with `record` in it: in place of the one with the same key, else before the first key that is greater. */
export function withRecord(map: PsbtMap, record: PsbtRecord): PsbtMap {
  const name = toHex(record.key);
  const others = map.filter(({ key }) => toHex(key) !== name);
  const later = others.findIndex(({ key }) => toHex(key) > name);
  return others.toSpliced(later < 0 ? others.length : later, 0, record);
}

/** Whether two maps hold the same records, whatever their order: BIP-174 asks for none. */
export function sameRecords(one: PsbtMap, other: PsbtMap): boolean {
  const values = new Map(one.map(({ key, value }) => [toHex(key), toHex(value)]));
  return (
    values.size === one.length &&
    other.length === one.length &&
    other.every(({ key, value }) => values.get(toHex(key)) === toHex(value))
  );
}

/** Bitcoin's length prefix: 1, 3 or 5 bytes, little-endian. `value` is below 2^32. */
export function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value);
  if (value < 0x1_0000) return Uint8Array.of(0xfd, value & 0xff, value >>> 8);
  return concat(Uint8Array.of(0xfe), uint32(value));
}

/** Four bytes, little-endian. */
export const uint32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);

function readBytes(from: Uint8Array, at: number): { bytes: Uint8Array; end: number } | null {
  const first = from[at];
  if (first === undefined || first === 0xff) return null;
  const width = first < 0xfd ? 0 : first === 0xfd ? 2 : 4;
  const digits = from.subarray(at + 1, at + 1 + width);
  const length = width === 0 ? first : digits.reduceRight((sum, digit) => sum * 256 + digit, 0);
  const start = at + 1 + width;
  const isMinimal = digits.length === width && compactSize(length).length === 1 + width;
  return isMinimal && start + length <= from.length
    ? { bytes: from.subarray(start, start + length), end: start + length }
    : null;
}
