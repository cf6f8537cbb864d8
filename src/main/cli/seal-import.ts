import { base58 } from '@scure/base';
import { sealForImport } from '#engine/crypto/bundle.ts';
import { parseHex, utf8Bytes } from '#engine/crypto/bytes.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { cryptography } from './cryptography.ts';
import { onlyOneFromInput, readText } from './input.ts';
import { defaultKeysFolder } from './key-files.ts';
import { readEncryptionKey } from './keys.ts';
import { readBundle, requireSound, signerKey, type KeyChoice } from './open-bundle.ts';
import { failed, usage, type Context } from './output.ts';
import { overwriting } from './overwriting.ts';
import { readSecretLine } from './prompt.ts';

/** Options of `encrypt`. */
export type EncryptOptions = KeyChoice &
  Readonly<{
    importBundleInput: string;
    encryptedBundleOutput?: string;
    plaintextInput?: string;
    keyFormat: 'mnemonic' | 'hexadecimal' | 'solana';
    user?: string;
    organization?: string;
    signerQuorumKey?: string;
  }>;

/**
 * `coffer encrypt`: checks the import bundle, and seals words or a key to its target. What it writes is what import_wallet and
 * import_private_key take as `encryptedBundle`.
 */
export async function encrypt(context: Context, options: EncryptOptions): Promise<void> {
  onlyOneFromInput({ '--import-bundle-input': options.importBundleInput, '--plaintext-input': options.plaintextInput });
  const whose = await importer(context, options);
  const bundle = await readBundle(context, options.importBundleInput);
  const expected = {
    signerPublic: signerKey(options.signerQuorumKey ?? 'hosted'),
    organizationId: whose.organization,
    userId: whose.user,
  };
  const { ciphers, curves, entropy } = cryptography();
  const plaintext = plaintextBytes(await readPlaintext(context, options), options.keyFormat);
  const sealed = await overwriting(plaintext, () =>
    sealForImport(ciphers, curves, entropy, bundle, plaintext, expected),
  );
  requireSound(sealed, expected);
  // `requireSound` has thrown where a check failed, and only then is there no bundle.
  const encryptedBundle = sealed.encryptedBundle ?? '';
  const file = options.encryptedBundleOutput;
  if (file === undefined) return context.print({ encryptedBundle }, encryptedBundle);
  await writeNewFile(file, encryptedBundle);
  context.print({ encryptedBundleFile: file }, `written to ${file}`);
}

/** For whom the import bundle must be: as the options say, else as the encryption key's `.meta` does. */
async function importer(
  context: Context,
  options: EncryptOptions,
): Promise<Readonly<{ organization: string; user: string }>> {
  if (options.organization !== undefined && options.user !== undefined)
    return { organization: options.organization, user: options.user };
  const folder = options.encryptionKeysFolder ?? defaultKeysFolder(context.io, 'encryption-keys');
  const key = await readEncryptionKey(context, folder, options.encryptionKeyName);
  // Only what stands beside the key is asked for.
  key.privateKey.fill(0);
  const organization = options.organization ?? key.organization;
  const user = options.user ?? key.user;
  if (organization === undefined) throw usage('the encryption key has no organization; use --organization');
  if (user === undefined) throw usage('the encryption key has no user; use --user');
  return { organization, user };
}

async function readPlaintext(context: Context, options: EncryptOptions): Promise<string> {
  if (options.plaintextInput !== undefined) return await readText(context, options.plaintextInput);
  return (await readSecretLine(context, '--plaintext-input', 'Seed phrase or key')).trim();
}

function plaintextBytes(text: string, format: EncryptOptions['keyFormat']): Uint8Array {
  if (text === '') throw failed('there is nothing to encrypt');
  if (format === 'mnemonic') return utf8Bytes(text);
  const bytes = format === 'hexadecimal' ? parseHex(text.replace(/^0x/i, '')) : parseBase58(text);
  if (format === 'hexadecimal' && bytes?.length !== 32) throw failed('a hexadecimal key must have 64 hex digits');
  if (!bytes || bytes.length < 32) throw failed('a Solana key must be Base58 of 64 bytes');
  return bytes.subarray(0, 32);
}

function parseBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}
