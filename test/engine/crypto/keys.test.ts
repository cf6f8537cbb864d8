import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import { systemEntropy } from '../../../src/main/adapters/entropy.ts';
import { curves as allCurves, type Curve } from '#shared/enums.ts';
import { Fault } from '#engine/fault.ts';
import type { KeyRing } from '#engine/ports.ts';
import type { ServiceKey } from '#engine/state/rows.ts';
import {
  compressPoint,
  newP256Key,
  newPrivateKey,
  parseApiKey,
  parseTargetKey,
  privateKeyFrom,
  publicKeyHexOf,
  publicKeyOf,
} from '#engine/crypto/keys.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import { newServiceKeys, signWithServiceKey } from '#engine/crypto/service-keys.ts';

const ciphers = nodeCiphers();
const curves = nodeCurves();
const entropy = systemEntropy();
const scalar = new Uint8Array(32).fill(0x21);

describe('a new key', () => {
  it.each(allCurves)('of %s has 32 bytes, and the public key that goes with them', (curve) => {
    const key = newPrivateKey(ciphers, curves, entropy, curve);
    expect(open(key, (bytes) => bytes.length)).toBe(32);
    const publicKey = publicKeyOf(curves, curve, key);
    expect(publicKey).toHaveLength(curve === 'CURVE_ED25519' ? 32 : 33);
    expect(
      publicKeyOf(
        curves,
        curve,
        open(key, (bytes) => privateKeyFrom(curves, curve, bytes)),
      ),
    ).toEqual(publicKey);
    expect(publicKeyHexOf(curves, curve, key).compressed).toBe(bytesToHex(publicKey));
  });

  it('of secp256k1 passes over numbers that are none', () => {
    const drawn = [new Uint8Array(32).fill(0xff), scalar];
    const stale = { bytes: () => Uint8Array.from(drawn.shift() ?? []) };
    expect(open(newPrivateKey(ciphers, curves, stale, 'CURVE_SECP256K1'), bytesToHex)).toBe(bytesToHex(scalar));
  });

  it('is not looked for for ever where a generator gives nothing but zeros', () => {
    const stuck = { bytes: (length: number) => new Uint8Array(length) };
    expect(() => newPrivateKey(ciphers, curves, stuck, 'CURVE_SECP256K1')).toThrow();
  });

  it('of P-256 has the kind that was asked for', () => {
    const { privateKey, publicKey } = newP256Key(ciphers, curves, entropy, 'import-key');
    expect(privateKey.kind).toBe('import-key');
    expect(open(privateKey, (bytes) => p256.getPublicKey(bytes, false))).toEqual(publicKey);
  });
});

describe('public keys as text', () => {
  it.each<[Curve, string, string]>([
    [
      'CURVE_SECP256K1',
      bytesToHex(secp256k1.getPublicKey(scalar, true)),
      bytesToHex(secp256k1.getPublicKey(scalar, false)),
    ],
    ['CURVE_P256', bytesToHex(p256.getPublicKey(scalar, true)), bytesToHex(p256.getPublicKey(scalar, false))],
  ])('of %s come in both forms', (curve, compressed, uncompressed) => {
    expect(publicKeyHexOf(curves, curve, Secret.of('private-key', scalar))).toEqual({ compressed, uncompressed });
    expect(bytesToHex(compressPoint(Uint8Array.from(Buffer.from(uncompressed, 'hex'))))).toBe(compressed);
  });

  it('to stamp with are read as stamps name them', () => {
    const [compressed, whole] = [p256.getPublicKey(scalar, true), p256.getPublicKey(scalar, false)].map(bytesToHex) as [
      string,
      string,
    ];
    expect(parseApiKey(curves, 'API_KEY_CURVE_P256', compressed.toUpperCase())).toBe(compressed);
    expect(parseApiKey(curves, 'API_KEY_CURVE_P256', whole)).toBe(compressed);
    expect(parseApiKey(curves, 'API_KEY_CURVE_ED25519', 'AB'.repeat(32))).toBe('ab'.repeat(32));
    for (const wrong of [
      '',
      'zz',
      `0x${compressed}`,
      compressed.slice(2),
      `05${compressed.slice(2)}`,
      `02${'ff'.repeat(32)}`,
    ])
      expect(parseApiKey(curves, 'API_KEY_CURVE_P256', wrong)).toBeNull();
    expect(parseApiKey(curves, 'API_KEY_CURVE_ED25519', compressed)).toBeNull();
  });

  it('to encrypt to are read in either form', () => {
    const [compressed, whole] = [p256.getPublicKey(scalar, true), p256.getPublicKey(scalar, false)];
    expect(parseTargetKey(curves, bytesToHex(compressed))).toEqual(whole);
    expect(parseTargetKey(curves, bytesToHex(whole).toUpperCase())).toEqual(whole);
    expect(parseTargetKey(curves, '04')).toBeNull();
    expect(parseTargetKey(curves, bytesToHex(secp256k1.getPublicKey(scalar, false)))).toBeNull();
  });
});

