import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHex } from '#engine/crypto/bytes.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const character = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...'0123456789abcdefABCDEF') },
  { weight: 1, arbitrary: fc.constantFrom(...'/:@G`g -+_xİı\u0141\u0161\uff10\ud800') },
);

describe('parseHex', () => {
  it('reads what @noble reads, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 40 }), fc.nat(20), (text, length) => {
        const isHex = text.length % 2 === 0 && /^[0-9A-Fa-f]*$/.test(text);
        expect(parseHex(text)).toEqual(isHex ? hexToBytes(text) : null);
        expect(parseHex(text, length)).toEqual(isHex && text.length === 2 * length ? hexToBytes(text) : null);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('reads no character beyond ASCII by its lower bits', () => {
    for (let code = 0x80; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      if (parseHex(`${character}0`) ?? parseHex(`0${character}`)) throw new Error(`${code} was read as a digit`);
    }
  });
});
