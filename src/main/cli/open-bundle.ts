import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import {
  checkEnvelope,
  openExportBundle,
  type BundleCheck,
  type BundleExpectation,
  type CheckedBundle,
} from '#engine/crypto/bundle.ts';
import { bundleTextIn, HOSTED_SIGNER, parseSigner } from '#engine/crypto/bundle-text.ts';
import { parseUtf8, toHex } from '#engine/crypto/bytes.ts';
import type { Json } from '#shared/envelope.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { readText } from './input.ts';
import { defaultKeysFolder } from './key-files.ts';
import { readEncryptionKey, readPrivateKeyFile, type EncryptionKey } from './keys.ts';
import { cryptography } from './cryptography.ts';
import { columns, exitCodes, failed, usage, type Context, type ExitCode } from './output.ts';
import { overwriting } from './overwriting.ts';

/** Options of `bundle inspect`. */
export type InspectOptions = Readonly<{
  file?: string | undefined;
  exportBundleInput?: string;
  signer?: string;
  organization?: string;
}>;

/** Options that say which key opens a bundle. */
export type KeyChoice = Readonly<{ encryptionKeyName: string; encryptionKeysFolder?: string; privateKeyFile?: string }>;

/** Options of `bundle decrypt`. */
export type DecryptOptions = InspectOptions &
  KeyChoice &
  Readonly<{ format?: PlaintextFormat; plaintextOutput?: string }>;

/** How an opened bundle is written. */
export type PlaintextFormat = 'mnemonic' | 'hex' | 'solana' | 'text';

/** Options of `decrypt`. */
export type LikeTheOtherTool = KeyChoice &
  Readonly<{
    exportBundleInput: string;
    plaintextOutput?: string;
    organization?: string;
    solanaAddress?: string;
    signerQuorumKey?: string;
  }>;

/** `coffer bundle inspect`: what a bundle says and whether it holds. Exit code 1 when a check fails. */
export async function inspect(context: Context, options: InspectOptions): Promise<ExitCode> {
  const text = await readBundle(context, bundleFile(options));
  const { curves } = cryptography();
  const expected = expectation(options.signer, options.organization);
  const checked = checkEnvelope(curves, text, expected);
  const { checks, sound, contents } = checked;
  context.print(
    { kind: kindOf(checked), sound, checks: checks.map((check) => checkAsJson(check, expected)), contents },
    `${kindOf(checked)} bundle\n${describeChecks(checks, expected)}\n\n${columns(Object.entries(contents))}`,
  );
  return sound ? exitCodes.DONE : exitCodes.ERROR;
}

/**
 * `coffer bundle decrypt`: checks each thing in turn and says so, then opens. Without a signer to compare with, anyone can make a bundle
 * that opens with this key, with words of their own in it. So `--signer` must be given, and `none` says that nothing is compared.
 */
export async function decryptBundle(context: Context, options: DecryptOptions): Promise<void> {
  if (options.signer === undefined)
    throw usage('set the expected signer with --signer KEY; with --signer none, a bundle of any signer is accepted');
  const key = await chosenKey(context, options);
  const { expected, plaintext, checks } = await overwriting(key.privateKey, async () => {
    const text = await readBundle(context, bundleFile(options));
    const wanted = expectation(options.signer, options.organization ?? key.organization);
    return { expected: wanted, ...openChecked(text, key, wanted) };
  });
  context.note(describeChecks(checks, expected));
  if (!expected.signerPublic)
    context.warn(
      'the signer was not compared with a trusted key (--signer), so any program may have created the bundle',
    );
  const format = options.format ?? (plaintext.length === 32 ? 'hex' : 'mnemonic');
  const written = await overwriting(plaintext, () => formatted(plaintext, format));
  await deliver(context, written, options.plaintextOutput, {
    format,
    checks: checks.map((check) => checkAsJson(check, expected)),
  });
}

/** `coffer decrypt`: as the hosted service's own tool; without `--signer-quorum-key` the signer is that service's. */
export async function decrypt(context: Context, options: LikeTheOtherTool): Promise<void> {
  const key = await chosenKey(context, options);
  const { plaintext } = await overwriting(key.privateKey, async () => {
    const text = await readBundle(context, options.exportBundleInput);
    const signer = options.signerQuorumKey ?? 'hosted';
    return openChecked(text, key, expectation(signer, options.organization ?? key.organization));
  });
  const format = options.solanaAddress === undefined ? (plaintext.length === 32 ? 'hex' : 'mnemonic') : 'solana';
  const written = await overwriting(plaintext, () => {
    if (options.solanaAddress !== undefined) requireSolanaAddress(plaintext, options.solanaAddress);
    return formatted(plaintext, format);
  });
  await deliver(context, written, options.plaintextOutput, { format });
}

/** A signer's public key from what an option says: uncompressed hex, in lower case. Older keys are two points; the second signs. */
export function signerKey(text: string): string {
  if (text === 'hosted') return HOSTED_SIGNER;
  const signer = parseSigner(text);
  if (signer === null)
    throw usage('expected a signer as an uncompressed P-256 public key in hex, 130 digits that begin with 04');
  return signer;
}

/**
 * The text of a bundle from a file: the bundle itself, or any answer of the service that holds one, in which case the one named
 * `exportBundle` or `importBundle` is taken, or that of the only secret. Throws when there is none.
 */
