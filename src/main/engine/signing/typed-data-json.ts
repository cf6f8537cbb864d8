import type { Json, JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';
import type { Fault } from '../fault.ts';
import { badPayload, clipped, demandMembers, itemsOf, membersOf, parsePayload, wholeNumber } from './payload-json.ts';
import {
  type Elementary,
  isInRange,
  type Member,
  parseSolidityType,
  type SolidityTuple,
  type SolidityType,
  type SolidityValue,
} from './solidity.ts';

/** Typed data (EIP-712), read and checked: the types that it uses and a value for each of their members. */
export type TypedData = Readonly<{ domain: Struct; message: Struct }>;

/** A struct and its values, in the order of its members. */
export type Struct = Readonly<{ type: SolidityTuple; values: readonly SolidityValue[] }>;

const WHAT = 'EIP-712 payload';
const wrong = (at: string, problem: string): Fault => badPayload(WHAT, at, problem);
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,127}$/;
const DOMAIN = 'EIP712Domain';

/** What a domain may have (EIP-712), in the order that clients write where the types leave it out. Some chains name no contract by address. */
const domainMembers: ReadonlyMap<string, readonly string[]> = new Map([
  ['name', ['string']],
  ['version', ['string']],
  ['chainId', ['uint256', 'uint']],
  ['verifyingContract', ['address', 'string']],
  ['salt', ['bytes32', 'string']],
]);

/** How much more the typed data of one request may hold, counted down: values, and characters of types times structs. */
export type TypedDataRoom = { values: number; typeChars: number };

/** What there is for one request. */
export function typedDataRoom(): TypedDataRoom {
  return { values: limits.typedDataValuesMax, typeChars: limits.typedDataTypeCharsMax };
}

/** The reader behind `parseTypedData`. Throws INVALID_ARGUMENT, `invalid EIP-712 payload: <where>: <what>`. */
export function readTypedDataJson(text: string, room: TypedDataRoom): TypedData {
  const data = parsePayload(text, WHAT);
  demandMembers(data, ['types', 'domain', 'primaryType', 'message'], WHAT, '');
  const domain = membersOf(data['domain'], WHAT, 'domain');
  const types = readTypes(membersOf(data['types'], WHAT, 'types'), domain, room);
  const { primaryType } = data;
  if (typeof primaryType !== 'string') throw wrong('primaryType', 'expected text');
  const type = primaryType === DOMAIN ? undefined : types.get(primaryType);
  if (!type) throw wrong('primaryType', `types has no struct ${clipped(primaryType)} for a message`);
  const domainType = types.get(DOMAIN);
  if (!domainType) throw wrong('types', `${DOMAIN} is missing`);
  checkDomain(domainType);
  const reader = new ValueReader(room);
  return {
    domain: { type: domainType, values: reader.struct(domainType, domain, 'domain') },
    message: { type, values: reader.struct(type, data['message'], 'message') },
  };
}

/** The structs by their names; they refer to each other, so all are there before the first is filled. */
function readTypes(types: JsonObject, domain: JsonObject, room: TypedDataRoom): ReadonlyMap<string, SolidityTuple> {
  const declared = Object.hasOwn(types, DOMAIN) ? types : { ...types, [DOMAIN]: impliedDomain(domain) };
  const names = Object.keys(declared);
  if (names.length > limits.typedDataTypesMax) throw wrong('types', `more than ${limits.typedDataTypesMax} structs`);
  const structs = new Map<string, SolidityTuple & { members: Member[] }>();
  for (const name of names) {
    if (!identifier.test(name) || parseSolidityType(name, () => undefined))
      throw wrong(`types.${clipped(name)}`, 'not a valid struct name');
    structs.set(name, { is: 'tuple', name, members: [] });
  }
  let count = 0;
  for (const [name, struct] of structs) {
    const members = itemsOf(declared[name], WHAT, `types.${name}`);
    count += members.length;
    if (count > limits.typedDataMembersMax) throw wrong('types', `more than ${limits.typedDataMembersMax} members`);
    for (const [at, member] of members.entries())
      struct.members.push(readMember(member, `types.${name}.${at}`, struct.members, (base) => structs.get(base)));
  }
  room.typeChars -= structs.size * charsOf(structs);
  if (room.typeChars < 0) throw wrong('types', 'the type definitions exceed the size limit');
  return structs;
}

