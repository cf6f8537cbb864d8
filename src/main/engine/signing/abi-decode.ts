import { limits } from '#shared/limits.ts';
import { parseUtf8, toHex } from '../crypto/bytes.ts';
import { isInRange, type Member, type SolidityType, type SolidityValue } from './solidity.ts';

const WORD = 32;

/**
 * The values of `members` in the arguments of a call, in the strict mode of the contract ABI: every tail follows the one before it, all
 * padding is what it must be, and nothing comes after. There is one such layout for any values, so this is the inverse of encoding
 * them; anything else gives undefined. So does data of more than `abiValuesMax` values, each list and tuple being one: a word that stands
 * in a hundred lists of one would be a hundred.
 */
export function decodeArguments(members: readonly Member[], data: Uint8Array): SolidityValue[] | undefined {
  try {
    const { values, end } = new Decoder(data).sequence(
      members.map(({ type }) => type),
      0,
    );
    return end === data.length ? values : undefined;
  } catch (thrown) {
    if (thrown instanceof Undecodable) return undefined;
    throw thrown;
  }
}

/** Where the bytes of an argument stand in the arguments of a call. */
export type ArgumentSpan = Readonly<{ name: string; from: number; to: number }>;

/**
 * Which bytes hold which argument, in their order: the heads, then what the heads of dynamic types point to. Together the spans are `data`,
 * which `decodeArguments` has decoded: its tails follow one another.
 */
export function argumentSpans(members: readonly Member[], data: Uint8Array): readonly ArgumentSpan[] {
  const heads: ArgumentSpan[] = [];
  const tails: Readonly<{ name: string; from: number }>[] = [];
  let at = 0;
  for (const [index, { name, type }] of members.entries()) {
    const { isDynamic, headBytes } = layoutOf(type);
    const called = name || String(index);
    heads.push({ name: called, from: at, to: at + headBytes });
    if (isDynamic) tails.push({ name: called, from: Number.parseInt(toHex(data.subarray(at, at + WORD)), 16) });
    at += headBytes;
  }
  return [...heads, ...tails.map((tail, index) => ({ ...tail, to: tails[index + 1]?.from ?? data.length }))];
}

/** The data is no canonical encoding. Never leaves this file. */
class Undecodable extends Error {}

type Read<Value> = Readonly<{ value: Value; end: number }>;

class Decoder {
  readonly #data: Uint8Array;
  #values = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** The values of `types` whose heads begin at `base`; `end` is where their tails do. Offsets count from `base`. */
  sequence(types: readonly SolidityType[], base: number): Readonly<{ values: SolidityValue[]; end: number }> {
    this.#values += types.length;
    if (this.#values > limits.abiValuesMax) throw new Undecodable();
    let head = base;
    let tail = base + types.reduce((sum, type) => sum + layoutOf(type).headBytes, 0);
    if (tail > this.#data.length) throw new Undecodable();
    const values = types.map((type) => {
      if (!layoutOf(type).isDynamic) {
        const { value, end } = this.#inPlace(type, head);
        head = end;
        return value;
      }
      if (this.#length(head) !== tail - base) throw new Undecodable();
      head += WORD;
      const { value, end } = this.#tail(type, tail);
      tail = end;
      return value;
    });
    return { values, end: tail };
  }

  #inPlace(type: SolidityType, at: number): Read<SolidityValue> {
    if (type.is === 'tuple')
      return this.#list(
        type.members.map((member) => member.type),
        at,
      );
    if (type.is === 'array') return this.#repeated(type.of, type.length ?? 0, at);
    return { value: elementary(type, this.#word(at)), end: at + WORD };
  }

  #tail(type: SolidityType, at: number): Read<SolidityValue> {
    if (type.is === 'array')
      return type.length === undefined
        ? this.#repeated(type.of, this.#length(at), at + WORD)
        : this.#repeated(type.of, type.length, at);
    if (type.is === 'tuple')
      return this.#list(
        type.members.map((member) => member.type),
        at,
      );
    const { value, end } = this.#bytes(at);
    if (type.is === 'bytes') return { value: `0x${toHex(value)}`, end };
    const text = parseUtf8(value);
    if (text === null) throw new Undecodable();
    return { value: text, end };
  }

  #repeated(type: SolidityType, length: number, at: number): Read<SolidityValue> {
    // Before a list of that length is made: anyone who wrote the data chose it.
    if (length > limits.abiValuesMax || length * layoutOf(type).headBytes > this.#data.length - at)
      throw new Undecodable();
    return this.#list(Array<SolidityType>(length).fill(type), at);
  }

  #list(types: readonly SolidityType[], at: number): Read<SolidityValue> {
    const { values, end } = this.sequence(types, at);
    return { value: values, end };
  }

