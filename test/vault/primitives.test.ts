import fc from 'fast-check';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { hkdf, expand } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import {
  deriveKey,
  info,
  keyObject,
  keyPair,
  openAes256Gcm,
  openBox,
  openFrom,
  sealAes256Gcm,
  sealBox,
  sealTo,
} from '../../src/main/vault/keys.ts';
import { readRecoveryCode, recoveryCode } from '../../src/main/vault/recovery-code.ts';
import { seededEntropy } from './vault-world.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const entropy = seededEntropy('primitives');
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('deriveKey', () => {
  it('is HKDF-Expand of RFC 5869, with every field told apart', () => {
    const key = entropy.bytes(32);
    expect(deriveKey(key, 'record', 'ab', Uint8Array.of(1, 2))).toEqual(
      Buffer.from(expand(sha256, key, info('record', ['ab', Uint8Array.of(1, 2)]), 32)),
    );
    expect(deriveKey(keyObject(key), 'x')).toEqual(deriveKey(key, 'x'));
    const derived = [
      deriveKey(key, 'a', 'b'),
      deriveKey(key, 'ab'),
      deriveKey(key, 'a', 'b', ''),
      deriveKey(key, 'a', '', 'b'),
    ];
    expect(new Set(derived.map((bytes) => bytes.toString('hex'))).size).toBe(4);
  });

  it('is checked against an Expand that gives what RFC 5869, appendix A.1, prints', () => {
    const out = hkdf(sha256, hex('0b'.repeat(22)), hex('000102030405060708090a0b0c'), hex('f0f1f2f3f4f5f6f7f8f9'), 42);
    expect(Buffer.from(out).toString('hex')).toBe(
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    );
  });
});

describe('AES-256-GCM', () => {
  it('gives the tag and ciphertext of test case 16 of the GCM specification', () => {
    const key = hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308');
    const nonce = hex('cafebabefacedbaddecaf888');
    const plain = hex(
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
    );
    const data = hex('feedfacedeadbeeffeedfacedeadbeefabaddad2');
    const sealed = sealAes256Gcm(key, nonce, plain, data);
    expect(sealed.toString('hex')).toBe(
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662' +
        '76fc6ece0f4e1768cddf8853bb2d551b',
    );
    expect(openAes256Gcm(key, nonce, sealed, data)).toEqual(plain);
    expect(openAes256Gcm(key, nonce, sealed, hex('00'))).toBeNull();
    expect(openAes256Gcm(key, nonce, sealed.subarray(0, 10), data)).toBeNull();
  });

  it('in a box opens with its own key and data only', () => {
    const [key, other] = [entropy.bytes(32), entropy.bytes(32)];
    const box = sealBox(key, entropy, Buffer.from('secret'), Buffer.from('place'));
    expect(openBox(key, box, Buffer.from('place'))?.toString()).toBe('secret');
    expect(openBox(other, box, Buffer.from('place'))).toBeNull();
    expect(openBox(key, box, Buffer.from('another'))).toBeNull();
    expect(openBox(key, box.subarray(0, 20), Buffer.from('place'))).toBeNull();
  });
});

describe('sealTo', () => {
  it('is HPKE: an independent implementation opens it, and the other way round', async () => {
    const { privateKey, publicKey } = keyPair(entropy);
    const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
    const data = Buffer.from('place');
    const purpose = info('purpose');
    const infoBytes = Uint8Array.from(purpose).buffer;
    const sealed = sealTo(publicKey, entropy, 'purpose', Buffer.from('vault key'), data);
    const recipientKey = await suite.kem.importKey('raw', Uint8Array.from(privateKey).buffer, false);
    const recipient = await suite.createRecipientContext({
      recipientKey,
      enc: Uint8Array.from(sealed.subarray(0, 65)).buffer,
      info: infoBytes,
    });
    const opened = await recipient.open(Uint8Array.from(sealed.subarray(65)).buffer, Uint8Array.from(data).buffer);
    expect(Buffer.from(opened).toString()).toBe('vault key');

    const recipientPublicKey = await suite.kem.importKey('raw', Uint8Array.from(publicKey).buffer, true);
    const sender = await suite.createSenderContext({ recipientPublicKey, info: infoBytes });
    const theirs = Buffer.concat([
      Buffer.from(sender.enc),
      Buffer.from(await sender.seal(Uint8Array.from([1, 2, 3]).buffer, Uint8Array.from(data).buffer)),
    ]);
    expect(openFrom(privateKey, theirs, 'purpose', data)).toEqual(Buffer.from([1, 2, 3]));
    expect(openFrom(privateKey, theirs, 'another', data)).toBeNull();
    expect(openFrom(keyPair(entropy).privateKey, theirs, 'purpose', data)).toBeNull();
    expect(openFrom(privateKey, Buffer.alloc(113, 4), 'purpose', data)).toBeNull();
  });
});

describe('a recovery code', () => {
  const codeOf = (secret: Uint8Array) => Buffer.from(recoveryCode(secret)).toString();
  const readTyped = (typed: string) => {
    const read = readRecoveryCode(Buffer.from(typed));
    return read && Buffer.from(read).toString();
  };
  it('is read back however it is typed, and never after a slip', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.nat(29),
        fc.integer({ min: 1, max: 31 }),
        (secret, at, by) => {
          const code = codeOf(secret);
          expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/);
          const sloppy = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'i');
          for (const typed of [code, sloppy, code.replaceAll('-', ''), ` ${code.replaceAll('1', 'L')}\n`])
            expect(readTyped(typed)).toBe(code);
          const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
          const plain = code.replaceAll('-', '');
          const slip =
            plain.slice(0, at) + alphabet.charAt((alphabet.indexOf(plain.charAt(at)) + by) % 32) + plain.slice(at + 1);
          expect(readTyped(slip)).toBeUndefined();
        },
      ),
      { numRuns: propertyRuns(200), seed: 7 },
    );
  });

  it('of known bytes is a known code', () => {
    // Known since the first release: the codes that people keep on paper must stay right.
    expect(codeOf(new Uint8Array(16))).toBe('00000-00000-00000-00000-00000-18B06');
    expect(readTyped('a passphrase with words')).toBeUndefined();
    expect(readTyped('\u00a0'.repeat(3) + '00000-00000-00000-00000-00000-18B06'.replaceAll('-', '\u2013'))).toBe(
      '00000-00000-00000-00000-00000-18B06',
    );
    expect(readTyped(`${'00000-00000-00000-00000-00000-18B06'}0`)).toBeUndefined();
  });
});
