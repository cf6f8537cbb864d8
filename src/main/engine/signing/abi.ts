import { keccak_256 } from '@noble/hashes/sha3.js';
import { limits } from '#shared/limits.ts';
import { isObject } from '#shared/is-object.ts';
import { toHex, utf8Bytes } from '../crypto/bytes.ts';
import { type Fault, invalidArgument } from '../fault.ts';
import { decodeArguments } from './abi-decode.ts';
import { canonicalName, type Member, parseSolidityType, type SolidityTuple, type SolidityValue } from './solidity.ts';
import type { ContractInterface } from './transaction.ts';

/** The functions of a contract by their selectors: eight lower-case hex digits. */
export type Abi = ReadonlyMap<string, AbiFunction>;

export type AbiFunction = Readonly<{
  name: string;
  /** `transfer(address,uint256)`: what the selector is the hash of. */
  signature: string;
  inputs: readonly Member[];
}>;

/** A call that a function of an ABI says the meaning of. `values` are those of its inputs. */
export type DecodedCall = Readonly<{ function: AbiFunction; values: readonly SolidityValue[] }>;

const SELECTOR_BYTES = 4;
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,127}$/;

/**
 * Reads the interface of an Ethereum contract: the JSON list that compilers write, or an object that has it as `abi`. Events, errors and
 * constructors are passed over: they say nothing about a call. Throws INVALID_ARGUMENT that names the entry that is wrong.
 */
export function parseAbi(text: string): Abi {
  const functions = new Map<string, AbiFunction>();
  const reader = new AbiReader();
  for (const [at, entry] of entriesOf(text).entries()) {
    if (!isObject(entry)) throw wrong(`entry ${at}`, 'expected an object');
    // Compilers of the first years left the type out where it was a function.
    if (entry['type'] !== 'function' && entry['type'] !== undefined) continue;
    const read = reader.function(entry, `entry ${at}`);
    const selector = toHex(keccak_256(utf8Bytes(read.signature)).subarray(0, SELECTOR_BYTES));
    const other = functions.get(selector);
    if (other) throw wrong(`entry ${at}`, `${read.signature} has the selector of ${other.signature} before it`);
    functions.set(selector, read);
    if (functions.size > limits.abiFunctionsMax)
      throw wrong('', `it has more than ${limits.abiFunctionsMax} functions`);
  }
  return functions;
}

/** Interfaces are rows that never change, and are read for each decision, reading and signature. */
const remembered = new WeakMap<ContractInterface, Abi>();

/** The ABI of an interface that was checked when it was kept. */
export function abiOf(contract: ContractInterface): Abi {
  const abi = remembered.get(contract) ?? parseAbi(contract.smartContractInterface);
  remembered.set(contract, abi);
  return abi;
}

/** The function that `data` calls, whatever its arguments are; undefined when none has its selector. */
export function functionCalled(abi: Abi, data: Uint8Array): AbiFunction | undefined {
  return abi.get(toHex(data.subarray(0, SELECTOR_BYTES)));
}

/**
 * The call that `data` is to a contract of this interface; undefined when no function has its selector, or when its arguments are not
 * laid out as every encoder lays them: data that reads in two ways is not read at all.
 */
export function decodeCall(abi: Abi, data: Uint8Array): DecodedCall | undefined {
  const called = functionCalled(abi, data);
  const values = called && decodeArguments(called.inputs, data.subarray(SELECTOR_BYTES));
  return values && { function: called, values };
}

type Fields = Readonly<Record<string, unknown>>;

function entriesOf(text: string): readonly unknown[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw wrong('', 'it is not JSON');
  }
  const entries = isObject(json) ? json['abi'] : json;
  if (!Array.isArray(entries)) throw wrong('', 'expected a list, or an object with the list as its abi');
  return entries as unknown[];
}

class AbiReader {
  #members = 0;

  function(entry: Fields, at: string): AbiFunction {
    const { name } = entry;
    if (typeof name !== 'string' || !identifier.test(name)) throw wrong(at, 'not a valid function name');
    const inputs = this.#inputs(entry['inputs'], `${at} (${name})`, 0);
    return { name, signature: `${name}${canonicalName({ is: 'tuple', name: '', members: inputs })}`, inputs };
  }

  #inputs(list: unknown, at: string, depth: number): Member[] {
    if (!Array.isArray(list)) throw wrong(at, 'its inputs or components are not a list');
    if (depth > limits.abiDepthMax) throw wrong(at, `tuples are nested deeper than ${limits.abiDepthMax}`);
    this.#members += list.length;
    if (this.#members > limits.abiMembersMax) throw wrong('', `it has more than ${limits.abiMembersMax} inputs in all`);
    const members = list.map((input: unknown, index) => this.#input(input, `${at}, input ${index}`, depth));
    const names = members.map(({ name }) => name).filter((name) => name !== '');
    if (new Set(names).size < names.length) throw wrong(at, 'two of its inputs have the same name');
    return members;
  }

  #input(input: unknown, at: string, depth: number): Member {
    if (!isObject(input)) throw wrong(at, 'expected an object');
    const { name = '', type: text } = input;
    if (typeof name !== 'string' || (name !== '' && !identifier.test(name))) throw wrong(at, 'not a valid name');
    const tuple = (base: string): SolidityTuple | undefined => {
      if (base !== 'tuple') return undefined;
      const members = this.#inputs(input['components'], at, depth + 1);
      // Without any, a list of a billion of them would take no room in the data.
      if (members.length === 0) throw wrong(at, 'a tuple must not be empty');
      return { is: 'tuple', name: '', members };
    };
    const type = typeof text === 'string' ? parseSolidityType(text, tuple) : undefined;
    if (typeof text !== 'string' || !type) throw wrong(at, 'its type is not supported');
    return { name, type, text };
  }
}

function wrong(at: string, problem: string): Fault {
  return invalidArgument('parameters.smartContractInterface', at ? `${at}: ${problem}` : problem);
}
