import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import {
  decapsulate,
  deriveKeyPair,
  encapsulate,
  seal,
  setUpRecipient,
  setUpSender,
  unseal,
} from '#engine/crypto/hpke.ts';
import { published } from './published.ts';

/** The test vectors of RFC 9180 for P-256, on the code that seals exports, imports and sessions. */
const curves = nodeCurves();
const ciphers = nodeCiphers();

describe('HPKE, RFC 9180', () => {
  it('derives the published key pairs', () => {
    const rows = published<'ikm' | 'privateKey' | 'publicKey'>('rfc9180-p256-keys');
    expect(rows).toHaveLength(80);
    const made = rows.map(({ ikm }) => deriveKeyPair(ciphers, curves, hexToBytes(ikm)));
    expect(made.map(({ privateKey, publicKey }) => [toHex(privateKey), toHex(publicKey)])).toEqual(
      rows.map(({ privateKey, publicKey }) => [privateKey, publicKey]),
    );
  });

  it('agrees on the published secrets, on both sides', () => {
    type Column = 'recipientPrivate' | 'recipientPublic' | 'ephemeralPrivate' | 'encapped' | 'shared';
    const rows = published<Column>('rfc9180-p256-kem');
    expect(rows).toHaveLength(16);
    for (const row of rows) {
      const sent = encapsulate(ciphers, curves, hexToBytes(row.recipientPublic), hexToBytes(row.ephemeralPrivate));
      const received = decapsulate(ciphers, curves, hexToBytes(row.encapped), hexToBytes(row.recipientPrivate));
      expect([toHex(sent.encappedPublic), toHex(sent.shared), toHex(received)]).toEqual([
        row.encapped,
        row.shared,
        row.shared,
      ]);
    }
  });

  it('seals and opens the published message with the published key and nonce, and opens it with no other data', () => {
    type Key = 'recipientPrivate' | 'recipientPublic' | 'ephemeralPrivate' | 'encapped' | 'key' | 'nonce';
    const rows = published<Key | 'info' | 'aad' | 'plaintext' | 'ciphertext'>('rfc9180-p256-base');
    expect(rows).toHaveLength(1);
    for (const row of rows) {
      const [info, aad, ciphertext] = [hexToBytes(row.info), hexToBytes(row.aad), hexToBytes(row.ciphertext)];
      const [recipient, ephemeral] = [hexToBytes(row.recipientPublic), hexToBytes(row.ephemeralPrivate)];
      const { encappedPublic, context } = setUpSender(ciphers, curves, recipient, ephemeral, info);
      expect([toHex(encappedPublic), toHex(context.key), toHex(context.nonce)]).toEqual([
        row.encapped,
        row.key,
        row.nonce,
      ]);
      expect(toHex(seal(ciphers, context, aad, hexToBytes(row.plaintext)))).toBe(row.ciphertext);
      const own = setUpRecipient(ciphers, curves, hexToBytes(row.encapped), hexToBytes(row.recipientPrivate), info);
      expect(toHex(unseal(ciphers, own, aad, ciphertext) ?? new Uint8Array())).toBe(row.plaintext);
      expect(unseal(ciphers, own, new Uint8Array(), ciphertext)).toBeNull();
    }
  });
});
