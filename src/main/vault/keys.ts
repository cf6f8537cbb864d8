import {
  hash as hashOnce,
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createSecretKey,
  ECDH,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { seal, setUpRecipient, setUpSender, unseal } from '#engine/crypto/hpke.ts';
import type { Entropy } from '#engine/ports.ts';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const LABEL = 'coffer vault v1';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** SHA-256 of `parts`, one after the other. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** SHA-256 of one piece, which is quicker than of parts. */
export function sha256Once(bytes: Uint8Array): Buffer {
  return hashOnce('sha256', bytes, 'buffer');
}

/** SHA-256 of bytes, or of a text as UTF-8, in hex. */
export function sha256Hex(text: string | Uint8Array): string {
  return hashOnce('sha256', text);
}

/** HMAC-SHA-256. */
export function hmacSha256(key: Uint8Array | KeyObject, ...parts: readonly Uint8Array[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** Compares without telling by its duration where the difference is. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * A key for one purpose, 32 bytes: HKDF-Expand of RFC 5869 with SHA-256, whose `key` is uniformly random and so needs no Extract
 * (section 3.3 there). The info is the label, the purpose, and the fields, each with its length (16 bits, big-endian) before it.
 */
export function deriveKey(
  key: Uint8Array | KeyObject,
  purpose: string,
  ...fields: readonly (Uint8Array | string)[]
): Buffer {
  return hmacSha256(key, info(purpose, fields), Uint8Array.of(1));
}

/** What `deriveKey` expands; also the `info` of HPKE. */
export function info(purpose: string, fields: readonly (Uint8Array | string)[] = []): Buffer {
  const parts: Buffer[] = [];
  for (const field of [LABEL, purpose, ...fields]) {
    const bytes = Buffer.from(field);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
}

/** The key as node:crypto takes it fastest. */
export function keyObject(bytes: Uint8Array): KeyObject {
  return createSecretKey(bytes);
}

/** AES-256-GCM with a 12-byte nonce. Gives ciphertext ‖ 16-byte tag. */
export function sealAes256Gcm(
  key: Uint8Array | KeyObject,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  associatedData: Uint8Array,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(associatedData);
  const body = cipher.update(plaintext);
  cipher.final();
  return Buffer.concat([body, cipher.getAuthTag()]);
}

/** The plaintext, or null when the tag does not fit. */
export function openAes256Gcm(
  key: Uint8Array | KeyObject,
  nonce: Uint8Array,
  sealed: Uint8Array,
  associatedData: Uint8Array,
): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plaintext = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  try {
    decipher.final();
    return plaintext;
  } catch {
    plaintext.fill(0);
    return null;
  }
}

/** What ciphertext under AES-256-GCM would say, without its tag and not authenticated. GCM enciphers in counter mode, from 2 on. */
export function peekAes256Gcm(key: KeyObject, nonce: Uint8Array, ciphertext: Uint8Array): Buffer {
  const counter = Buffer.concat([nonce, Uint8Array.of(0, 0, 0, 2)]);
  return createDecipheriv('aes-256-ctr', key, counter).update(ciphertext);
}

/** Seals under a random nonce, which goes before: nonce ‖ ciphertext ‖ tag. For keys that seal few things. */
export function sealBox(key: Uint8Array, entropy: Entropy, plaintext: Uint8Array, associatedData: Uint8Array): Buffer {
  const nonce = entropy.bytes(NONCE_BYTES);
  return Buffer.concat([nonce, sealAes256Gcm(key, nonce, plaintext, associatedData)]);
}

/** What `sealBox` sealed, or null. */
export function openBox(key: Uint8Array | KeyObject, box: Uint8Array, associatedData: Uint8Array): Buffer | null {
  if (box.length < NONCE_BYTES + TAG_BYTES) return null;
  return openAes256Gcm(key, box.subarray(0, NONCE_BYTES), box.subarray(NONCE_BYTES), associatedData);
}

/** The primitives HPKE is built on, from node:crypto. */
const ciphers = { hmacSha256, sealAes256Gcm, openAes256Gcm };
const curves = {
  p256: {
    publicKey: (privateKey: Uint8Array): Uint8Array => {
      const pair = createECDH(CURVE);
      pair.setPrivateKey(privateKey);
      return pair.getPublicKey();
    },
    uncompress: (publicKey: Uint8Array): Uint8Array =>
      Buffer.from(ECDH.convertKey(publicKey, CURVE, undefined, undefined, 'uncompressed') as Buffer),
    sharedSecret: (privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array => {
      const pair = createECDH(CURVE);
      pair.setPrivateKey(privateKey);
      return pair.computeSecret(publicKey);
    },
  },
};

/** A P-256 key pair: the scalar, and the uncompressed point. */
export function keyPair(entropy: Entropy): Readonly<{ privateKey: Uint8Array; publicKey: Uint8Array }> {
  for (let tries = 0; tries < 8; tries += 1) {
    const privateKey = entropy.bytes(KEY_BYTES);
    try {
      return { privateKey, publicKey: curves.p256.publicKey(privateKey) };
    } catch {
      // Not in [1, n): one in four thousand million.
    }
  }
  throw new Error('the source of randomness gave eight values in a row that are no P-256 key');
}

/** HPKE, base mode, DHKEM(P-256) and AES-256-GCM: encapsulated point ‖ ciphertext ‖ tag. */
export function sealTo(
  publicKey: Uint8Array,
  entropy: Entropy,
  purpose: string,
  plaintext: Uint8Array,
  associatedData: Uint8Array,
): Buffer {
  const ephemeral = keyPair(entropy).privateKey;
  const { encappedPublic, context } = setUpSender(ciphers, curves, publicKey, ephemeral, info(purpose));
  ephemeral.fill(0);
  const sealed = seal(ciphers, context, associatedData, plaintext);
  context.key.fill(0);
  return Buffer.concat([encappedPublic, sealed]);
}

/** What `sealTo` sealed, or null when it was not sealed to this key. */
export function openFrom(
  privateKey: Uint8Array,
  sealed: Uint8Array,
  purpose: string,
  associatedData: Uint8Array,
): Uint8Array | null {
  try {
    const context = setUpRecipient(ciphers, curves, sealed.subarray(0, POINT_BYTES), privateKey, info(purpose));
    const plaintext = unseal(ciphers, context, associatedData, sealed.subarray(POINT_BYTES));
    context.key.fill(0);
    return plaintext;
  } catch {
    // The point is none of the curve.
    return null;
  }
}
