import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { credentialTypes, hashFunctions, payloadEncodings, transactionTypes } from '#shared/enums.ts';
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from '../../crypto/addresses/bitcoin.ts';
import { canonicalEthereumAddress } from '../../crypto/addresses/secp256k1-chains.ts';
import { hexFields } from '../../policy/hex.ts';
import type { NamedLiteral } from '../../policy/literals.ts';
import { addressTypes } from '../../signing/bitcoin/networks.ts';
import { contractTypes } from '../../signing/tron/schema.ts';

/** Why no value of a field equals a literal, and what could have been meant. */
export type Mismatch = Readonly<{
  notice: 'needsPrefix' | 'needlessPrefix' | 'notHex' | 'notAddress' | 'notValue' | 'otherLength';
  /** Text that the field can have. */
  meant?: string;
  /** Texts of which the nearest is meant. */
  among?: readonly string[];
}>;

const base58check = createBase58check(sha256);

type Address = Readonly<{ isAddress: (text: string) => boolean; others?: readonly string[] }>;

const ethereum: Address = { isAddress: (text) => canonicalEthereumAddress(text) !== null, others: [''] };
/** `''` is nobody; an account of a lookup table has no address in the transaction. */
const solana: Address = {
  isAddress: (text) => lengthOf(() => base58.decode(text)) === 32,
  others: ['', 'ADDRESS_TABLE_LOOKUP'],
};
const tron: Address = { isAddress: (text) => isBase58Check(text, [0x41]), others: [''] };
const bitcoinNetworks = [bitcoinMainnet, bitcoinTestnet, bitcoinRegtest];
const bitcoin: Address = {
  isAddress: (text) =>
    isBase58Check(
      text,
      bitcoinNetworks.flatMap(({ publicKeyHash, scriptHash }) => [publicKeyHash, scriptHash]),
    ) || isSegwit(text),
};

const addresses: Readonly<Record<string, Address>> = {
  'eth.tx.from': ethereum,
  'eth.tx.to': ethereum,
  'eth.eip_712.domain.verifying_contract': ethereum,
  'eth.eip_7702_authorization.address': ethereum,
  'solana.tx.account_keys': solana,
  'solana.tx.program_keys': solana,
  'solana.tx.recent_blockhash': solana,
  'solana.tx.instructions.program_key': solana,
  'solana.tx.instructions.accounts.account_key': solana,
  'solana.tx.instructions.parsed_instruction_data.named_accounts': solana,
  'solana.tx.instructions.parsed_instruction_data.named_account': solana,
  'solana.tx.transfers.from': solana,
  'solana.tx.transfers.to': solana,
  'solana.tx.spl_transfers.from': solana,
  'solana.tx.spl_transfers.to': solana,
  'solana.tx.spl_transfers.owner': solana,
  'solana.tx.spl_transfers.signers': solana,
  'solana.tx.spl_transfers.token_mint': solana,
  'solana.tx.address_table_lookups.address_table_key': solana,
  'tron.tx.contract.owner_address': tron,
  'tron.tx.contract.to_address': tron,
  'tron.tx.contract.contract_address': tron,
  'tron.tx.contract.receiver_address': tron,
  'bitcoin.tx.outputs.address': bitcoin,
};

/** Of these, an index is one of several texts and not a letter of one. */
const lists: ReadonlySet<string> = new Set([
  'solana.tx.account_keys',
  'solana.tx.program_keys',
  'solana.tx.spl_transfers.signers',
  'solana.tx.instructions.parsed_instruction_data.named_accounts',
  'solana.tx.instructions.parsed_instruction_data.named_account',
]);

const words: Readonly<Record<string, readonly string[]>> = {
  'activity.params.hash_function': hashFunctions,
  'activity.params.encoding': payloadEncodings,
  'activity.params.type': transactionTypes,
  'credentials.type': credentialTypes,
  'eth.tx.type': ['LEGACY', 'TYPE_1', 'TYPE_2', 'TYPE_3', 'TYPE_4', 'TYPE_113'],
  'bitcoin.tx.outputs.address_type': addressTypes,
  'bitcoin.tx.locktime.type': ['Seconds', 'Blocks'],
  'tron.tx.contract.type': contractTypes.map(({ name }) => name),
};

const uint = (bits: number): bigint => 2n ** BigInt(bits) - 1n;

