import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Caution, TypedDataReading } from '#shared/reading.ts';
import { concat, utf8Bytes } from '../crypto/bytes.ts';
import { assert } from '../fault.ts';
import type { Fact, FactFields } from '../policy/facts.ts';
import { isDeceptive } from '#shared/deceptive-text.ts';
import { isEndless, permittedSums } from './ethereum/call-cautions.ts';
import {
  leaves,
  type Member,
  namedFacts,
  readArguments,
  type SolidityTuple,
  type SolidityType,
  type SolidityValue,
} from './solidity.ts';
import { readTypedDataJson, typedDataRoom, type TypedData, type TypedDataRoom } from './typed-data-json.ts';

/**
 * Reads typed data, the JSON text of `{ types, domain, primaryType, message }`, exactly: every member that a type names is there, none
 * besides, and each is what its type says. `EIP712Domain` may be left out of the types; it then is what `domain` has. Throws
 * INVALID_ARGUMENT that says where it is wrong. `room` is shared by all that one request has signed.
 */
export function parseTypedData(text: string, room: TypedDataRoom = typedDataRoom()): TypedData {
  return readTypedDataJson(text, room);
}

/** What is signed: Keccak-256 of 0x19 0x01 ‖ hash of the domain ‖ hash of the message. */
export function typedDataDigest({ domain, message }: TypedData): Uint8Array {
  return keccak_256(
    concat(Uint8Array.of(0x19, 0x01), hashStruct(domain.type, domain.values), hashStruct(message.type, message.values)),
  );
}

/** What policies may read: `{ eip_712: { primary_type, domain, message } }`. What the domain leaves out is left out here. */
export function typedDataFacts({ domain, message }: TypedData): FactFields {
  const named = namedFacts(domain.type.members, domain.values);
  const shown: Record<string, Fact> = {};
  for (const [field, name] of domainFields) if (named[name] !== undefined) shown[field] = named[name];
  return {
    eip_712: {
      primary_type: message.type.name,
      domain: shown,
      message: namedFacts(message.type.members, message.values),
    },
  };
}

const domainFields = [
  ['name', 'name'],
  ['version', 'version'],
  ['chain_id', 'chainId'],
  ['verifying_contract', 'verifyingContract'],
] as const;

/** What people are shown. */
export function readTypedData(data: TypedData): TypedDataReading {
  const { domain, message } = data;
  return {
    kind: 'typed-data',
    primaryType: message.type.name,
    domain: domain.type.members.map(({ name }, at) => ({ name, value: String(domain.values[at]) })),
    message: readArguments(message.type.members, message.values),
    cautions: cautionsOf(data),
  };
}

/** Anyone who has the signature sends the tokens with it: EIP-3009, Permit2's signature transfers, and what is called like them. */
const transferName = /transfer|withauthorization/i;

function cautionsOf({ domain, message }: TypedData): Caution[] {
  const cautions: Caution[] = [];
  const values = [...leaves(message.type.members, message.values)];
  // ERC-2612, DAI's own permits, Permit2.
  const permitted = permittedSums(message.type.name, values);
  const hasNoEnd = permitted.some(isEndless);
  const isSum = permitted.some(({ value }) => typeof value === 'bigint' && value > 0n);
  if (hasNoEnd) cautions.push('unlimited-allowance');
  if (transferName.test(message.type.name) || (isSum && !hasNoEnd) || isOrder(message.type))
    cautions.push('token-authorization');
  if (isDelegateCall(message.type.name, values)) cautions.push('delegate-call');
  // What a contract does with any other signature is not known here: it can be all that a transaction of the account does.
  if (cautions.length === 0) cautions.push('unread-typed-data');
  if (!domain.type.members.some(({ name }) => name === 'chainId')) cautions.push('any-chain');
  const texts = [...leaves(domain.type.members, domain.values), ...values];
  if (texts.some(({ type, value }) => type.is === 'string' && isDeceptive(String(value))))
    cautions.push('deceptive-text');
  return cautions;
}

/** A transaction of a Safe whose `operation` is 1, DELEGATECALL. */
function isDelegateCall(type: string, values: readonly Readonly<{ name: string; value: unknown }>[]): boolean {
  return type === 'SafeTx' && values.some(({ name, value }) => name === 'operation' && value !== 0n);
}

/** What an order gives and what it takes: Seaport, alone and in bulk, CoW Protocol, 0x and 1inch. */
const orderMembers = [
  ['offer', 'consideration'],
  ['sellToken', 'buyToken'],
  ['makerToken', 'takerToken'],
  ['makerAsset', 'takerAsset'],
] as const;

/** Whether the message is an order of an exchange, or holds one. Anyone who has the signature can carry the order out. */
function isOrder(type: SolidityTuple): boolean {
  const all = new Map<string, SolidityTuple>();
  collect(type, all);
  return [...all.values()].some(({ members }) =>
    orderMembers.some((pair) => pair.every((wanted) => members.some(({ name }) => name === wanted))),
  );
}

function hashStruct(type: SolidityTuple, values: readonly SolidityValue[]): Uint8Array {
  const hash = keccak_256.create().update(typeHash(type));
  for (const [at, member] of type.members.entries()) hash.update(word(member.type, values[at]));
  return hash.digest();
}

/** A list of ten thousand structs asks ten thousand times. */
const typeHashes = new WeakMap<SolidityTuple, Uint8Array>();

function typeHash(type: SolidityTuple): Uint8Array {
  const known = typeHashes.get(type) ?? keccak_256(utf8Bytes(encodeType(type)));
  typeHashes.set(type, known);
  return known;
}

/** `Mail(Person from,Person to)Person(address wallet)`: the type, then what it refers to, sorted by name. */
export function encodeType(type: SolidityTuple): string {
  const all = new Map<string, SolidityTuple>();
  collect(type, all);
  const [first, ...others] = [...all.values()];
  const sorted = others.sort((one, other) => (one.name < other.name ? -1 : 1));
  return [first ?? type, ...sorted].map(({ name, members }) => `${name}(${members.map(spelled).join(',')})`).join('');
}

const spelled = ({ text, name }: Member): string => `${text} ${name}`;

function collect(type: SolidityType, found: Map<string, SolidityTuple>): void {
  if (type.is === 'array') return collect(type.of, found);
  if (type.is !== 'tuple' || found.has(type.name)) return;
  found.set(type.name, type);
  for (const member of type.members) collect(member.type, found);
}

/** The 32 bytes that stand for a value (EIP-712, encodeData). Values have been read as their types, so no other pair of them comes here. */
function word(type: SolidityType, value: SolidityValue | undefined): Uint8Array {
  if (type.is === 'array' || type.is === 'tuple') {
    assert(Array.isArray(value), 'a list or struct was read as a list');
    if (type.is === 'tuple') return hashStruct(type, value as readonly SolidityValue[]);
    const hash = keccak_256.create();
    for (const item of value as readonly SolidityValue[]) hash.update(word(type.of, item));
    return hash.digest();
  }
  if (type.is === 'uint' || type.is === 'int' || type.is === 'bool') {
    assert(typeof value === 'bigint' || typeof value === 'boolean', 'a number or truth was read as one');
    return hexToBytes(BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0'));
  }
  assert(typeof value === 'string', 'a text, address or bytes were read as text');
  if (type.is === 'string') return keccak_256(utf8Bytes(value));
  const bytes = hexToBytes(value.slice(2));
  if (type.is === 'bytes') return keccak_256(bytes);
  const whole = new Uint8Array(32);
  whole.set(bytes, type.is === 'address' ? 12 : 0);
  return whole;
}
