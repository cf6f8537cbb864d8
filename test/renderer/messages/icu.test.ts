import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { tell } from '../../../src/renderer/messages/icu.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const bracketed = (chunks: ReactNode): ReactNode => ['[', chunks, ']'];
const values = { n: 12_345.5, s: 'a', b: bracketed, i: bracketed };

/** Pieces of messages, whole and cut short, with forms that only the whole format knows. */
const pieces = [
  ...['a', ' ', '{', '}', '<', '>', '</', '#', "'", "''", '<b>', '</b>', '<i>', '</i>', '<br/>', '{}', '{n'],
  ...['{n}', '{ n }', '{n, number}', '{n, date}', '{n, number, ::percent}', 'one {', 'other {'],
  ...['{n, plural, one {# x} other {# y}}', '{n, plural, other {', '{n, plural, offset:1 other {#}}'],
  ...['{s, select, a {A} other {B}}', '{s, select, ', '{n, selectordinal, other {#}}'],
];

/** What `say` says as text; undefined where it refuses the message. */
function saidBy(say: () => unknown): string | undefined {
  const flat = (said: unknown): string => (Array.isArray(said) ? said.map(flat).join('') : String(said));
  try {
    return flat(say());
  } catch {
    return undefined;
  }
}

describe('a message', () => {
  it('is said as ICU MessageFormat says it, or refused: no part is left out', () => {
    const message = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 }).map((some) => some.join(''));
    fc.assert(
      fc.property(message, (one) => {
        const said = saidBy(() => tell(one, 'en', values));
        const wanted = saidBy(() => new IntlMessageFormat(one, 'en').format<ReactNode>(values));
        if (said !== undefined && wanted !== undefined) expect(said).toBe(wanted);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it.each([
    'a } b',
    'a </b> b',
    '<b>a',
    '<b>a</i>',
    '{n',
    '{n, plural, other {a}',
    '{n, number, ::percent}',
    '{n, plural}',
  ])('is refused where a part of it cannot be read: %s', (message) => {
    expect(() => tell(message, 'en', values)).toThrow(/a message is not known from its character/);
  });

  it('has every digit of a number, however large', () => {
    expect(tell('{n, number}', 'en', { n: 12_345_678_901_234_567_891n })).toEqual(['12,345,678,901,234,567,891']);
  });

  it('is refused where the function of a tag is given for an argument', () => {
    expect(() => tell('{b}', 'en', values)).toThrow(/for its tag/);
  });
});
