import { sha256 } from '@noble/hashes/sha2.js';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { concat, toHex, utf8Bytes } from '../../crypto/bytes.ts';
import { Fault } from '../../fault.ts';
import { badPayload, clipped, itemsOf, membersOf, parsePayload } from '../payload-json.ts';
import type { ContractInterface } from '../transaction.ts';
import { TypeReader } from './idl-types.ts';
import type { Field, InstructionLayout } from './layout.ts';

/** A program's interface as Anchor writes it: what its instructions are called, and what they take. */
export type Idl = Readonly<{
  /** The program that it is of. Interfaces from before Anchor 0.30 do not say. */
  address?: string;
  instructions: readonly InstructionLayout[];
}>;

const WHAT = 'IDL';
const wrong = (at: string, problem: string): Fault => badPayload(WHAT, at, problem);
const DISCRIMINATOR_BYTES = 8;
const DISCRIMINATOR_BYTES_MAX = 32;
const word = /^[A-Za-z_][\w.-]{0,127}$/;

/**
 * Reads an interface, JSON text, in the forms of Anchor before and since 0.30; instructions without a discriminator have Anchor's, or
 * the one byte that Shank calls a discriminant. What its instructions do not use is not looked at. Throws INVALID_ARGUMENT,
 * `invalid IDL: <where>: <what>`, also for types that hold themselves and for instructions that could be taken for one another.
 */
export function parseIdl(text: string): Idl {
  const idl = parsePayload(text, WHAT);
  const { address } = idl;
  if (address !== undefined && typeof address !== 'string') throw wrong('address', 'expected text');
  const list = itemsOf(idl['instructions'], WHAT, 'instructions');
  if (list.length > limits.abiFunctionsMax) throw wrong('instructions', `more than ${limits.abiFunctionsMax}`);
  const types = new TypeReader(idl['types']);
  const instructions = list.map((json, at) => readInstruction(json, `instructions.${at}`, types));
  demandDistinct(
    instructions.map(({ name }) => name),
    'instructions',
  );
  demandTellable(instructions);
  return { ...(address !== undefined && { address }), instructions };
}

const known = new WeakMap<ContractInterface, Idl>();

/** The interface as it was uploaded, read once. One that can no longer be read names nothing. */
export function idlOf(uploaded: ContractInterface): Idl {
  const before = known.get(uploaded);
  if (before) return before;
  const idl = readOrNothing(uploaded.smartContractInterface);
  known.set(uploaded, idl);
  return idl;
}

function readOrNothing(text: string): Idl {
  try {
    return parseIdl(text);
  } catch (thrown) {
    if (thrown instanceof Fault) return { instructions: [] };
    throw thrown;
  }
}

function readInstruction(json: Json, at: string, types: TypeReader): InstructionLayout {
  const instruction = membersOf(json, WHAT, at);
  const name = nameOf(instruction, at);
  const args = itemsOf(instruction['args'] ?? [], WHAT, `${at}.args`).map((arg, index): Field => {
    const here = `${at}.args.${index}`;
    const field = membersOf(arg, WHAT, here);
    return { name: nameOf(field, here), layout: types.read(field['type'], `${here}.type`) };
  });
  demandDistinct(
    args.map((arg) => arg.name),
    `${at}.args`,
  );
  const accounts = readAccounts(instruction['accounts'] ?? [], `${at}.accounts`, '', 0);
  demandDistinct(accounts, `${at}.accounts`);
  return { name, discriminator: readDiscriminator(instruction, name, at), accounts, args };
}

/** The names of accounts in their order. Those of a group carry its name before theirs, `group.account`. */
function readAccounts(json: Json, at: string, group: string, depth: number): string[] {
  if (depth > limits.abiDepthMax) throw wrong(at, `groups are nested deeper than ${limits.abiDepthMax}`);
  return itemsOf(json, WHAT, at).flatMap((item, index) => {
    const here = `${at}.${index}`;
    const account = membersOf(item, WHAT, here);
    const name = group + nameOf(account, here);
    const inner = account['accounts'];
    return inner === undefined ? [name] : readAccounts(inner, `${here}.accounts`, `${name}.`, depth + 1);
  });
}

function readDiscriminator(instruction: JsonObject, name: string, at: string): Uint8Array {
  const { discriminator, discriminant } = instruction;
  if (discriminator !== undefined) {
    const bytes = itemsOf(discriminator, WHAT, `${at}.discriminator`);
    if (bytes.length < 1 || bytes.length > DISCRIMINATOR_BYTES_MAX || !bytes.every(isByte))
      throw wrong(`${at}.discriminator`, `expected a list of 1 to ${DISCRIMINATOR_BYTES_MAX} bytes`);
    return Uint8Array.from(bytes);
  }
  if (discriminant === undefined) return anchorDiscriminator(name);
  const { type, value } = membersOf(discriminant, WHAT, `${at}.discriminant`);
  if (type !== 'u8' || !isByte(value)) throw wrong(`${at}.discriminant`, 'expected a u8 and its value');
  return Uint8Array.of(value);
}

/** What Anchor begins an instruction's data with: SHA-256 of `global:<name in snake case>`, 8 bytes. */
function anchorDiscriminator(name: string): Uint8Array {
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
  return sha256(concat(utf8Bytes('global:'), utf8Bytes(snake))).subarray(0, DISCRIMINATOR_BYTES);
}

/** No discriminator may begin another: which instruction it is would depend on who looks first. */
function demandTellable(instructions: readonly InstructionLayout[]): void {
  const sorted = instructions
    .map(({ discriminator }, at) => ({ hex: toHex(discriminator), at }))
    .sort((one, other) => (one.hex < other.hex ? -1 : 1));
  for (const [index, { hex, at }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next?.hex.startsWith(hex))
      throw wrong(`instructions.${next.at}`, `its discriminator is not different from that of instructions.${at}`);
  }
}

function demandDistinct(names: readonly string[], at: string): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw wrong(at, `there are two ${clipped(name)}`);
    seen.add(name);
  }
}

function nameOf(object: JsonObject, at: string): string {
  const { name } = object;
  if (typeof name !== 'string' || !word.test(name)) throw wrong(`${at}.name`, 'not a valid name');
  return name;
}

function isByte(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
}
