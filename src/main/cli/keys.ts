import { p256 } from '@noble/curves/nist.js';
import type { JsonObject } from '#shared/envelope.ts';
import type { StampCurve } from '#shared/stamp.ts';
import { apiKeyKinds, readApiKeyText, type ApiKey } from '#engine/crypto/api-keys.ts';
import { toHex, utf8Bytes } from '#engine/crypto/bytes.ts';
import { apiKeyText, encryptionKeyText, parseP256KeyText } from '#engine/crypto/key-file-text.ts';
import { nodeCurves } from '../adapters/curves.ts';
import { systemEntropy } from '../adapters/entropy.ts';
import { decodeText, readText, warnIfReadableByOthers } from './input.ts';
import { readKeyFiles, type KeyFileContents } from './key-files.ts';
import { failed, usage, type Context } from './output.ts';

/** The key pair that bundles are encrypted to. */
export type EncryptionKey = Readonly<{
  /** P-256 scalar, 32 bytes. */
  privateKey: Uint8Array;
  /** Hex of the uncompressed point, 65 bytes. */
  publicKey: string;
  organization: string | undefined;
  user: string | undefined;
}>;

/** The curve that `--curve` names. Throws a usage error for any other word. */
export function curveNamed(name: string): StampCurve {
  if (!Object.hasOwn(apiKeyKinds, name))
    throw usage(`--curve must be one of ${Object.keys(apiKeyKinds).join(', ')}, not '${name}'`);
  return name as StampCurve;
}

/** A fresh API key. */
export function newApiKey(curve: StampCurve): ApiKey {
  const privateKey = newPrivateKey(curve);
  return { curve, privateKey, publicKey: toHex(apiKeyKinds[curve].publicKey(privateKey)) };
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
  return { name, organizations, public_key: key.publicKey, scheme: apiKeyKinds[key.curve].scheme };
}

/** The key as its files hold it: plain hex. */
export function encryptionKeyContents(key: EncryptionKey): KeyFileContents {
  return { publicKey: key.publicKey, privateKey: decodeText(encryptionKeyText(key.privateKey), 'a key') };
}

/** What `.meta` says of an encryption key. */
export function encryptionKeyMeta(key: EncryptionKey, name: string, organization: string, user: string): JsonObject {
  return { name, organization, user, public_key: key.publicKey };
}

/** Reads an API key by name or path. Throws when the file holds no key, or `.meta` speaks of another one. */
export async function readApiKey(context: Context, folder: string, name: string): Promise<ApiKey> {
  return (await readApiKeyFiles(context, folder, name)).key;
}

/** The same, with the first of the organizations that `.meta` says it is for. Throws as `readApiKey` does. */
export async function readApiKeyFiles(
  context: Context,
  folder: string,
  name: string,
): Promise<Readonly<{ key: ApiKey; organization: string | undefined }>> {
  const { file, privateKey: text, meta } = await readKeyFiles(context, folder, name);
  const read = readApiKeyText(text);
  if (!read.ok && read.curve === undefined)
    throw failed(`${file}: expected a private key as hex, then ':' and p256, secp256k1 or ed25519`);
  if (!read.ok) throw failed(`${file} has no ${read.curve} private key`);
  requireSameKey(meta, read.key.publicKey, file);
  const organizations = meta?.['organizations'];
  return { key: read.key, organization: Array.isArray(organizations) ? textOrUndefined(organizations[0]) : undefined };
}

/** Reads an encryption key by name or path. Throws as `readApiKey` does. */
export async function readEncryptionKey(context: Context, folder: string, name: string): Promise<EncryptionKey> {
  const { file, privateKey: text, meta } = await readKeyFiles(context, folder, name);
  const privateKey = parseP256KeyText(nodeCurves(), utf8Bytes(text));
  if (!privateKey) throw failed(`${file} has no P-256 private key`);
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
  const privateKey = parseP256KeyText(nodeCurves(), utf8Bytes(await readText(context, file)));
  if (!privateKey) throw failed(`${file === '-' ? 'standard input' : file} has no P-256 private key in hex`);
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
    if (apiKeyKinds[curve].isPrivateKey(candidate)) return candidate;
  }
}

/** A private key that was replaced under an old `.meta` would stamp for the wrong user; the other tool refuses it too. */
function requireSameKey(meta: JsonObject | undefined, publicKey: string, file: string): void {
  const recorded = textOrUndefined(meta?.['public_key']);
  if (recorded !== undefined && recorded.toLowerCase() !== publicKey)
    throw failed(`${file}: the .meta file of this key has a different public key`);
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
