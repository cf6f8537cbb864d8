import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, utf8 } from '@scure/base';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
} from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import { systemEntropy } from '../../../src/main/adapters/entropy.ts';
import { mnemonicLanguages } from '#shared/enums.ts';
import { Fault } from '#engine/fault.ts';
import {
  boxOf,
  checkEnvelope,
  encodeBox,
  encodeCredentialBundle,
  makeEnvelope,
  makeImportBundle,
  openBox,
  openCredentialBundle,
  openExportBundle,
  parseBox,
  sealForImport,
  sealTo,
} from '#engine/crypto/bundle.ts';
import { concat, utf8Bytes } from '#engine/crypto/bytes.ts';
import { deriveKeyPair, seal, setUpRecipient, setUpSender, unseal } from '#engine/crypto/hpke.ts';
import { compressPoint, privateKeyFrom } from '#engine/crypto/keys.ts';
import { newMnemonic } from '#engine/crypto/mnemonic.ts';
import { wordsOf } from '../../harness/mnemonic-words.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import {
  exportMnemonic,
  exportBytes,
  importMnemonic,
  importPrivateKey,
  sealCredential,
} from '#engine/crypto/transfer.ts';

const ciphers = nodeCiphers();
const curves = nodeCurves();
const entropy = systemEntropy();
const organizationId = '11111111-1111-4111-8111-111111111111';
const userId = '22222222-2222-4222-8222-222222222222';
const pair = () => deriveKeyPair(ciphers, curves, entropy.bytes(32));

const signing = pair();
const signer = {
  publicKey: bytesToHex(signing.publicKey),
  sign: (message: Uint8Array) => curves.p256.sign(signing.privateKey, message),
};
const client = pair();
const target = { targetPublic: client.publicKey, organizationId, signer };
const expected = { signerPublic: signer.publicKey, organizationId };
const official = { organizationId, dangerouslyOverrideSignerPublicKey: signer.publicKey };

const fault = (run: () => unknown): Fault => {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
};

describe('HPKE', () => {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const keyOf = (bytes: Uint8Array, isPublic: boolean) =>
    suite.kem.importKey('raw', Uint8Array.from(bytes).buffer, isPublic);
  const [info, associated, text] = [utf8Bytes('info'), utf8Bytes('associated'), utf8Bytes('a message')];

  it('is opened by @hpke/core', async () => {
    const { encappedPublic, context } = setUpSender(ciphers, curves, client.publicKey, pair().privateKey, info);
    const sealed = seal(ciphers, context, associated, text);
    const opened = await suite.open(
      { recipientKey: await keyOf(client.privateKey, false), enc: encappedPublic, info },
      Uint8Array.from(sealed),
      Uint8Array.from(associated),
    );
    expect(new Uint8Array(opened)).toEqual(text);
  });

  it('opens what @hpke/core sealed', async () => {
    const { ct, enc } = await suite.seal(
      { recipientPublicKey: await keyOf(client.publicKey, true), info },
      Uint8Array.from(text),
      Uint8Array.from(associated),
    );
    const context = setUpRecipient(ciphers, curves, new Uint8Array(enc), client.privateKey, info);
    expect(unseal(ciphers, context, associated, new Uint8Array(ct))).toEqual(text);
    expect(unseal(ciphers, context, info, new Uint8Array(ct))).toBeNull();
  });

  it('derives key pairs as @hpke/core does', async () => {
    for (let round = 0; round < 4; round += 1) {
      const keyMaterial = entropy.bytes(32);
      const theirs = await suite.kem.deriveKeyPair(Uint8Array.from(keyMaterial).buffer);
      const publicKey = new Uint8Array(await suite.kem.serializePublicKey(theirs.publicKey));
      expect(deriveKeyPair(ciphers, curves, keyMaterial).publicKey).toEqual(publicKey);
    }
  });

  it('seals the same to a compressed key as to the whole point', () => {
    const ephemeral = pair().privateKey;
    const [whole, compressed] = [client.publicKey, compressPoint(client.publicKey)].map(
      (key) => setUpSender(ciphers, curves, key, ephemeral, info).context,
    );
    expect(compressed).toEqual(whole);
  });
});

