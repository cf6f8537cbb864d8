import { bytesToHex } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import fc from 'fast-check';
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import type { Ciphers } from '#engine/ports.ts';
import { Fault } from '#engine/fault.ts';
import { parsePath, requireDerivable, withDeriver } from '#engine/crypto/hd.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const ciphers = nodeCiphers();
const curves = nodeCurves();
const seedBytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
const index = fc.oneof(fc.nat({ max: 20 }), fc.constantFrom(2147483646, 2147483647));
const step = fc.tuple(index, fc.boolean()).map(([number, hardened]) => `${number}${hardened ? "'" : ''}`);
const path = fc.array(step, { maxLength: 6 }).map((steps) => ['m', ...steps].join('/'));
const RUNS = { numRuns: propertyRuns(25) };

describe('parsePath', () => {
  it.each([
    ['m', []],
    ['m/0', [0]],
    ["m/44'/60'/0'/0/7", [2147483692, 2147483708, 2147483648, 0, 7]],
    ["m/2147483647'/2147483647", [4294967295, 2147483647]],
    [`m${'/1'.repeat(16)}`, Array.from({ length: 16 }, () => 1)],
  ])('reads %s', (text, indexes) => {
    expect(parsePath(text)).toEqual(indexes);
  });

  it.each([
    ['', 'must start with m'],
    ["44'/60'", 'must start with m'],
    ['M/0', 'must start with m'],
    ['m/', 'is not an index'],
    ['m//0', 'is not an index'],
    ['/m/0', 'must start with m'],
    ['m/00', 'is not an index'],
    ['m/01', 'is not an index'],
    ['m/-1', 'is not an index'],
    ['m/+1', 'is not an index'],
    ['m/1.0', 'is not an index'],
    ['m/1e3', 'is not an index'],
    ['m/0x1', 'is not an index'],
    ['m/0h', 'is not an index'],
    ['m/0H', 'is not an index'],
    ['m/0’', 'is not an index'],
    ["m/0''", 'is not an index'],
    ['m/ 0', 'is not an index'],
    ['m/0 ', 'is not an index'],
    ['m/٣', 'is not an index'],
    ['m/2147483648', 'at most 2147483647'],
    ["m/4294967295'", 'at most 2147483647'],
    ['m/99999999999', 'is not an index'],
    [`m${'/1'.repeat(17)}`, 'at most 16 steps'],
  ])('refuses %j', (text, why) => {
    expect(() => parsePath(text)).toThrow(Fault);
    expect(() => parsePath(text)).toThrow(/^invalid path format: /);
    expect(() => parsePath(text)).toThrow(why);
  });

  it('has one spelling for a path', () => {
    fc.assert(
      fc.property(path, (text) => {
        const spelled = parsePath(text).map((number) => (number >= 2 ** 31 ? `${number - 2 ** 31}'` : `${number}`));
        expect(['m', ...spelled].join('/')).toBe(text);
      }),
    );
  });
});

describe('withDeriver', () => {
  it('derives secp256k1 keys as @scure/bip32 does', () => {
    fc.assert(
      fc.property(seedBytes, path, (seed, text) => {
        const ours = withDeriver(ciphers, curves, Secret.of('seed', seed), (derive) =>
          open(derive('CURVE_SECP256K1', parsePath(text)), bytesToHex),
        );
        const theirs = HDKey.fromMasterSeed(seed).derive(text).privateKey;
        expect(ours).toBe(theirs && bytesToHex(theirs));
      }),
      RUNS,
    );
  });

  it('derives Ed25519 keys as micro-key-producer does', () => {
    fc.assert(
      fc.property(seedBytes, fc.array(index, { maxLength: 5 }), (seed, indexes) => {
        const text = ['m', ...indexes.map((number) => `${number}'`)].join('/');
        const ours = withDeriver(ciphers, curves, Secret.of('seed', seed), (derive) =>
          open(derive('CURVE_ED25519', parsePath(text)), bytesToHex),
        );
        expect(ours).toBe(bytesToHex(Slip10.fromMasterSeed(seed).derive(text).privateKey));
      }),
      RUNS,
    );
  });

  it('gives each of many keys what it gives one', () => {
    const seed = Secret.of('seed', new Uint8Array(64).fill(5));
    const paths = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/0'", 'm', "m/44'/60'/1'/0/0"].map(parsePath);
    const one = (curve: 'CURVE_SECP256K1' | 'CURVE_P256', at: readonly number[]) =>
      withDeriver(ciphers, curves, seed, (derive) => open(derive(curve, at), bytesToHex));
    const many = withDeriver(ciphers, curves, seed, (derive) =>
      paths.flatMap((at) => [
        open(derive('CURVE_SECP256K1', at), bytesToHex),
        open(derive('CURVE_P256', at), bytesToHex),
      ]),
    );
    expect(many).toEqual(paths.flatMap((at) => [one('CURVE_SECP256K1', at), one('CURVE_P256', at)]));
  });

  it('stretches shared parents once: a step for each account and no more', () => {
    let macs = 0;
    const counting: Ciphers = { ...ciphers, hmacSha512: (...all) => ((macs += 1), ciphers.hmacSha512(...all)) };
    withDeriver(counting, curves, Secret.of('seed', new Uint8Array(64)), (derive) => {
      for (let account = 0; account < 100; account += 1)
        derive('CURVE_SECP256K1', parsePath(`m/44'/60'/0'/0/${account}`));
    });
    expect(macs).toBe(1 + 4 + 100);
  });

  it('wipes the keys it gave, whether the caller returns or throws', () => {
    const seed = Secret.of('seed', new Uint8Array(64).fill(5));
    const given: Secret<'private-key'>[] = [];
    withDeriver(ciphers, curves, seed, (derive) => given.push(derive('CURVE_P256', [])));
    expect(() =>
      withDeriver(ciphers, curves, seed, (derive) => {
        given.push(derive('CURVE_ED25519', []));
        throw new Error('later');
      }),
    ).toThrow('later');
    expect(given).toHaveLength(2);
    for (const key of given) expect(() => open(key, bytesToHex)).toThrow('after it was wiped');
    // The seed is the caller's.
    expect(open(seed, (bytes) => bytes[0])).toBe(5);
  });

  it('refuses an unhardened step to an Ed25519 key', () => {
    const at = parsePath("m/44'/501'/0'/0");
    expect(() => requireDerivable('CURVE_ED25519', at)).toThrow(/^invalid path: .*hardened/);
    expect(() => requireDerivable('CURVE_SECP256K1', at)).not.toThrow();
    expect(() =>
      withDeriver(ciphers, curves, Secret.of('seed', new Uint8Array(64)), (derive) => derive('CURVE_ED25519', at)),
    ).toThrow(Fault);
  });
});
