import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { addressChecksum } from '#shared/address-checksum.ts';
import type { RecipientChain } from '#shared/enums.ts';
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from '../crypto/addresses/bitcoin.ts';
import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';

const base58check = createBase58check(sha256);
const networks = [bitcoinMainnet, bitcoinTestnet, bitcoinRegtest];
const versions = new Set(networks.flatMap(({ publicKeyHash, scriptHash }) => [publicKeyHash, scriptHash]));
const prefixes = new Set(networks.map(({ segwit }) => segwit));

type Chain = Readonly<{ expected: string; canonical: (text: string) => string | null }>;

const chains: Readonly<Record<RecipientChain, Chain>> = {
  CHAIN_ETHEREUM: {
    expected: 'expected an Ethereum address: 0x and 40 hex digits, whose letter case fits its checksum (EIP-55)',
    canonical: ethereum,
  },
  CHAIN_BITCOIN: { expected: 'expected a Bitcoin address whose checksum fits', canonical: bitcoin },
  CHAIN_SOLANA: { expected: 'expected a Solana address: 32 bytes in base 58', canonical: solana },
  CHAIN_TRON: { expected: 'expected a Tron address: T and 33 characters whose checksum fits', canonical: tron },
};

/** What an address of this chain looks like, for a message. */
export function expectedAddress(chain: RecipientChain): string {
  return chains[chain].expected;
}

/**
 * An address in the one spelling that readings and policies show it in; null for text that is no address of the chain. Ethereum addresses in
 * capitals or small letters alone have no checksum and are taken (EIP-55); Bitcoin addresses are those of every network.
 */
export function canonicalAddress(chain: RecipientChain, text: string): string | null {
  // Before anything is decoded: base 58 takes time that grows with the square of the length.
  return text.length > ADDRESS_CHARS_MAX ? null : chains[chain].canonical(text);
}

/** As long as a segwit address may be (BIP-173). */
const ADDRESS_CHARS_MAX = 90;

function ethereum(text: string): string | null {
  const canonical = canonicalEthereumAddress(text);
  const digits = text.slice(2);
  const isCased = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return isCased && canonical !== text ? null : canonical;
}

function bitcoin(text: string): string | null {
  return segwit(text) ?? legacy(text);
}

/** Base58Check of a version byte and a hash of 20 bytes. */
function legacy(text: string): string | null {
  const bytes = decoded(() => base58check.decode(text));
  return bytes?.length === 21 && versions.has(bytes[0] ?? -1) ? text : null;
}

/** Bech32 of a program of version 0, 20 or 32 bytes long; Bech32m of one of version 1, 32 bytes long (BIP-173, BIP-350). */
function segwit(text: string): string | null {
  // Mixed letter case is refused; capitals alone are for QR codes.
  const lower = text === text.toUpperCase() ? text.toLowerCase() : text;
  for (const [form, version, lengths] of [[bech32, 0, [20, 32]] as const, [bech32m, 1, [32]] as const]) {
    const program = decoded(() => {
      const { prefix, words } = form.decode(lower as `${string}1${string}`);
      return prefixes.has(prefix) && words[0] === version ? form.fromWords(words.slice(1)) : null;
    });
    if (program && (lengths as readonly number[]).includes(program.length)) return lower;
  }
  return null;
}

function solana(text: string): string | null {
  return decoded(() => base58.decode(text))?.length === 32 ? text : null;
}

function tron(text: string): string | null {
  return /^T.{33}$/u.test(text) && addressChecksum('ADDRESS_FORMAT_TRON', text)?.holds ? text : null;
}

/** Bytes, or null where the text cannot be decoded. */
function decoded(decode: () => Uint8Array | null): Uint8Array | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
