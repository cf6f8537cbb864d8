/**
 * The passphrase of a backup for age: the recipient type `scrypt` of age-encryption.org/v1. The package's own takes the passphrase as text,
 * which JavaScript cannot overwrite; this one takes bytes.
 */
import { randomBytes, scrypt } from 'node:crypto';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { base64nopad } from '@scure/base';
import type { Identity, Recipient } from 'age-encryption';

const TYPE = 'scrypt';
const SALT_BYTES = 16;
const BODY_BYTES = 32;
/** As age itself does; above the second it refuses. */
const LOG_N_DEFAULT = 18;
const LOG_N_MAX = 20;

/** Encrypts to `passphrase`, UTF-8. `logN` is the base-2 logarithm of scrypt's cost, 18 unless given. */
export function passphraseRecipient(passphrase: Uint8Array, logN = LOG_N_DEFAULT): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const { Stanza } = await import('age-encryption');
      const salt = randomBytes(SALT_BYTES);
      const key = await stretched(passphrase, salt, logN);
      const body = chacha20poly1305(key, new Uint8Array(12)).encrypt(fileKey);
      key.fill(0);
      return [new Stanza([TYPE, base64nopad.encode(salt), String(logN)], body)];
    },
  };
}

/** Decrypts with `passphrase`, UTF-8. Gives no key where the passphrase is another; throws where the stanza is none of age's. */
export function passphraseIdentity(passphrase: Uint8Array): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const own = stanzas.find(({ args }) => args[0] === TYPE);
      if (!own) return null;
      if (stanzas.length !== 1) throw new Error('scrypt recipient is not the only one in the header');
      const [, encoded = '', cost = '', ...more] = own.args;
      const salt = base64nopad.decode(encoded);
      const isWhole = salt.length === SALT_BYTES && own.body.length === BODY_BYTES && more.length === 0;
      if (!isWhole || !/^[1-9][0-9]?$/.test(cost)) throw new Error('invalid scrypt stanza');
      if (Number(cost) > LOG_N_MAX) throw new Error('scrypt work factor is too high');
      const key = await stretched(passphrase, salt, Number(cost));
      try {
        return chacha20poly1305(key, new Uint8Array(12)).decrypt(own.body);
      } catch {
        return null;
      } finally {
        key.fill(0);
      }
    },
  };
}

function stretched(passphrase: Uint8Array, salt: Uint8Array, logN: number): Promise<Buffer> {
  const labelled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
  const [N, r, p] = [2 ** logN, 8, 1];
  return new Promise((resolve, reject) => {
    // Node.js wants room for one block more than the 128·N·r bytes of the definition.
    scrypt(passphrase, labelled, 32, { N, r, p, maxmem: 128 * r * (N + p + 2) }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