  #bytes(at: number): Read<Uint8Array> {
    const from = at + WORD;
    const to = from + this.#length(at);
    const end = from + Math.ceil((to - from) / WORD) * WORD;
    if (end > this.#data.length || !isZero(this.#data.subarray(to, end))) throw new Undecodable();
    return { value: this.#data.subarray(from, to), end };
  }

  /** A length or offset. What is too great to be one is greater than any data. */
  #length(at: number): number {
    const word = this.#word(at);
    if (!isZero(word.subarray(0, WORD - 6))) throw new Undecodable();
    return Number.parseInt(toHex(word.subarray(WORD - 6)), 16);
  }

  #word(at: number): Uint8Array {
    if (at + WORD > this.#data.length) throw new Undecodable();
    return this.#data.subarray(at, at + WORD);
  }
}

function elementary(type: SolidityType, word: Uint8Array): SolidityValue {
  switch (type.is) {
    case 'address':
      if (!isZero(word.subarray(0, 12))) throw new Undecodable();
      return `0x${toHex(word.subarray(12))}`;
    case 'bytesN':
      if (!isZero(word.subarray(type.size))) throw new Undecodable();
      return `0x${toHex(word.subarray(0, type.size))}`;
    case 'bool': {
      const truth = word[WORD - 1] ?? 0;
      if (truth > 1 || !isZero(word.subarray(0, WORD - 1))) throw new Undecodable();
      return truth === 1;
    }
    case 'uint':
    case 'int': {
      const unsigned = BigInt(`0x${toHex(word)}`);
      const value = type.is === 'int' ? BigInt.asIntN(256, unsigned) : unsigned;
      if (!isInRange(value, type)) throw new Undecodable();
      return value;
    }
    default:
      throw new Undecodable();
  }
}

/** Where a type's values stand: behind the heads, where an offset in the head points, or in the head; and what they take there. */
type Layout = Readonly<{ isDynamic: boolean; headBytes: number }>;

/** Asked for with each value of a type, and a type may be as large as an interface. */
const layouts = new WeakMap<SolidityType, Layout>();

function layoutOf(type: SolidityType): Layout {
  const layout = layouts.get(type) ?? layOut(type);
  layouts.set(type, layout);
  return layout;
}

function layOut(type: SolidityType): Layout {
  const dynamic: Layout = { isDynamic: true, headBytes: WORD };
  switch (type.is) {
    case 'string':
    case 'bytes':
      return dynamic;
    case 'array': {
      const of = layoutOf(type.of);
      return type.length === undefined || of.isDynamic
        ? dynamic
        : { isDynamic: false, headBytes: type.length * of.headBytes };
    }
    case 'tuple': {
      const members = type.members.map((member) => layoutOf(member.type));
      return members.some(({ isDynamic }) => isDynamic)
        ? dynamic
        : { isDynamic: false, headBytes: members.reduce((sum, { headBytes }) => sum + headBytes, 0) };
    }
    default:
      return { isDynamic: false, headBytes: WORD };
  }
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
