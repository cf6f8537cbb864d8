/**
 * Ethereum's keystore files, version 3 of the Web3 Secret Storage Definition: a private key under a password, stretched with scrypt or
 * PBKDF2, encrypted with AES-128-CTR, and checked by Keccak-256 of half the stretched key and the ciphertext.
 */
import { createDecipheriv, pbkdf2, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { KeystoreTrouble } from '#shared/bridge.ts';

/** What a keystore says of itself, read and found to be one that may be opened: its cost is bounded. */
export type Keystore = Readonly<{
  stretch:
    | Readonly<{ kdf: 'scrypt'; salt: Uint8Array; n: number; r: number; p: number }>
    | Readonly<{ kdf: 'pbkdf2'; salt: Uint8Array; iterations: number }>;
  iv: Uint8Array;
  ciphertext: Uint8Array;
  mac: Uint8Array;
  /** Lower-case hex without 0x, where the file says it; it is not encrypted, and anyone could have changed it. */
  address: string | null;
}>;

/** What of a keystore keeps it from being opened. */
export type UnsupportedKeystore = Readonly<{ unsupported: KeystoreTrouble }>;

const MEMORY_MAX = 512 * 1024 * 1024;
/** scrypt's n·r·p: eight times what the usual tools write. */
const SCRYPT_WORK_MAX = 2 ** 24;
const PBKDF2_ITERATIONS_MAX = 5_000_000;
const STRETCHED_BYTES = 32;
const SALT_BYTES_MAX = 256;

const scryptOf = promisify<string | Uint8Array, Uint8Array, number, object, Buffer>(scrypt);
const pbkdf2Of = promisify(pbkdf2);

/** Reads a keystore's JSON text. Null when it is none; the trouble where it is one that we do not open. */
export function readKeystore(text: string): Keystore | UnsupportedKeystore | null {
  const file = fieldsOf(parsed(text));
  const crypto = fieldsOf(file?.['crypto'] ?? file?.['Crypto']);
  if (!file || !crypto) return null;
  if (file['version'] !== 3) return { unsupported: 'version' };
  if (crypto['cipher'] !== 'aes-128-ctr') return { unsupported: 'cipher' };
  const iv = bytesOf(fieldsOf(crypto['cipherparams'])?.['iv'], 16);
  const ciphertext = bytesOf(crypto['ciphertext'], 32);
  const mac = bytesOf(crypto['mac'], 32);
  if (!iv || !ciphertext || !mac) return { unsupported: 'ciphertext' };
  const stretch = stretchOf(crypto['kdf'], fieldsOf(crypto['kdfparams']) ?? {});
  if ('unsupported' in stretch) return stretch;
  const address = typeof file['address'] === 'string' ? file['address'].toLowerCase().replace(/^0x/, '') : null;
  return { stretch, iv, ciphertext, mac, address: address !== null && /^[0-9a-f]{40}$/.test(address) ? address : null };
}

/**
 * The private key, 32 bytes, or null for a wrong password. `password` is its UTF-8, tried as it is and then in its NFKC form, since tools
 * differ. It is stretched on other threads than ours.
 */
export async function openKeystore(keystore: Keystore, password: Uint8Array): Promise<Uint8Array | null> {
  const opened = await openWith(keystore, password);
  if (opened) return opened;
  const normal = Buffer.from(Buffer.from(password).toString('utf8').normalize('NFKC'), 'utf8');
  try {
    return normal.equals(password) ? null : await openWith(keystore, normal);
  } finally {
    normal.fill(0);
  }
}

async function openWith({ stretch, iv, ciphertext, mac }: Keystore, password: Uint8Array): Promise<Uint8Array | null> {
  const stretched = await stretchedKey(stretch, password);
  try {
    const found = keccak_256(Buffer.concat([stretched.subarray(16, 32), ciphertext]));
    if (!Buffer.from(found).equals(mac)) return null;
    const decipher = createDecipheriv('aes-128-ctr', stretched.subarray(0, 16), iv);
    const plain = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    const privateKey = Uint8Array.from(plain);
    plain.fill(0);
    return privateKey;
  } finally {
    stretched.fill(0);
  }
}

function stretchedKey(stretch: Keystore['stretch'], password: Uint8Array): Promise<Buffer> {
  if (stretch.kdf === 'pbkdf2') return pbkdf2Of(password, stretch.salt, stretch.iterations, STRETCHED_BYTES, 'sha256');
  const { n, r, p, salt } = stretch;
  // RFC 7914 wants n below 2^(16·r), and OpenSSL keeps to it; the keystore's own published example does not.
  if (n >= 2 ** (16 * r)) return freeScrypt(password, stretch);
  // Node wants a little above 128·n·r to be allowed.
  return scryptOf(password, salt, STRETCHED_BYTES, { N: n, r, p, maxmem: 128 * r * (n + p + 2) + 1_048_576 });
}

async function freeScrypt(
  password: Uint8Array,
  { n, r, p, salt }: Extract<Keystore['stretch'], { kdf: 'scrypt' }>,
): Promise<Buffer> {
  const options = { N: n, r, p, dkLen: STRETCHED_BYTES, maxmem: MEMORY_MAX + 1_048_576 };
  return Buffer.from(await scryptAsync(password, salt, options));
}

function stretchOf(kdf: unknown, params: Readonly<Record<string, unknown>>): Keystore['stretch'] | UnsupportedKeystore {
  const salt = bytesOf(params['salt']);
  if (!salt || salt.length > SALT_BYTES_MAX) return { unsupported: 'salt' };
  if (params['dklen'] !== STRETCHED_BYTES) return { unsupported: 'key-length' };
  if (kdf === 'scrypt') {
    const { n, r, p } = params;
    if (!isCount(n) || !isCount(r) || !isCount(p) || n < 2 || (n & (n - 1)) !== 0)
      return { unsupported: 'kdf-parameters' };
    if (128 * r * (n + p) > MEMORY_MAX || n * r * p > SCRYPT_WORK_MAX) return { unsupported: 'kdf-cost' };
    return { kdf, salt, n, r, p };
  }
  if (kdf !== 'pbkdf2') return { unsupported: 'kdf' };
  const { c, prf } = params;
  if (prf !== 'hmac-sha256') return { unsupported: 'prf' };
  if (!isCount(c) || c > PBKDF2_ITERATIONS_MAX) return { unsupported: 'kdf-parameters' };
  return { kdf, salt, iterations: c };
}

/** A whole number that 31 bits hold, so that no bound can be passed by a number that wraps. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value < 2 ** 31;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function bytesOf(value: unknown, length?: number): Uint8Array | null {
  if (typeof value !== 'string') return null;
  const hex = value.replace(/^0x/i, '');
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return null;
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'));
  return length === undefined || bytes.length === length ? bytes : null;
}
