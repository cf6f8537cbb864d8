import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import type { AddressFormat, Curve } from '#shared/enums.ts';
import { parseStamp, stampBody } from '#shared/stamp.ts';
import { parseBase64Url, toBase64Url } from '#shared/base64url.ts';
import { addressOf, isFormatFor } from '#engine/crypto/addresses/index.ts';
import {
  encodeBox,
  encodeCredentialBundle,
  openBox,
  openCredentialBundle,
  parseBox,
  sealWith,
} from '#engine/crypto/bundle.ts';
import { sha256Hex, toHex } from '#engine/crypto/bytes.ts';
import { parsePath, withDeriver } from '#engine/crypto/hd.ts';
import { publicKeyOf } from '#engine/crypto/keys.ts';
import { seedOf } from '../harness/mnemonic-words.ts';
import { Secret } from '#engine/crypto/secret.ts';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';

/** Vectors of the wire that Coffer speaks: made with fixed keys of one repeated byte, and accepted by the official clients. */
const curves = nodeCurves();
const ciphers = nodeCiphers();
const key = (byte: number) => new Uint8Array(32).fill(byte);
const [signer, target, ephemeral, apiKey] = [key(0x11), key(0x22), key(0x33), key(0x44)];

const signerPublic =
  '040217e617f0b6443928278f96999e69a23a4f2c152bdf6d6cdf66e5b80282d4ed194a7debcb97712d2dda3ca85aa8765a56f45fc758599652f2897c65306e5794';
const targetPublic =
  '04d65a93977caa3d1b081852ff57a79e465f1660577304baead505dd3a48589cf350185e895372df6221ea3a137557e473fddb6755f05bd507c3c533fce9c91285';
const apiKeyPublic = '025b36890dacbd7c9a96bb74a1ee28b3d2d75b72e09a20ef25cf8e6fd8a9f0350d';
const body = utf8ToBytes('{"organizationId":"11111111-1111-4111-8111-111111111111"}');
const stampSignature =
  '304402206275b6444051ff9b91d48f04bc78dcd183f43a09066dba2efc159ed22a5c1eb902205be21757245de923981df8b4effd5fce409bd83f7fba11a67dd2431204dbeab2';
const stamp =
  'eyJwdWJsaWNLZXkiOiIwMjViMzY4OTBkYWNiZDdjOWE5NmJiNzRhMWVlMjhiM2QyZDc1YjcyZTA5YTIwZWYyNWNmOGU2ZmQ4YTlmMDM1MGQiLCJzY2hlbWUiOiJTSUdOQVRVUkVfU0NIRU1FX1RLX0FQSV9QMjU2Iiwic2lnbmF0dXJlIjoiMzA0NDAyMjA2Mjc1YjY0NDQwNTFmZjliOTFkNDhmMDRiYzc4ZGNkMTgzZjQzYTA5MDY2ZGJhMmVmYzE1OWVkMjJhNWMxZWI5MDIyMDViZTIxNzU3MjQ1ZGU5MjM5ODFkZjhiNGVmZmQ1ZmNlNDA5YmQ4M2Y3ZmJhMTFhNjdkZDI0MzEyMDRkYmVhYjIifQ';
const encappedPublic =
  '0451a7580833898ea1b183cbd7350a4099078c6ef1c1e18e970cd7683035f25e7d0110522712b0b5a7cff081685486984a94e6831edac46e7360fa9d834a7a81a1';
const ciphertext = '5c9d1c2b8ff99994963c2fe12de21138abaff5535a90eb5a05f148c5a70420';
const credentialBundle =
  '23axChxKMNuoHV1Lry28UNznZSScSkJyJYcx3XMxM4NKzFfNVvnLyzzpD5Sxhngv5FYd2qi9G5Z4hpJykZyZ8yrrKFjhvyebAX6UcHCKRZocpfrdtvpq';
const sessionJwt =
  'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE4OTM0NTYwMDAsInB1YmxpY19rZXkiOiIwMjViMzY4OTBkYWNiZDdjOWE5NmJiNzRhMWVlMjhiM2QyZDc1YjcyZTA5YTIwZWYyNWNmOGU2ZmQ4YTlmMDM1MGQiLCJzZXNzaW9uX3R5cGUiOiJTRVNTSU9OX1RZUEVfUkVBRF9XUklURSIsInVzZXJfaWQiOiIyMjIyMjIyMi0yMjIyLTQyMjItODIyMi0yMjIyMjIyMjIyMjIiLCJvcmdhbml6YXRpb25faWQiOiIxMTExMTExMS0xMTExLTQxMTEtODExMS0xMTExMTExMTExMTEifQ.bbvJagxWIoT_fIH4ARaLS6-9DVYrFKJEZ0BYCPvdlqS1FN-bm-5Q1NOrohI-Yj5UdKdl_S8dAKusaxiL-82Ihg';

