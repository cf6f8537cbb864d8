import { constants, createSign, generateKeyPairSync } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { nobleCiphers, nobleCurves } from '../harness/noble-curves.ts';
import { secp256k1Bodies } from '../harness/secp256k1-bodies.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const fast = nodeCurves();
const reference = nobleCurves();
const RUNS = { numRuns: propertyRuns(25) };

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const message = fc.uint8Array({ maxLength: 300 });
/** Scalars of all sizes, those at the ends of the range among them. */
const scalarOf = (order: bigint) =>
  fc
    .oneof(
      fc.bigInt({ min: 1n, max: order - 1n }),
      fc.bigInt({ min: 1n, max: 3n }),
      fc.bigInt({ min: order - 3n, max: order - 1n }),
    )
    .map((value) => hexToBytes(value.toString(16).padStart(64, '0')));
const p256Scalar = scalarOf(p256.Point.Fn.ORDER);
const secp256k1Scalar = scalarOf(secp256k1.Point.Fn.ORDER);

const attempt = <Value>(compute: () => Value): Value | 'throws' => {
  try {
    return compute();
  } catch {
    return 'throws';
  }
};
const flip = (bytes: Uint8Array, at: number) =>
  Uint8Array.from(bytes, (byte, index) => (index === at % bytes.length ? byte ^ 1 : byte));

describe('P-256 on node', () => {
  it('agrees with noble about keys, in both forms', () => {
    fc.assert(
      fc.property(p256Scalar, (key) => {
        const publicKey = fast.p256.publicKey(key);
        expect(publicKey).toEqual(reference.p256.publicKey(key));
        expect(fast.p256.uncompress(p256.getPublicKey(key, true))).toEqual(publicKey);
        expect(fast.p256.uncompress(publicKey)).toEqual(publicKey);
      }),
      RUNS,
    );
  });

  it('agrees with noble about signatures, whole and altered', () => {
    fc.assert(
      fc.property(p256Scalar, message, fc.nat(), (key, text, at) => {
        const signature = fast.p256.sign(key, text);
        expect(signature).toEqual(reference.p256.sign(key, text));
        const publicKey = p256.getPublicKey(key, true);
        expect(fast.p256.verify(publicKey, text, signature)).toBe(true);
        expect(fast.p256.verify(fast.p256.publicKey(key), text, signature)).toBe(true);
        const altered = flip(signature, at);
        expect(fast.p256.verify(publicKey, text, altered)).toBe(reference.p256.verify(publicKey, text, altered));
      }),
      RUNS,
    );
  });

  it('agrees with noble about shared secrets', () => {
    fc.assert(
      fc.property(p256Scalar, p256Scalar, (one, other) => {
        const shared = fast.p256.sharedSecret(one, p256.getPublicKey(other, true));
        expect(shared).toEqual(reference.p256.sharedSecret(one, reference.p256.publicKey(other)));
        expect(shared).toEqual(fast.p256.sharedSecret(other, fast.p256.publicKey(one)));
      }),
      RUNS,
    );
  });
});

