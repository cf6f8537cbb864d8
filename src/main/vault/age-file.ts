/**
 * Files of age (age-encryption.org/v1). The package makes and reads the header. The payload is made and read here, by node:crypto: the package
 * does it in JavaScript, which takes many times as long. It is STREAM, as in `sealed-stream.ts`, with ChaCha20-Poly1305 and without associated data.
 */
import { createCipheriv, createDecipheriv, getCiphers, hkdfSync, randomBytes } from 'node:crypto';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { Identity, Recipient } from 'age-encryption';
import { KEY_BYTES, TAG_BYTES } from './keys.ts';
import { STREAM_SEGMENT_BYTES, streamNonce, streamSegments } from './sealed-stream.ts';

const CIPHER = 'chacha20-poly1305';
const SALT_BYTES = 16;
/** How the last line of a header begins; no other line of a header has a hyphen and a space there. */
const LAST_LINE = '\n--- ';

/** ChaCha20-Poly1305 under one key. */
export type Aead = Readonly<{
  /** Ciphertext ‖ tag. */
  seal: (nonce: Uint8Array, plaintext: Uint8Array) => Uint8Array;
  /** Throws where the tag does not fit. */
  open: (nonce: Uint8Array, sealed: Uint8Array) => Uint8Array;
}>;

/** The file whose payload is `chunks`. Each of them is taken in a turn of the event loop of its own. */
export async function* encryptedFile(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  recipient: Recipient,
): AsyncIterable<Uint8Array> {
  const { header, fileKey } = await newHeader(recipient);
  const salt = randomBytes(SALT_BYTES);
  yield header;
  yield salt;
  const { seal } = aeadOf(payloadKey(fileKey, salt));
  yield* streamSegments(inTurns(chunks), STREAM_SEGMENT_BYTES, (number, isLast, segment) =>
    seal(streamNonce(number, isLast), segment),
  );
}

/** The payload of the file that is `chunks`, the first of which holds the header. Throws where it is no such file, or not whole. */
export async function* decryptedFile(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  identity: Identity,
): AsyncIterable<Uint8Array> {
  const iterator = inTurns(chunks);
  const first = await iterator.next();
  const start = first.done ? Buffer.alloc(0) : Buffer.from(first.value);
  const lastLine = start.indexOf(LAST_LINE);
  const headerEnd = lastLine < 0 ? 0 : start.indexOf('\n', lastLine + LAST_LINE.length) + 1;
  const payloadAt = headerEnd + SALT_BYTES;
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const fileKey = await decrypter.decryptHeader(start.subarray(0, headerEnd));
  if (start.length < payloadAt) throw new Error('the file ends before its payload');
  const { open } = aeadOf(payloadKey(fileKey, start.subarray(headerEnd, payloadAt)));
  async function* payload(): AsyncIterable<Uint8Array> {
    yield start.subarray(payloadAt);
    yield* iterator;
  }
  yield* streamSegments(payload(), STREAM_SEGMENT_BYTES + TAG_BYTES, (number, isLast, sealed) => {
    const opened = open(streamNonce(number, isLast), sealed);
    if (opened.length === 0 && number > 0) throw new Error('the last segment is empty');
    return opened;
  });
}

/** A header for a new file, and the key that it holds for the recipient. */
async function newHeader(recipient: Recipient): Promise<Readonly<{ header: Uint8Array; fileKey: Uint8Array }>> {
  // The package comes with curves of its own, which nobody needs who makes no backup.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  let fileKey = new Uint8Array(0);
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return recipient.wrapFileKey(key);
    },
  });
  // What follows the header is the salt of an empty payload, and its tag.
  const empty = await encrypter.encrypt(new Uint8Array(0));
  return { header: empty.subarray(0, empty.length - SALT_BYTES - TAG_BYTES), fileKey };
}

function payloadKey(fileKey: Uint8Array, salt: Uint8Array): Uint8Array {
  const key = new Uint8Array(hkdfSync('sha256', fileKey, salt, 'payload', KEY_BYTES));
  fileKey.fill(0);
  return key;
}

/** Each chunk in a turn of the event loop of its own: promises alone would give nobody else a turn before the end. */
async function* inTurns(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of chunks) {
    await new Promise(setImmediate);
    yield chunk;
  }
}

function aeadOf(key: Uint8Array): Aead {
  // The BoringSSL of Electron does not offer it.
  return getCiphers().includes(CIPHER) ? nativeAead(key) : plainAead(key);
}

/** By OpenSSL. */
export function nativeAead(key: Uint8Array): Aead {
  return {
    seal: (nonce, plaintext) => {
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const body = cipher.update(plaintext);
      cipher.final();
      return Buffer.concat([body, cipher.getAuthTag()]);
    },
    open: (nonce, sealed) => {
      if (sealed.length < TAG_BYTES) throw new Error('the segment is too short');
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
      const plaintext = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
      decipher.final();
      return plaintext;
    },
  };
}

/** In JavaScript. */
export function plainAead(key: Uint8Array): Aead {
  return {
    seal: (nonce, plaintext) => chacha20poly1305(key, nonce).encrypt(plaintext),
    open: (nonce, sealed) => chacha20poly1305(key, nonce).decrypt(sealed),
  };
}