describe('the wire', () => {
  it('makes the public keys of the fixed private ones', () => {
    expect(toHex(curves.p256.publicKey(signer))).toBe(signerPublic);
    expect(toHex(curves.p256.publicKey(target))).toBe(targetPublic);
    expect(toHex(curves.p256.uncompress(hexToBytes(apiKeyPublic)))).toBe(toHex(curves.p256.publicKey(apiKey)));
  });

  it('stamps a body to the letter', () => {
    expect(stampBody({ curve: 'p256', privateKey: apiKey }, body)).toBe(stamp);
  });

  it('reads and verifies that stamp', () => {
    const parsed = parseStamp(stamp);
    expect(parsed).toEqual({
      publicKey: apiKeyPublic,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: stampSignature,
    });
    expect(parsed && verifyStamp(curves, parsed, body)).toBe(true);
    expect(parsed && verifyStamp(curves, parsed, utf8ToBytes(' '))).toBe(false);
  });

  it('names a body by its fingerprint, which is also what a passkey signs', () => {
    const digest = '28e466ae4e8f16e32c502c50274603487d687529eaeddad29543fee40b78674e';
    expect(sha256Hex(body)).toBe(digest);
    expect(toBase64Url(utf8ToBytes(digest))).toBe(
      'MjhlNDY2YWU0ZThmMTZlMzJjNTAyYzUwMjc0NjAzNDg3ZDY4NzUyOWVhZWRkYWQyOTU0M2ZlZTQwYjc4Njc0ZQ',
    );
  });

  it('hashes a key to the nonce that an identity token commits to it with', () => {
    expect(sha256Hex(utf8ToBytes(apiKeyPublic))).toBe(
      '6a7acd968cb2e6e3b369c78e287631317dd61296b58ac84236eed88a8a9a1eaf',
    );
  });

  it('seals an export to a key, and opens it', () => {
    const box = sealWith(ciphers, curves, ephemeral, hexToBytes(targetPublic), utf8ToBytes('leaf lady until'));
    expect({ encappedPublic: toHex(box.encappedPublic), ciphertext: toHex(box.ciphertext) }).toEqual({
      encappedPublic,
      ciphertext,
    });
    const opened = openBox(ciphers, curves, target, parseBox(encodeBox(box)));
    expect(opened).toEqual(utf8ToBytes('leaf lady until'));
  });

  it('makes a credential bundle to the letter, and opens it', () => {
    const box = sealWith(ciphers, curves, ephemeral, hexToBytes(targetPublic), apiKey);
    expect(encodeCredentialBundle(box)).toBe(credentialBundle);
    expect(openCredentialBundle(ciphers, curves, credentialBundle, target)).toEqual(apiKey);
  });

  it('signs a session over the digest of its text', () => {
    const [header, payload, signature] = sessionJwt.split('.');
    const digest = ciphers.sha256(utf8ToBytes(`${header}.${payload}`));
    const bytes = parseBase64Url(signature ?? '') ?? new Uint8Array();
    expect(curves.p256.verify(hexToBytes(signerPublic), digest, bytes)).toBe(true);
    // The same nonce, so the same r. Its s is the high one of the two; ours is always the low one, and clients take either.
    expect(curves.p256.sign(signer, digest).subarray(0, 32)).toEqual(bytes.subarray(0, 32));
    expect(curves.p256.verify(hexToBytes(signerPublic), digest, curves.p256.sign(signer, digest))).toBe(true);
  });

  it('signs a webhook delivery', () => {
    const seed = key(0x55);
    const text = 'v1.ed25519.key-1.1700000000000.44444444-4444-4444-8444-444444444444.{"id":"x"}';
    expect(toHex(curves.ed25519.publicKey(seed))).toBe(
      'c6822637c7d310ec57627be00ba259d253749f4aaf644470cffbe53a35f73242',
    );
    expect(toHex(curves.ed25519.sign(seed, utf8ToBytes(text)))).toBe(
      '6474297242bacc1839083273b76e406851ca114f25cc9561d7a6448265bc7e2dcfa6019f0ce9d2a47917038731e00e86e6fa308ec2365bb6c4f009f1d3731d0b',
    );
  });
});

/** The public test mnemonic: eleven times abandon, then about. */
const words = `${'abandon '.repeat(11)}about`;
const addresses: readonly (readonly [format: string, path: string, address: string])[] = [
  ['COMPRESSED', "m/44'/60'/0'/0/0", '0237b0bb7a8288d38ed49a524b5dc98cff3eb5ca824c9f9dc0dfdb3d9cd600f299'],
  ['ETHEREUM', "m/44'/60'/0'/0/0", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['COSMOS', "m/44'/118'/0'/0/0", 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'],
  ['TRON', "m/44'/195'/0'/0/0", 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['BITCOIN_MAINNET_P2PKH', "m/44'/0'/0'/0/0", '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
  ['BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0", 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['BITCOIN_MAINNET_P2TR', "m/86'/0'/0'/0/0", 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['BITCOIN_TESTNET_P2WPKH', "m/84'/1'/0'/0/0", 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
  ['BITCOIN_REGTEST_P2WPKH', "m/84'/1'/0'/0/0", 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
  ['DOGE_MAINNET', "m/44'/3'/0'/0/0", 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ['XRP', "m/44'/144'/0'/0/0", 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'],
  ['SOLANA', "m/44'/501'/0'/0'", 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
  ['SUI', "m/44'/784'/0'/0'/0'", '0x5e93a736d04fbb25737aa40bee40171ef79f65fae833749e3c089fe7cc2161f1'],
  ['APTOS', "m/44'/637'/0'/0'/0'", '0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf'],
  ['XLM', "m/44'/148'/0'", 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX'],
];

describe('accounts of the public test mnemonic', () => {
  it.each(addresses)('%s at %s is %s', (format, path, address) => {
    const seed = Secret.of('seed', seedOf(ciphers, words));
    const name = `ADDRESS_FORMAT_${format}` as AddressFormat;
    const curve: Curve = isFormatFor(name, 'CURVE_SECP256K1') ? 'CURVE_SECP256K1' : 'CURVE_ED25519';
    const found = withDeriver(ciphers, curves, seed, (derive) =>
      addressOf(curves, name, curve, publicKeyOf(curves, curve, derive(curve, parsePath(path)))),
    );
    expect(found).toBe(address);
  });
});
