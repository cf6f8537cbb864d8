import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { RLP, type RLPInput } from 'micro-eth-signer/core/rlp.js';
import type { Json } from '#shared/envelope.ts';
import type { AuthorizationReading } from '#shared/reading.ts';
import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';
import { concat, equalBytes, toHex } from '../crypto/bytes.ts';
import type { FactFields } from '../policy/facts.ts';
import { badPayload, demandMembers, parsePayload, wholeNumber } from './payload-json.ts';

/** EIP-7702: an account lets the code at `address` act in its name. `chainId` 0 is every chain. */
export type Authorization = Readonly<{
  /** In EIP-55 letter case. */
  address: string;
  chainId: bigint;
  nonce: bigint;
}>;

const WHAT = 'EIP-7702 payload';
const MAGIC = 0x05;

/** Reads the JSON text of `{ address, chainId, nonce }`, the numbers in quotes or not. Throws INVALID_ARGUMENT that says where it is wrong. */
export function parseAuthorization(text: string): Authorization {
  const json = parsePayload(text, WHAT);
  demandMembers(json, ['address', 'chainId', 'nonce'], WHAT, '');
  const address = typeof json['address'] === 'string' ? canonicalEthereumAddress(json['address']) : null;
  if (address === null) throw badPayload(WHAT, 'address', 'expected 0x and 40 hex digits');
  return {
    address,
    chainId: numberBelow(json['chainId'], 'chainId', 256),
    nonce: numberBelow(json['nonce'], 'nonce', 64),
  };
}

/** What is signed: Keccak-256 of 0x05 ‖ rlp([chainId, address, nonce]). */
export function authorizationDigest(authorization: Authorization): Uint8Array {
  return keccak_256(authorizationBytes(authorization));
}

function authorizationBytes({ address, chainId, nonce }: Authorization): Uint8Array {
  return concat(Uint8Array.of(MAGIC), RLP.encode([chainId, hexToBytes(address.slice(2)), nonce]));
}

/** The authorization whose Keccak-256 is that of `bytes`: its signature is one of theirs. Null where they are none. */
export function authorizationIn(bytes: Uint8Array): Authorization | null {
  if (bytes[0] !== MAGIC) return null;
  const items = decoded(bytes.subarray(1));
  const [chainId, address, nonce] = items;
  if (items.length !== 3 || !isBytes(chainId, 32) || !isBytes(address, 20) || !isBytes(nonce, 8)) return null;
  const canonical = canonicalEthereumAddress(`0x${toHex(address)}`);
  const read = canonical && { address: canonical, chainId: numberOf(chainId), nonce: numberOf(nonce) };
  return read && equalBytes(authorizationBytes(read), bytes) ? read : null;
}

/** What policies may read: `{ eip_7702_authorization: { address, chain_id, nonce } }`. */
export function authorizationFacts({ address, chainId, nonce }: Authorization): FactFields {
  return { eip_7702_authorization: { address: address.toLowerCase(), chain_id: chainId, nonce } };
}

/** What people are shown. */
export function readAuthorization({ address, chainId, nonce }: Authorization): AuthorizationReading {
  return {
    kind: 'authorization',
    address,
    chainId: String(chainId),
    nonce: String(nonce),
    cautions: chainId === 0n ? ['delegates-account', 'any-chain'] : ['delegates-account'],
  };
}

function numberBelow(json: Json | undefined, at: string, bits: number): bigint {
  const number = wholeNumber(json);
  if (number === undefined || number < 0n || number >= 1n << BigInt(bits))
    throw badPayload(WHAT, at, `expected a whole number below 2^${bits}`);
  return number;
}

function decoded(bytes: Uint8Array): readonly RLPInput[] {
  try {
    const item = RLP.decode(bytes);
    return Array.isArray(item) ? item : [];
  } catch {
    return [];
  }
}

function isBytes(item: RLPInput | undefined, lengthMax: number): item is Uint8Array {
  return item instanceof Uint8Array && item.length <= lengthMax;
}

const numberOf = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`));
