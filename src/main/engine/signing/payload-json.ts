import type { Json, JsonObject } from '#shared/envelope.ts';
import { utf8Bytes } from '../crypto/bytes.ts';
import { Fault, refused } from '../fault.ts';
import { parseStrictJson } from '../strict-json.ts';

/** JSON that came as the text of a payload: read as strictly as requests are, since it is what is signed. */

/** What is wrong with a payload of the form `what`. `at` is where, in dots, or ''. */
export function badPayload(what: string, at: string, problem: string): Fault {
  return refused(`invalid ${what}: ${at ? `${at}: ` : ''}${problem}`, 'REQUEST_INVALID');
}

/** The object that `text` spells. Throws INVALID_ARGUMENT, `invalid <what>: …`, also where a number is too large to be read exactly. */
export function parsePayload(text: string, what: string): JsonObject {
  try {
    return membersOf(parseStrictJson(utf8Bytes(text)), what, '');
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    throw badPayload(what, '', thrown.message.replace(/^(?:bad request body|invalid [^:]*): /, ''));
  }
}

/** `value` as an object. Throws INVALID_ARGUMENT. */
export function membersOf(value: Json | undefined, what: string, at: string): JsonObject {
  if (typeof value !== 'object' || value === null || isArray(value)) throw badPayload(what, at, 'expected an object');
  return value;
}

/** `value` as a list. Throws INVALID_ARGUMENT. */
export function itemsOf(value: Json | undefined, what: string, at: string): readonly Json[] {
  if (!isArray(value)) throw badPayload(what, at, 'expected a list');
  return value;
}

/** Throws INVALID_ARGUMENT unless `object` has the members of `names`, and no others. */
export function demandMembers(object: JsonObject, names: readonly string[], what: string, at: string): void {
  const within = (name: string): string => (at ? `${at}.${clipped(name)}` : clipped(name));
  for (const name of names) if (!Object.hasOwn(object, name)) throw badPayload(what, within(name), 'it is missing');
  const expected = new Set(names);
  for (const name of Object.keys(object))
    if (!expected.has(name)) throw badPayload(what, within(name), 'unexpected name');
}

/** A whole number in JSON: a number that is exact, or text in decimal digits or as 0x and hex digits. Undefined for anything else. */
export function wholeNumber(value: Json | undefined): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string' || value.length > 80) return undefined;
  return /^(?:-?[0-9]+|0x[0-9a-fA-F]+)$/.test(value) ? BigInt(value) : undefined;
}

/** Anyone who sent a name chose its length. */
export function clipped(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
