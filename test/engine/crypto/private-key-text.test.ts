import { ed25519 } from '@noble/curves/ed25519.js';
import { NETWORK, TEST_NETWORK, WIF } from '@scure/btc-signer';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPrivateKeyText, type ReadKey } from '#engine/crypto/private-key-text.ts';
import type { Curve } from '#shared/enums.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const curves = nodeCurves();
const read = (text: string, curve?: Curve) => readPrivateKeyText(curves, text, curve);
const hexOf = (key: ReadKey | null) =>
  key && 'privateKey' in key ? Buffer.from(key.privateKey).toString('hex') : JSON.stringify(key);

/** RFC 8032, section 7.1, test 1. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const point = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const both = Buffer.from(seed + point, 'hex');
/** The example of Bitcoin's wiki. */
const wikiKey = '0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d';
const wiki = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const wikiCompressed = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617';
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';

describe('a private key', () => {
  it.each<[string, string, string, object]>([
    ['hex', wikiKey, wikiKey, { form: 'hex-key' }],
    ['hex with 0x, as Ethereum has it', `0x${wikiKey}`, wikiKey, { form: 'hex-key', curve: 'CURVE_SECP256K1' }],
    ['hex in capitals', `  ${wikiKey.toUpperCase()}\n`, wikiKey, { form: 'hex-key' }],
    ['hex with its public half', seed + point, seed, { form: 'hex-key', curve: 'CURVE_ED25519' }],
    ['WIF', wiki, wikiKey, { form: 'wif', network: 'mainnet', compressed: false, curve: 'CURVE_SECP256K1' }],
    ['compressed WIF', wikiCompressed, wikiKey, { form: 'wif', network: 'mainnet', compressed: true }],
    ['base 58 of 64 bytes', base58.encode(both), seed, { form: 'base58-key', curve: 'CURVE_ED25519' }],
    ['base 58 of 32 bytes', base58.encode(both.subarray(0, 32)), seed, { form: 'base58-key', curve: 'CURVE_ED25519' }],
    ['the file of Solana’s tools', JSON.stringify([...both]), seed, { form: 'solana-file', curve: 'CURVE_ED25519' }],
    ['that file in lines', JSON.stringify([...both], null, 2), seed, { form: 'solana-file' }],
  ])('is read as %s', (_how, text, key, about) => {
    expect(read(text)).toMatchObject(about);
    expect(hexOf(read(text))).toBe(key);
  });

  it('is read as another implementation writes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (key, testnet) => {
        fc.pre(key.some((byte) => byte !== 0));
        const wif = WIF(testnet ? TEST_NETWORK : NETWORK).encode(key);
        expect(hexOf(read(wif))).toBe(Buffer.from(key).toString('hex'));
        expect(read(wif)).toMatchObject({ network: testnet ? 'testnet' : 'mainnet', compressed: true });
        const pair = Uint8Array.from([...key, ...ed25519.getPublicKey(key)]);
        expect(hexOf(read(base58.encode(pair)))).toBe(Buffer.from(key).toString('hex'));
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  it('is of the curve that the person says, where it does not say it itself', () => {
    expect(read(wikiKey, 'CURVE_P256')).toMatchObject({ curve: 'CURVE_P256' });
    expect(read(wikiKey)).not.toHaveProperty('curve');
  });

  it.each<[string, string, string, Curve?]>([
    ['a changed letter of WIF', wiki.replace('V', 'W'), 'checksum'],
    ['another network', WIF({ ...NETWORK, wif: 0x9e }).encode(Buffer.from(wikiKey, 'hex')), 'network'],
    ['hex that is too short', wikiKey.slice(2), 'length'],
    ['hex that is too long', `${wikiKey}00`, 'length'],
    ['halves that do not belong together', seed + wikiKey, 'halves'],
    ['halves in base 58', base58.encode(Buffer.from(seed + wikiKey, 'hex')), 'halves'],
    ['a file of 63 numbers', JSON.stringify([...both].slice(1)), 'length'],
    ['a file with a number too large', JSON.stringify([256, ...both.subarray(1)]), 'length'],
    ['zero', `0x${'00'.repeat(32)}`, 'range'],
    ['the order of its curve', order, 'range', 'CURVE_SECP256K1'],
  ])('is told %s', (_what, text, problem, curve) => {
    const found = read(text, curve);
    expect(found).toMatchObject({ problem });
    expect(found).not.toHaveProperty('privateKey');
  });

  it.each([
    '',
    '0x',
    'hello',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '[',
    '{}',
  ])('is not %j', (text) => {
    expect(read(text)).toBeNull();
  });
});