describe('a wallet export', () => {
  const made = newMnemonic(ciphers, entropy, 24);
  const words = open(made.entropy, (bytes) => wordsOf(bytes, 'MNEMONIC_LANGUAGE_ENGLISH'));
  const bundle = exportMnemonic(ciphers, curves, entropy, { entropy: made.entropy }, target);

  it('is an envelope with these members in this order', () => {
    const envelope = JSON.parse(bundle) as Record<string, string>;
    expect(Object.keys(envelope)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic']);
    expect(envelope).toMatchObject({ version: 'v1.0.0', enclaveQuorumPublic: signer.publicKey });
    const data = JSON.parse(utf8.encode(hexToBytes(envelope['data'] ?? ''))) as Record<string, string>;
    expect(Object.keys(data)).toEqual(['encappedPublic', 'ciphertext', 'organizationId']);
    expect(data['encappedPublic']).toMatch(/^04[0-9a-f]{128}$/);
    expect(data['ciphertext']).toMatch(/^[0-9a-f]+$/);
  });

  it('is opened by the official client', async () => {
    const embeddedKey = bytesToHex(client.privateKey);
    await expect(
      decryptExportBundle({ exportBundle: bundle, embeddedKey, returnMnemonic: true, ...official }),
    ).resolves.toBe(words);
  });

  it('is opened by ours, with every check passed', () => {
    const opened = openExportBundle(ciphers, curves, bundle, client.privateKey, expected);
    expect(opened.plaintext && utf8.encode(opened.plaintext)).toBe(words);
    expect(opened.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'version passed',
      'signer passed',
      'signature passed',
      'organization passed',
    ]);
  });

  it.each(mnemonicLanguages)('carries words of %s', async (language) => {
    const exported = exportMnemonic(ciphers, curves, entropy, { entropy: made.entropy, language }, target);
    const opened = openExportBundle(ciphers, curves, exported, client.privateKey, expected);
    expect(opened.plaintext && utf8.encode(opened.plaintext)).toBe(
      open(made.entropy, (bytes) => wordsOf(bytes, language)),
    );
  });
});

describe('a key export', () => {
  const key = Secret.of('private-key', new Uint8Array(32).fill(7));
  const bundle = exportBytes(ciphers, curves, entropy, key, target);
  const embeddedKey = bytesToHex(client.privateKey);

  it('is opened by the official client, as hex and as Solana keeps keys', async () => {
    const options = { exportBundle: bundle, embeddedKey, returnMnemonic: false, ...official };
    await expect(decryptExportBundle(options)).resolves.toBe('07'.repeat(32));
    const solana = base58.encode(concat(new Uint8Array(32).fill(7), ed25519.getPublicKey(new Uint8Array(32).fill(7))));
    await expect(decryptExportBundle({ ...options, keyFormat: 'SOLANA' })).resolves.toBe(solana);
  });

  it('encrypted to a different key with another key', () => {
    expect(openExportBundle(ciphers, curves, bundle, pair().privateKey, expected).plaintext).toBeNull();
  });
});

describe('what is wrong with an envelope is said', () => {
  const bundle = exportBytes(ciphers, curves, entropy, Secret.of('private-key', client.privateKey), target);
  const envelope = JSON.parse(bundle) as Record<string, string>;
  const other = pair();

  it.each([
    ['its version', JSON.stringify({ ...envelope, version: 'v0.9' }), expected, ['version']],
    ['its signer', bundle, { ...expected, signerPublic: bytesToHex(other.publicKey) }, ['signer']],
    [
      'a signer that it names but that did not sign',
      JSON.stringify({ ...envelope, enclaveQuorumPublic: bytesToHex(other.publicKey) }),
      expected,
      ['signer', 'signature'],
    ],
    [
      'its data, altered by one letter',
      JSON.stringify({ ...envelope, data: envelope['data']?.replace('31313131', '31313132') }),
      expected,
      ['signature', 'organization'],
    ],
    ['its organization', bundle, { ...expected, organizationId: userId }, ['organization']],
    ['a user that it does not name', bundle, { ...expected, userId }, ['user']],
  ])('%s', (_, text, wanted, failing) => {
    const opened = openExportBundle(ciphers, curves, text, client.privateKey, wanted);
    expect(opened.checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toEqual(failing);
    expect(opened).toMatchObject({ sound: false, plaintext: null });
  });

  it('where nothing is expected, the signature is still checked', () => {
    const checked = checkEnvelope(curves, bundle, {});
    expect(checked.checks.map(({ outcome }) => outcome)).toEqual(['passed', 'unasked', 'passed', 'unasked']);
    expect(checked.sound).toBe(true);
    expect(checked.contents['organizationId']).toBe(organizationId);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'bundle'],
    ['a member less', JSON.stringify({ ...envelope, data: undefined })],
    ['a member more', JSON.stringify({ ...envelope, extra: 'x' })],
    ['a member twice', bundle.replace('{', '{"version":"v1.0.0",')],
    ['data that is not hex', JSON.stringify({ ...envelope, data: 'zz' })],
    ['data that is not JSON', JSON.stringify({ ...envelope, data: '00' })],
    ['data that is an array', JSON.stringify({ ...envelope, data: bytesToHex(utf8Bytes('[]')) })],
  ])('refuses %s', (_, text) => {
    expect(fault(() => checkEnvelope(curves, text, {}))).toMatchObject({ carriedOut: true });
  });
});

