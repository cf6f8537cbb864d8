/**
 * HPKE (RFC 9180), base mode, single shot, with the one suite of the wire: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 */
import type { Ciphers as AllCiphers, Curves as AllCurves } from '../ports.ts';
import { bigEndian, concat, utf8Bytes } from './bytes.ts';

/** The part of the ports that this needs, so that the vault, which has no others, can seal with it too. */
type Ciphers = Pick<AllCiphers, 'hmacSha256' | 'sealAes256Gcm' | 'openAes256Gcm'>;
type Curves = { readonly p256: Pick<AllCurves['p256'], 'publicKey' | 'uncompress' | 'sharedSecret'> };

const VERSION = utf8Bytes('HPKE-v1');
const KEM = concat(utf8Bytes('KEM'), bigEndian(0x0010, 2));
const SUITE = concat(utf8Bytes('HPKE'), bigEndian(0x0010, 2), bigEndian(0x0001, 2), bigEndian(0x0002, 2));
const BASE_MODE = Uint8Array.of(0);
const EMPTY = new Uint8Array(0);
const HASH_LENGTH = 32;
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;

/** What both sides hold after the exchange: an AES-256 key, and the nonce of the one message. */
export type HpkeContext = Readonly<{ key: Uint8Array; nonce: Uint8Array }>;

/** Extract of RFC 5869 with SHA-256. */
export function hkdfExtract(ciphers: Ciphers, salt: Uint8Array, keyMaterial: Uint8Array): Uint8Array {
  return ciphers.hmacSha256(salt.length ? salt : new Uint8Array(HASH_LENGTH), keyMaterial);
}

/** Expand of RFC 5869 with SHA-256: `length` bytes, at most 8,160. */
export function hkdfExpand(ciphers: Ciphers, key: Uint8Array, info: Uint8Array, length: number): Uint8Array {
  const blocks: Uint8Array[] = [];
  let last: Uint8Array = EMPTY;
  for (let counter = 1; blocks.length * HASH_LENGTH < length; counter += 1) {
    last = ciphers.hmacSha256(key, concat(last, info, Uint8Array.of(counter)));
    blocks.push(last);
  }
  return concat(...blocks).subarray(0, length);
}

/** DeriveKeyPair of RFC 9180, section 7.1.3: a P-256 scalar and its uncompressed point from at least 32 bytes of `keyMaterial`. */
export function deriveKeyPair(
  ciphers: Ciphers,
  curves: Curves,
  keyMaterial: Uint8Array,
): Readonly<{ privateKey: Uint8Array; publicKey: Uint8Array }> {
  const root = labeledExtract(ciphers, KEM, EMPTY, 'dkp_prk', keyMaterial);
  for (let counter = 0; counter < 256; counter += 1) {
    const candidate = labeledExpand(ciphers, KEM, root, 'candidate', Uint8Array.of(counter), 32);
    try {
      return { privateKey: candidate, publicKey: curves.p256.publicKey(candidate) };
    } catch {
      // Not in [1, n): one in four thousand million. The standard says to take the next.
    }
  }
  throw new Error('no candidate in 256 is a P-256 scalar');
}

/**
 * Encap of the KEM (section 4.1): agrees on 32 secret bytes with `recipientPublic` (either form) by means of `ephemeralPrivate`, which
 * is used once. `encappedPublic` is uncompressed. Throws when `recipientPublic` is no point of the curve.
 */
export function encapsulate(
  ciphers: Ciphers,
  curves: Curves,
  recipientPublic: Uint8Array,
  ephemeralPrivate: Uint8Array,
): Readonly<{ encappedPublic: Uint8Array; shared: Uint8Array }> {
  const recipient = curves.p256.uncompress(recipientPublic);
  const encappedPublic = curves.p256.publicKey(ephemeralPrivate);
  const agreed = curves.p256.sharedSecret(ephemeralPrivate, recipient);
  return { encappedPublic, shared: extractAndExpand(ciphers, agreed, encappedPublic, recipient) };
}