describe('privateKeyFrom', () => {
  it.each<[string, Curve, Uint8Array]>([
    ['zero', 'CURVE_SECP256K1', new Uint8Array(32)],
    ['zero', 'CURVE_P256', new Uint8Array(32)],
    ['more than the order', 'CURVE_SECP256K1', new Uint8Array(32).fill(0xff)],
    ['31 bytes', 'CURVE_ED25519', new Uint8Array(31)],
    ['64 bytes', 'CURVE_ED25519', new Uint8Array(64)],
  ])('refuses %s on %s', (_, curve, bytes) => {
    expect(() => privateKeyFrom(curves, curve, bytes)).toThrow(Fault);
  });
});

describe('service keys', () => {
  const made = newServiceKeys(ciphers, curves, entropy);

  it('are four, three of P-256 and one of Ed25519, none like another', () => {
    expect(made.map(({ serviceKeyId }) => serviceKeyId)).toEqual(['signer', 'notarizer', 'fetcher', 'webhook']);
    expect(made.map(({ publicKey }) => publicKey.length)).toEqual([130, 130, 130, 64]);
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(4);
  });

  it('sign, each in its own way, for as long as they are lent', () => {
    const message = Uint8Array.of(1, 2, 3);
    for (const { serviceKeyId, publicKey, privateKey } of made) {
      // The one key that this ring has is lent as a real ring lends: at its place.
      const keys = {
        seal: () => ({ sealed: 'service-key', box: '' }),
        use: (place: unknown, _: unknown, use: (secret: typeof privateKey) => unknown) => {
          expect(place).toEqual({ table: 'serviceKeys', id: serviceKeyId });
          return use(privateKey);
        },
      } as unknown as KeyRing;
      const row = { serviceKeyId, publicKey, privateKey: { sealed: 'service-key', box: '' } } as unknown as ServiceKey;
      const signature = signWithServiceKey({ keys, curves }, row, message);
      const curve = serviceKeyId === 'webhook' ? curves.ed25519 : curves.p256;
      expect(curve.verify(Uint8Array.from(Buffer.from(publicKey, 'hex')), message, signature)).toBe(true);
    }
  });
});

describe('a secret', () => {
  const secret = Secret.of('seed', Uint8Array.of(1, 2, 3));

  it('does not let itself be printed, serialised or cloned', () => {
    expect(String(secret)).toBe('[secret seed]');
    expect(`${secret}`).not.toContain('1');
    expect(() => JSON.stringify({ secret })).toThrow('cannot be serialised');
    expect(() => structuredClone(secret)).toThrow();
    expect(Object.values(secret).some((value) => value instanceof Uint8Array)).toBe(false);
  });

  it('keeps a copy, and nothing after it was wiped', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const kept = Secret.of('entropy', bytes);
    bytes.fill(0);
    let seen = new Uint8Array();
    open(kept, (inside) => (seen = inside as Uint8Array<ArrayBuffer>));
    expect([...seen]).toEqual([1, 2, 3]);
    kept.wipe();
    expect([...seen]).toEqual([0, 0, 0]);
    expect(() => open(kept, bytesToHex)).toThrow('after it was wiped');
    kept.wipe();
  });
});
