import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import type { Ciphers, Curves } from '#engine/ports.ts';
import { selfTest, testedCurves } from '#engine/crypto/self-test.ts';
import { nobleCiphers, nobleCurves } from '../../harness/noble-curves.ts';

const spoilt = <Result extends Uint8Array | null>(bytes: Result): Result =>
  (bytes && Uint8Array.from(bytes, (byte) => byte ^ 1)) as Result;

describe('selfTest', () => {
  it.each([
    ['node and libsecp256k1', nodeCurves(), nodeCiphers()],
    ['noble', nobleCurves(), nobleCiphers()],
  ])('finds every published answer with %s', (_, curves, ciphers) => {
    expect(() => selfTest(curves, ciphers)).not.toThrow();
  });

  const [curves, ciphers] = [nodeCurves(), nodeCiphers()];

  it.each<[string, RegExp, Partial<Ciphers>]>([
    ['sha256', /SHA-256 \(FIPS/, { sha256: (message) => spoilt(ciphers.sha256(message)) }],
    ['hmacSha256', /HMAC-SHA-256/, { hmacSha256: (key, message) => spoilt(ciphers.hmacSha256(key, message)) }],
    ['hmacSha512', /HMAC-SHA-512 \(RFC/, { hmacSha512: (key, message) => spoilt(ciphers.hmacSha512(key, message)) }],
    ['pbkdf2Sha512', /PBKDF2/, { pbkdf2Sha512: (...all) => spoilt(ciphers.pbkdf2Sha512(...all)) }],
    ['sealAes256Gcm', /GCM/, { sealAes256Gcm: (...all) => spoilt(ciphers.sealAes256Gcm(...all)) }],
    [
      'an openAes256Gcm that does not look at the tag',
      /GCM/,
      {
        openAes256Gcm: (key, nonce, sealed, associated) =>
          ciphers.openAes256Gcm(key, nonce, sealed, associated) ?? sealed,
      },
    ],
  ])('notices a wrong %s', (_, what, wrong) => {
    expect(() => selfTest(curves, { ...ciphers, ...wrong })).toThrow(what);
  });

  const { p256, secp256k1, ed25519, rsa } = curves;
  it.each<[string, RegExp, Partial<Curves>]>([
    ['p256.sign', /ECDSA on P-256/, { p256: { ...p256, sign: (...all) => spoilt(p256.sign(...all)) } }],
    ['p256.verify', /ECDSA on P-256/, { p256: { ...p256, verify: () => true } }],
    ['p256.sharedSecret', /ECDH/, { p256: { ...p256, sharedSecret: (...all) => spoilt(p256.sharedSecret(...all)) } }],
    ['secp256k1.verifyDigest', /secp256k1/, { secp256k1: { ...secp256k1, verifyDigest: () => true } }],
    ['secp256k1.addToPrivateKey', /secp256k1/, { secp256k1: { ...secp256k1, addToPrivateKey: () => null } }],
    ['secp256k1.taprootOutputKey', /taproot/, { secp256k1: { ...secp256k1, taprootOutputKey: (key) => key } }],
    ['ed25519.sign', /Ed25519/, { ed25519: { ...ed25519, sign: (...all) => spoilt(ed25519.sign(...all)) } }],
    ['ed25519.verify', /Ed25519/, { ed25519: { ...ed25519, verify: () => true } }],
    ['rsa.verifySha256', /RS256/, { rsa: { verifySha256: () => true } }],
    [
      'an rsa that is not there',
      /RS256/,
      {
        rsa: {
          ...rsa,
          verifySha256: () => {
            throw new Error('unsupported');
          },
        },
      },
    ],
  ])('notices a wrong %s', (_, what, wrong) => {
    expect(() => selfTest({ ...curves, ...wrong }, ciphers)).toThrow(what);
  });
});

describe('testedCurves', () => {
  const [curves, ciphers] = [nodeCurves(), nodeCiphers()];
  const key = new Uint8Array(32).fill(7);

  it('notices at once what is wrong with a primitive', () => {
    const wrong = { ...curves, ed25519: { ...curves.ed25519, verify: () => true } };
    expect(() => testedCurves(wrong, ciphers)).toThrow(/Ed25519/);
  });

  it('notices at each use what is wrong with signing on P-256, before anything is signed', () => {
    const signed: unknown[] = [];
    const p256 = {
      ...curves.p256,
      sign: (privateKey: Uint8Array, message: Uint8Array) => {
        signed.push(privateKey);
        return spoilt(curves.p256.sign(privateKey, message));
      },
    };
    const wrong = testedCurves({ ...curves, p256 }, ciphers).p256;
    expect(signed).toEqual([]);
    const signature = curves.p256.signDigest(key, key);
    for (const use of [
      () => wrong.sign(key, key),
      () => wrong.signDigest(key, key),
      () => wrong.recoverPublicKey(key, signature),
    ])
      expect(use).toThrow(/ECDSA on P-256/);
    expect(signed).not.toContain(key);
  });

  it('tests signing on P-256 once, at its first use or when nobody waits', () => {
    let signed = 0;
    const p256 = {
      ...curves.p256,
      sign: (...all: Parameters<typeof curves.p256.sign>) => {
        signed += 1;
        return curves.p256.sign(...all);
      },
    };
    const tests: (() => void)[] = [];
    const right = testedCurves({ ...curves, p256 }, ciphers, (test) => tests.push(test)).p256;
    expect([tests.length, signed]).toEqual([1, 0]);
    tests[0]?.();
    expect(signed).toBe(1);
    right.sign(key, key);
    tests[0]?.();
    expect(signed).toBe(2);
    const wrong = { ...curves.p256, sign: () => new Uint8Array(64) };
    testedCurves({ ...curves, p256: wrong }, ciphers, (test) => tests.push(test));
    expect(tests[1]).toThrow(/ECDSA on P-256/);
  });

  it('notices at each use what is wrong with Schnorr signatures, and tests them once where they are right', () => {
    let verified = 0;
    const secp256k1 = {
      ...curves.secp256k1,
      verifySchnorr: (...all: Parameters<typeof curves.secp256k1.verifySchnorr>) => {
        verified += 1;
        return curves.secp256k1.verifySchnorr(...all);
      },
    };
    const right = testedCurves({ ...curves, secp256k1 }, ciphers).secp256k1;
    expect(verified).toBe(0);
    const signature = right.signSchnorr(key, key);
    expect(verified).toBe(2);
    expect(right.verifySchnorr(right.publicKey(key).subarray(1), key, signature)).toBe(true);
    expect(verified).toBe(3);
    const wrong = testedCurves({ ...curves, secp256k1: { ...secp256k1, verifySchnorr: () => true } }, ciphers);
    for (const use of [() => wrong.secp256k1.signSchnorr(key, key), () => wrong.secp256k1.taprootPrivateKey(key)])
      expect(use).toThrow(/Schnorr/);
  });
});
