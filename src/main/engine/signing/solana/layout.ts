import { base58 } from '@scure/base';
import { limits } from '#shared/limits.ts';
import type { ReadArgument } from '#shared/reading.ts';
import { parseUtf8, toHex } from '../../crypto/bytes.ts';
import type { Fact, FactFields } from '../../policy/facts.ts';

/** How the data of an instruction is laid out: Borsh, and the one form of bincode that programs of the cluster itself still use. */
export type Layout =
  | Readonly<{ is: 'bool' | 'string' | 'bytes' | 'pubkey' | 'seed' }>
  | Readonly<{ is: 'int'; bits: number; signed: boolean }>
  | Readonly<{ is: 'float'; bits: 32 | 64 }>
  | Readonly<{ is: 'option' | 'vec'; of: Layout }>
  | Readonly<{ is: 'array'; of: Layout; length: number }>
  | Readonly<{ is: 'tuple'; name: string; members: readonly Layout[] }>
  | Readonly<{ is: 'struct'; name: string; fields: readonly Field[] }>
  /** The place of the variant takes `tagBytes`: one in Borsh, which is meant without it, and four in bincode. */
  | Readonly<{ is: 'enum'; name: string; variants: readonly Variant[]; tagBytes?: number }>;

export type Field = Readonly<{ name: string; layout: Layout }>;
/** `layout` is absent for a variant that holds nothing. */
export type Variant = Readonly<{ name: string; layout?: Layout }>;

/** One instruction of a program: the bytes that its data begins with, and the names and kinds of what it takes. */
export type InstructionLayout = Readonly<{
  name: string;
  discriminator: Uint8Array;
  accounts: readonly string[];
  args: readonly Field[];
}>;

/** Arguments as policies see them, by their names, and as people are shown them. `rest` is what stands behind them. */
export type Arguments = Readonly<{ facts: FactFields; shown: readonly ReadArgument[]; rest: Uint8Array }>;

/**
 * The arguments that `data` holds behind the discriminator of `instruction`; undefined when it does not hold them. Integers are bigints,
 * keys base 58, bytes lower-case hex, floats decimal text; a variant without contents is its name, others a group under it. An option
 * that holds nothing is left out where it has a name.
 */
export function readArguments(instruction: InstructionLayout, data: Uint8Array): Arguments | undefined {
  const reader = new Reader(data, instruction.discriminator.length);
  try {
    return { ...reader.fields(instruction.args), rest: reader.rest() };
  } catch (thrown) {
    if (thrown instanceof Unreadable) return undefined;
    throw thrown;
  }
}

/**
 * A layout by the name that interfaces give it: `u64`, `vec<pubkey>`, or a type of their own. What is named twice in a type may hold
 * another twice and so on, so that a name written out could have any length: it is cut short where it grows deep or wide.
 */
function layoutName(layout: Layout, depth = 0): string {
  if (depth > NAME_DEPTH_MAX) return '…';
  const inner = (of: Layout): string => layoutName(of, depth + 1);
  switch (layout.is) {
    case 'int':
      return `${layout.signed ? 'i' : 'u'}${layout.bits}`;
    case 'float':
      return `f${layout.bits}`;
    case 'option':
    case 'vec':
      return `${layout.is}<${inner(layout.of)}>`;
    case 'array':
      return `[${inner(layout.of)}; ${layout.length}]`;
    case 'tuple': {
      const more = layout.members.length > NAME_MEMBERS_MAX ? ', …' : '';
      return layout.name || `(${layout.members.slice(0, NAME_MEMBERS_MAX).map(inner).join(', ')}${more})`;
    }
    case 'struct':
    case 'enum':
      return layout.name;
    case 'seed':
      return 'string';
    default:
      return layout.is;
  }
}

const NAME_DEPTH_MAX = 3;
const NAME_MEMBERS_MAX = 8;
/** Values inside one another. Types are bounded where they are written, but what they name may name others in turn. */
const DEPTH_MAX = 64;

/** The data is not what the layout says. Never leaves this file. */
class Unreadable extends Error {}

