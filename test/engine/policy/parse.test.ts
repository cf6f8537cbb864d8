import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '#engine/fault.ts';
import { parse } from '#engine/policy/parse.ts';
import { print } from '#engine/policy/print.ts';
import { examples, filled } from './examples.ts';
import { anyTree, placeless } from './trees.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

function refusal(text: string): string {
  try {
    parse('condition', text);
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 3 && thrown.details.length === 0) return thrown.message;
    throw thrown;
  }
  throw new Error(`was not refused: ${text.slice(0, 100)}`);
}

describe('parse', () => {
  it('gives back every tree that was printed', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const text = print(tree);
        expect(placeless(parse('condition', text))).toEqual(placeless(tree));
        expect(print(parse('condition', text))).toBe(text);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('either reads a text or refuses it with a Fault', () => {
    const signs = ["'", '"', '&&', '||', '==', '!', '<', '=', '..', '.', ',', '(', ')', '[', ']', ' ', '\n', '-', '\0'];
    const words = ['in', 'true', 'a', 'any', 'u', '12', '0x1', "'s'", 'Timestamp', '__proto__'];
    const piece = fc.constantFrom(...signs, ...words, '\u00e9', '\ud800', '\u{1f600}');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join(pieces.length % 2 ? ' ' : '');
        try {
          parse('condition', text);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
          expect((thrown as Fault).message).toMatch(
            /^invalid policy condition: Expression cannot be parsed: .+ offset \d+$/s,
          );
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it.each([
    // text                                     the same, with every parenthesis
    ['a || b && c || d', 'a || (b && c) || d'],
    ['a && b || c && d', '(a && b) || (c && d)'],
    ['!a && b', '(!a) && b'],
    ['!a == b', '!(a == b)'],
    ['a.b == c.d', '(a.b) == (c.d)'],
    ['a in [b, c] && d', '(a in [b, c]) && d'],
    ['a[0..2] == b', '(a[0..2]) == b'],
    ['a [ 0 .. 2 ]\n==\tb', 'a[0..2] == b'],
    ['007 == 7', '7 == 7'],
    ['((((a))))', 'a'],
    ['any.all(in_, true)', 'any.all(in_, (true))'],
    ['a.in.true', '((a.in).true)'],
  ])('reads %j as %j', (text, meant) => {
    expect(placeless(parse('condition', text))).toEqual(placeless(parse('condition', meant)));
  });

  it('keeps groups apart that parentheses made', () => {
    expect(print(parse('condition', '(a && b) && (c || (d || e))'))).toBe('(a && b) && (c || (d || e))');
  });

  it('reads and prints every example', () => {
    for (const example of examples.map(filled))
      for (const text of [example.condition, example.consensus, example.time])
        if (text)
          expect(placeless(parse('condition', print(parse('condition', text))))).toEqual(
            placeless(parse('condition', text)),
          );
  });

  it.each([
    // because                        text                            what, line, column, offset
    ['quotes are double', 'eth.tx.to == "0x00"', "unexpected '\"': strings stand in single quotes", 1, 14, 13],
    ['nothing is there', ' ', 'expected a value, found the end', 1, 2, 1],
    ['a string is open', "a ==\n 'b", 'a string has no closing quote', 2, 2, 6],
    ['equality is single', 'a = b', "unexpected '=': equality is written '=='", 1, 3, 2],
    ['and is single', 'a & b', "unexpected '&': write '&&'", 1, 3, 2],
    [
      'there is arithmetic',
      'a + 1',
      "unexpected '+': policies have no arithmetic and no conditional operator",
      1,
      3,
      2,
    ],
    [
      'a number is negative',
      'a == -1',
      "unexpected '-': policies have no arithmetic and no conditional operator",
      1,
      6,
      5,
    ],
    ['a number is hex', 'a == 0x10', 'an integer has decimal digits only', 1, 6, 5],
    ['a space is not plain', 'a\u00a0== b', 'unexpected character U+00A0', 1, 2, 1],
    ['the direction is turned', 'a == \u202eb', 'unexpected character U+202E', 1, 6, 5],
    ['a letter is not plain', '\u0430 == b', "unexpected '\u0430'", 1, 1, 0],
    ['an operand is missing', 'a &&', 'expected a value, found the end', 1, 5, 4],
    ['an operator is missing', 'a b', "expected an operator or the end, found 'b'", 1, 3, 2],
    ['comparisons chain', 'a == b == c', 'comparisons do not chain; put one of them in parentheses', 1, 8, 7],
    ['not stands on the right', 'a == !b', "expected a value, found '!'", 1, 6, 5],
    ['a keyword is a value', 'in', "expected a value, found 'in'", 1, 1, 0],
    ['a keyword is a variable', 'a.any(true, b)', "expected a variable name, found 'true'", 1, 7, 6],
    ['a parenthesis is open', '(a', "expected ')', found the end", 1, 3, 2],
    ['a bracket is open', 'a[0', "expected '..' or ']', found the end", 1, 4, 3],
    ['a list ends in a comma', '[a, ]', "expected a value, found ']'", 1, 5, 4],
    ['a field is missing', 'a.', 'expected a field or function name, found the end', 1, 3, 2],
    ['a slice lacks its end', 'a[0..]', "expected a value, found ']'", 1, 6, 5],
    ['a function is given no text', 'Timestamp(a)', "expected a string, found 'a'", 1, 11, 10],
    ['a function is given nothing', 'Timestamp()', "expected a string, found ')'", 1, 11, 10],
    ['too many are bound', 'a.any(x, y, z)', "expected ')', found ','", 1, 11, 10],
    ['an integer is too great', `a == ${2n ** 256n}`, 'an integer is at most 2^256 - 1', 1, 6, 5],
  ])('refuses a text because %s', (_because, text, what, line, column, offset) => {
    expect(refusal(text)).toBe(
      `invalid policy condition: Expression cannot be parsed: ${what}, at line ${line}, column ${column}, offset ${offset}`,
    );
  });

  it.each([
    ['parentheses', '('.repeat(8_000)],
    ['closed parentheses', '('.repeat(8_000) + 'a' + ')'.repeat(8_000)],
    ['lists', '['.repeat(16_000)],
    ['nots', '!'.repeat(16_000)],
    ['fields', 'a' + '.a'.repeat(8_000)],
    ['indexes', 'a' + '[0]'.repeat(5_000)],
    ['nested indexes', 'a['.repeat(8_000)],
    ['functions', 'a.any(x, '.repeat(1_700)],
    ['65 parentheses', '('.repeat(65) + 'a' + ')'.repeat(65)],
    ['65 nots', '!'.repeat(65) + 'a'],
  ])('refuses too many %s inside one another', (_what, text) => {
    expect(refusal(text)).toContain('an expression nests at most 64 deep');
  });

  it('reads a long list of alternatives, up to its bounds', () => {
    const clauses = (count: number) => Array(count).fill("a == 'b'").join(' || ');
    expect(() => parse('condition', clauses(1_000))).not.toThrow();
    expect(() => parse('condition', `${'['.repeat(60)}a${']'.repeat(60)}`)).not.toThrow();
    expect(refusal(Array(5_000).fill('a').join('||'))).toContain('an expression has at most 4096 parts');
    expect(refusal('9'.repeat(16_000))).toContain('an integer is at most 2^256 - 1');
    expect(refusal(`'${'x'.repeat(16_384)}'`)).toContain('a text has at most 16384 characters');
  });
});
