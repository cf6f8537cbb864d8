import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { JsonObject } from '#shared/envelope.ts';
import type { StampCurve, StampScheme } from '#shared/stamp.ts';
import { parseHex, toHex } from '#engine/crypto/bytes.ts';
import { apiKeyText, encryptionKeyText, parseP256KeyText } from '#engine/crypto/key-file-text.ts';
import { nodeCurves } from '../adapters/curves.ts';
import { systemEntropy } from '../adapters/entropy.ts';
import { readText, warnIfReadableByOthers } from './input.ts';
import { readKeyFiles, type KeyFileContents } from './key-files.ts';
import { failed, usage, type Context } from './output.ts';

/** An API key in memory. Whoever holds it overwrites `privateKey` when done. */
export type ApiKey = Readonly<{
  curve: StampCurve;
  /** 32 bytes: a scalar, or an Ed25519 seed. */
  privateKey: Uint8Array;
  /** Hex: the compressed point (33 bytes), or the 32 bytes of an Ed25519 key. */
  publicKey: string;
}>;

/** The key pair that bundles are encrypted to. */
export type EncryptionKey = Readonly<{
  /** P-256 scalar, 32 bytes. */
  privateKey: Uint8Array;
  /** Hex of the uncompressed point, 65 bytes. */
  publicKey: string;
  organization: string | undefined;
  user: string | undefined;
}>;

type Kind = Readonly<{
  scheme: StampScheme;
  isPrivateKey: (key: Uint8Array) => boolean;
  publicKey: (key: Uint8Array) => Uint8Array;
}>;

const kinds: Readonly<Record<StampCurve, Kind>> = {
  p256: {
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    isPrivateKey: (key) => p256.utils.isValidSecretKey(key),
    publicKey: (key) => p256.getPublicKey(key, true),
  },
  secp256k1: {
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
    isPrivateKey: (key) => secp256k1.utils.isValidSecretKey(key),
    publicKey: (key) => secp256k1.getPublicKey(key, true),
  },
  ed25519: {
    scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
    isPrivateKey: (key) => key.length === 32,
    publicKey: (key) => ed25519.getPublicKey(key),
  },
};

/** The curve that `--curve` names. Throws a usage error for any other word. */
export function curveNamed(name: string): StampCurve {
  if (!Object.hasOwn(kinds, name)) throw usage(`--curve is one of ${Object.keys(kinds).join(', ')}, not '${name}'`);
  return name as StampCurve;
}

/** A fresh API key. */
export function newApiKey(curve: StampCurve): ApiKey {
  const privateKey = newPrivateKey(curve);
  return { curve, privateKey, publicKey: toHex(kinds[curve].publicKey(privateKey)) };
}

/** A fresh encryption key. */
export function newEncryptionKey(): EncryptionKey {
  const privateKey = newPrivateKey('p256');
  return {
    privateKey,
    publicKey: toHex(p256.getPublicKey(privateKey, false)),
    organization: undefined,
    user: undefined,
  };
}

/** The key as its files hold it: `<hex>:<curve>`, and for Ed25519 the hex of seed ‖ public key. */
export function apiKeyContents(key: ApiKey): KeyFileContents {
  return { publicKey: key.publicKey, privateKey: apiKeyText(key.curve, key.privateKey, key.publicKey) };
}

/** What `.meta` says of an API key, its members in the other tool's order. */
export function apiKeyMeta(key: ApiKey, name: string, organizations: readonly string[]): JsonObject {
  return { name, organizations, public_key: key.publicKey, scheme: kinds[key.curve].scheme };
}

/** The key as its files hold it: plain hex. */
export function encryptionKeyContents(key: EncryptionKey): KeyFileContents {
  return { publicKey: key.publicKey, privateKey: encryptionKeyText(key.privateKey) };
}

/** What `.meta` says of an encryption key. */
export function encryptionKeyMeta(key: EncryptionKey, name: string, organization: string, user: string): JsonObject {
  return { name, organization, user, public_key: key.publicKey };
}

/** Reads an API key by name or path. Throws when the file holds no key, or `.meta` speaks of another one. */
export async function readApiKey(context: Context, folder: string, name: string): Promise<ApiKey> {
  const { file, privateKey: text, meta } = await readKeyFiles(context, folder, name);
  const [hex = '', curveName = 'p256', ...rest] = text.split(':');
  if (!Object.hasOwn(kinds, curveName) || rest.length > 0)
    throw failed(`${file}: a private key is hex, then ':' and p256, secp256k1 or ed25519`);
  const curve = curveName as StampCurve;
  const privateKey = parsePrivateKey(curve, hex);
  if (!privateKey) throw failed(`${file} holds no ${curve} private key`);
  const publicKey = toHex(kinds[curve].publicKey(privateKey));
  requireSameKey(meta, publicKey, file);
  return { curve, privateKey, publicKey };
}

/** Reads an encryption key by name or path. Throws as `readApiKey` does. */
export async function readEncryptionKey(context: Context, folder: string, name: string): Promise<EncryptionKey> {
  const { file, privateKey: text, meta } = await readKeyFiles(context, folder, name);
  const privateKey = parseP256KeyText(nodeCurves(), text);
  if (!privateKey) throw failed(`${file} holds no P-256 private key`);
  const publicKey = toHex(p256.getPublicKey(privateKey, false));
  requireSameKey(meta, publicKey, file);
  return {
    privateKey,
    publicKey,
    organization: textOrUndefined(meta?.['organization']),
    user: textOrUndefined(meta?.['user']),
  };
}

/** Reads an encryption key from any file that holds its hex: no `.meta` is looked for. `-` is standard input. */
export async function readPrivateKeyFile(context: Context, file: string): Promise<EncryptionKey> {
  if (file !== '-') await warnIfReadableByOthers(context, file);
  const privateKey = parseP256KeyText(nodeCurves(), await readText(context, file));
  if (!privateKey) throw failed(`${file === '-' ? 'standard input' : file} holds no P-256 private key in hex`);
  return {
    privateKey,
    publicKey: toHex(p256.getPublicKey(privateKey, false)),
    organization: undefined,
    user: undefined,
  };
}

/** 32 bytes from the system's generator that are a key of the curve; all but one draw in four thousand million is. */
function newPrivateKey(curve: StampCurve): Uint8Array {
  const entropy = systemEntropy();
  for (;;) {
    const candidate = entropy.bytes(32);
    if (kinds[curve].isPrivateKey(candidate)) return candidate;
  }
}

/** 32 bytes from hex; an Ed25519 key is seed ‖ public key, 64 bytes, and the halves must belong together. */
function parsePrivateKey(curve: StampCurve, hex: string): Uint8Array | null {
  const bytes = parseHex(hex, curve === 'ed25519' ? 64 : 32);
  const key = bytes?.subarray(0, 32);
  if (!bytes || !key || !kinds[curve].isPrivateKey(key)) return null;
  if (curve === 'ed25519' && toHex(bytes.subarray(32)) !== toHex(kinds.ed25519.publicKey(key))) return null;
  return key;
}

/** A private key that was replaced under an old `.meta` would stamp for the wrong user; the other tool refuses it too. */
function requireSameKey(meta: JsonObject | undefined, publicKey: string, file: string): void {
  const recorded = textOrUndefined(meta?.['public_key']);
  if (recorded !== undefined && recorded.toLowerCase() !== publicKey)
    throw failed(`${file}: the file .meta beside it speaks of another public key`);
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
