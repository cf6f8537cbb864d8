import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inUnits, threes } from '../../../../src/renderer/ui/text/Amount.tsx';

describe('an amount', () => {
  it.each([
    ['12500000000000000000', 18, '12.5'],
    ['1', 18, '0.000000000000000001'],
    ['0', 18, '0'],
    ['100000000', 8, '1'],
    ['100000001', 8, '1.00000001'],
    ['42', 0, '42'],
    ['007', 0, '7'],
    ['not a number', 6, 'not a number'],
  ])('%s with %i decimals is %s', (amount, decimals, shown) => expect(inUnits(amount, decimals)).toBe(shown));

  it('loses no digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat(30), (amount, decimals) => {
        const [whole = '', part = ''] = inUnits(String(amount), decimals).split('.');
        expect(BigInt(whole + part.padEnd(decimals, '0'))).toBe(amount);
      }),
    );
  });

  it('is set in threes from the right', () => {
    expect(threes('12500')).toEqual(['12', '500']);
    expect(threes('500')).toEqual(['500']);
    expect(threes('')).toEqual([]);
  });
});
