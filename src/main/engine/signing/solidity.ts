import { limits } from '#shared/limits.ts';
import type { ReadArgument } from '#shared/reading.ts';
import type { Fact } from '../policy/facts.ts';

/** Solidity's types and values: what the arguments of calls (ABI) and the members of typed data (EIP-712) have in common. */

export type SolidityType = Elementary | SolidityArray | SolidityTuple;

export type Elementary =
  | Readonly<{ is: 'bool' | 'address' | 'string' | 'bytes' }>
  | Readonly<{ is: 'uint' | 'int'; bits: number }>
  | Readonly<{ is: 'bytesN'; size: number }>;

/** `length` is absent for an array of any length. */
export type SolidityArray = Readonly<{ is: 'array'; of: SolidityType; length?: number }>;

/** `name` is '' for the tuples of an ABI. A struct of EIP-712 may hold lists of itself, so this can be a circle. */
export type SolidityTuple = Readonly<{ is: 'tuple'; name: string; members: readonly Member[] }>;

/** `name` may be '' in an ABI. `text` is the type as it was written. */
export type Member = Readonly<{ name: string; type: SolidityType; text: string }>;

/** Integers are bigints; addresses and bytes lower-case hex with 0x; tuples and arrays lists in their own order. */
export type SolidityValue = boolean | bigint | string | readonly SolidityValue[];

const DIMENSIONS_MAX = 8;
const LENGTH_MAX = 2 ** 32;

/**
 * The type that a text like `uint256`, `bytes32[3][]` or `Person[]` names; undefined when there is none. What is no elementary type is
 * asked of `tupleOf`.
 */
export function parseSolidityType(
  text: string,
  tupleOf: (name: string) => SolidityTuple | undefined,
): SolidityType | undefined {
  const [, base = '', dimensions = ''] = /^([^[\]]{1,256})((?:\[[0-9]{0,10}\])*)$/.exec(text) ?? [];
  let type: SolidityType | undefined = elementary(base) ?? tupleOf(base);
  const lengths = Array.from(dimensions.matchAll(/\[([0-9]*)\]/g), ([, digits = '']) => digits);
  if (lengths.length > DIMENSIONS_MAX) return undefined;
  for (const digits of lengths) {
    if (!type) return undefined;
    if (digits === '') type = { is: 'array', of: type };
    else if (!/^[1-9]/.test(digits) || Number(digits) > LENGTH_MAX) return undefined;
    else type = { is: 'array', of: type, length: Number(digits) };
  }
  return type;
}

function elementary(name: string): Elementary | undefined {
  if (name === 'bool' || name === 'address' || name === 'string' || name === 'bytes') return { is: name };
  const [, is, digits] = /^(uint|int|bytes)([1-9][0-9]{0,2})?$/.exec(name) ?? [];
  if (is === 'bytes') {
    const size = Number(digits);
    return size <= 32 ? { is: 'bytesN', size } : undefined;
  }
  if (is !== 'uint' && is !== 'int') return undefined;
  const bits = digits === undefined ? 256 : Number(digits);
  return bits <= 256 && bits % 8 === 0 ? { is, bits } : undefined;
}

/** A type in its canonical spelling: `uint` is `uint256`, and an ABI's tuple is the list of what it holds, `(address,uint256)`. */
export function canonicalName(type: SolidityType): string {
  switch (type.is) {
    case 'uint':
    case 'int':
      return `${type.is}${type.bits}`;
    case 'bytesN':
      return `bytes${type.size}`;
    case 'array':
      return `${canonicalName(type.of)}[${type.length ?? ''}]`;
    case 'tuple':
      return type.name || `(${type.members.map((member) => canonicalName(member.type)).join(',')})`;
    default:
      return type.is;
  }
}

/** Whether `value` is among what `type` can hold. */
export function isInRange(value: bigint, type: Readonly<{ is: 'uint' | 'int'; bits: number }>): boolean {
  return (type.is === 'uint' ? BigInt.asUintN : BigInt.asIntN)(type.bits, value) === value;
}

/** `value` as policies see it where structs are read by the names of their members, as in EIP-712. */
export function namedFact(type: SolidityType, value: SolidityValue): Fact {
  if (!isList(value)) return value;
  if (type.is === 'array') return value.map((item) => namedFact(type.of, item));
  return type.is === 'tuple' ? namedFacts(type.members, value) : value;
}

/** The values of `members`, by their names. */
export function namedFacts(members: readonly Member[], values: readonly SolidityValue[]): Record<string, Fact> {
  // A member may be called as something that every object inherits.
  const facts = Object.create(null) as Record<string, Fact>;
  for (const [at, { name, type }] of members.entries()) {
    const value = values[at];
    if (value !== undefined) facts[name] = namedFact(type, value);
  }
  return facts;
}

/** The values of `members`, as people are shown them. What has no name goes by its place. */
export function readArguments(members: readonly Member[], values: readonly SolidityValue[]): ReadArgument[] {
  return members.flatMap(({ name, type }, at) => {
    const value = values[at];
    return value === undefined ? [] : [readArgument(name || String(at), type, value)];
  });
}

function readArgument(name: string, type: SolidityType, value: SolidityValue): ReadArgument {
  return { name, type: shownType(type), value: shown(type, value) };
}

const typesShown = new WeakMap<SolidityType, string>();

/** A type's canonical name, cut off: a list of a thousand tuples says a thousand times what they hold. */
function shownType(type: SolidityType): string {
  const known = typesShown.get(type);
  if (known !== undefined) return known;
  const name = canonicalName(type);
  const { shownTypeCharsMax: most } = limits;
  const cut = name.length > most ? `${name.slice(0, most)}…` : name;
  typesShown.set(type, cut);
  return cut;
}

function shown(type: SolidityType, value: SolidityValue): string | ReadArgument[] {
  if (!isList(value)) return String(value);
  if (type.is === 'array') return value.map((item, at) => readArgument(String(at), type.of, item));
  return type.is === 'tuple' ? readArguments(type.members, value) : [];
}

/** Every elementary value inside, with its type and the name of the member that it stands in. */
export function* leaves(
  members: readonly Member[],
  values: readonly SolidityValue[],
): Generator<Readonly<{ name: string; type: SolidityType; value: boolean | bigint | string }>> {
  for (const [at, { name, type }] of members.entries()) {
    const value = values[at];
    if (value !== undefined) yield* leavesOf(name, type, value);
  }
}

function* leavesOf(name: string, type: SolidityType, value: SolidityValue): ReturnType<typeof leaves> {
  if (!isList(value)) yield { name, type, value };
  else if (type.is === 'array') for (const item of value) yield* leavesOf(name, type.of, item);
  else if (type.is === 'tuple') yield* leaves(type.members, value);
}

function isList(value: SolidityValue): value is readonly SolidityValue[] {
  return Array.isArray(value);
}
