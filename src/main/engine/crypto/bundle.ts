/**
 * The encrypted bundles of the wire. All of them seal with HPKE (`hpke.ts`), info `turnkey_hpke`, and bind both public keys,
 * uncompressed, as associated data. Those that the service makes for clients come in a signed envelope, version v1.0.0.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { parseStrings } from '#shared/stamp.ts';
import { keyMaterialFault } from '../fault.ts';
import type { Ciphers, Curves, Entropy } from '../ports.ts';
import { concat, parseHex, parseUtf8, toHex, utf8Bytes } from './bytes.ts';
import { fromDer, toDer } from './der.ts';
import { deriveKeyPair, seal, setUpRecipient, setUpSender, unseal } from './hpke.ts';
import { compressPoint } from './keys.ts';
import type { Signer } from './service-keys.ts';

const INFO = utf8Bytes('turnkey_hpke');
const VERSION = 'v1.0.0';
const TAG_LENGTH = 16;
const BOX_LENGTH_MAX = 65_536;
/** The export of a secret of the largest size has about 66,400 characters. */
const ENVELOPE_LENGTH_MAX = 131_072;
const base58check = createBase58check(sha256);

/** `encappedPublic` is uncompressed, 65 bytes; `ciphertext` ends with its 16-byte tag. */
export type SealedBox = Readonly<{ encappedPublic: Uint8Array; ciphertext: Uint8Array }>;

/** The signer whose envelopes a client trusts, and how it signs. `publicKey` is uncompressed hex. */
export type EnvelopeSigner = Readonly<{ publicKey: string; sign: Signer }>;

/** Seals `plaintext` to a P-256 key (either form), with an ephemeral key from `entropy`. Throws when the target is no point. */
export function sealTo(
  ciphers: Ciphers,
  curves: Curves,
  entropy: Entropy,
  targetPublic: Uint8Array,
  plaintext: Uint8Array,
): SealedBox {
  const keyMaterial = entropy.bytes(32);
  const ephemeral = deriveKeyPair(ciphers, curves, keyMaterial).privateKey;
  keyMaterial.fill(0);
  const box = sealWith(ciphers, curves, ephemeral, targetPublic, plaintext);
  ephemeral.fill(0);
  return box;
}

/** The same with an ephemeral key that the caller made, and uses once. */
export function sealWith(
  ciphers: Ciphers,
  curves: Curves,
  ephemeralPrivate: Uint8Array,
  targetPublic: Uint8Array,
  plaintext: Uint8Array,
): SealedBox {
  const { encappedPublic, context } = setUpSender(ciphers, curves, targetPublic, ephemeralPrivate, INFO);
  const associated = concat(encappedPublic, curves.p256.uncompress(targetPublic));
  return { encappedPublic, ciphertext: seal(ciphers, context, associated, plaintext) };
}

/** Opens a box with its recipient's private key, 32 bytes; null when it was not sealed for that key. */
export function openBox(
  ciphers: Ciphers,
  curves: Curves,
  privateKey: Uint8Array,
  { encappedPublic, ciphertext }: SealedBox,
): Uint8Array | null {
  try {
    const encapped = curves.p256.uncompress(encappedPublic);
    const context = setUpRecipient(ciphers, curves, encapped, privateKey, INFO);
    return unseal(ciphers, context, concat(encapped, curves.p256.publicKey(privateKey)), ciphertext);
  } catch {
    // An encapsulated key that is no point of the curve opens nothing.
    return null;
  }
}

/** A signed envelope, JSON text, around `contents`, whose members keep their order. */
export function makeEnvelope(signer: EnvelopeSigner, contents: Readonly<Record<string, string>>): string {
  const data = utf8Bytes(JSON.stringify(contents));
  return JSON.stringify({
    version: VERSION,
    data: toHex(data),
    dataSignature: toHex(toDer(signer.sign(data))),
    enclaveQuorumPublic: signer.publicKey,
  });
}

/** What a client gets of a key or words it exported. */
export function makeExportBundle(signer: EnvelopeSigner, organizationId: string, box: SealedBox): string {
  return makeEnvelope(signer, {
    encappedPublic: toHex(box.encappedPublic),
    ciphertext: toHex(box.ciphertext),
    organizationId,
  });
}

