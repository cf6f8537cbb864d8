import type { Curve, HashFunction, TransactionType } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { Operations } from '../../api/operations.ts';
import { unsignedTransfer, type Transfer } from './transfer.ts';

/** What can be asked for here, in the order it is offered. */
export const kinds = ['transfer', 'transaction', 'message', 'typed-data', 'delegation', 'bytes'] as const;
export type Kind = (typeof kinds)[number];

/** A key by what signing hangs on: its curve, and how its address is written. A key without an address has no format. */
type KeyForm = Readonly<{ curve: Curve; addressFormat?: string | undefined }>;

/** What somebody wants signed, as it stands in the form. */
export type Draft = Readonly<{
  kind: Kind;
  transactionType: TransactionType;
  hash: HashFunction;
  /** Whether a message gets what Ethereum's wallets put before it (EIP-191). */
  personal: boolean;
  text: string;
  transfer: Transfer;
}>;

/** What is offered for a key, each with what comes first in it. */
export type Offer = Readonly<{
  kinds: readonly Kind[];
  transactionTypes: readonly TransactionType[];
  hashes: readonly HashFunction[];
  kind: Kind;
  transactionType: TransactionType;
  hash: HashFunction;
}>;

const isTaproot = ({ addressFormat = '' }: KeyForm): boolean => addressFormat.endsWith('_P2TR');
const ecdsaHashes = ['HASH_FUNCTION_SHA256', 'HASH_FUNCTION_KECCAK256', 'HASH_FUNCTION_NO_OP'] as const;
/** Clients of these chains sign texts; of all others bytes. */
const textFormats: readonly string[] = ['ADDRESS_FORMAT_COSMOS', 'ADDRESS_FORMAT_SEI'];

/** What a key can be asked to sign, with what programs that sign for its chain usually take. */
export function offerFor(key: KeyForm): Offer {
  const { curve, addressFormat = '' } = key;
  const transactionTypes = transactionTypesOf(key);
  const ethereum = curve === 'CURVE_SECP256K1' && !isTaproot(key);
  const known = /^ADDRESS_FORMAT_(?:BITCOIN_|TRON|SOLANA)/.test(addressFormat);
  const transfers = addressFormat === 'ADDRESS_FORMAT_ETHEREUM';
  return {
    kinds: kinds.filter((kind) => {
      if (kind === 'transfer') return transfers;
      if (kind === 'transaction') return transactionTypes.length > 0;
      return ethereum || (kind !== 'typed-data' && kind !== 'delegation');
    }),
    transactionTypes,
    hashes: curve === 'CURVE_ED25519' ? ['HASH_FUNCTION_NOT_APPLICABLE'] : ecdsaHashes,
    kind: transfers ? 'transfer' : known ? 'transaction' : textFormats.includes(addressFormat) ? 'message' : 'bytes',
    // A key that signs no transactions is offered none, whatever stands here.
    transactionType: transactionTypes[0] ?? 'TRANSACTION_TYPE_ETHEREUM',
    hash:
      curve === 'CURVE_ED25519'
        ? 'HASH_FUNCTION_NOT_APPLICABLE'
        : addressFormat === 'ADDRESS_FORMAT_ETHEREUM'
          ? 'HASH_FUNCTION_KECCAK256'
          : 'HASH_FUNCTION_SHA256',
  };
}

/** The chains whose transactions a key can sign, its own chain's first. */
function transactionTypesOf(key: KeyForm): readonly TransactionType[] {
  const { curve, addressFormat = '' } = key;
  if (curve === 'CURVE_P256') return [];
  if (curve === 'CURVE_ED25519') return ['TRANSACTION_TYPE_SOLANA'];
  const all = ['TRANSACTION_TYPE_ETHEREUM', 'TRANSACTION_TYPE_BITCOIN', 'TRANSACTION_TYPE_TRON'] as const;
  const own = all.find((type) => addressFormat.startsWith(type.replace('TRANSACTION_TYPE_', 'ADDRESS_FORMAT_')));
  return own ? [own, ...all.filter((type) => type !== own)] : all;
}

const requestTypes = {
  sign_transaction: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  sign_raw_payload: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
} as const;
type Path = keyof typeof requestTypes;

