import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import { addressOf, isFormatFor } from '#engine/crypto/addresses/index.ts';
import { parsePath, requireDerivable, withDeriver } from '#engine/crypto/hd.ts';
import { publicKeyOf } from '#engine/crypto/keys.ts';
import { Secret } from '#engine/crypto/secret.ts';
import { addressFormats, curves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import {
  addressFormatName,
  chainOf,
  chains,
  curveName,
  formatsOfCurve,
  nextFreePath,
  nextFreePaths,
  pathIndexMax,
  pathProblem,
} from '#shared/chains.ts';

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`);

/** The address that the engine gives a preset's account of the public test words. */
function firstAddress(id: string): string {
  const chain = chains.find((one) => one.id === id);
  if (!chain) throw new Error(`no preset is called ${id}`);
  const curveMath = nodeCurves();
  return withDeriver(nodeCiphers(), curveMath, Secret.of('seed', seed.slice()), (derive) =>
    addressOf(
      curveMath,
      chain.addressFormat,
      chain.curve,
      publicKeyOf(curveMath, chain.curve, derive(chain.curve, parsePath(chain.pathFor(0)))),
    ),
  );
}

describe('the presets', () => {
  it('have every address format, on every curve that has it, once', () => {
    const have = chains.map(({ addressFormat, curve }) => `${addressFormat} ${curve}`);
    const wanted = addressFormats.flatMap((format) =>
      curves.filter((curve) => isFormatFor(format, curve)).map((curve) => `${format} ${curve}`),
    );
    expect([...have].sort()).toEqual([...wanted].sort());
    expect(new Set(chains.map(({ id }) => id)).size).toBe(chains.length);
    expect(new Set(chains.map(({ name }) => name)).size).toBe(chains.length);
  });

  it('can be derived, at the first index and at the last', () => {
    for (const { curve, pathFor } of chains)
      for (const index of [0, 1, pathIndexMax]) {
        expect(() => requireDerivable(curve, parsePath(pathFor(index)))).not.toThrow();
        expect(pathProblem(pathFor(index), curve)).toBeNull();
      }
    expect(() => chains[0]?.pathFor(pathIndexMax + 1)).toThrow(RangeError);
    expect(() => chains[0]?.pathFor(-1)).toThrow(RangeError);
    expect(() => chains[0]?.pathFor(0.5)).toThrow(RangeError);
  });

  it('have the common ones first, and no test network among them', () => {
    expect(chains.slice(0, 3).map(({ family }) => family)).toEqual(['Ethereum', 'Bitcoin', 'Bitcoin']);
    const firstTest = chains.findIndex(({ family }) => /test|sig|reg/.test(family));
    expect(chains.slice(firstTest).every(({ family }) => /test|sig|reg/.test(family))).toBe(true);
  });

  it.each([
    // The addresses that ordinary wallets show first for these words.
    ['ethereum', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['bitcoin-p2pkh', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
    ['bitcoin-p2wpkh', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['bitcoin-p2tr', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
    ['bitcoin-testnet-p2wpkh', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
    ['bitcoin-regtest-p2wpkh', 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
    ['cosmos', 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'],
    ['tron', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
    ['dogecoin', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
    ['xrp', 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'],
    ['solana', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
    ['sui', '0x5e93a736d04fbb25737aa40bee40171ef79f65fae833749e3c089fe7cc2161f1'],
    ['aptos', '0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf'],
    ['stellar', 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX'],
  ])('%s begins at %s for the public test words', (id, address) => {
    expect(firstAddress(id)).toBe(address);
  });

  it('are found again by what an account says of itself', () => {
    for (const chain of chains) expect(chainOf(chain.addressFormat, chain.curve)).toBe(chain);
    expect(chainOf('ADDRESS_FORMAT_ETHEREUM', 'CURVE_ED25519')).toBeUndefined();
  });

  it('say which forms a curve has, as the engine does', () => {
    for (const curve of curves as readonly Curve[])
      expect([...formatsOfCurve(curve)].sort()).toEqual(
        addressFormats.filter((format: AddressFormat) => isFormatFor(format, curve)).sort(),
      );
  });
});

describe('names', () => {
  it('there are for every format and curve, each its own', () => {
    expect(new Set(addressFormats.map(addressFormatName)).size).toBe(addressFormats.length);
    expect(curves.map(curveName)).toEqual(['secp256k1', 'Ed25519', 'P-256']);
  });

  it('are the wire’s own words for what is not known', () => {
    expect(addressFormatName('ADDRESS_FORMAT_OF_TOMORROW')).toBe('ADDRESS_FORMAT_OF_TOMORROW');
    expect(curveName('CURVE_OF_TOMORROW')).toBe('CURVE_OF_TOMORROW');
  });
});

describe('the next free path', () => {
  const ethereum = chains[0];
  if (!ethereum) throw new Error('there are presets');

  it.each([
    ['nothing is used', [], "m/44'/60'/0'/0/0"],
    ['the first are used', ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"], "m/44'/60'/0'/0/2"],
    ['there is a gap', ["m/44'/60'/0'/0/1", "m/44'/60'/0'/0/0", "m/44'/60'/0'/0/3"], "m/44'/60'/0'/0/2"],
    ['others count up elsewhere', ["m/44'/60'/1'/0/0"], "m/44'/60'/0'/0/0"],
  ])('where %s', (_because, used, path) => {
    expect(nextFreePath(ethereum, used)).toBe(path);
  });

  it('goes on for as many as are wanted', () => {
    expect(nextFreePaths(ethereum, ["m/44'/60'/0'/0/1"], 3)).toEqual([
      "m/44'/60'/0'/0/0",
      "m/44'/60'/0'/0/2",
      "m/44'/60'/0'/0/3",
    ]);
  });
});

describe('what is wrong with a path', () => {
  it.each([
    ['', 'empty', 0],
    ["44'/60'", 'start', 0],
    ['m/', 'step', 1],
    ["m/44'/x", 'step', 2],
    ['m/44h', 'step', 1],
    ['m/01', 'step', 1],
    ['m/2147483648', 'index', 1],
    [`m${'/1'.repeat(17)}`, 'steps', 17],
  ])('%j is wrong by its %s', (path, why, step) => {
    expect(pathProblem(path, 'CURVE_SECP256K1')).toEqual({ why, step });
    expect(() => parsePath(path)).toThrow();
  });

  it('says which step to an Ed25519 key is not hardened', () => {
    expect(pathProblem("m/44'/501'/0'/0", 'CURVE_ED25519')).toEqual({ why: 'unhardened', step: 4 });
    expect(pathProblem("m/44'/501'/0'/0", 'CURVE_SECP256K1')).toBeNull();
  });
});