/** What a client seals an import to. `targetPublic` is uncompressed, 65 bytes. The bundle of a secret names no user. */
export function makeImportBundle(
  signer: EnvelopeSigner,
  about: Readonly<{ targetPublic: Uint8Array; organizationId: string; userId?: string }>,
): string {
  const { targetPublic, ...whom } = about;
  return makeEnvelope(signer, { targetPublic: toHex(targetPublic), ...whom });
}

/** What a client seals a one-time code to. `targetPublic` is uncompressed, 65 bytes; the signer is the vault's fetcher key. */
export function makeCodeBundle(
  signer: EnvelopeSigner,
  about: Readonly<{ targetPublic: Uint8Array; organizationId: string }>,
): string {
  const { targetPublic, organizationId } = about;
  return makeEnvelope(signer, { targetPublic: toHex(targetPublic), organizationId });
}

/** The JSON text that a client sends: `{"encappedPublic","ciphertext"}`, hex. */
export function encodeBox(box: SealedBox): string {
  return JSON.stringify({ encappedPublic: toHex(box.encappedPublic), ciphertext: toHex(box.ciphertext) });
}

/**
 * Reads such a text. Throws a key material fault when it is anything else: other members, hex that is not hex, a key that is not
 * uncompressed, or a ciphertext without room for a tag.
 */
export function parseBox(text: string): SealedBox {
  const fields = text.length > BOX_LENGTH_MAX ? null : parseStrings(text, ['encappedPublic', 'ciphertext']);
  if (!fields) throw keyMaterialFault('invalid encrypted bundle: it is JSON with encappedPublic and ciphertext');
  return boxOf(fields.encappedPublic, fields.ciphertext);
}

/** Hex members to bytes. Throws a key material fault that names the member. */
export function boxOf(encappedHex: string, ciphertextHex: string): SealedBox {
  const encappedPublic = parseHex(encappedHex, 65);
  if (encappedPublic?.[0] !== 0x04)
    throw keyMaterialFault('invalid encrypted bundle: encappedPublic is an uncompressed P-256 key, 130 hex digits');
  const ciphertext = parseHex(ciphertextHex);
  if (!ciphertext || ciphertext.length < TAG_LENGTH)
    throw keyMaterialFault('invalid encrypted bundle: ciphertext is hex of at least 16 bytes');
  return { encappedPublic, ciphertext };
}

/** A credential bundle: Base58Check of the compressed encapsulated key and the ciphertext. */
export function encodeCredentialBundle(box: SealedBox): string {
  return base58check.encode(concat(compressPoint(box.encappedPublic), box.ciphertext));
}

/** The 32-byte private key inside a credential bundle. Throws a key material fault when it does not open with `privateKey`. */
export function openCredentialBundle(
  ciphers: Ciphers,
  curves: Curves,
  text: string,
  privateKey: Uint8Array,
): Uint8Array {
  const opened = openBox(ciphers, curves, privateKey, parseCredentialBundle(curves, text));
  if (opened?.length !== 32) throw keyMaterialFault('the credential bundle is encrypted to a different key');
  return opened;
}

function parseCredentialBundle(curves: Curves, text: string): SealedBox {
  try {
    const bytes = base58check.decode(text);
    return { encappedPublic: curves.p256.uncompress(bytes.subarray(0, 33)), ciphertext: bytes.subarray(33) };
  } catch {
    throw keyMaterialFault('invalid credential bundle: it is Base58Check of a key and a ciphertext');
  }
}

/** What a signed envelope holds, and what was found when it was looked at. */
export type BundleCheck = Readonly<{
  name: 'version' | 'signer' | 'signature' | 'organization' | 'user';
  /** `unasked` where the caller named nothing to compare with. */
  outcome: 'passed' | 'failed' | 'unasked';
  found: string;
}>;

export type CheckedBundle = Readonly<{
  /** In the order in which clients make them. */
  checks: readonly BundleCheck[];
  /** True when none failed. */
  sound: boolean;
  contents: Readonly<Record<string, string>>;
}>;

/** What the reader of an envelope expects of it; what is absent is not compared. `signerPublic` is uncompressed hex. */
export type BundleExpectation = Readonly<{
  signerPublic?: string | undefined;
  organizationId?: string | undefined;
  userId?: string | undefined;
}>;