/** `fact` is absent for an option that holds nothing: policies know no such value. */
type Decoded = Readonly<{ fact?: Fact; shown: string | readonly ReadArgument[] }>;

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;
  /** Counts what takes no bytes too: a list of empty things could have any length. */
  #values = 0;
  #depth = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at);
  }

  fields(fields: readonly Field[]): Readonly<{ facts: FactFields; shown: readonly ReadArgument[] }> {
    // An argument may be called as something that every object inherits.
    const facts = Object.create(null) as Record<string, Fact>;
    const shown = fields.map(({ name, layout }) => {
      const decoded = this.#value(layout);
      if (decoded.fact !== undefined) facts[name] = decoded.fact;
      return { name, type: layoutName(layout), value: decoded.shown };
    });
    return { facts, shown };
  }

  #value(layout: Layout): Decoded {
    this.#values += 1;
    if (this.#values > limits.idlValuesMax || this.#depth >= DEPTH_MAX) throw new Unreadable();
    this.#depth += 1;
    const decoded = this.#decoded(layout);
    this.#depth -= 1;
    return decoded;
  }

  #decoded(layout: Layout): Decoded {
    switch (layout.is) {
      case 'option':
        return this.#flag() ? this.#value(layout.of) : { shown: 'None' };
      case 'vec':
        return this.#list(layout.of, Number(this.#integer(4)));
      case 'array':
        return this.#list(layout.of, layout.length);
      case 'tuple':
        return this.#items(layout.members);
      case 'struct': {
        const { facts, shown } = this.fields(layout.fields);
        return { fact: facts, shown };
      }
      case 'enum':
        return this.#variant(layout.variants, layout.tagBytes);
      default: {
        const fact = this.#single(layout);
        return { fact, shown: String(fact) };
      }
    }
  }

  #single(layout: Extract<Layout, { is: 'bool' | 'string' | 'bytes' | 'pubkey' | 'seed' | 'int' | 'float' }>) {
    switch (layout.is) {
      case 'bool':
        return this.#flag();
      case 'int': {
        const value = this.#integer(layout.bits / 8);
        return layout.signed ? BigInt.asIntN(layout.bits, value) : value;
      }
      case 'float': {
        const { buffer, byteOffset } = this.#take(layout.bits / 8);
        const view = new DataView(buffer, byteOffset);
        return String(layout.bits === 32 ? view.getFloat32(0, true) : view.getFloat64(0, true));
      }
      case 'pubkey':
        return base58.encode(this.#take(32));
      case 'bytes':
        return toHex(this.#take(Number(this.#integer(4))));
      default: {
        const text = parseUtf8(this.#take(Number(this.#integer(layout.is === 'seed' ? 8 : 4))));
        if (text === null) throw new Unreadable();
        return text;
      }
    }
  }

  #list(of: Layout, length: number): Decoded {
    if (length > limits.idlValuesMax) throw new Unreadable();
    const from = this.#at;
    const list = this.#items(Array.from({ length }, () => of));
    const isBytes = of.is === 'int' && of.bits === 8 && !of.signed;
    return isBytes ? { ...list, shown: toHex(this.#bytes.subarray(from, this.#at)) } : list;
  }

  #items(layouts: readonly Layout[]): Decoded {
    const items = layouts.map((layout) => ({ layout, ...this.#value(layout) }));
    return {
      // What holds nothing keeps its place in a list.
      fact: items.map(({ fact = {} }) => fact),
      shown: items.map(({ layout, shown }, at) => ({ name: String(at), type: layoutName(layout), value: shown })),
    };
  }

  #variant(variants: readonly Variant[], tagBytes = 1): Decoded {
    const variant = variants[Number(this.#integer(tagBytes))];
    if (!variant) throw new Unreadable();
    const { name, layout } = variant;
    if (!layout) return { fact: name, shown: name };
    const { fact = {}, shown } = this.#value(layout);
    return { fact: { [name]: fact }, shown: [{ name, type: layoutName(layout), value: shown }] };
  }

  #flag(): boolean {
    const value = this.#integer(1);
    if (value > 1n) throw new Unreadable();
    return value === 1n;
  }

  /** Little-endian. */
  #integer(length: number): bigint {
    return BigInt(`0x${toHex(this.#take(length).toReversed())}`);
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Unreadable();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
