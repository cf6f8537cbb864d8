import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { HashFunction, PayloadEncoding } from '#shared/enums.ts';
import { personalMessagePrefix } from '#shared/rpc-methods.ts';
import { parseHex, toHex, utf8Bytes } from '../crypto/bytes.ts';
import type { Signer } from '../crypto/signer.ts';
import type { RecoverableSignature } from '../ports.ts';
import { Fault, refused } from '../fault.ts';
import { authorizationDigest, authorizationIn, parseAuthorization, type Authorization } from './authorization.ts';
import { hasControls } from './control-characters.ts';
import { zksyncTransaction } from './ethereum/zksync.ts';
import { hiddenTransaction, resemblesTransaction } from './hidden-transaction.ts';
import type { HiddenTransaction } from './kinds.ts';
import { isTaproot } from './signer-named.ts';
import { typedDataRoom, type TypedDataRoom } from './typed-data-json.ts';
import type { TypedData } from './typed-data-json.ts';
import { parseTypedData, typedDataDigest } from './typed-data.ts';

/** What a payload says, once its encoding is undone. What is hashed and signed is made of this, and so is what is shown. */
export type RawPayload =
  | Readonly<{ form: 'bytes'; bytes: Uint8Array }>
  | Readonly<{
      form: 'typed-data';
      data: TypedData;
      /** The transaction that the typed data is, where it is one. */
      transaction: HiddenTransaction | null;
    }>
  | Readonly<{ form: 'authorization'; authorization: Authorization }>;

/** A signature as the wire has it: r and s 32 bytes each, v one, lower-case hex without a prefix. */
export type RawSignature = { r: string; s: string; v: string };

/** What a request wants signed. `field` is where it has its payloads: as one, or as a list. */
type Asked = Readonly<{
  payloads: readonly string[];
  field: 'payload' | 'payloads';
  encoding: PayloadEncoding;
  hashFunction: HashFunction;
}>;

/**
 * Reads the payloads of a request as far as they can be without knowing whose key signs them. Throws INVALID_ARGUMENT: `invalid payload encoding` for text
 * that is not what its encoding says, `invalid hash function` for typed data and authorizations whose digest is not left to Coffer,
 * `expected a 32-bytes-long digest` for a digest of another length. A detail names the field.
 */
export function readRawPayloads({ payloads, field, encoding, hashFunction }: Asked): readonly RawPayload[] {
  const own = encoding === 'PAYLOAD_ENCODING_EIP712' || encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
  if (own && hashFunction !== 'HASH_FUNCTION_NO_OP')
    throw invalidHash(`${encoding} defines the hash: expected HASH_FUNCTION_NO_OP`);
  const room = typedDataRoom();
  return payloads.map((text, at) => {
    try {
      return readRawPayload(text, encoding, hashFunction, room);
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      // Anyone who reads a payload knows what is wrong with it, and not which of them it is.
      throw refused(thrown.message, thrown.errorCode, `parameters.${field}${field === 'payloads' ? `.${at}` : ''}`);
    }
  });
}