/** A request to sign, as it is read, simulated and sent. */
export type SigningRequest = { [P in Path]: Readonly<{ path: P; parameters: Operations[P]['params'] }> }[Path];

const encodings = {
  message: 'PAYLOAD_ENCODING_TEXT_UTF8',
  'typed-data': 'PAYLOAD_ENCODING_EIP712',
  delegation: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
  bytes: 'PAYLOAD_ENCODING_HEXADECIMAL',
} as const;

/** The request that a draft is; null while nothing was put in. */
export function requestOf(signWith: string, draft: Draft): SigningRequest | null {
  const { kind, text, transactionType, hash } = draft;
  const transaction = (unsignedTransaction: string, type: TransactionType): SigningRequest => ({
    path: 'sign_transaction',
    parameters: { signWith, unsignedTransaction, type },
  });
  if (kind === 'transfer') {
    const unsigned = unsignedTransfer(draft.transfer);
    return unsigned && transaction(hexOf(unsigned), 'TRANSACTION_TYPE_ETHEREUM');
  }
  if (text.trim() === '') return null;
  if (kind === 'transaction') return transaction(transactionHex(transactionType, text), transactionType);
  const hashedByItself = kind === 'typed-data' || kind === 'delegation';
  return {
    path: 'sign_raw_payload',
    parameters: {
      signWith,
      payload: payloadOf(draft),
      encoding: encodings[kind],
      hashFunction: hashedByItself ? 'HASH_FUNCTION_NO_OP' : hash,
    },
  };
}

/** The same as plain JSON, for questions that take any request. Of no request it is empty, for a question that is not asked. */
export function asJson(request: SigningRequest | null): { type: string; parameters: JsonObject } {
  return { type: request ? requestTypes[request.path] : '', parameters: { ...request?.parameters } };
}

/** Whether what Ethereum's wallets put before a message is offered: only where the digest is theirs too. */
export function offersPersonal(key: KeyForm, { kind, hash }: Pick<Draft, 'kind' | 'hash'>): boolean {
  return kind === 'message' && hash === 'HASH_FUNCTION_KECCAK256' && key.curve === 'CURVE_SECP256K1' && !isTaproot(key);
}

function payloadOf({ kind, text, personal, hash }: Draft): string {
  if (kind === 'bytes') return text.replaceAll(/\s+/g, '');
  if (kind !== 'message' || !personal || hash !== 'HASH_FUNCTION_KECCAK256') return text;
  return `\u0019Ethereum Signed Message:\n${new TextEncoder().encode(text).length}${text}`;
}

const psbtBase64 = /^cHNidP/;

/**
 * A transaction as its chain's programs hand it on, in the hex that is signed here: base64 of PSBTs and of Solana, the JSON of Tron's.
 * What is none of these stays what it is, for whoever reads it to say what is wrong.
 */
export function transactionHex(type: TransactionType, text: string): string {
  const plain = text.trim();
  if (type === 'TRANSACTION_TYPE_TRON' && plain.startsWith('{')) return rawDataHexIn(plain) ?? plain;
  const joined = plain.replaceAll(/\s+/g, '');
  if (/^(?:0x)?[0-9a-f]*$/i.test(joined)) return joined;
  const base64 = type === 'TRANSACTION_TYPE_SOLANA' || (type === 'TRANSACTION_TYPE_BITCOIN' && psbtBase64.test(joined));
  return (base64 ? hexOfBase64(joined) : null) ?? joined;
}

function rawDataHexIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('raw_data_hex' in value)) return null;
    return typeof value.raw_data_hex === 'string' ? value.raw_data_hex : null;
  } catch {
    return null;
  }
}

function hexOfBase64(text: string): string | null {
  try {
    return hexOf(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Bytes as lower-case hex. */
function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a file holds, for the field: its text where it is one, and else its bytes as hex. With `utf8`, text beyond plain ASCII is text too. */
export function textOfFile(bytes: Uint8Array, utf8: boolean): string {
  if (!utf8) return bytes.every(isPlain) ? new TextDecoder().decode(bytes) : hexOf(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return hexOf(bytes);
  }
}

function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
