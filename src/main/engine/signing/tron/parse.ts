import { parseHex, parseUtf8, toHex } from '../../crypto/bytes.ts';
import { base58Check } from '../../crypto/addresses/bitcoin.ts';
import { invalidTransaction, unsupportedTransaction } from '../refusals.ts';
import { decode, type Value, type Values } from './messages.ts';
import { contractTypes, rawTransaction } from './schema.ts';

/** A transaction's `raw_data` with its one contract. */
export type TronTransaction = Readonly<{
  /** The bytes that came and that the signature is over. */
  raw: Uint8Array;
  refBlockBytes: string;
  refBlockHash: string;
  /** Milliseconds since the epoch. */
  expiration: bigint;
  timestamp: bigint;
  /** The most that the energy of a contract's call may burn, in sun. 0 for what calls none. */
  feeLimit: bigint;
  memo: Uint8Array;
  contract: Contract;
}>;

export type Contract = Readonly<{
  type: string;
  permissionId: bigint;
  /** The parameter, by the protocol's names: amounts as integers, enumerations by name, addresses as people write them. */
  fields: Readonly<Record<string, Shown>>;
}>;

/** A value of a contract as policies and people read it; bytes are lower-case hex without a prefix. */
export type Shown = bigint | boolean | string | readonly Shown[] | { readonly [field: string]: Shown };

/** Before a contract's name in the type of its parameter. */
const TYPE_PREFIX = 'type.googleapis.com/protocol.';
/** Of every address, on the main network and the public test networks alike. */
const ADDRESS_PREFIX = 0x41;
const ADDRESS_BYTES = 21;

type Enumerations = Readonly<Record<string, readonly string[]>>;
/** The fields of a contract whose numbers have names, and those of a permission in it. */
const contractEnums: Enumerations = { resource: ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] };
const innerEnums: Enumerations = { type: ['Owner', 'Witness', 'Active'] };

/** Reads `raw_data`, hex. What was read is written again, the contract's parameter too, and has to give the same bytes. */
export function parseTron(hex: string): TronTransaction {
  const raw = parseHex(hex);
  const values = raw && raw.length > 0 ? decode(rawTransaction, raw) : null;
  if (!raw || !values)
    throw invalidTransaction('expected the raw_data of a Tron transaction in hexadecimal, in the encoding of Tron');
  return {
    raw,
    refBlockBytes: toHex(bytesOf(values['ref_block_bytes'])),
    refBlockHash: toHex(bytesOf(values['ref_block_hash'])),
    expiration: amountOf(values['expiration'], 'expiration'),
    timestamp: amountOf(values['timestamp'], 'timestamp'),
    feeLimit: amountOf(values['fee_limit'], 'fee_limit'),
    memo: bytesOf(values['data']),
    contract: readContract(values['contract']),
  };
}

function readContract(list: Value): Contract {
  const [one, ...others] = isList(list) ? list : [];
  if (!isMessage(one) || others.length > 0) throw invalidTransaction('a transaction has exactly one contract');
  const no = amountOf(one['type'], 'type');
  const type = contractTypes.find((known) => BigInt(known.no) === no);
  if (!type) throw unsupportedTransaction(`contracts of type ${no} are not supported`);
  const any = one['parameter'];
  const [url, value] = isMessage(any) ? [any['type_url'], any['value']] : [];
  if (url !== TYPE_PREFIX + type.name) throw invalidTransaction(`the parameter of ${type.name} has a different type`);
  const parameter = decode(type.parameter, bytesOf(value));
  if (!parameter) throw invalidTransaction(`expected the parameter of ${type.name} in the encoding of Tron`);
  return {
    type: type.name,
    permissionId: amountOf(one['permission_id'], 'permission_id'),
    fields: shownMessage(parameter, contractEnums),
  };
}

function shownMessage(values: Values, enums: Enumerations): Readonly<Record<string, Shown>> {
  const shown = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, shownValue(name, value, enums)] as const],
  );
  return Object.fromEntries(shown);
}

function shownValue(name: string, value: Exclude<Value, undefined>, enums: Enumerations): Shown {
  if (isList(value)) return value.flatMap((item) => (item === undefined ? [] : [shownValue(name, item, enums)]));
  if (isMessage(value)) return shownMessage(value, innerEnums);
  if (value instanceof Uint8Array) return shownBytes(name, value);
  if (typeof value !== 'bigint') return value;
  const names = enums[name];
  return names ? nameIn(names, value, name) : amountOf(value, name);
}

function shownBytes(name: string, bytes: Uint8Array): string {
  if (name.endsWith('address')) return addressOf(bytes, name);
  // A token's id in digits.
  return (name === 'asset_name' ? parseUtf8(bytes) : null) ?? toHex(bytes);
}

/** The name of an enumeration's value. A number without a name means something that nobody here can tell. */
function nameIn(names: readonly string[], value: bigint, field: string): string {
  const name = names[Number(value)];
  if (name === undefined) throw invalidTransaction(`${field}: ${value} is none of ${names.join(', ')}`);
  return name;
}

/** `T…`, from the 21 bytes of the protocol. */
function addressOf(bytes: Uint8Array, field: string): string {
  if (bytes.length !== ADDRESS_BYTES || bytes[0] !== ADDRESS_PREFIX)
    throw invalidTransaction(`${field}: expected the 21 bytes of an address, the first of them 41`);
  return base58Check(ADDRESS_PREFIX, bytes.subarray(1));
}

function amountOf(value: Value, field: string): bigint {
  if (typeof value !== 'bigint' || value < 0n) throw invalidTransaction(`${field}: it is negative`);
  return value;
}

const bytesOf = (value: Value): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array(0));

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const isMessage = (value: Value): value is Values =>
  typeof value === 'object' && !isList(value) && !(value instanceof Uint8Array);
