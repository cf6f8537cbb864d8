import { RLP, type RLPInput } from 'micro-eth-signer/core/rlp.js';
import type { ReadPiece } from '#shared/reading.ts';
import { concat, equalBytes, parseHex, toHex } from '../../crypto/bytes.ts';
import { piecesOf } from '../pieces.ts';
import { invalidTransaction, unsupportedTransaction } from '../refusals.ts';

/** The bytes of Ethereum's transactions: RLP (Yellow Paper, appendix B) in the envelope of EIP-2718. */

/** What a transaction says. Which of them one has, its form tells; the names are the protocol's. */
export type Fields = {
  /** Absent only for a legacy transaction from before EIP-155. */
  chainId: bigint;
  nonce: bigint;
  gasPrice: bigint;
  maxPriorityFeePerGas: bigint;
  maxFeePerGas: bigint;
  gas: bigint;
  /** 20 bytes, or none where a contract is made. */
  to: Uint8Array;
  value: bigint;
  data: Uint8Array;
  accessList: readonly AccessListEntry[];
  maxFeePerBlobGas: bigint;
  blobVersionedHashes: readonly Uint8Array[];
  authorizationList: readonly SignedAuthorization[];
};

export type AccessListEntry = Readonly<{ address: Uint8Array; storageKeys: readonly Uint8Array[] }>;
export type SignedAuthorization = Readonly<{
  chainId: bigint;
  address: Uint8Array;
  nonce: bigint;
  yParity: bigint;
  r: bigint;
  s: bigint;
}>;

type Common = 'nonce' | 'gas' | 'to' | 'value' | 'data';

export type EthereumTransaction = Readonly<Pick<Fields, Common> & Partial<Omit<Fields, Common>> & { form: Form }>;

/** `type` is the first byte of its envelope; a legacy transaction has none. 113 is signed as typed data (`zksync.ts`), never as bytes. */
export type Form = Readonly<{ name: string; type: 0 | 1 | 2 | 3 | 4 | 113; fields: readonly (keyof Fields)[] }>;

const feeMarket = [
  'chainId',
  'nonce',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  'gas',
  'to',
  'value',
  'data',
  'accessList',
] as const;

const legacy: Form = { name: 'Legacy', type: 0, fields: ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data'] };
export const eip1559: Form = { name: 'EIP-1559', type: 2, fields: feeMarket };
const typed: readonly Form[] = [
  { name: 'EIP-2930', type: 1, fields: ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'accessList'] },
  eip1559,
  { name: 'EIP-4844', type: 3, fields: [...feeMarket, 'maxFeePerBlobGas', 'blobVersionedHashes'] },
  { name: 'EIP-7702', type: 4, fields: [...feeMarket, 'authorizationList'] },
];

/** The first byte of a list; what is below is an envelope's type. */
const LIST_MIN = 0xc0;
const TYPE_MAX = 0x7f;
/** `v`, or the parity of `y`, then `r` and `s`. */
const SIGNATURE_ITEMS = 3;

/**
 * Reads an unsigned transaction: hex, with 0x or without. Throws INVALID_ARGUMENT: UNSUPPORTED_TRANSACTION_TYPE for an envelope that is not
 * signed here, INVALID_TRANSACTION for everything else that is not byte for byte the encoding of what was read.
 */
export function parseTransactionBytes(text: string): EthereumTransaction {
  const bytes = parseHex(text.startsWith('0x') ? text.slice(2) : text);
  if (!bytes) throw invalidTransaction('expected hex digits, two for each byte');
  const [first] = bytes;
  if (first === undefined) throw invalidTransaction('it is empty');
  if (first > TYPE_MAX && first < LIST_MIN) throw invalidTransaction('it begins with neither a type nor a list');
  const form = first >= LIST_MIN ? legacy : typed.find(({ type }) => type === first);
  if (!form)
    throw unsupportedTransaction(
      `Ethereum’s type ${first} is not supported: Coffer signs legacy transactions and types 1 to 4`,
    );
  const transaction = read(form, itemsOf(form === legacy ? bytes : bytes.subarray(1)));
  if (!equalBytes(encodeUnsigned(transaction), bytes))
    throw invalidTransaction('it is not what its contents encode to');
  return transaction;
}

/** What is hashed to be signed. */
export function encodeUnsigned(transaction: EthereumTransaction): Uint8Array {
  return envelope(
    transaction.form,
    unsignedItems(transaction).map(([, item]) => item),
  );
}

/**
 * The bytes of an unsigned transaction, each run with the name of what it holds: the type, the head of the list, every field.
 * @param call the data of a call in pieces
 */