describe.each(secp256k1Bodies)('secp256k1: %s', (_, body) => {
  it('agrees with noble about keys and their sums', () => {
    fc.assert(
      fc.property(secp256k1Scalar, fc.oneof(secp256k1Scalar, bytes32), (key, tweak) => {
        const publicKey = body.publicKey(key);
        expect(publicKey).toEqual(reference.secp256k1.publicKey(key));
        expect(body.uncompress(publicKey)).toEqual(reference.secp256k1.uncompress(publicKey));
        expect(body.addToPrivateKey(key, tweak)).toEqual(reference.secp256k1.addToPrivateKey(key, tweak));
        expect(body.taprootOutputKey(publicKey.subarray(1))).toEqual(
          reference.secp256k1.taprootOutputKey(publicKey.subarray(1)),
        );
      }),
      RUNS,
    );
  });

  it('agrees with noble about signatures, low and high, whole and altered', () => {
    fc.assert(
      fc.property(secp256k1Scalar, bytes32, fc.nat(), (key, digest, at) => {
        const low = secp256k1.sign(digest, key, { prehash: false });
        const s = secp256k1.Point.Fn.ORDER - BigInt(`0x${bytesToHex(low.subarray(32))}`);
        const high = Uint8Array.from([...low.subarray(0, 32), ...hexToBytes(s.toString(16).padStart(64, '0'))]);
        const publicKey = body.publicKey(key);
        expect(body.verifyDigest(publicKey, digest, low)).toBe(true);
        expect(body.verifyDigest(publicKey, digest, high)).toBe(true);
        expect(body.verifyDigest(body.uncompress(publicKey), digest, low)).toBe(true);
        const altered = flip(low, at);
        expect(body.verifyDigest(publicKey, digest, altered)).toBe(
          reference.secp256k1.verifyDigest(publicKey, digest, altered),
        );
      }),
      RUNS,
    );
  });
});

