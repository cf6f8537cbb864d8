/** Secrets in and out: what the operations that export and import do with key material, so that none of it passes through them. */
import type { Curve, MnemonicLanguage } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { Fault, keyMaterialFault } from '../fault.ts';
import type { Ciphers, Curves, Entropy } from '../ports.ts';
import { encodeCredentialBundle, makeExportBundle, openBox, parseBox, sealTo, type EnvelopeSigner } from './bundle.ts';
import { privateKeyFrom } from './keys.ts';
import { readMnemonic, renderMnemonic, type MnemonicSecrets } from './mnemonic.ts';
import { open, Secret } from './secret.ts';

/** Whom an export is for. `targetPublic` is a P-256 key in either form; `signer` is the vault's. */
export type ExportTarget = Readonly<{ targetPublic: Uint8Array; organizationId: string; signer: EnvelopeSigner }>;

/**
 * A wallet's words as an export bundle, in `language` or, without one, in the wallet's own (`mnemonic.ts` says what another costs).
 */
export function exportMnemonic(
  ciphers: Ciphers,
  curves: Curves,
  entropy: Entropy,
  wallet: Readonly<{
    entropy: Secret<'entropy'>;
    walletLanguage?: string | undefined;
    language?: MnemonicLanguage | undefined;
  }>,
  target: ExportTarget,
): string {
  const words = renderMnemonic(wallet.entropy, wallet.language, wallet.walletLanguage);
  const box = sealTo(ciphers, curves, entropy, target.targetPublic, words);
  words.fill(0);
  return makeExportBundle(target.signer, target.organizationId, box);
}

/** The bytes of a private key, 32, or of a stored secret, as an export bundle. */
export function exportBytes(
  ciphers: Ciphers,
  curves: Curves,
  entropy: Entropy,
  secret: Secret<'private-key' | 'stored-secret'>,
  target: ExportTarget,
): string {
  const box = open(secret, (bytes) => sealTo(ciphers, curves, entropy, target.targetPublic, bytes));
  return makeExportBundle(target.signer, target.organizationId, box);
}

/** Opens what a client sealed to an import target as words. Throws a key material fault. The caller seals and wipes the secrets. */
export function importMnemonic(
  ciphers: Ciphers,
  curves: Curves,
  importKey: Secret<'import-key'>,
  encryptedBundle: string,
): MnemonicSecrets {
  const words = unseal(ciphers, curves, importKey, encryptedBundle);
  try {
    return readMnemonic(ciphers, words);
  } finally {
    words.fill(0);
  }
}

/** Opens what a client sealed to an import target as a private key of `curve`. Throws a key material fault. */
export function importPrivateKey(
  ciphers: Ciphers,
  curves: Curves,
  importKey: Secret<'import-key'>,
  encryptedBundle: string,
  curve: Curve,
): Secret<'private-key'> {
  const bytes = unseal(ciphers, curves, importKey, encryptedBundle);
  try {
    return privateKeyFrom(curves, curve, bytes);
  } finally {
    bytes.fill(0);
  }
}

/**
 * Opens what a client sealed to an import target as a secret of any content. Throws a key material fault that begins with `at`, which says
 * what of the request is meant.
 */
export function importStoredSecret(
  ciphers: Ciphers,
  curves: Curves,
  importKey: Secret<'import-key'>,
  payload: string,
  at: string,
): Secret<'stored-secret'> {
  const bytes = unsealAt(ciphers, curves, importKey, payload, at);
  try {
    const { secretBytesMax } = limits;
    if (bytes.length === 0) throw keyMaterialFault(`${at}: a secret must not be empty`);
    if (bytes.length > secretBytesMax) throw keyMaterialFault(`${at}: a secret has at most ${secretBytesMax} bytes`);
    return Secret.of('stored-secret', bytes);
  } finally {
    bytes.fill(0);
  }
}

/** A credential bundle: a fresh P-256 key, sealed to the client that asked for it. `targetPublic` is in either form. */
export function sealCredential(
  ciphers: Ciphers,
  curves: Curves,
  entropy: Entropy,
  privateKey: Secret<'private-key'>,
  targetPublic: Uint8Array,
): string {
  return open(privateKey, (bytes) => encodeCredentialBundle(sealTo(ciphers, curves, entropy, targetPublic, bytes)));
}

function unsealAt(
  ciphers: Ciphers,
  curves: Curves,
  importKey: Secret<'import-key'>,
  payload: string,
  at: string,
): Uint8Array {
  try {
    return unseal(ciphers, curves, importKey, payload);
  } catch (thrown) {
    throw thrown instanceof Fault && thrown.carriedOut ? keyMaterialFault(`${at}: ${thrown.message}`) : thrown;
  }
}

function unseal(
  ciphers: Ciphers,
  curves: Curves,
  importKey: Secret<'import-key'>,
  encryptedBundle: string,
): Uint8Array {
  const box = parseBox(encryptedBundle);
  const plaintext = open(importKey, (bytes) => openBox(ciphers, curves, bytes, box));
  if (!plaintext)
    throw keyMaterialFault('the bundle is encrypted to a different target key than the key of this import');
  return plaintext;
}