export function unsignedPieces(
  transaction: EthereumTransaction,
  call: readonly NamedBytes[] = [],
): readonly ReadPiece[] {
  const items = unsignedItems(transaction);
  const fields = items.map(([name, item]): NamedBytes => [name, RLP.encode(item)]);
  const body = RLP.encode(items.map(([, item]) => item));
  const head = body.length - fields.reduce((sum, [, bytes]) => sum + bytes.length, 0);
  const { form } = transaction;
  return piecesOf([
    ...(form === legacy ? [] : [['type', Uint8Array.of(form.type)] as const]),
    ['list', body.subarray(0, head)],
    ...fields.flatMap(([name, bytes]): readonly NamedBytes[] => {
      if (name !== 'data' || call.length === 0) return [[name, bytes]];
      return [['data.length', bytes.subarray(0, bytes.length - transaction.data.length)], ...call];
    }),
  ]);
}

/** Bytes with the name of what they hold. */
export type NamedBytes = readonly [name: string, bytes: Uint8Array];

/** What an unsigned transaction lists, with the names that policies have for it. */
function unsignedItems(transaction: EthereumTransaction): readonly (readonly [name: string, item: Item])[] {
  const { form, chainId } = transaction;
  const items = itemsToWrite(transaction).map((item, at) => [policyName(form.fields[at] ?? ''), item] as const);
  if (form !== legacy || chainId === undefined) return items;
  // EIP-155 signs the chain's id where the signature will stand.
  return [...items, ['chain_id', chainId], ['signature', 0n], ['signature', 0n]];
}

const policyName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The whole transaction. `signature` is r‖s; `yParity` is 0 or 1. */
export function encodeSigned(transaction: EthereumTransaction, signature: Uint8Array, yParity: 0 | 1): Uint8Array {
  const { form, chainId } = transaction;
  const v =
    form !== legacy
      ? BigInt(yParity)
      : chainId === undefined
        ? 27n + BigInt(yParity)
        : chainId * 2n + 35n + BigInt(yParity);
  return envelope(form, [
    ...itemsToWrite(transaction),
    v,
    numberOf(signature.subarray(0, 32)),
    numberOf(signature.subarray(32)),
  ]);
}

type Item = Exclude<RLPInput, string | number | null>;

function envelope(form: Form, items: readonly Item[]): Uint8Array {
  const body = RLP.encode([...items]);
  return form === legacy ? body : concat(Uint8Array.of(form.type), body);
}

function itemsToWrite(transaction: EthereumTransaction): Item[] {
  const { form } = transaction;
  return form.fields.map((field) => write(field, transaction));
}

function write(field: keyof Fields, transaction: EthereumTransaction): Item {
  switch (field) {
    case 'accessList':
      return (transaction.accessList ?? []).map(({ address, storageKeys }) => [address, [...storageKeys]]);
    case 'blobVersionedHashes':
      return [...(transaction.blobVersionedHashes ?? [])];
    case 'authorizationList':
      return (transaction.authorizationList ?? []).map(({ chainId, address, nonce, yParity, r, s }) => [
        ...[chainId, address, nonce, yParity, r, s],
      ]);
    default:
      return transaction[field] ?? 0n;
  }
}

function itemsOf(body: Uint8Array): readonly RLPInput[] {
  let item: RLPInput;
  try {
    item = RLP.decode(body);
  } catch (thrown) {
    throw invalidTransaction(notRlp(thrown));
  }
  return listOf(item, 'the transaction');
}

/** The library's words are its own affair and may change; of what it finds, these two can be told from a slip in copying. */
function notRlp(thrown: unknown): string {
  const found = thrown instanceof Error ? thrown.message : '';
  if (found.endsWith('unread bytes left')) return 'it is not RLP: bytes are left over';
  return found.endsWith('out of range') ? 'it is not RLP: it ends too early' : 'it is not RLP';
}

function read(form: Form, items: readonly RLPInput[]): EthereumTransaction {
  const own = items.slice(0, form.fields.length);
  const rest = items.slice(form.fields.length);
  if (form.type === 3 && Array.isArray(items[0]))
    throw unsupportedTransaction('Coffer does not sign blobs with sidecars: omit the sidecars');
  if (own.length < form.fields.length || (rest.length > 0 && rest.length !== SIGNATURE_ITEMS))
    throw invalidTransaction(`${form.name} has ${form.fields.length} fields, and this has ${items.length}`);
  if (rest.length > 0 && (form !== legacy || rest.slice(1).some((item) => !isEmpty(item))))
    throw invalidTransaction('it is already signed');
  const fields: Partial<Fields> = {};
  for (const [at, field] of form.fields.entries()) readField(fields, field, own[at] ?? null);
  if (rest.length > 0) readField(fields, 'chainId', rest[0] ?? null);
  const { nonce = 0n, gas = 0n, to = new Uint8Array(), value = 0n, data = new Uint8Array() } = fields;
  const transaction = { ...fields, nonce, gas, to, value, data, form };
  check(transaction);
  return transaction;
}

