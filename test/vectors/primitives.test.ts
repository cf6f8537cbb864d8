import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { equalBytes, toHex } from '#engine/crypto/bytes.ts';
import { decapsulate, deriveKeyPair, encapsulate, hkdfExpand, hkdfExtract } from '#engine/crypto/hpke.ts';
import { nobleCiphers, nobleCurves } from '../harness/noble-curves.ts';

const worlds = [
  ['node and libsecp256k1', nodeCiphers(), nodeCurves()],
  ['noble', nobleCiphers(), nobleCurves()],
] as const;
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const lowest = (s: string) => {
  const value = BigInt(`0x${s}`);
  return (value > P256_ORDER / 2n ? P256_ORDER - value : value).toString(16).padStart(64, '0');
};

describe.each(worlds)('%s', (_, ciphers, curves) => {
  it.each([
    // RFC 6979, A.2.5, SHA-256. Its second s of "sample" is high, and we always give the low one.
    [
      'sample',
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716',
      'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    ],
    [
      'test',
      'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367',
      '019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083',
    ],
  ])('signs %s on P-256 as RFC 6979 says', (message, r, s) => {
    const key = hexToBytes('c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721');
    expect(toHex(curves.p256.sign(key, utf8ToBytes(message)))).toBe(r + lowest(s));
    // The signature as the standard prints it verifies too, high s or not.
    expect(curves.p256.verify(curves.p256.publicKey(key), utf8ToBytes(message), hexToBytes(r + s))).toBe(true);
  });

  it.each([
    // RFC 8032, section 7.1, tests 1 to 3.
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('signs on Ed25519 as RFC 8032 says: %.8s…', (seed, publicKey, message, signature) => {
    expect(toHex(curves.ed25519.publicKey(hexToBytes(seed)))).toBe(publicKey);
    expect(toHex(curves.ed25519.sign(hexToBytes(seed), hexToBytes(message)))).toBe(signature);
    expect(curves.ed25519.verify(hexToBytes(publicKey), hexToBytes(message), hexToBytes(signature))).toBe(true);
  });

  it.each([
    // RFC 5869, A.1 to A.3.
    [
      '0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b',
      '000102030405060708090a0b0c',
      'f0f1f2f3f4f5f6f7f8f9',
      '077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5',
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    ],
    [
      '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f',
      '606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeaf',
      'b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff',
      '06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244',
      'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
    ],
    [
      '0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b',
      '',
      '',
      '19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04',
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    ],
  ])('derives as HKDF does: %.8s…, salt %.8s', (keyMaterial, salt, info, root, key) => {
    const extracted = hkdfExtract(ciphers, hexToBytes(salt), hexToBytes(keyMaterial));
    expect(toHex(extracted)).toBe(root);
    expect(toHex(hkdfExpand(ciphers, extracted, hexToBytes(info), key.length / 2))).toBe(key);
  });

  it.each([
    // The GCM specification, test cases 13, 14 and 16 (AES-256, 96-bit nonce).
    ['00'.repeat(32), '00'.repeat(12), '', '', '530f8afbc74536b9a963b4f1c4cb738b'],
    [
      '00'.repeat(32),
      '00'.repeat(12),
      '00'.repeat(16),
      '',
      'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919',
    ],
    [
      'feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308',
      'cafebabefacedbaddecaf888',
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
      'feedfacedeadbeeffeedfacedeadbeefabaddad2',
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
    ],
  ])('seals with AES-256-GCM: key %.8s…, plaintext %.8s', (key, nonce, plaintext, associated, sealed) => {
    const [k, n, a, box] = [hexToBytes(key), hexToBytes(nonce), hexToBytes(associated), hexToBytes(sealed)];
    expect(toHex(ciphers.sealAes256Gcm(k, n, hexToBytes(plaintext), a))).toBe(sealed);
    expect(ciphers.openAes256Gcm(k, n, box, a)).toEqual(hexToBytes(plaintext));
    for (const at of box.keys()) {
      const wrong = Uint8Array.from(box, (byte, index) => (index === at ? byte ^ 0x80 : byte));
      expect(ciphers.openAes256Gcm(k, n, wrong, a)).toBeNull();
    }
    expect(ciphers.openAes256Gcm(k, n, box.subarray(0, 15), a)).toBeNull();
  });

  it('agrees on the secrets of RFC 9180, A.3.1', () => {
    const ephemeral = deriveKeyPair(
      ciphers,
      curves,
      hexToBytes('4270e54ffd08d79d5928020af4686d8f6b7d35dbe470265f1f5aa22816ce860e'),
    );
    const recipient = deriveKeyPair(
      ciphers,
      curves,
      hexToBytes('668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550'),
    );
    expect(toHex(ephemeral.privateKey)).toBe('4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb');
    expect(toHex(ephemeral.publicKey)).toBe(
      '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
    );
    expect(toHex(recipient.privateKey)).toBe('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2');
    expect(toHex(recipient.publicKey)).toBe(
      '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
    );
    const { encappedPublic, shared } = encapsulate(ciphers, curves, recipient.publicKey, ephemeral.privateKey);
    expect(toHex(encappedPublic)).toBe(toHex(ephemeral.publicKey));
    expect(toHex(shared)).toBe('c0d26aeab536609a572b07695d933b589dcf363ff9d93c93adea537aeabb8cb8');
    expect(equalBytes(decapsulate(ciphers, curves, encappedPublic, recipient.privateKey), shared)).toBe(true);
  });

  it.each([
    // PBKDF2-HMAC-SHA-512, the answers that accompany RFC 6070's inputs.
    [
      1,
      '867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce',
    ],
    [
      2,
      'e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53cf76cab2868a39b9f7840edce4fef5a82be67335c77a6068e04112754f27ccf4e',
    ],
    [
      4096,
      'd197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5143f30602641b3d55cd335988cb36b84376060ecd532e039b742a239434af2d5',
    ],
  ])('stretches as PBKDF2 does, %i rounds', (rounds, key) => {
    expect(toHex(ciphers.pbkdf2Sha512(utf8ToBytes('password'), utf8ToBytes('salt'), rounds, 64))).toBe(key);
  });
});