/**
 * Looks at a signed envelope as clients do: its version, its signer, its signature, then whom it says it is for. Every check is made,
 * so that all that is wrong can be shown. Throws a key material fault when the text is no envelope at all.
 */
export function checkEnvelope(curves: Curves, text: string, expected: BundleExpectation): CheckedBundle {
  const { version, data, signature, signerPublic, contents } = parseEnvelope(text);
  const signer = parseHex(signerPublic);
  const signed = fromDer(signature);
  const fits = signer !== null && signed !== null && curves.p256.verify(signer, data, signed);
  const compare = (name: BundleCheck['name'], wanted: string | undefined, found: string): BundleCheck => ({
    name,
    outcome: wanted === undefined ? 'unasked' : wanted.toLowerCase() === found.toLowerCase() ? 'passed' : 'failed',
    found,
  });
  const checks: BundleCheck[] = [
    compare('version', VERSION, version),
    compare('signer', expected.signerPublic, signerPublic),
    { name: 'signature', outcome: fits ? 'passed' : 'failed', found: toHex(signature) },
    compare('organization', expected.organizationId, contents['organizationId'] ?? ''),
    ...(expected.userId === undefined ? [] : [compare('user', expected.userId, contents['userId'] ?? '')]),
  ];
  return { checks, sound: checks.every(({ outcome }) => outcome !== 'failed'), contents };
}

function parseEnvelope(text: string) {
  const names = ['version', 'data', 'dataSignature', 'enclaveQuorumPublic'] as const;
  const fields = text.length > ENVELOPE_LENGTH_MAX ? null : parseStrings(text.trim(), names);
  const data = fields && parseHex(fields.data);
  const signature = fields && parseHex(fields.dataSignature);
  const contents = data && parseContents(parseUtf8(data) ?? '');
  if (!fields || !data || !signature || !contents)
    throw keyMaterialFault(`invalid bundle: it is JSON with ${names.join(', ')}, and JSON inside its data`);
  return { version: fields.version, data, signature, signerPublic: fields.enclaveQuorumPublic, contents };
}

/** The members that are text. What is signed may say more than we know of, so others are passed over. */
function parseContents(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const strings = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(strings);
  } catch {
    return null;
  }
}

/** An export bundle after it was looked at: `plaintext` is there when every check passed and the key opens it. */
export type OpenedExport = CheckedBundle & Readonly<{ plaintext: Uint8Array | null }>;

/**
 * The client's side of an export: checks the envelope and, if it is sound, opens it with the private key (32 bytes) that it was exported
 * to. The plaintext is UTF-8 words for a wallet and 32 bytes for a key. Needs no vault and no network.
 */
export function openExportBundle(
  ciphers: Ciphers,
  curves: Curves,
  text: string,
  privateKey: Uint8Array,
  expected: BundleExpectation,
): OpenedExport {
  const checked = checkEnvelope(curves, text, expected);
  if (!checked.sound) return { ...checked, plaintext: null };
  const box = boxOf(checked.contents['encappedPublic'] ?? '', checked.contents['ciphertext'] ?? '');
  return { ...checked, plaintext: openBox(ciphers, curves, privateKey, box) };
}

/**
 * The client's side of an import: checks the import bundle and seals `plaintext` (UTF-8 words, or 32 bytes of key) to its target.
 * `encryptedBundle` is what import_wallet and import_private_key take, or null when a check failed.
 */
export function sealForImport(
  ciphers: Ciphers,
  curves: Curves,
  entropy: Entropy,
  text: string,
  plaintext: Uint8Array,
  expected: BundleExpectation,
): CheckedBundle & Readonly<{ encryptedBundle: string | null }> {
  const checked = checkEnvelope(curves, text, expected);
  const target = parseHex(checked.contents['targetPublic'] ?? '', 65);
  if (target?.[0] !== 0x04) throw keyMaterialFault('invalid import bundle: targetPublic is an uncompressed P-256 key');
  if (!checked.sound) return { ...checked, encryptedBundle: null };
  return { ...checked, encryptedBundle: encodeBox(sealTo(ciphers, curves, entropy, target, plaintext)) };
}