/** What no chain would take, and so nobody can have meant. */
function check({ form, chainId, nonce, to, ...fees }: EthereumTransaction): void {
  if (chainId === 0n) throw invalidTransaction('chainId must not be 0');
  if (nonce === 2n ** 64n - 1n) throw invalidTransaction('nonce is greater than any account has (EIP-2681)');
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, blobVersionedHashes = [], authorizationList = [] } = fees;
  if (maxPriorityFeePerGas > maxFeePerGas) throw invalidTransaction('maxPriorityFeePerGas is more than maxFeePerGas');
  if (form.type >= 3 && to.length === 0) throw invalidTransaction(`${form.name} cannot create a contract`);
  if (form.type === 3 && blobVersionedHashes.length === 0) throw invalidTransaction('it has no blobs');
  if (blobVersionedHashes.some((hash) => hash[0] !== 1))
    throw invalidTransaction('the hash of a blob has an unknown version');
  if (form.type === 4 && authorizationList.length === 0) throw invalidTransaction('it has no authorizations');
}

const readers: { readonly [Field in keyof Fields]: (item: RLPInput, name: string) => Fields[Field] } = {
  chainId: (item, name) => integer(item, name, 256),
  nonce: (item, name) => integer(item, name, 64),
  gasPrice: (item, name) => integer(item, name, 256),
  maxPriorityFeePerGas: (item, name) => integer(item, name, 256),
  maxFeePerGas: (item, name) => integer(item, name, 256),
  gas: (item, name) => integer(item, name, 64),
  to: (item, name) => (isEmpty(item) ? new Uint8Array() : fixed(item, name, 20)),
  value: (item, name) => integer(item, name, 256),
  data: bytesOf,
  accessList: (item, name) => listOf(item, name).map((entry, at) => accessListEntry(entry, `${name}.${at}`)),
  maxFeePerBlobGas: (item, name) => integer(item, name, 256),
  blobVersionedHashes: (item, name) => listOf(item, name).map((hash, at) => fixed(hash, `${name}.${at}`, 32)),
  authorizationList: (item, name) => listOf(item, name).map((entry, at) => authorization(entry, `${name}.${at}`)),
};

function readField<Field extends keyof Fields>(into: Partial<Fields>, field: Field, item: RLPInput): void {
  into[field] = readers[field](item, field);
}

function accessListEntry(item: RLPInput, name: string): AccessListEntry {
  const [address, keys] = demandItems(item, name, 2);
  const storageKeys = listOf(keys, name).map((key, at) => fixed(key, `${name}.${at}`, 32));
  return { address: fixed(address, name, 20), storageKeys };
}

function authorization(item: RLPInput, name: string): SignedAuthorization {
  const [chainId, address, nonce, yParity, r, s] = demandItems(item, name, 6);
  return {
    chainId: integer(chainId, name, 256),
    address: fixed(address, name, 20),
    nonce: integer(nonce, name, 64),
    yParity: parity(yParity, name),
    r: integer(r, name, 256),
    s: integer(s, name, 256),
  };
}

/** The protocol lets this byte be anything and passes over what is not 0 or 1; nobody means to send what is passed over. */
function parity(item: RLPInput | undefined, name: string): bigint {
  const value = integer(item, name, 8);
  if (value > 1n) throw invalidTransaction(`${name} has a parity of ${value}, which is neither 0 nor 1`);
  return value;
}

function demandItems(item: RLPInput, name: string, count: number): readonly RLPInput[] {
  const items = listOf(item, name);
  if (items.length !== count) throw invalidTransaction(`${name} has ${items.length} items in place of ${count}`);
  return items;
}

function listOf(item: RLPInput | undefined, name: string): readonly RLPInput[] {
  if (!Array.isArray(item)) throw invalidTransaction(`${name} is not a list`);
  return item;
}

function bytesOf(item: RLPInput | undefined, name: string): Uint8Array {
  if (!(item instanceof Uint8Array)) throw invalidTransaction(`${name} is a list`);
  return item;
}

function fixed(item: RLPInput | undefined, name: string, length: number): Uint8Array {
  const bytes = bytesOf(item, name);
  if (bytes.length !== length) throw invalidTransaction(`${name} has ${bytes.length} bytes in place of ${length}`);
  return bytes;
}

function integer(item: RLPInput | undefined, name: string, bits: number): bigint {
  const bytes = bytesOf(item, name);
  if (bytes[0] === 0) throw invalidTransaction(`${name} is a number that begins with a zero byte`);
  if (bytes.length * 8 > bits) throw invalidTransaction(`${name} is not below 2^${bits}`);
  return numberOf(bytes);
}

function isEmpty(item: RLPInput | undefined): boolean {
  return item instanceof Uint8Array && item.length === 0;
}

const numberOf = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`));
