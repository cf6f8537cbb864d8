/**
 * Checksums of addresses, found from the text alone. What an address says of itself is checked again where a person reads it: a
 * character that was lost between the vault and the screen would show here.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { AddressFormat } from './enums.ts';

/** The rule that an address's checksum follows, by the name it is published under, and whether it is kept. */
export type AddressChecksum = Readonly<{ rule: ChecksumRule; holds: boolean }>;
export type ChecksumRule = 'EIP-55' | 'Base58Check' | 'Bech32' | 'Bech32m' | 'CRC-16';

const bitcoinAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const rippleAlphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base64UrlAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bech32Constant = 1;
const bech32mConstant = 0x2bc830a3;

/** Whether an address keeps its checksum; null for formats that have none: bare public keys, Solana, Sui and Aptos. */
export function addressChecksum(format: AddressFormat, address: string): AddressChecksum | null {
  const rule = ruleOf(format);
  if (rule === null) return null;
  return { rule, holds: checks[rule](address, format) };
}

function ruleOf(format: AddressFormat): ChecksumRule | null {
  if (format === 'ADDRESS_FORMAT_ETHEREUM') return 'EIP-55';
  if (/_P2TR$|_SPARK_/.test(format)) return 'Bech32m';
  if (/_P2WPKH$|_P2WSH$|_COSMOS$|_SEI$/.test(format)) return 'Bech32';
  if (/_P2PKH$|_P2SH$|_DOGE_|_TRON$|_XRP$/.test(format)) return 'Base58Check';
  if (/_XLM$|_TON_/.test(format)) return 'CRC-16';
  return null;
}

const checks: Readonly<Record<ChecksumRule, (address: string, format: AddressFormat) => boolean>> = {
  'EIP-55': keepsLetterCase,
  Base58Check: (address, format) =>
    endsInHash(base58(address, format === 'ADDRESS_FORMAT_XRP' ? rippleAlphabet : bitcoinAlphabet)),
  Bech32: (address) => polymodOf(address) === bech32Constant,
  Bech32m: (address) => polymodOf(address) === bech32mConstant,
  // StrKey writes its checksum with the low byte first, TON's addresses with the high one.
  'CRC-16': (address, format) =>
    format === 'ADDRESS_FORMAT_XLM'
      ? endsInCrc(fromBits(address, base32Alphabet), 'low')
      : endsInCrc(fromBits(address, base64UrlAlphabet), 'high'),
};

/** EIP-55: a letter is a capital where the same digit of the Keccak-256 of the lower-case text is 8 or more. */
function keepsLetterCase(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(utf8ToBytes(digits));
  const written = [...digits].map((digit, at) => {
    const byte = hash[at >> 1] ?? 0;
    return (at % 2 === 0 ? byte >> 4 : byte & 15) >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${written.join('')}` === address;
}

/** Base 58 as bytes; empty for text that is none. */
function base58(text: string, alphabet: string): Uint8Array {
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return new Uint8Array(0);
    value = value * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n));
  const zero = alphabet.charAt(0);
  for (const character of text) {
    if (character !== zero) break;
    bytes.unshift(0);
  }
  return Uint8Array.from(bytes);
}

function endsInHash(bytes: Uint8Array): boolean {
  if (bytes.length < 5) return false;
  const hash = sha256(sha256(bytes.subarray(0, -4)));
  return bytes.subarray(-4).every((byte, at) => byte === hash[at]);
}

/** BIP-173's polynomial over the prefix and the data; 0 for text that is not Bech32. */
function polymodOf(address: string): number {
  const parting = address.lastIndexOf('1');
  if (parting < 1 || address !== address.toLowerCase()) return 0;
  const prefix = [...address.slice(0, parting)].map((character) => character.charCodeAt(0));
  const data = [...address.slice(parting + 1)].map((character) => bech32Alphabet.indexOf(character));
  if (data.length < 6 || data.includes(-1)) return 0;
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let sum = 1;
  for (const value of [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) sum ^= term;
  }
  return sum >>> 0;
}

/** Text of an alphabet of 32 or 64 characters as whole bytes; empty for text that is none. */
function fromBits(text: string, alphabet: string): Uint8Array {
  const width = Math.log2(alphabet.length);
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return new Uint8Array(0);
    value = ((value << width) | digit) & 0xffff;
    bits += width;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
    }
  }
  return Uint8Array.from(bytes);
}

/** CRC-16/XMODEM of all but the last two bytes, which are it. */
function endsInCrc(bytes: Uint8Array, first: 'low' | 'high'): boolean {
  if (bytes.length < 3) return false;
  let crc = 0;
  for (const byte of bytes.subarray(0, -2)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  const [one, other] = [bytes.at(-2) ?? 0, bytes.at(-1) ?? 0];
  return crc === (first === 'low' ? one | (other << 8) : (one << 8) | other);
}
