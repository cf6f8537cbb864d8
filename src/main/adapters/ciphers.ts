import { createCipheriv, createDecipheriv, createHmac, hash, pbkdf2Sync } from 'node:crypto';
import type { Ciphers } from '#engine/ports.ts';

const GCM = 'aes-256-gcm';
const TAG_LENGTH = 16;

/** Symmetric primitives on node:crypto: OpenSSL in Node, BoringSSL in Electron. */
export function nodeCiphers(): Ciphers {
  return {
    sha256: (message) => bytes(hash('sha256', message, 'buffer')),
    hmacSha256: (key, message) => bytes(createHmac('sha256', key).update(message).digest()),
    hmacSha512: (key, message) => bytes(createHmac('sha512', key).update(message).digest()),
    pbkdf2Sha512: (password, salt, iterations, length) =>
      bytes(pbkdf2Sync(password, salt, iterations, length, 'sha512')),
    sealAes256Gcm: (key, nonce, plaintext, associatedData) => {
      const cipher = createCipheriv(GCM, key, nonce, { authTagLength: TAG_LENGTH }).setAAD(associatedData);
      return bytes(Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]));
    },
    openAes256Gcm: (key, nonce, sealed, associatedData) => {
      if (sealed.length < TAG_LENGTH) return null;
      const at = sealed.length - TAG_LENGTH;
      const cipher = createDecipheriv(GCM, key, nonce, { authTagLength: TAG_LENGTH }).setAAD(associatedData);
      cipher.setAuthTag(sealed.subarray(at));
      const plaintext = cipher.update(sealed.subarray(0, at));
      try {
        cipher.final();
      } catch {
        plaintext.fill(0);
        return null;
      }
      return bytes(plaintext);
    },
  };
}

/** A plain array of its own: a Buffer may be a window on a pool that others read, and prints differently. */
function bytes(buffer: Buffer): Uint8Array {
  const copy = Uint8Array.from(buffer);
  buffer.fill(0);
  return copy;
}
