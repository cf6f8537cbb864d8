import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wasmSecp256k1 } from '../../src/main/adapters/secp256k1/wasm.ts';
import { nobleCurves } from '../harness/noble-curves.ts';
import { curveBodies } from '../harness/secp256k1-bodies.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const bodies = curveBodies;
const reference = nobleCurves();
const RUNS = { numRuns: propertyRuns(25) };

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
/** Digests of all sizes, those above the order among them. */
const order = hexToBytes('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
const digests = fc.oneof(
  bytes32,
  fc.constantFrom(new Uint8Array(32), new Uint8Array(32).fill(255), order, order.with(31, 0x40), order.with(31, 0x42)),
);
const scalarOf = (order: bigint) =>
  fc
    .oneof(fc.bigInt({ min: 1n, max: order - 1n }), fc.constantFrom(1n, 2n, order - 2n, order - 1n))
    .map((value) => hexToBytes(value.toString(16).padStart(64, '0')));

const libraries = bodies.filter(([name]) => name !== 'noble');

describe.each([
  ['P-256', p256, 'p256'],
  ['secp256k1', secp256k1, 'secp256k1'],
] as const)('signing digests on %s', (_, curve, name) => {
  it.each(libraries)(
    'gives the signature of @noble, low, verified, and by the key that is recovered: %s',
    (__, fast) => {
      fc.assert(
        fc.property(scalarOf(curve.Point.Fn.ORDER), digests, (key, digest) => {
          const signed = fast[name].signDigest(key, digest);
          expect(signed).toEqual(reference[name].signDigest(key, digest));
          expect(fast[name].signDigest(key, digest)).toEqual(signed);
          expect(signed.signature).toHaveLength(64);
          const s = BigInt(`0x${bytesToHex(signed.signature.subarray(32))}`);
          expect(s).toBeLessThanOrEqual(curve.Point.Fn.ORDER / 2n);
          const publicKey = curve.getPublicKey(key, true);
          expect(curve.verify(signed.signature, digest, publicKey, { prehash: false })).toBe(true);
          expect(fast[name].recoverPublicKey(digest, signed)).toEqual(publicKey);
        }),
        RUNS,
      );
    },
  );

  it.each(libraries)('recovers the key of @noble, whatever was altered: %s', (__, fast) => {
    fc.assert(
      fc.property(scalarOf(curve.Point.Fn.ORDER), digests, fc.nat(63), fc.nat(3), (key, digest, at, recovery) => {
        const { signature } = fast[name].signDigest(key, digest);
        const altered = signature.map((byte, index) => (index === at ? byte ^ 1 : byte));
        for (const one of [signature, altered]) {
          const asked = [digest, { signature: one, recovery }] as const;
          expect(fast[name].recoverPublicKey(...asked)).toEqual(reference[name].recoverPublicKey(...asked));
        }
      }),
      RUNS,
    );
  });

  it.each(bodies)('refuses digests and keys of other lengths, and finds no key behind them: %s', (__, curves) => {
    const [key, digest] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const { signature } = curves[name].signDigest(key, digest);
    expect(() => curves[name].signDigest(new Uint8Array(32), digest)).toThrow();
    expect(() => curves[name].signDigest(new Uint8Array(31).fill(1), digest)).toThrow();
    expect(curves[name].recoverPublicKey(digest, { signature, recovery: 4 })).toBeNull();
    expect(curves[name].recoverPublicKey(digest, { signature: signature.subarray(1), recovery: 0 })).toBeNull();
    expect(curves[name].recoverPublicKey(digest, { signature: new Uint8Array(64), recovery: 0 })).toBeNull();
  });

  it.each(libraries)('signs nothing but 32 bytes: %s', (__, fast) => {
    for (const length of [0, 31, 33, 64])
      expect(() => fast[name].signDigest(new Uint8Array(32).fill(1), new Uint8Array(length))).toThrow();
  });
});

describe.each(bodies)('published answers, by %s', (_, curves) => {
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
  it.each([
    // The deterministic signatures that Bitcoin's libraries agreed on.
    [
      '0000000000000000000000000000000000000000000000000000000000000001',
      'Satoshi Nakamoto',
      '934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
    ],
    [
      '0000000000000000000000000000000000000000000000000000000000000001',
      'All those moments will be lost in time, like tears in rain. Time to die...',
      '8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21',
    ],
    [
      'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140',
      'Satoshi Nakamoto',
      'fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d06b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5',
    ],
    [
      'f8b8af8ce3c7cca5e300d33939540c10d45ce001b8f252bfbc57ba0342904181',
      'Alan Turing',
      '7063ae83e7f62bbb171798131b4a0564b956930092b33b07b395615d9ec7e15c58dfcc1e00a35e1572f366ffe34ba0fc47db1e7189759b9fb233c5b05ab388ea',
    ],
  ])('secp256k1, RFC 6979: %.8s… signs %s', (key, message, signature) => {
    expect(bytesToHex(curves.secp256k1.signDigest(hexToBytes(key), sha256(utf8ToBytes(message))).signature)).toBe(
      signature,
    );
  });

  it('P-256, RFC 6979, A.2.5', () => {
    const key = hexToBytes('c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721');
    expect(bytesToHex(curves.p256.signDigest(key, sha256(utf8ToBytes('test'))).signature)).toBe(
      'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083',
    );
  });

  const known = 'dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659';
  const message = '243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89';
  const r = '6cff5c3ba86c69ea4b7376f31a9bcb4f74c1976089b2d9963da2e5543e177769';
  const s = '69e89b4c5564d00349106b8497785dd7d1d713a8ae82b32fa79d5f7fc407d39b';
  it.each([
    ['what the next ones are altered from', known, r + s, true],
    [
      'randomness of one',
      known,
      '6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de33418906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a',
      true,
    ],
    [
      'a key that is not on the curve',
      'eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34',
      r + s,
      false,
    ],
    [
      'an R with an odd y',
      known,
      'fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a14602975563cc27944640ac607cd107ae10923d9ef7a73c643e166be5ebeafa34b1ac553e2',
      false,
    ],
    [
      'the message negated',
      known,
      '1fa62e331edbc21c394792d2ab1100a7b432b013df3f6ff4f99fcb33e0e1515f28890b3edb6e7189b630448b515ce4f8622a954cfe545735aaea5134fccdb2bd',
      false,
    ],
    ['s negated', known, `${r}961764b3aa9b2ffcb6ef947b6887a226e8d7c93e00c5ed0c1834ff0d0c2e6da6`, false],
    [
      'R at infinity, x zero',
      known,
      `${'0'.repeat(64)}123dda8328af9c23a94c1feecfd123ba4fb73476f0d594dcb65c6425bd186051`,
      false,
    ],
    [
      'R at infinity, x one',
      known,
      `${'1'.padStart(64, '0')}7615fbaf5ae28864013c099742deadb4dba87f11ac6754f93780d5a1837cf197`,
      false,
    ],
    ['an r with no y', known, `4a298dacae57395a15d0795ddbfd1dcb564da82b0f269bc70a74f8220429ba1d${s}`, false],
    ['an r of the field’s size', known, `fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f${s}`, false],
    ['an s of the order', known, r + order, false],
    ['a key above the field', 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30', r + s, false],
    ['a signature cut short', known, (r + s).slice(2), false],
  ])('BIP-340: %s', (__, publicKey, signature, verdict) => {
    const asked = [publicKey, message, signature].map(hexToBytes) as [Uint8Array, Uint8Array, Uint8Array];
    expect(curves.secp256k1.verifySchnorr(...asked)).toBe(verdict);
  });
});

describe('Schnorr in WebAssembly', () => {
  it('agrees with noble about signatures and tweaked keys, whole and altered', () => {
    fc.assert(
      fc.property(scalarOf(secp256k1.Point.Fn.ORDER), digests, fc.nat(63), (key, digest, at) => {
        const signature = wasmSecp256k1.signSchnorr(key, digest);
        expect(signature).toEqual(reference.secp256k1.signSchnorr(key, digest));
        const tweaked = wasmSecp256k1.taprootPrivateKey(key);
        expect(tweaked).toEqual(reference.secp256k1.taprootPrivateKey(key));
        const internal = wasmSecp256k1.publicKey(key).subarray(1);
        expect(wasmSecp256k1.publicKey(tweaked).subarray(1)).toEqual(wasmSecp256k1.taprootOutputKey(internal));
        expect(wasmSecp256k1.verifySchnorr(internal, digest, signature)).toBe(true);
        const altered = signature.map((byte, index) => (index === at ? byte ^ 1 : byte));
        expect(wasmSecp256k1.verifySchnorr(internal, digest, altered)).toBe(false);
        expect(reference.secp256k1.verifySchnorr(internal, digest, altered)).toBe(false);
      }),
      RUNS,
    );
  });
});
