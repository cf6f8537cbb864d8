import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { RLP, type RLPInput } from 'micro-eth-signer/core/rlp.js';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { badParams } from './rpc-error.ts';
import { bytesIn, listIn, objectIn, quantityIn } from './values.ts';

/** Transactions as JSON-RPC has them, and as bytes to sign: the arguments of geth, with the sidecar of EIP-4844. */

type Name = keyof typeof readers;

/** How each argument is read. */
const readers = {
  nonce: quantityIn,
  gasPrice: quantityIn,
  maxPriorityFeePerGas: quantityIn,
  maxFeePerGas: quantityIn,
  gas: quantityIn,
  to: addressOrNone,
  value: quantityIn,
  data: bytesIn,
  accessList: accessListIn,
  maxFeePerBlobGas: quantityIn,
  blobVersionedHashes: (value: Json, at: string) => listIn(value, at).map((one, i) => fixed(one, `${at}.${i}`, 32)),
  authorizationList: authorizationListIn,
} as const satisfies Record<string, (value: Json, at: string) => RLPInput>;

/** What may be left out; everything else is named as missing, since Coffer asks no node. */
const unsaid: Partial<Record<Name, () => RLPInput>> = {
  to: () => new Uint8Array(),
  value: () => 0n,
  data: () => new Uint8Array(),
  accessList: () => [],
};

const feeMarket = [
  'nonce',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  'gas',
  'to',
  'value',
  'data',
  'accessList',
] as const;

/** The arguments of each type, in the order of its bytes. All types but the first begin with the chain. */
const forms: readonly (readonly Name[])[] = [
  ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data'],
  ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'accessList'],
  feeMarket,
  [...feeMarket, 'maxFeePerBlobGas', 'blobVersionedHashes'],
  [...feeMarket, 'authorizationList'],
];

/** Beside those: what names the account, the chain and the type, a second word for `data`, and the parts of a sidecar. */
const others: ReadonlySet<string> = new Set(['from', 'chainId', 'type', 'input', 'blobs', 'commitments', 'proofs']);

export type WantedTransaction = Readonly<{
  /** `0x` and hex. */
  unsigned: string;
  type: number;
  /** Blobs, commitments and proofs, where there were any. */
  sidecar: readonly RLPInput[] | undefined;
  /** The arguments as clients get them back with the signed transaction. */
  fields: JsonObject;
}>;

/** Reads the arguments of a transaction for a chain. Throws invalid params that name all that is missing. */
export function wantedTransaction(args: JsonObject, chainId: string): WantedTransaction {
  for (const name of Object.keys(args))
    if (!Object.hasOwn(readers, name) && !others.has(name)) throw badParams(`unknown field: ${name}`);
  const sidecar = sidecarOf(args);
  const given: JsonObject = {
    ...args,
    ...(sidecar && isAbsent(args['blobVersionedHashes']) ? { blobVersionedHashes: sidecar.hashes } : {}),
    data: dataOf(args),
  };
  if (sidecar && !isSame(given['blobVersionedHashes'], sidecar.hashes))
    throw badParams('blobVersionedHashes are not those of the commitments');
  const type = typeOf(given);
  const form = forms[type];
  if (!form) throw badParams(`type ${type} is not supported: Coffer signs the types 0 to 4`);
  if (sidecar && type !== 3) throw badParams('only a transaction of type 3 has blobs');
  const foreign = Object.keys(readers).find((name) => !isAbsent(given[name]) && !form.some((one) => one === name));
  if (foreign !== undefined && !(foreign === 'accessList' && isEmptyList(given[foreign])))
    throw badParams(`a transaction of type ${type} has no ${foreign}`);
  const missing = form.filter((name) => isAbsent(given[name]) && !unsaid[name]);
  if (missing.length > 0) throw badParams(`missing ${missing.join(', ')}: Coffer asks no node, so give every field`);
  const items = form.map((name): RLPInput => {
    const value = given[name];
    return isAbsent(value) ? (unsaid[name]?.() ?? '') : readers[name](value, name);
  });
  const chain = BigInt(chainId);
  const unsigned =
    type === 0
      ? RLP.encode([...items, chain, new Uint8Array(), new Uint8Array()])
      : concatBytes(Uint8Array.of(type), RLP.encode([chain, ...items]));
  return { unsigned: prefixed(unsigned), type, sidecar: sidecar?.items, fields: fieldsOf(type, form, items, chain) };
}

const isAbsent = (value: Json | undefined): value is null | undefined => value === undefined || value === null;
const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one)?.toLowerCase() === JSON.stringify(other)?.toLowerCase();
const isEmptyList = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0;

/** Newer clients call the data `input`. Both are given by some, and must then say the same. */
function dataOf({ data, input }: JsonObject): Json {
  if (!isAbsent(data) && !isAbsent(input) && !isSame(data, input)) throw badParams('data and input differ');
  return data ?? input ?? null;
}

function typeOf(args: JsonObject): number {
  const { type } = args;
  if (!isAbsent(type)) return Number(quantityIn(type, 'type'));
  const has = (name: string): boolean => !isAbsent(args[name]);
  if (has('authorizationList')) return 4;
  if (has('blobVersionedHashes') || has('maxFeePerBlobGas')) return 3;
  if (has('gasPrice')) return has('accessList') ? 1 : 0;
  return 2;
}

function addressOrNone(value: Json, at: string): Uint8Array {
  const bytes = bytesIn(value, at);
  if (bytes.length !== 0 && bytes.length !== 20) throw badParams(`${at}: expected an address of 20 bytes`);
  return bytes;
}

