/**
 * The ways in which private keys are written that are not sealed: hex, WIF, base 58 and the file of Solana's tools. All of them come to 32
 * bytes, a scalar or an Ed25519 seed.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';
import type { Curve } from '#shared/enums.ts';
import type { Curves } from '../ports.ts';
import { equalBytes, parseHex } from './bytes.ts';

export type KeyForm = 'hex-key' | 'wif' | 'base58-key' | 'solana-file';

/** What does not fit about a key whose form is plain all the same. */
export type KeyProblem =
  /** It does not end in the checksum of what comes before. */
  | 'checksum'
  /** Fewer or more bytes than a key of this form has. */
  | 'length'
  /** The public key in it is not that of its private one. */
  | 'halves'
  /** No key of its curve: zero, or not below the curve's order. */
  | 'range'
  /** A prefix of no network that we know. */
  | 'network';

export type ReadKey = Readonly<{
  form: KeyForm;
  curve?: Curve;
  network?: 'mainnet' | 'testnet';
  compressed?: boolean;
}> &
  (Readonly<{ problem: KeyProblem }> | Readonly<{ privateKey: Uint8Array }>);

const base58check = createBase58check(sha256);
const base58Text = /^[1-9A-HJ-NP-Za-km-z]+$/;

/**
 * Reads a private key in one of these forms; null when it looks like none of them. `curve` is what the person says of a key in hex, which
 * does not say it itself. Anyone who gets `privateKey` wipes it.
 */
export function readPrivateKeyText(curves: Curves, text: string, curve?: Curve): ReadKey | null {
  const trimmed = text.trim();
  const read =
    hexKey(curves, trimmed, curve) ?? solanaFile(curves, trimmed) ?? wif(trimmed) ?? base58Key(curves, trimmed);
  if (!read || !('privateKey' in read) || !read.curve || isKeyOf(curves, read.curve, read.privateKey)) return read;
  const { privateKey, ...about } = read;
  privateKey.fill(0);
  return { ...about, problem: 'range' };
}

/** Whether 32 bytes are a private key of the curve. */
export function isKeyOf(curves: Curves, curve: Curve, privateKey: Uint8Array): boolean {
  try {
    if (curve === 'CURVE_ED25519') return privateKey.length === 32;
    curves[curve === 'CURVE_P256' ? 'p256' : 'secp256k1'].publicKey(privateKey);
    return true;
  } catch {
    return false;
  }
}

function hexKey(curves: Curves, text: string, curve: Curve | undefined): ReadKey | null {
  const [, prefix = '', digits = ''] = /^(0x)?([0-9a-f]+)$/i.exec(text) ?? [];
  // Shorter hex is as likely a number or a base 58 text; an Ed25519 key may have its public half after it.
  if (digits.length < 60 || digits.length > 132) return null;
  const bytes = parseHex(digits);
  const known = curve ?? (prefix === '' ? undefined : 'CURVE_SECP256K1');
  if (bytes?.length === 32) return { form: 'hex-key', ...(known ? { curve: known } : {}), privateKey: bytes };
  if (bytes?.length === 64) return halves(curves, 'hex-key', bytes);
  bytes?.fill(0);
  return { form: 'hex-key', problem: 'length' };
}

/** What `solana-keygen` writes: a JSON array of 64 numbers, the seed and its public key. */
function solanaFile(curves: Curves, text: string): ReadKey | null {
  if (!/^\[[\s\d,]*\]$/.test(text)) return null;
  const numbers = text
    .slice(1, -1)
    .split(',')
    .map((number) => (/^\s*\d{1,3}\s*$/.test(number) ? Number(number) : -1));
  const form = 'solana-file';
  if (numbers.length !== 64 || numbers.some((number) => number < 0 || number > 255))
    return { form, curve: 'CURVE_ED25519', problem: 'length' };
  const bytes = Uint8Array.from(numbers);
  numbers.fill(0);
  return halves(curves, form, bytes);
}

const networks: Readonly<Record<number, 'mainnet' | 'testnet'>> = { 0x80: 'mainnet', 0xef: 'testnet' };

/** Bitcoin's wallet import format: base 58 with a checksum of a prefix, 32 bytes, and 0x01 where its public key is used compressed. */
function wif(text: string): ReadKey | null {
  if (!base58Text.test(text) || text.length < 50 || text.length > 53) return null;
  const bytes = decoded(() => base58check.decode(text));
  // Only what begins as one is taken for a damaged one.
  if (!bytes) return /^[5KL9c]/.test(text) ? { form: 'wif', curve: 'CURVE_SECP256K1', problem: 'checksum' } : null;
  const compressed = bytes.length === 34 && bytes[33] === 1;
  const network = networks[bytes[0] ?? -1];
  const privateKey = bytes.slice(1, 33);
  const fits = compressed || bytes.length === 33;
  bytes.fill(0);
  if (fits && network) return { form: 'wif', curve: 'CURVE_SECP256K1', network, compressed, privateKey };
  privateKey.fill(0);
  return { form: 'wif', curve: 'CURVE_SECP256K1', problem: fits ? 'network' : 'length' };
}

/** Solana wallets show 64 bytes, the seed and its public key; some tools the 32 of the seed alone. */
function base58Key(curves: Curves, text: string): ReadKey | null {
  if (!base58Text.test(text) || text.length < 32 || text.length > 90) return null;
  const bytes = decoded(() => base58.decode(text));
  if (bytes?.length === 64) return halves(curves, 'base58-key', bytes);
  if (bytes?.length === 32) return { form: 'base58-key', curve: 'CURVE_ED25519', privateKey: bytes };
  bytes?.fill(0);
  return text.length > 80 ? { form: 'base58-key', curve: 'CURVE_ED25519', problem: 'length' } : null;
}

/** An Ed25519 seed from the 64 bytes of it and its public key. */
function halves(curves: Curves, form: KeyForm, bytes: Uint8Array): ReadKey {
  const privateKey = bytes.slice(0, 32);
  const fits = equalBytes(curves.ed25519.publicKey(privateKey), bytes.subarray(32));
  bytes.fill(0);
  if (fits) return { form, curve: 'CURVE_ED25519', privateKey };
  privateKey.fill(0);
  return { form, curve: 'CURVE_ED25519', problem: 'halves' };
}

function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
