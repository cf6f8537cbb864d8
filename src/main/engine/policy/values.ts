import type { Fact, FactFields } from './facts.ts';
import { EvaluationError, type Run } from './run.ts';

/** How values are compared and read. Whatever does not fit throws an EvaluationError. */

/** Whether two ints, two strings or two bools are equal. */
export function equal(run: Run, a: Fact, b: Fact): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    run.spend(Math.min(a.length, b.length) >> 8);
    return a === b || sameBytes(a, b);
  }
  if (typeof a !== typeof b || typeof a === 'object')
    throw new EvaluationError('only two ints, two strings or two bools can be equal');
  return a === b;
}

/** Whether a list holds a value. Every item is looked at, so that one of another type errs wherever it stands. `quotes`: `wanted` may be written in quotes. */
export function contains(run: Run, values: Fact, wanted: Fact, quotes: boolean): boolean {
  const items = asList(values);
  run.spend(items.length >> 4);
  let found = false;
  for (const item of items) if (equal(run, item, quotes ? inQuotes(wanted, item) : wanted)) found = true;
  return found;
}

/** An int, of what may be written in quotes, as `other` is written. */
export function inQuotes(value: Fact, other: Fact): Fact {
  return typeof value === 'bigint' && typeof other === 'string' ? String(value) : value;
}

/** Whether a value is a list. */
export function isList(value: Fact): value is readonly Fact[] {
  return Array.isArray(value);
}

/** The value as the list that it has to be. */
export function asList(value: Fact): readonly Fact[] {
  if (!isList(value)) throw new EvaluationError('a list was needed');
  return value;
}

/** The field of a value that has fields. */
export function field(value: Fact, name: string): Fact {
  const found = typeof value === 'object' && !isList(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  if (found === undefined) throw missingField(name);
  return found;
}

/** What is thrown where a value has no field of this name. */
export function missingField(name: string): EvaluationError {
  return new EvaluationError(`missing field: ${name}`);
}

/** Reads a field of this name. What every object inherits is no field; names that none inherits are read without asking whose they are. */
export function fieldReader(name: string): (fields: FactFields) => Fact | undefined {
  if (name in Object.prototype) return (fields) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return (fields) => fields[name];
}

/** An index or bound as a number; what no list can reach gives a place where nothing is. */
export function position(value: Fact): number {
  if (typeof value !== 'bigint') throw new EvaluationError('an index is an int');
  return value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : Number.MAX_SAFE_INTEGER;
}

/**
 * Whether two texts are `0x` and the same hexadecimal digits. The case of the digits means nothing; of an address it is a checksum
 * (EIP-55).
 */
function sameBytes(a: string, b: string): boolean {
  if (a.length !== b.length || !a.startsWith('0x') || !b.startsWith('0x')) return false;
  return a.toLowerCase() === b.toLowerCase() && /^0x[0-9a-f]*$/i.test(a);
}
