import { describe, expect, it } from 'vitest';
import { splitIntoParts } from '#shared/vote-parts.ts';
import {
  missingParts,
  nothingScanned,
  takeGiven,
  takeScanned,
  type Taken,
} from '../../../../src/renderer/flows/offline-votes/scanned-parts.ts';

const text = 'a request '.repeat(160);
const parts = splitIntoParts(text) ?? [];
const others = splitIntoParts('another one '.repeat(160)) ?? [];
const part = (at: number, of = parts): string => of[at - 1] ?? '';

const scan = (codes: readonly string[]): Taken =>
  codes.reduce<Taken>((taken, code) => takeScanned(taken.scanned, code), { scanned: nothingScanned, whole: null });

describe('parts that are scanned', () => {
  it('come in any order and more than once, and say which are missing', () => {
    expect(parts).toHaveLength(4);
    const { scanned, whole } = scan([part(3), part(1), part(3)]);
    expect(whole).toBe(null);
    expect(missingParts(scanned)).toEqual([2, 4]);
    expect(takeScanned(takeScanned(scanned, part(4)).scanned, part(2))).toEqual({
      scanned: nothingScanned,
      whole: text,
    });
  });

  it('are told apart from damaged, foreign and other ones, none of which takes anything away', () => {
    const troubles = ['https://example.com', part(2).replace('request', 'reqvest'), part(2, others)];
    for (const [at, trouble] of (['foreign', 'damaged', 'other'] as const).entries()) {
      const { scanned } = scan([part(1), troubles[at] ?? '']);
      expect(scanned.trouble).toBe(trouble);
      expect(missingParts(scanned)).toEqual([2, 3, 4]);
      expect(takeScanned(scanned, part(2)).scanned.trouble, 'the next one that is right says so').toBe(null);
    }
    expect(missingParts(nothingScanned)).toEqual([]);
  });

  it('may be pasted, all or some of them, beside a text that is whole', () => {
    expect(takeGiven(nothingScanned, `${parts.join('\r\n')}\n`).whole).toBe(text);
    const some = takeGiven(nothingScanned, `${part(2)}\n\n${part(1)}`);
    expect(missingParts(some.scanned)).toEqual([3, 4]);
    expect(takeGiven(some.scanned, `${part(3, others)}\n${part(3)}`).scanned.trouble).toBe('other');
    expect(takeGiven(some.scanned, '{"coffer":"vote"}').whole).toBe('{"coffer":"vote"}');
  });
});