function charsOf(structs: ReadonlyMap<string, SolidityTuple>): number {
  let chars = 0;
  for (const { name, members } of structs.values())
    chars += members.reduce((sum, member) => sum + member.name.length + member.text.length + 2, name.length + 2);
  return chars;
}

function readMember(
  json: Json,
  at: string,
  before: readonly Member[],
  structOf: (name: string) => SolidityTuple | undefined,
): Member {
  const member = membersOf(json, WHAT, at);
  demandMembers(member, ['name', 'type'], WHAT, at);
  const { name, type: text } = member;
  if (typeof name !== 'string' || !identifier.test(name)) throw wrong(`${at}.name`, 'not a valid member name');
  if (before.some((other) => other.name === name)) throw wrong(`${at}.name`, `there are two ${name}`);
  const type = typeof text === 'string' ? parseSolidityType(text, structOf) : undefined;
  if (typeof text !== 'string' || !type) throw wrong(`${at}.type`, 'unknown type');
  return { name, type, text };
}

function impliedDomain(domain: JsonObject): Json {
  return [...domainMembers]
    .filter(([name]) => Object.hasOwn(domain, name))
    .map(([name, [type = '']]) => ({ name, type }));
}

function checkDomain(type: SolidityTuple): void {
  for (const [at, { name, text }] of type.members.entries())
    if (!domainMembers.get(name)?.includes(text))
      throw wrong(`types.${DOMAIN}.${at}`, `a domain has no ${clipped(text)} ${name}`);
}

/** Reads values as their types say, and counts them. JSON itself is bounded in depth. */
class ValueReader {
  readonly #room: TypedDataRoom;

  constructor(room: TypedDataRoom) {
    this.#room = room;
  }

  struct(type: SolidityTuple, json: Json | undefined, at: string): SolidityValue[] {
    const object = membersOf(json, WHAT, at);
    demandMembers(
      object,
      type.members.map(({ name }) => name),
      WHAT,
      at,
    );
    return type.members.map((member) => this.#value(member.type, object[member.name], `${at}.${member.name}`));
  }

  #value(type: SolidityType, json: Json | undefined, at: string): SolidityValue {
    this.#room.values -= 1;
    if (this.#room.values < 0) throw wrong(at, `more than ${limits.typedDataValuesMax} values`);
    if (type.is === 'tuple') return this.struct(type, json, at);
    if (type.is !== 'array') return elementary(type, json, at);
    const items = itemsOf(json, WHAT, at);
    if (type.length !== undefined && items.length !== type.length)
      throw wrong(at, `expected a list of ${type.length}, not of ${items.length}`);
    return items.map((item, index) => this.#value(type.of, item, `${at}.${index}`));
  }
}

function elementary(type: Elementary, json: Json | undefined, at: string): SolidityValue {
  switch (type.is) {
    case 'bool':
      if (typeof json === 'boolean') return json;
      throw wrong(at, 'expected true or false');
    case 'string':
      if (typeof json === 'string') return json;
      throw wrong(at, 'expected text');
    case 'address':
      return address(json, at);
    case 'bytes':
    case 'bytesN':
      if (typeof json !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(json))
        throw wrong(at, 'expected 0x and hex digits, two for each byte');
      if (type.is === 'bytesN' && json.length !== 2 + 2 * type.size) throw wrong(at, `expected ${type.size} bytes`);
      return json.toLowerCase();
    default: {
      const number = wholeNumber(json);
      if (number === undefined)
        throw wrong(
          at,
          'expected a whole number: in quotes where it is beyond what JSON numbers hold exactly (2^53 - 1)',
        );
      if (!isInRange(number, type)) throw wrong(at, `${type.is}${type.bits} cannot hold this number`);
      return number;
    }
  }
}

/** Lower case, as policies compare it. Mixed case that is not the checksum of EIP-55 is a slip of the pen. */
function address(json: Json | undefined, at: string): string {
  if (typeof json === 'string' && /^0x[0-9a-f]{40}$/.test(json)) return json;
  const canonical = typeof json === 'string' ? canonicalEthereumAddress(json) : null;
  if (typeof json !== 'string' || canonical === null) throw wrong(at, 'expected an address: 0x and 40 hex digits');
  const digits = json.slice(2);
  if (json !== canonical && digits !== digits.toLowerCase() && digits !== digits.toUpperCase())
    throw wrong(at, 'the letter case of this address is not its checksum');
  return json.toLowerCase();
}