describe('an import', () => {
  const importing = pair();
  const importKey = Secret.of('import-key', importing.privateKey);
  const bundle = makeImportBundle(signer, { targetPublic: importing.publicKey, organizationId, userId });
  const words = wordsOf(new Uint8Array(32).fill(0x1d), 'MNEMONIC_LANGUAGE_ENGLISH');
  const importBundle = { importBundle: bundle, userId, ...official };

  it('takes words that the official client sealed', async () => {
    const encrypted = await encryptWalletToBundle({ mnemonic: words, ...importBundle });
    const secrets = importMnemonic(ciphers, curves, importKey, encrypted);
    expect(open(secrets.entropy, bytesToHex)).toBe('1d'.repeat(32));
  });

  it('takes keys that the official client sealed, in both of its formats', async () => {
    const privateKey = '09'.repeat(32);
    const hex = await encryptPrivateKeyToBundle({
      privateKey: `0x${privateKey}`,
      keyFormat: 'HEXADECIMAL',
      ...importBundle,
    });
    expect(open(importPrivateKey(ciphers, curves, importKey, hex, 'CURVE_SECP256K1'), bytesToHex)).toBe(privateKey);
    const seed = hexToBytes(privateKey);
    const solana = await encryptPrivateKeyToBundle({
      privateKey: base58.encode(concat(seed, ed25519.getPublicKey(seed))),
      keyFormat: 'SOLANA',
      ...importBundle,
    });
    expect(open(importPrivateKey(ciphers, curves, importKey, solana, 'CURVE_ED25519'), bytesToHex)).toBe(privateKey);
  });

  it('takes what our own client side sealed, after its checks', () => {
    const sealed = sealForImport(ciphers, curves, entropy, bundle, utf8Bytes(words), { ...expected, userId });
    expect(sealed.sound).toBe(true);
    const secrets = importMnemonic(ciphers, curves, importKey, sealed.encryptedBundle ?? '');
    expect(open(secrets.entropy, bytesToHex)).toBe('1d'.repeat(32));
  });

  it.each([
    ['another user', { ...expected, userId: organizationId }],
    ['another organization', { ...expected, organizationId: userId }],
    ['another signer', { ...expected, signerPublic: bytesToHex(pair().publicKey) }],
  ])('is not sealed to a bundle of %s', (_, wanted) => {
    expect(sealForImport(ciphers, curves, entropy, bundle, utf8Bytes(words), wanted).encryptedBundle).toBeNull();
  });

  it('is not sealed to an envelope without a target', () => {
    const text = makeEnvelope(signer, { organizationId, userId });
    expect(fault(() => sealForImport(ciphers, curves, entropy, text, utf8Bytes(words), {})).message).toContain(
      'targetPublic',
    );
  });

  const encrypted = (plaintext: Uint8Array, to = importing.publicKey) =>
    encodeBox(sealTo(ciphers, curves, entropy, to, plaintext));
  const good = encrypted(utf8Bytes(words));
  const box = JSON.parse(good) as { encappedPublic: string; ciphertext: string };

  it.each([
    ['was sealed to somebody else', encrypted(utf8Bytes(words), client.publicKey), 'a different target key than'],
    [
      'was altered',
      JSON.stringify({ ...box, ciphertext: box.ciphertext.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
      'a different target key than',
    ],
    [
      'has a point beside the curve',
      JSON.stringify({
        ...box,
        encappedPublic: box.encappedPublic.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      }),
      'a different target key than',
    ],
    [
      'has a compressed key',
      JSON.stringify({ ...box, encappedPublic: `02${box.encappedPublic.slice(2, 66)}` }),
      'uncompressed',
    ],
    ['has no room for a tag', JSON.stringify({ ...box, ciphertext: '00' }), 'at least 16'],
    ['is not hex', JSON.stringify({ ...box, ciphertext: 'zz' }), 'hex'],
    ['has a member more', JSON.stringify({ ...box, version: '1' }), 'encappedPublic and ciphertext'],
    ['is not JSON', 'bundle', 'encappedPublic and ciphertext'],
    [
      'is larger than any bundle',
      JSON.stringify({ ...box, ciphertext: '00'.repeat(40_000) }),
      'encappedPublic and ciphertext',
    ],
  ])('is refused when it %s', (_, text, why) => {
    const refusal = fault(() => importMnemonic(ciphers, curves, importKey, text));
    expect(refusal).toMatchObject({ carriedOut: true });
    expect(refusal.message).toContain(why);
  });

  it('that holds words with a wrong checksum is refused like any request that is wrong', () => {
    const text = encrypted(utf8Bytes('abandon '.repeat(12)));
    const refusal = fault(() => importMnemonic(ciphers, curves, importKey, text));
    expect(refusal).toMatchObject({ carriedOut: false, message: 'invalid mnemonic: its checksum is wrong' });
  });

  it.each([
    ['of 31 bytes', new Uint8Array(31).fill(1), 'CURVE_SECP256K1', '32 bytes'],
    ['of zero', new Uint8Array(32), 'CURVE_SECP256K1', 'out of range'],
    ['above the order', new Uint8Array(32).fill(0xff), 'CURVE_P256', 'out of range'],
    ['that is text', utf8Bytes(words), 'CURVE_ED25519', '32 bytes'],
  ] as const)('is refused with a key %s', (_, key, curve, why) => {
    const refusal = fault(() => importPrivateKey(ciphers, curves, importKey, encrypted(key), curve));
    expect(refusal.message).toContain(why);
  });
});

describe('a credential bundle', () => {
  const key = privateKeyFrom(curves, 'CURVE_P256', new Uint8Array(32).fill(3));

  it('is opened by the official client and by ours', () => {
    const bundle = sealCredential(ciphers, curves, entropy, key, client.publicKey);
    expect(decryptCredentialBundle(bundle, bytesToHex(client.privateKey))).toBe('03'.repeat(32));
    expect(bytesToHex(openCredentialBundle(ciphers, curves, bundle, client.privateKey))).toBe('03'.repeat(32));
    expect(fault(() => openCredentialBundle(ciphers, curves, bundle, pair().privateKey)).message).toContain(
      'encrypted to a different key',
    );
  });

  it.each([
    ['a wrong checksum', (text: string) => text.replace(/.$/, (last) => (last === '2' ? '3' : '2'))],
    ['nothing', () => ''],
    ['a letter that base 58 leaves out', (text: string) => `0${text}`],
  ])('is refused with %s', (_, spoil) => {
    const bundle = spoil(sealCredential(ciphers, curves, entropy, key, client.publicKey));
    expect(fault(() => openCredentialBundle(ciphers, curves, bundle, client.privateKey)).message).toContain(
      'Base58Check',
    );
  });

  it('is refused when what it holds is no key', () => {
    const bundle = encodeCredentialBundle(sealTo(ciphers, curves, entropy, client.publicKey, utf8Bytes('short')));
    expect(() => openCredentialBundle(ciphers, curves, bundle, client.privateKey)).toThrow(Fault);
  });
});

describe('a box', () => {
  it('is read back as it was written', () => {
    const box = sealTo(ciphers, curves, entropy, compressPoint(client.publicKey), utf8Bytes('x'));
    expect(parseBox(encodeBox(box))).toEqual(box);
    expect(
      openBox(ciphers, curves, client.privateKey, boxOf(bytesToHex(box.encappedPublic), bytesToHex(box.ciphertext))),
    ).toEqual(utf8Bytes('x'));
  });

  it('never holds the same twice', () => {
    const texts = Array.from({ length: 3 }, () =>
      encodeBox(sealTo(ciphers, curves, entropy, client.publicKey, utf8Bytes('x'))),
    );
    expect(new Set(texts).size).toBe(3);
  });
});