describe('Ed25519 on node', () => {
  it('agrees with noble about keys and signatures, whole and altered', () => {
    fc.assert(
      fc.property(bytes32, message, fc.nat(), (seed, text, at) => {
        const publicKey = fast.ed25519.publicKey(seed);
        expect(publicKey).toEqual(reference.ed25519.publicKey(seed));
        const signature = fast.ed25519.sign(seed, text);
        expect(signature).toEqual(reference.ed25519.sign(seed, text));
        expect(fast.ed25519.verify(publicKey, text, signature)).toBe(true);
        const altered = flip(signature, at);
        expect(fast.ed25519.verify(publicKey, text, altered)).toBe(false);
        expect(fast.ed25519.verify(flip(publicKey, at), text, signature)).toBe(false);
      }),
      RUNS,
    );
  });

  it('refuses keys of small order, under which one signature fits every message', () => {
    for (const publicKey of [
      '0100000000000000000000000000000000000000000000000000000000000000',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0000000000000000000000000000000000000000000000000000000000000000',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    ]) {
      // R the neutral element and s zero: what such a key would accept.
      const signature = hexToBytes(`01${'00'.repeat(63)}`);
      expect(fast.ed25519.verify(hexToBytes(publicKey), Uint8Array.of(1), signature)).toBe(false);
    }
  });

  it('refuses an s above the order, the second spelling of a signature', () => {
    const seed = new Uint8Array(32).fill(7);
    const signature = fast.ed25519.sign(seed, Uint8Array.of(1));
    const little = bytesToHex(signature.slice(32).reverse());
    const above = (BigInt(`0x${little}`) + ed25519.Point.Fn.ORDER).toString(16).padStart(64, '0');
    const spelled = Uint8Array.from([...signature.subarray(0, 32), ...hexToBytes(above).reverse()]);
    expect(fast.ed25519.verify(fast.ed25519.publicKey(seed), Uint8Array.of(1), signature)).toBe(true);
    expect(fast.ed25519.verify(fast.ed25519.publicKey(seed), Uint8Array.of(1), spelled)).toBe(false);
  });
});

describe('RS256 on node', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const [modulus, exponent] = [Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')];
  const signed = (text: string, padding = constants.RSA_PKCS1_PADDING) =>
    createSign('sha256').update(text).sign({ key: privateKey, padding });

  it('agrees with the arithmetic written out', () => {
    const cases = [
      [signed('body'), true],
      [signed('other'), false],
      [flip(signed('body'), 100), false],
      [signed('body').subarray(1), false],
      [signed('body', constants.RSA_PKCS1_PSS_PADDING), false],
      [Buffer.alloc(256, 0xff), false],
      [Buffer.alloc(0), false],
    ] as const;
    for (const [signature, verdict] of cases) {
      expect(fast.rsa.verifySha256(modulus, exponent, Buffer.from('body'), signature)).toBe(verdict);
      if (signature.length)
        expect(reference.rsa.verifySha256(modulus, exponent, Buffer.from('body'), signature)).toBe(verdict);
    }
  });
});

/**
 * What Google's Wycheproof asks of ECDSA verifiers, remade here because no package of ours carries its files: values at and beyond the
 * ends of the range, a nonce point whose x lies above the order, and malformed keys.
 */
describe.each([
  [
    'P-256',
    p256,
    (...[key, digest, signature]: Parameters<typeof fast.p256.verify>) => fast.p256.verify(key, digest, signature),
    true,
  ],
  ['secp256k1', secp256k1, fast.secp256k1.verifyDigest, false],
] as const)('ECDSA verification on %s', (name, curve, verify, hashes) => {
  const { Fn, Fp } = curve.Point;
  const text = new TextEncoder().encode('123400');
  const input = hashes ? text : sha256(text);
  const z = Fn.create(BigInt(`0x${bytesToHex(sha256(text))}`));
  const pair = (r: bigint, s: bigint) =>
    hexToBytes(r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0'));
  const key = 0x1234567890abcdefn;
  const publicKey = curve.Point.BASE.multiply(key).toBytes(true);
  /** The signature with nonce `k`. */
  const signWith = (k: bigint) => {
    const r = Fn.create(curve.Point.BASE.multiply(k).toAffine().x);
    return { r, s: Fn.mul(Fn.inv(k), Fn.create(z + r * key)) };
  };

  it('accepts signatures with nonces at the ends of the range', () => {
    for (const k of [1n, 2n, 3n, Fn.ORDER - 1n, Fn.ORDER - 2n, Fn.ORDER / 2n]) {
      const { r, s } = signWith(k);
      expect(verify(publicKey, input, pair(r, s))).toBe(true);
      expect(verify(publicKey, input, pair(r, Fn.ORDER - s))).toBe(true);
    }
  });

  it('refuses r and s outside [1, n)', () => {
    const { r, s } = signWith(7n);
    const max = 2n ** 256n - 1n;
    const odd = [0n, Fn.ORDER, Fn.ORDER + 1n, Fp.ORDER, Fp.ORDER + 1n, max];
    for (const value of odd) {
      expect(verify(publicKey, input, pair(value, s))).toBe(false);
      expect(verify(publicKey, input, pair(r, value))).toBe(false);
      for (const other of odd) expect(verify(publicKey, input, pair(value, other))).toBe(false);
    }
    if (r + Fn.ORDER <= max) expect(verify(publicKey, input, pair(r + Fn.ORDER, s))).toBe(false);
    for (const small of [1n, 2n, Fn.ORDER - 1n]) expect(verify(publicKey, input, pair(small, small))).toBe(false);
  });

  it('accepts a nonce point whose x is above the order, so that r is x - n', () => {
    for (let x = Fn.ORDER; ; x += 1n) {
      const point = attempt(() => curve.Point.fromHex(`02${x.toString(16).padStart(64, '0')}`));
      if (point === 'throws') continue;
      // Any s will do: the key that makes (r, s) fit is s/r·R - z/r·G.
      const [r, s] = [x - Fn.ORDER, 0x5555n];
      if (r === 0n) continue;
      const fitting = point.multiply(Fn.mul(s, Fn.inv(r))).add(curve.Point.BASE.multiply(Fn.neg(Fn.mul(z, Fn.inv(r)))));
      expect(verify(fitting.toBytes(true), input, pair(r, s))).toBe(true);
      expect(verify(fitting.toBytes(true), input, pair(r, s + 1n))).toBe(false);
      break;
    }
  });

  it('refuses signatures that are not 64 bytes', () => {
    const { r, s } = signWith(7n);
    const good = pair(r, s);
    for (const wrong of [
      new Uint8Array(),
      good.subarray(0, 63),
      Uint8Array.from([...good, 0]),
      Uint8Array.from([0, ...good]),
    ])
      expect(verify(publicKey, input, wrong)).toBe(false);
  });

  const point = curve.Point.BASE.multiply(key);
  const wrongKeys: readonly (readonly [string, Uint8Array])[] = [
    ['empty', new Uint8Array()],
    ['the point at infinity', Uint8Array.of(0)],
    ['an unknown form', Uint8Array.from([5, ...publicKey.subarray(1)])],
    [
      'the hybrid form',
      Uint8Array.from([6 + ((point.toBytes(false)[64] ?? 0) % 2), ...point.toBytes(false).subarray(1)]),
    ],
    ['cut short', publicKey.subarray(0, 32)],
    ['a byte too long', Uint8Array.from([...publicKey, 0])],
    ['without a form', point.toBytes(false).subarray(1)],
    ['beside the curve', flip(point.toBytes(false), 64)],
    ['an x with no y', hexToBytes(`02${'00'.repeat(31)}${name === 'P-256' ? '01' : '05'}`)],
    ['an x above the field', hexToBytes(`02${'ff'.repeat(32)}`)],
  ];

  it.each(wrongKeys)('refuses a key that is %s', (_, wrong) => {
    const { r, s } = signWith(7n);
    expect(verify(wrong, input, pair(r, s))).toBe(false);
    const { uncompress } = name === 'P-256' ? fast.p256 : fast.secp256k1;
    expect(() => uncompress(wrong)).toThrow();
  });

  it('refuses private keys outside [1, n)', () => {
    const { publicKey: publicKeyOf } = name === 'P-256' ? fast.p256 : fast.secp256k1;
    for (const value of [0n, Fn.ORDER, Fn.ORDER + 1n, 2n ** 256n - 1n])
      expect(() => publicKeyOf(hexToBytes(value.toString(16).padStart(64, '0')))).toThrow();
    expect(() => publicKeyOf(new Uint8Array(31).fill(1))).toThrow();
    expect(() => publicKeyOf(new Uint8Array(33).fill(1))).toThrow();
  });
});

describe('the memory of parsed keys', () => {
  it('still verifies after more keys than it keeps', () => {
    const text = Uint8Array.of(1);
    const keys = Array.from({ length: 1_100 }, (_, at) => {
      const key = new Uint8Array(32).fill(1);
      key.set([at >> 8, at & 255]);
      return key;
    });
    const first = fast.p256.publicKey(keys[0] ?? new Uint8Array());
    const signature = p256.sign(text, keys[0] ?? new Uint8Array());
    expect(fast.p256.verify(first, text, signature)).toBe(true);
    for (const key of keys) fast.p256.verify(fast.p256.publicKey(key), text, signature);
    expect(fast.p256.verify(first, text, signature)).toBe(true);
  });
});

describe('ciphers on node', () => {
  const [node, noble] = [nodeCiphers(), nobleCiphers()];

  it('agree with noble', () => {
    fc.assert(
      fc.property(bytes32, message, message, (key, text, associated) => {
        const nonce = key.subarray(0, 12);
        expect(node.sha256(text)).toEqual(noble.sha256(text));
        expect(node.hmacSha256(associated, text)).toEqual(noble.hmacSha256(associated, text));
        expect(node.hmacSha512(associated, text)).toEqual(noble.hmacSha512(associated, text));
        const sealed = node.sealAes256Gcm(key, nonce, text, associated);
        expect(sealed).toEqual(noble.sealAes256Gcm(key, nonce, text, associated));
        expect(node.openAes256Gcm(key, nonce, sealed, associated)).toEqual(text);
        expect(noble.openAes256Gcm(key, nonce, sealed, associated)).toEqual(text);
        expect(node.openAes256Gcm(key, nonce, sealed, Uint8Array.from([...associated, 0]))).toBeNull();
        expect(node.pbkdf2Sha512(text, associated, 3, 40)).toEqual(noble.pbkdf2Sha512(text, associated, 3, 40));
      }),
      RUNS,
    );
  });
});
