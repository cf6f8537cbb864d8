import { parseUtf8 } from './bytes.ts';

/** As much of CBOR (RFC 8949) as WebAuthn uses. Integers are within ±2^53. */
export type Cbor = number | boolean | null | string | Uint8Array | readonly Cbor[] | CborMap;
export type CborMap = ReadonlyMap<number | string, Cbor>;

const DEPTH_MAX = 8;

/**
 * Reads the one value that starts at `start`, and where it ends. Null for whatever WebAuthn's canonical form (CTAP2) leaves out:
 * indefinite lengths, tags, floats, a number in more bytes than it needs, a name twice in a map; and for anything cut short.
 */
export function readCbor(bytes: Uint8Array, start = 0): Readonly<{ value: Cbor; end: number }> | null {
  const reader = { bytes, at: start };
  try {
    return { value: readValue(reader, 0), end: reader.at };
  } catch (thrown) {
    if (thrown instanceof Malformed) return null;
    throw thrown;
  }
}

type Reader = { readonly bytes: Uint8Array; at: number };

class Malformed extends Error {}

function readValue(reader: Reader, depth: number): Cbor {
  if (depth > DEPTH_MAX) throw new Malformed('too deep');
  const initial = readByte(reader);
  const kind = initial >> 5;
  if (kind === 7) return readSimple(initial);
  const argument = readArgument(reader, initial & 31);
  switch (kind) {
    case 0:
      return argument;
    case 1:
      return -1 - argument;
    case 2:
      return readBytes(reader, argument);
    case 3:
      return readText(reader, argument);
    case 4:
      return readArray(reader, argument, depth);
    case 5:
      return readMap(reader, argument, depth);
    default:
      throw new Malformed('a tag');
  }
}

function readSimple(initial: number): boolean | null {
  if (initial === 0xf4) return false;
  if (initial === 0xf5) return true;
  if (initial === 0xf6) return null;
  throw new Malformed('a float or an unknown simple value');
}

function readArgument(reader: Reader, code: number): number {
  if (code < 24) return code;
  if (code > 27) throw new Malformed('an indefinite length');
  const width = 2 ** (code - 24);
  let value = 0;
  for (let at = 0; at < width; at += 1) value = value * 256 + readByte(reader);
  const least = width === 1 ? 24 : 256 ** (width / 2);
  if (value < least || value > Number.MAX_SAFE_INTEGER) throw new Malformed('a number not in its shortest form');
  return value;
}

function readByte(reader: Reader): number {
  const byte = reader.bytes[reader.at];
  if (byte === undefined) throw new Malformed('cut short');
  reader.at += 1;
  return byte;
}

function readBytes(reader: Reader, length: number): Uint8Array {
  const end = reader.at + length;
  if (end > reader.bytes.length) throw new Malformed('cut short');
  const read = reader.bytes.slice(reader.at, end);
  reader.at = end;
  return read;
}

function readText(reader: Reader, length: number): string {
  const text = parseUtf8(readBytes(reader, length));
  if (text === null) throw new Malformed('not UTF-8');
  return text;
}

function readArray(reader: Reader, length: number, depth: number): Cbor[] {
  const items: Cbor[] = [];
  for (let count = 0; count < length; count += 1) items.push(readValue(reader, depth + 1));
  return items;
}

function readMap(reader: Reader, length: number, depth: number): CborMap {
  const map = new Map<number | string, Cbor>();
  for (let count = 0; count < length; count += 1) {
    const name = readValue(reader, depth + 1);
    if ((typeof name !== 'number' && typeof name !== 'string') || map.has(name)) throw new Malformed('a name twice');
    map.set(name, readValue(reader, depth + 1));
  }
  return map;
}
