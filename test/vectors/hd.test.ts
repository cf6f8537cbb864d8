import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import type { Curve } from '#shared/enums.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { nobleCiphers, nobleCurves } from '../harness/noble-curves.ts';
import { derivedAt, firstHardenedChild } from './derived.ts';
import { published } from './published.ts';

const worlds = [
  ['node and libsecp256k1', nodeCiphers(), nodeCurves()],
  ['noble', nobleCiphers(), nobleCurves()],
] as const;

type Case = Readonly<{
  curve: Curve;
  seed: string;
  path: string;
  privateKey: string;
  /** Compressed. SLIP-0010 writes a zero byte before an Ed25519 key. */
  publicKey: string;
  chainCode: string;
}>;

/** The chain code and the key of an extended key (BIP-32, serialization format). */
function partsOf(extended: string): readonly [chainCode: string, key: string] {
  const bytes = createBase58check(sha256).decode(extended);
  return [toHex(bytes.subarray(13, 45)), toHex(bytes.subarray(45))];
}

const bip32 = published<'seed' | 'path' | 'xpub' | 'xprv'>('bip-0032').map(({ seed, path, xpub, xprv }): Case => {
  const [chainCode, privateKey] = partsOf(xprv);
  const [, publicKey] = partsOf(xpub);
  return { curve: 'CURVE_SECP256K1', seed, path, privateKey: privateKey.slice(2), publicKey, chainCode };
});

/** With the seed and the step of P-256 that have to be tried twice. */
const slip10 = published<keyof Case>('slip-0010').map((row): Case => ({
  ...row,
  curve: `CURVE_${row.curve}` as Curve,
}));

it('the cases are all of BIP-32, and all of SLIP-0010 on the three curves that Coffer has', () => {
  expect([bip32.length, slip10.length]).toEqual([17, 40]);
});

describe.each(worlds)('derivation on %s', (_, ciphers, curves) => {
  it.each([...bip32, ...slip10])('$curve: seed $seed at $path', (row) => {
    const { curve, seed, path, privateKey, publicKey, chainCode } = row;
    expect(derivedAt(ciphers, curves, curve, hexToBytes(seed), path)).toEqual({
      privateKey,
      publicKey: curve === 'CURVE_ED25519' ? publicKey.slice(2) : publicKey,
      child: firstHardenedChild(curve, privateKey, chainCode),
    });
  });
});