/** Decap of the KEM. `encappedPublic` may come in either form. Throws when it is no point of the curve. */
export function decapsulate(
  ciphers: Ciphers,
  curves: Curves,
  encappedPublic: Uint8Array,
  recipientPrivate: Uint8Array,
): Uint8Array {
  const encapped = curves.p256.uncompress(encappedPublic);
  const agreed = curves.p256.sharedSecret(recipientPrivate, encapped);
  return extractAndExpand(ciphers, agreed, encapped, curves.p256.publicKey(recipientPrivate));
}

/** The sender's side of base mode: `encapsulate`, and the context that both will share. */
export function setUpSender(
  ciphers: Ciphers,
  curves: Curves,
  recipientPublic: Uint8Array,
  ephemeralPrivate: Uint8Array,
  info: Uint8Array,
): Readonly<{ encappedPublic: Uint8Array; context: HpkeContext }> {
  const { encappedPublic, shared } = encapsulate(ciphers, curves, recipientPublic, ephemeralPrivate);
  return { encappedPublic, context: schedule(ciphers, shared, info) };
}

/** The recipient's side of base mode. Throws when `encappedPublic` is no point of the curve. */
export function setUpRecipient(
  ciphers: Ciphers,
  curves: Curves,
  encappedPublic: Uint8Array,
  recipientPrivate: Uint8Array,
  info: Uint8Array,
): HpkeContext {
  return schedule(ciphers, decapsulate(ciphers, curves, encappedPublic, recipientPrivate), info);
}

/** Seals the one message of `context`. Gives ciphertext ‖ 16-byte tag. */
export function seal(
  ciphers: Ciphers,
  context: HpkeContext,
  associated: Uint8Array,
  plaintext: Uint8Array,
): Uint8Array {
  return ciphers.sealAes256Gcm(context.key, context.nonce, plaintext, associated);
}

/** Opens the one message of `context`, or answers null when it was not sealed for it. */
export function unseal(
  ciphers: Ciphers,
  context: HpkeContext,
  associated: Uint8Array,
  ciphertext: Uint8Array,
): Uint8Array | null {
  return ciphers.openAes256Gcm(context.key, context.nonce, ciphertext, associated);
}

/** Wipes `agreed`. */
function extractAndExpand(
  ciphers: Ciphers,
  agreed: Uint8Array,
  encapped: Uint8Array,
  recipient: Uint8Array,
): Uint8Array {
  const root = labeledExtract(ciphers, KEM, EMPTY, 'eae_prk', agreed);
  const shared = labeledExpand(ciphers, KEM, root, 'shared_secret', concat(encapped, recipient), HASH_LENGTH);
  agreed.fill(0);
  root.fill(0);
  return shared;
}

/** KeySchedule in base mode (section 5.1). Wipes `shared`. */
function schedule(ciphers: Ciphers, shared: Uint8Array, info: Uint8Array): HpkeContext {
  const about = concat(
    BASE_MODE,
    labeledExtract(ciphers, SUITE, EMPTY, 'psk_id_hash', EMPTY),
    labeledExtract(ciphers, SUITE, EMPTY, 'info_hash', info),
  );
  const secret = labeledExtract(ciphers, SUITE, shared, 'secret', EMPTY);
  const context = {
    key: labeledExpand(ciphers, SUITE, secret, 'key', about, KEY_LENGTH),
    nonce: labeledExpand(ciphers, SUITE, secret, 'base_nonce', about, NONCE_LENGTH),
  };
  shared.fill(0);
  secret.fill(0);
  return context;
}

function labeledExtract(
  ciphers: Ciphers,
  suite: Uint8Array,
  salt: Uint8Array,
  label: string,
  keyMaterial: Uint8Array,
): Uint8Array {
  return hkdfExtract(ciphers, salt, concat(VERSION, suite, utf8Bytes(label), keyMaterial));
}

function labeledExpand(
  ciphers: Ciphers,
  suite: Uint8Array,
  key: Uint8Array,
  label: string,
  info: Uint8Array,
  length: number,
): Uint8Array {
  return hkdfExpand(ciphers, key, concat(bigEndian(length, 2), VERSION, suite, utf8Bytes(label), info), length);
}