function readRawPayload(
  text: string,
  encoding: PayloadEncoding,
  hashFunction: HashFunction,
  room: TypedDataRoom,
): RawPayload {
  if (encoding === 'PAYLOAD_ENCODING_EIP712') {
    const data = parseTypedData(text, room);
    return { form: 'typed-data', data, transaction: zksyncTransaction(data) };
  }
  if (encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION')
    return { form: 'authorization', authorization: parseAuthorization(text) };
  const isText = encoding === 'PAYLOAD_ENCODING_TEXT_UTF8';
  const bytes = isText ? bytesOfText(text) : parseHex(text.replace(/^0x/i, ''));
  if (!bytes)
    throw invalidEncoding(isText ? 'expected text that UTF-8 can spell' : 'expected hex digits, two for each byte');
  if (isText) requireText(text, bytes, hashFunction);
  if (hashFunction === 'HASH_FUNCTION_NO_OP' && bytes.length !== 32)
    throw refused(`expected a 32-bytes-long digest, not ${bytes.length} bytes`, 'REQUEST_INVALID');
  const authorization = hashFunction === 'HASH_FUNCTION_KECCAK256' ? authorizationIn(bytes) : null;
  if (authorization) return { form: 'authorization', authorization };
  requireReadableBytes(bytes, hashFunction);
  return { form: 'bytes', bytes };
}

/** What wallets put before a message and the count of its bytes: EIP-191 version 0x45, and TIP-191. The bytes of no transaction begin so. */
const messagePrefixes = [personalMessagePrefix, '\u0019TRON Signed Message:\n'];

/**
 * Refuses bytes that have the form of a transaction which nothing here reads: policies about transactions could not decide on it. Throws
 * INVALID_ARGUMENT `invalid payload encoding`.
 */
function requireReadableBytes(bytes: Uint8Array, hashFunction: HashFunction): void {
  if (resemblesTransaction(bytes, hashFunction) && !hiddenTransaction(bytes, hashFunction))
    throw invalidEncoding(
      'the bytes have the form of a transaction, but cannot be decoded: send the digest of the transaction',
    );
}

/**
 * Refuses text that is no text for people: a transaction, control characters beside line feed, carriage return and tab, or 32 bytes to be
 * hashed with SHA-256. Bitcoin signs the SHA-256 of a SHA-256: an attacker who tries many transactions finds a first hash that is text. Throws
 * INVALID_ARGUMENT `invalid payload encoding`.
 */
function requireText(text: string, bytes: Uint8Array, hashFunction: HashFunction): void {
  if (hashFunction === 'HASH_FUNCTION_NO_OP') return;
  const prefix = messagePrefixes.find((one) => text.startsWith(one)) ?? '';
  if (hasControls(text.slice(prefix.length)))
    throw invalidEncoding('text has control characters: send the bytes with PAYLOAD_ENCODING_HEXADECIMAL');
  if (bytes.length === HASH_BYTES && hashFunction === 'HASH_FUNCTION_SHA256')
    throw invalidEncoding(
      'text of 32 bytes could be the first hash of a Bitcoin transaction: send the bytes with PAYLOAD_ENCODING_HEXADECIMAL',
    );
  if (hiddenTransaction(bytes, hashFunction))
    throw invalidEncoding('the text is a transaction: sign it with sign_transaction');
}

const HASH_BYTES = 32;

/**
 * Signs a payload. ECDSA keys sign a digest and give its recovery id as `v`; Ed25519 signs the bytes, and the key of a taproot address
 * signs a digest with BIP-340, both with `v` zero. Throws INVALID_ARGUMENT `invalid hash function` or `invalid payload encoding` for what
 * keys of this curve, or under this address, do not sign.
 */
export function signRawPayload(payload: RawPayload, hashFunction: HashFunction, signer: Signer): RawSignature {
  requireSignable(payload, hashFunction, signer);
  if (signer.curve === 'CURVE_ED25519')
    return signatureHex({ signature: signer.signMessage(bytesOf(payload)), recovery: 0 });
  const digest = digestOf(payload, hashFunction);
  return signatureHex(
    isTaproot(signer.addressFormat)
      ? { signature: signer.signTaproot(digest), recovery: 0 }
      : signer.signDigest(digest),
  );
}

/** What is signed of it: 32 bytes. Asked for nothing that is signed without a digest. */
export function digestOf(payload: RawPayload, hashFunction: HashFunction): Uint8Array {
  if (payload.form === 'typed-data') return typedDataDigest(payload.data);
  if (payload.form === 'authorization') return authorizationDigest(payload.authorization);
  switch (hashFunction) {
    case 'HASH_FUNCTION_NO_OP':
      return payload.bytes;
    case 'HASH_FUNCTION_SHA256':
      return sha256(payload.bytes);
    case 'HASH_FUNCTION_KECCAK256':
      return keccak_256(payload.bytes);
    case 'HASH_FUNCTION_NOT_APPLICABLE':
      throw invalidHash('keys of this curve sign a digest: expected NO_OP, SHA256 or KECCAK256');
  }
}

function requireSignable({ form }: RawPayload, hashFunction: HashFunction, signer: Signer): void {
  if (form !== 'bytes' && (signer.curve !== 'CURVE_SECP256K1' || isTaproot(signer.addressFormat)))
    throw invalidEncoding(`Ethereum uses ECDSA of secp256k1, and this is ${spoken(signer)}`);
  if (signer.curve === 'CURVE_ED25519' && hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE')
    throw invalidHash('Ed25519 includes the hash: expected HASH_FUNCTION_NOT_APPLICABLE');
}

function spoken({ curve, addressFormat }: Signer): string {
  return isTaproot(addressFormat) ? 'a taproot address' : `a key of ${curve}`;
}

/** Typed data and authorizations never get here: `requireSignable` comes first. */
function bytesOf(payload: RawPayload): Uint8Array {
  return payload.form === 'bytes' ? payload.bytes : new Uint8Array();
}

function bytesOfText(text: string): Uint8Array | null {
  try {
    return utf8Bytes(text);
  } catch {
    return null;
  }
}

function signatureHex({ signature, recovery }: RecoverableSignature): RawSignature {
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)];
  return { r: toHex(r), s: toHex(s), v: toHex(Uint8Array.of(recovery)) };
}

function invalidHash(problem: string): Fault {
  return refused(`invalid hash function: ${problem}`, 'REQUEST_INVALID', 'parameters.hashFunction');
}

function invalidEncoding(problem: string): Fault {
  return refused(`invalid payload encoding: ${problem}`, 'REQUEST_INVALID', 'parameters.encoding');
}