/** The greatest value of fields whose form on the wire bounds them. None is below 0. */
const greatest: Readonly<Record<string, bigint>> = {
  'eth.tx.nonce': uint(64),
  'eth.tx.gas': uint(64),
  'solana.tx.transfers.amount': uint(64),
  'solana.tx.spl_transfers.amount': uint(64),
  'solana.tx.address_table_lookups.writable_indexes': uint(8),
  'solana.tx.address_table_lookups.readonly_indexes': uint(8),
  'bitcoin.tx.inputs.vout': uint(32),
  'bitcoin.tx.inputs.sequence': uint(32),
  'bitcoin.tx.locktime.amount': uint(32),
  'bitcoin.tx.outputs.value': 2_100_000_000_000_000n,
  'bitcoin.tx.fee': 2_100_000_000_000_000n,
  'tron.tx.fee_limit': uint(63),
  'tron.tx.expiration': uint(63),
  'tron.tx.timestamp': uint(63),
  'tron.tx.contract.amount': uint(63),
  'tron.tx.contract.call_value': uint(63),
  'tron.tx.contract.balance': uint(63),
  'wallet_account.path_indexes': uint(31),
};

/** No address of these chains is longer (BIP-173). To decode a long text in base 58 takes the square of its length. */
const ADDRESS_CHARS_MAX = 90;

/** Why a text can never equal what it is compared with; undefined where it can, or where that cannot be told. */
export function mismatchOf({ path, value, part: compared }: NamedLiteral<string>): Mismatch | undefined {
  const part = lists.has(path) ? undefined : compared;
  if (part?.from !== undefined && part.to !== undefined && BigInt(value.length) !== part.to - part.from)
    return { notice: 'otherLength' };
  const hex = own(hexFields, path);
  const address = own(addresses, path);
  if (part) return hex === undefined ? undefined : ofPart(value, hex, part.from);
  if (address) return notAddress(value, address);
  if (hex !== undefined) return notHex(value, hex);
  const among = own(words, path);
  return among && !among.includes(value) ? { notice: 'notValue', among } : undefined;
}

/** Whether a comparison with a number comes to the same whatever the field is, since the number is beyond what the field can be. */
export function isOutOfRange({ path, value, operator }: NamedLiteral<bigint>): boolean {
  const most = own(greatest, path);
  if (most === undefined) return false;
  return value > most || (value === most && operator === '>') || (value === 0n && operator === '<');
}

function notHex(value: string, prefix: '0x' | ''): Mismatch | undefined {
  const isPrefixed = value.startsWith('0x');
  const digits = isPrefixed ? value.slice(2) : value;
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) return { notice: 'notHex' };
  if (prefix === '0x' && !isPrefixed) return { notice: 'needsPrefix', meant: `0x${digits}` };
  return prefix === '' && isPrefixed ? { notice: 'needlessPrefix', meant: digits } : undefined;
}

/** Of a part that begins at an unknown place, either beginning is possible. */
function ofPart(value: string, prefix: '0x' | '', from: bigint | undefined): Mismatch | undefined {
  const text = prefix === '0x' && from === 0n ? value.replace(/^0(?:x|$)/, '') : value;
  const whole = prefix === '0x' && from === 1n ? text.replace(/^x/, '') : text;
  if (prefix === '0x' && from === 0n && value !== '' && text === value) return { notice: 'needsPrefix' };
  if (from === undefined) return undefined;
  if (prefix === '' && value.startsWith('0x')) return { notice: 'needlessPrefix' };
  return /^[0-9a-f]*$/i.test(whole) ? undefined : { notice: 'notHex' };
}

function notAddress(value: string, { isAddress, others = [] }: Address): Mismatch | undefined {
  if (value.length > ADDRESS_CHARS_MAX) return { notice: 'notAddress' };
  if (isAddress(value) || others.includes(value)) return undefined;
  const lower = value.toLowerCase();
  return { notice: 'notAddress', ...(isAddress(lower) ? { meant: lower } : {}) };
}

function isBase58Check(text: string, versions: readonly number[]): boolean {
  const bytes = attempt(() => base58check.decode(text));
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1);
}

/** Facts are in lower case, so that capitals are no address here though BIP-173 lets people write them. */
function isSegwit(text: string): boolean {
  if (text !== text.toLowerCase()) return false;
  for (const form of [bech32, bech32m]) {
    const read = attempt(() => form.decode(text as `${string}1${string}`));
    const [version, ...data] = read?.words ?? [];
    if (!read || !bitcoinNetworks.some(({ segwit }) => segwit === read.prefix)) continue;
    const length = lengthOf(() => form.fromWords(data));
    return form === bech32
      ? version === 0 && (length === 20 || length === 32)
      : version === 1 && (length === 32 || length === 2);
  }
  return false;
}

function lengthOf(decode: () => Uint8Array): number | undefined {
  return attempt(decode)?.length;
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function own<Value>(table: Readonly<Record<string, Value>>, path: string): Value | undefined {
  return Object.hasOwn(table, path) ? table[path] : undefined;
}
