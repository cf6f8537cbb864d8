import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '#shared/base64url.ts';
import { bigEndian, concat } from '../bytes.ts';
import { crc16 } from './crc16.ts';

/** `11` for one that bounces, `51` for one that does not (TEP-2). */
const NON_BOUNCEABLE = 0x51;
const BASECHAIN = 0x00;
/** The number that wallets of versions 3 and 4 on the basechain carry, by convention. */
const SUBWALLET = 698_983_191;
/** Version 5's: the mainnet's global id (-239) xor'ed with {client, basechain, version 0, subwallet 0}. */
const SUBWALLET_V5R1 = 0x7fff_ff11;

export type TonWallet = 'v3r2' | 'v4r2' | 'v5r1';

/** A wallet contract: the representation hash and depth of its code cell, and its first data cell's bits before and after the number. */
const wallets: Readonly<
  Record<TonWallet, { codeHash: Uint8Array; codeDepth: number; data: (publicKey: Uint8Array) => readonly number[] }>
> = {
  v3r2: {
    codeHash: hexToBytes('84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599'),
    codeDepth: 0,
    data: (publicKey) => bits(concat(bigEndian(0, 4), bigEndian(SUBWALLET, 4), publicKey)),
  },
  v4r2: {
    codeHash: hexToBytes('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0'),
    codeDepth: 7,
    // The last bit is the empty dictionary of plugins.
    data: (publicKey) => [...bits(concat(bigEndian(0, 4), bigEndian(SUBWALLET, 4), publicKey)), 0],
  },
  v5r1: {
    codeHash: hexToBytes('20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f'),
    codeDepth: 6,
    // The first bit allows signatures, the last is the empty dictionary of extensions.
    data: (publicKey) => [1, ...bits(concat(bigEndian(0, 4), bigEndian(SUBWALLET_V5R1, 4), publicKey)), 0],
  },
};

/**
 * The user-friendly address (TEP-2: base64url of tag, workchain, hash, checksum) that a wallet contract with this key would be deployed
 * at on the mainnet's basechain. It is written as non-bounceable (`UQ…`), as wallets show their own: what is sent to it before its contract
 * is deployed stays there. The same account's bounceable spelling (`EQ…`) differs in the tag and the checksum alone.
 */
export function tonAddress(wallet: TonWallet, publicKey: Uint8Array): string {
  const { codeHash, codeDepth, data } = wallets[wallet];
  const dataHash = cellHash(data(publicKey), []);
  // StateInit: no split depth, not special, code, data, no library.
  const account = cellHash(
    [0, 0, 1, 1, 0],
    [
      { hash: codeHash, depth: codeDepth },
      { hash: dataHash, depth: 0 },
    ],
  );
  const address = concat(Uint8Array.of(NON_BOUNCEABLE, BASECHAIN), account);
  return toBase64Url(concat(address, bigEndian(crc16(address), 2)));
}

/** The representation hash of an ordinary cell of level 0: descriptors, data, then the depths and the hashes of its references. */
function cellHash(data: readonly number[], references: readonly { hash: Uint8Array; depth: number }[]): Uint8Array {
  const descriptors = Uint8Array.of(references.length, Math.floor(data.length / 8) + Math.ceil(data.length / 8));
  return sha256(
    concat(
      descriptors,
      packed(data),
      ...references.map(({ depth }) => bigEndian(depth, 2)),
      ...references.map(({ hash }) => hash),
    ),
  );
}

function bits(bytes: Uint8Array): number[] {
  return Array.from(bytes).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
}

/** Whole bytes; where the bits do not fill the last one, a 1 and then zeros do. */
function packed(data: readonly number[]): Uint8Array {
  const filled = data.length % 8 === 0 ? data : [...data, 1];
  const bytes = new Uint8Array(Math.ceil(filled.length / 8));
  for (const [at, bit] of filled.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
  return bytes;
}
