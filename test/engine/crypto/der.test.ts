import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDer, toDer } from '#engine/crypto/der.ts';

const [r, s] = ['11'.repeat(32), '7f'.repeat(32)];

describe('fromDer', () => {
  it.each([
    ['a plain pair', `3044 0220 ${r} 0220 ${s}`, r + s],
    ['a sign byte where the top bit is set', `3045 0221 00 ff${r.slice(2)} 0220 ${s}`, `ff${r.slice(2)}${s}`],
    ['a sign byte that need not be there, as EIP-191 signers write', `3045 0221 00 ${r} 0220 ${s}`, r + s],
    ['the leading zeros of a 32-byte r', `3044 0220 00${r.slice(2)} 0220 ${s}`, `00${r.slice(2)}${s}`],
    ['the shortest integers', '3006 0201 01 0201 7f', `${'00'.repeat(31)}01${'00'.repeat(31)}7f`],
  ])('reads %s', (_, der, expected) => {
    expect(bytesToHex(fromDer(hexToBytes(der.replaceAll(' ', ''))) ?? Uint8Array.of())).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['another tag', `3144 0220 ${r} 0220 ${s}`],
    ['a set of one integer', `3022 0220 ${r}`],
    ['three integers', `3047 0220 ${r} 0220 ${s} 0201 01`],
    ['bytes behind the sequence', `3044 0220 ${r} 0220 ${s} 00`],
    ['a sequence length too small', `3043 0220 ${r} 0220 ${s}`],
    ['a sequence length too big', `3045 0220 ${r} 0220 ${s}`],
    ['a length in the long form', `308144 0220 ${r} 0220 ${s}`],
    ['an indefinite length', `3080 0220 ${r} 0220 ${s} 0000`],
    ['an integer cut short', `3022 0220 ${r.slice(2)} 02`],
    ['a bit string for an integer', `3044 0320 ${r} 0220 ${s}`],
    ['a negative r', `3044 0220 ff${r.slice(2)} 0220 ${s}`],
    ['a zero r', `3025 0201 00 0220 ${s}`],
    ['a zero s of 32 bytes', `3044 0220 ${r} 0220 ${'00'.repeat(32)}`],
    ['an empty integer', `3024 0200 0220 ${s}`],
    ['an r of 33 bytes', `3045 0221 01${r} 0220 ${s}`],
    ['an r of 34 bytes, zeros before it', `3046 0222 0000${r} 0220 ${s}`],
    ['r‖s as it is', r + s],
  ])('refuses %s', (_, der) => {
    expect(fromDer(hexToBytes(der.replaceAll(' ', '')))).toBeNull();
  });

  it('reads back whatever toDer wrote, and that is what noble writes', () => {
    const scalar = fc
      .bigInt({ min: 1n, max: p256.Point.Fn.ORDER - 1n })
      .map((value) => hexToBytes(value.toString(16).padStart(64, '0')));
    fc.assert(
      fc.property(scalar, scalar, (one, other) => {
        const pair = Uint8Array.from([...one, ...other]);
        expect(toDer(pair)).toEqual(p256.Signature.fromBytes(pair, 'compact').toBytes('der'));
        expect(fromDer(toDer(pair))).toEqual(pair);
      }),
    );
  });

  it('never throws, and gives 64 bytes or nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect([undefined, 64]).toContain(fromDer(bytes)?.length);
      }),
    );
  });
});
