import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { Curves } from '../../ports.ts';
import { concat } from '../bytes.ts';

const base58check = createBase58check(sha256);
const OP_CHECKSIG = 0xac;

/** HASH160 of Bitcoin and its kin: RIPEMD-160 of SHA-256. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));

/** Base58Check of one version byte and a payload. */
export const base58Check = (version: number, payload: Uint8Array): string =>
  base58check.encode(concat(Uint8Array.of(version), payload));

/** A network's marks: version bytes of its Base58Check addresses, and the prefix of its segwit ones. */
export type BitcoinNetwork = Readonly<{ publicKeyHash: number; scriptHash: number; segwit: string }>;

export const bitcoinMainnet: BitcoinNetwork = { publicKeyHash: 0x00, scriptHash: 0x05, segwit: 'bc' };
/** Signet's too: the two share every mark. */
export const bitcoinTestnet: BitcoinNetwork = { publicKeyHash: 0x6f, scriptHash: 0xc4, segwit: 'tb' };
export const bitcoinRegtest: BitcoinNetwork = { publicKeyHash: 0x6f, scriptHash: 0xc4, segwit: 'bcrt' };

/** Pay to the hash of the compressed key. */
export const p2pkh = (network: BitcoinNetwork, publicKey: Uint8Array): string =>
  base58Check(network.publicKeyHash, hash160(publicKey));

/** Pay to the hash of `singleKeyScript`. */
export const p2sh = (network: BitcoinNetwork, publicKey: Uint8Array): string =>
  base58Check(network.scriptHash, hash160(singleKeyScript(publicKey)));

/** Pay to witness public key hash: version 0, 20 bytes (BIP-141, BIP-173). */
export const p2wpkh = (network: BitcoinNetwork, publicKey: Uint8Array): string =>
  segwit(network, 0, hash160(publicKey));

/** Pay to the witness script `singleKeyScript`: version 0, 32 bytes (BIP-141, BIP-173). */
export const p2wsh = (network: BitcoinNetwork, publicKey: Uint8Array): string =>
  segwit(network, 0, sha256(singleKeyScript(publicKey)));

/** Pay to taproot, key path only: version 1, the key tweaked without a script (BIP-86, BIP-341, BIP-350). */
export const p2tr = (network: BitcoinNetwork, publicKey: Uint8Array, curves: Curves): string =>
  segwit(network, 1, curves.secp256k1.taprootOutputKey(publicKey.subarray(1)));

/**
 * `<33-byte key> OP_CHECKSIG`, the standard script that one key alone can spend. It is what our P2SH and P2WSH addresses commit to, and
 * what a spender gives as redeem or witness script. Which script the hosted service commits to is not published.
 */
export function singleKeyScript(publicKey: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(publicKey.length), publicKey, Uint8Array.of(OP_CHECKSIG));
}

/** The address of a witness program: Bech32 for version 0, Bech32m for version 1 (BIP-173, BIP-350). */
export function segwit(network: BitcoinNetwork, version: 0 | 1, program: Uint8Array): string {
  const form = version === 0 ? bech32 : bech32m;
  return form.encode(network.segwit, [version, ...form.toWords(program)]);
}