export async function readBundle(context: Context, file: string): Promise<string> {
  const text = await readText(context, file);
  const name = file === '-' ? 'standard input' : file;
  const bundle = bundleTextIn(text);
  if (bundle !== null) return bundle;
  throw failed(
    isJson(text)
      ? `${name} does not contain a bundle: expected a bundle, a field exportBundle or importBundle, or exactly one item in secretPayloads`
      : `${name} does not contain a bundle: it is not JSON`,
  );
}

/** How each check came out, one line each, in words. */
export function describeChecks(checks: readonly BundleCheck[], expected: BundleExpectation): string {
  return columns(checks.map((check) => [check.name, sentenceOf(check, expected)]));
}

/** Throws with the words of the checks that failed; returns when none did. */
export function requireSound(checked: CheckedBundle, expected: BundleExpectation): void {
  if (checked.sound) return;
  const wrong = checked.checks.filter(({ outcome }) => outcome === 'failed');
  throw failed(
    `could not decrypt the bundle: ${wrong.map((check) => `${check.name} ${sentenceOf(check, expected)}`).join('; ')}`,
    { checks: checked.checks.map((check) => checkAsJson(check, expected)) },
  );
}

function openChecked(text: string, key: EncryptionKey, expected: BundleExpectation) {
  const { curves, ciphers } = cryptography();
  const opened = openExportBundle(ciphers, curves, text, key.privateKey, expected);
  requireSound(opened, expected);
  if (!opened.plaintext)
    throw failed(`the bundle is valid, but encrypted to a different key than this one (public key ${key.publicKey})`);
  return { plaintext: opened.plaintext, checks: opened.checks };
}

async function chosenKey(context: Context, options: KeyChoice): Promise<EncryptionKey> {
  if (options.privateKeyFile !== undefined) return await readPrivateKeyFile(context, options.privateKeyFile);
  const folder = options.encryptionKeysFolder ?? defaultKeysFolder(context.io, 'encryption-keys');
  return await readEncryptionKey(context, folder, options.encryptionKeyName);
}

function bundleFile({ file, exportBundleInput }: InspectOptions): string {
  if (file !== undefined && exportBundleInput !== undefined) throw usage('the bundle is given twice');
  const named = file ?? exportBundleInput;
  if (named === undefined) throw usage('missing bundle: give a file, or - for standard input');
  return named;
}

function expectation(signer: string | undefined, organizationId: string | undefined): BundleExpectation {
  return {
    ...(signer === undefined || signer === 'none' ? {} : { signerPublic: signerKey(signer) }),
    ...(organizationId === undefined ? {} : { organizationId }),
  };
}

function sentenceOf({ name, outcome, found }: BundleCheck, expected: BundleExpectation): string {
  const whose =
    name === 'signer' && found.toLowerCase() === HOSTED_SIGNER ? ' (the hosted service’s production signer)' : '';
  if (name === 'signature')
    return outcome === 'passed'
      ? 'matches the signer and the content'
      : 'FAILED: does not match the signer and the content';
  if (outcome === 'passed') return `is as expected: ${found}${whose}`;
  if (outcome === 'failed') {
    const wanted = expectedOf(name, expected);
    return `FAILED: found ${found || 'none'}${whose}${wanted === undefined ? '' : `, expected ${wanted}`}`;
  }
  return `not compared: ${found || 'none'}${whose}`;
}

/** What a check compared with; undefined for the version, which is one and the same for every reader. */
function expectedOf(name: BundleCheck['name'], expected: BundleExpectation): string | undefined {
  if (name === 'signer') return expected.signerPublic;
  if (name === 'organization') return expected.organizationId;
  return name === 'user' ? expected.userId : undefined;
}

function checkAsJson(check: BundleCheck, expected: BundleExpectation): Json {
  return { name: check.name, outcome: check.outcome, found: check.found, says: sentenceOf(check, expected) };
}

function kindOf({ contents }: CheckedBundle): string {
  if ('ciphertext' in contents) return 'export';
  return 'targetPublic' in contents ? 'import' : 'unknown';
}

function formatted(plaintext: Uint8Array, format: PlaintextFormat): string {
  if (format === 'mnemonic') {
    const words = plaintext.length === 32 ? null : parseUtf8(plaintext);
    if (words === null) throw failed('the bundle contains a key, not a seed phrase; use --format hex or solana');
    return words;
  }
  if (format === 'hex') return toHex(plaintext);
  if (format === 'text') {
    const text = parseUtf8(plaintext);
    if (text === null) throw failed('the bundle does not contain UTF-8 text; use --format hex');
    return text;
  }
  requireKey(plaintext);
  return base58.encode(Uint8Array.from([...plaintext, ...ed25519.getPublicKey(plaintext)]));
}

function requireSolanaAddress(plaintext: Uint8Array, address: string): void {
  requireKey(plaintext);
  if (base58.encode(ed25519.getPublicKey(plaintext)) !== address)
    throw failed(`the key in the bundle is not the key of address ${address}`);
}

function requireKey(plaintext: Uint8Array): void {
  if (plaintext.length !== 32) throw failed('the bundle contains a seed phrase, not a key; use --format mnemonic');
}

async function deliver(
  context: Context,
  plaintext: string,
  file: string | undefined,
  about: Readonly<{ format: PlaintextFormat; checks?: Json[] }>,
): Promise<void> {
  if (file === undefined) return context.print({ ...about, plaintext }, plaintext);
  await writeNewFile(file, plaintext);
  context.print({ ...about, plaintextFile: file }, `written to ${file}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