function fixed(value: Json, at: string, length: number): Uint8Array {
  const bytes = bytesIn(value, at);
  if (bytes.length !== length) throw badParams(`${at}: expected ${length} bytes`);
  return bytes;
}

function accessListIn(value: Json, at: string): RLPInput {
  return listIn(value, at).map((entry, i) => {
    const { address = null, storageKeys = [] } = objectIn(entry, `${at}.${i}`);
    return [
      fixed(address, `${at}.${i}.address`, 20),
      listIn(storageKeys, `${at}.${i}.storageKeys`).map((key, k) => fixed(key, `${at}.${i}.storageKeys.${k}`, 32)),
    ];
  });
}

function authorizationListIn(value: Json, at: string): RLPInput {
  return listIn(value, at).map((entry, i) => {
    const {
      chainId = null,
      address = null,
      nonce = null,
      yParity,
      v,
      r = null,
      s = null,
    } = objectIn(entry, `${at}.${i}`);
    return [
      quantityIn(chainId, `${at}.${i}.chainId`),
      fixed(address, `${at}.${i}.address`, 20),
      quantityIn(nonce, `${at}.${i}.nonce`),
      quantityIn(yParity ?? v ?? null, `${at}.${i}.yParity`),
      quantityIn(r, `${at}.${i}.r`),
      quantityIn(s, `${at}.${i}.s`),
    ];
  });
}

/** The proofs of cells (EIP-7594) are this many for each blob; of a whole blob there is one. */
const CELLS_PER_BLOB = 128;
const BLOB_BYTES = 131_072;
const KZG_BYTES = 48;

function sidecarOf({ blobs, commitments, proofs }: JsonObject) {
  if ([blobs, commitments, proofs].every(isAbsent)) return undefined;
  const read = (value: Json | undefined, at: string, length: number): readonly Uint8Array[] => {
    if (isAbsent(value)) throw badParams(`missing ${at}: a sidecar has blobs, commitments and proofs`);
    return listIn(value, at).map((one, i) => fixed(one, `${at}.${i}`, length));
  };
  const whole = read(blobs, 'blobs', BLOB_BYTES);
  const committed = read(commitments, 'commitments', KZG_BYTES);
  const proved = read(proofs, 'proofs', KZG_BYTES);
  const perBlob = proved.length / whole.length;
  if (whole.length === 0 || committed.length !== whole.length || (perBlob !== 1 && perBlob !== CELLS_PER_BLOB))
    throw badParams('a sidecar has a commitment for each blob, and 1 proof or 128 proofs for each blob');
  const version = perBlob === 1 ? [] : [Uint8Array.of(1)];
  const items: readonly RLPInput[] = [...version, [...whole], [...committed], [...proved]];
  return {
    items,
    // EIP-4844, kzg_to_versioned_hash.
    hashes: committed.map((one) => prefixed(concatBytes(Uint8Array.of(1), sha256(one).subarray(1)))),
  };
}

/** The signed transaction as it is sent to a node: with its sidecar, where there is one. `signed`: hex without a prefix. */
export function networkForm({ sidecar }: WantedTransaction, signed: string): string {
  if (!sidecar) return `0x${signed}`;
  const [type, ...list] = hexToBytes(signed);
  return prefixed(concatBytes(Uint8Array.of(type ?? 0), RLP.encode([RLP.decode(Uint8Array.from(list)), ...sidecar])));
}

/** The signed transaction with its fields, as geth writes them. */
export function signedFields({ type, fields }: WantedTransaction, signed: string): JsonObject {
  const bytes = hexToBytes(signed);
  const items = RLP.decode(type === 0 ? bytes : bytes.subarray(1));
  const [v, r, s] = (Array.isArray(items) ? items.slice(-3) : []).map((item) =>
    quantity(item instanceof Uint8Array && item.length > 0 ? BigInt(prefixed(item)) : 0n),
  );
  return {
    ...fields,
    v: v ?? '0x0',
    r: r ?? '0x0',
    s: s ?? '0x0',
    ...(type === 0 ? {} : { yParity: v ?? '0x0' }),
    hash: prefixed(keccak_256(bytes)),
  };
}

function fieldsOf(type: number, form: readonly Name[], items: readonly RLPInput[], chain: bigint): JsonObject {
  const shown = form.map((name, at): readonly [string, Json] => {
    const item = items[at];
    if (name === 'to') return ['to', item instanceof Uint8Array && item.length > 0 ? prefixed(item) : null];
    if (name === 'data') return ['input', item instanceof Uint8Array ? prefixed(item) : '0x'];
    return [name, shownItem(name, item)];
  });
  return { type: quantity(BigInt(type)), chainId: quantity(chain), ...Object.fromEntries(shown) };
}

function shownItem(name: Name, item: RLPInput | undefined): Json {
  if (typeof item === 'bigint') return quantity(item);
  if (item instanceof Uint8Array) return prefixed(item);
  if (!Array.isArray(item)) return null;
  const list = item as readonly RLPInput[];
  if (name === 'accessList')
    return list.map((entry) => {
      const [address, storageKeys] = entry as readonly RLPInput[];
      return { address: shownItem('to', address), storageKeys: shownItem('blobVersionedHashes', storageKeys) };
    });
  if (name === 'authorizationList')
    return list.map((entry) => {
      const [chainId, address, nonce, yParity, r, s] = (entry as readonly RLPInput[]).map((one) =>
        shownItem('to', one),
      );
      return { chainId, address, nonce, yParity, r, s } as JsonObject;
    });
  return list.map((one) => shownItem(name, one));
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`;
const prefixed = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`;
