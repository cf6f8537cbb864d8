import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { limits } from '#shared/limits.ts';
import { equalBytes, parseUtf8, utf8Bytes } from '../../crypto/bytes.ts';

/** The fields of a protobuf message by number, in ascending order, as the network's own clients write them. */
export type Message = readonly Field[];
export type Field = Readonly<{
  no: number;
  name: string;
  type: 'int32' | 'int64' | 'bool' | 'bytes' | 'string' | Message;
  many?: true;
}>;

/** What a message holds: `undefined` for an inner message that is not there, defaults for everything else. */
export type Value = bigint | boolean | string | Uint8Array | Values | readonly Value[] | undefined;
export type Values = { readonly [field: string]: Value };

/** Messages inside one another; the deepest that is known here is three. */
const DEPTH_MAX = 8;

/**
 * The contents of a message, or null where `bytes` are not exactly what `encode` writes of them: with a field that is not known, twice or
 * out of order, with a default that is spelt out, or a number in more bytes than it needs. One transaction has one spelling.
 */
export function decode(message: Message, bytes: Uint8Array): Values | null {
  try {
    const values = read(message, bytes, DEPTH_MAX);
    return equalBytes(encode(message, values), bytes) ? values : null;
  } catch {
    return null;
  }
}

/** The canonical bytes of a message: fields in ascending order, defaults left out. */
export function encode(message: Message, values: Values): Uint8Array {
  const writer = new BinaryWriter(utf8Bytes);
  for (const field of message) {
    const value = values[field.name];
    for (const one of field.many && Array.isArray(value) ? value : [value]) write(writer, field, one);
  }
  return writer.finish();
}

/** The bytes that `decode` takes, each field of the message with its name. Throws for any others. */
export function fieldsInBytes(
  message: Message,
  bytes: Uint8Array,
): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const values = read(message, bytes, DEPTH_MAX);
  // A field is written the same whether or not others are.
  return message.map(({ name }) => [name, encode(message, { [name]: values[name] })] as const);
}

function read(message: Message, bytes: Uint8Array, depth: number): Values {
  if (depth === 0) throw new Error('messages are nested too deeply');
  const reader = new BinaryReader(bytes, strictUtf8);
  const lists = new Map(message.filter(({ many }) => many).map(({ name }) => [name, new Array<Value>()]));
  const values: Record<string, Value> = Object.fromEntries(message.map((field) => [field.name, defaultOf(field)]));
  while (reader.pos < reader.len) {
    const [no, wire] = reader.tag();
    const field = message.find((one) => one.no === no);
    if (!field) throw new Error('a field is not known');
    const value = readValue(reader, field, wire, depth);
    const list = lists.get(field.name);
    if (list && list.push(value) > limits.tronListItemsMax) throw new Error('a list has too many items');
    if (!list) values[field.name] = value;
  }
  return { ...values, ...Object.fromEntries(lists) };
}

function readValue(reader: BinaryReader, { type }: Field, wire: WireType, depth: number): Value {
  if (wire !== wireTypeOf(type)) throw new Error('a field has another type');
  switch (type) {
    case 'int32':
      return BigInt(reader.int32());
    case 'int64':
      return BigInt(reader.int64());
    case 'bool':
      return reader.bool();
    case 'string':
      return reader.string();
    case 'bytes':
      return reader.bytes();
    default:
      return read(type, reader.bytes(), depth - 1);
  }
}

function write(writer: BinaryWriter, field: Field, value: Value): void {
  const { no, type } = field;
  // Of a list every item is written, and an inner message that is there is written even when it is empty.
  if (value === undefined || (!field.many && typeof type === 'string' && isDefault(value))) return;
  writer.tag(no, wireTypeOf(type));
  if (typeof value === 'bigint') writer.int64(value);
  else if (typeof value === 'boolean') writer.bool(value);
  else if (typeof value === 'string') writer.string(value);
  else if (value instanceof Uint8Array) writer.bytes(value);
  else if (typeof type !== 'string' && !isList(value)) writer.bytes(encode(type, value));
}

const isList = (value: Values | readonly Value[]): value is readonly Value[] => Array.isArray(value);

function isDefault(value: Value): boolean {
  return value === 0n || value === false || value === '' || (value instanceof Uint8Array && value.length === 0);
}

function defaultOf({ type }: Field): Value {
  if (type === 'bool') return false;
  if (type === 'string') return '';
  if (type === 'bytes') return new Uint8Array(0);
  return typeof type === 'string' ? 0n : undefined;
}

function wireTypeOf(type: Field['type']): WireType {
  return type === 'int32' || type === 'int64' || type === 'bool' ? WireType.Varint : WireType.LengthDelimited;
}

function strictUtf8(bytes: Uint8Array): string {
  const text = parseUtf8(bytes);
  if (text === null) throw new Error('a text is not UTF-8');
  return text;
}
