import { utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '#engine/fault.ts';
import { parseStrictJson } from '#engine/strict-json.ts';
import { cpuMs } from '../harness/cpu.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const parse = (text: string) => parseStrictJson(utf8ToBytes(text));

function refusal(bytes: Uint8Array): Fault {
  try {
    parseStrictJson(bytes);
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
  throw new Error('was not refused');
}

describe('parseStrictJson', () => {
  it('reads every valid document as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        const expected: unknown = JSON.parse(text);
        if (isRefusable(text, expected)) return;
        expect(JSON.stringify(parse(text))).toBe(JSON.stringify(expected));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('reads any escape that JSON has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = `"${[...text].map(asEscape).join('')}"`;
        expect(parse(escaped)).toBe(text);
        expect(parse(JSON.stringify(text))).toBe(text);
      }),
      { numRuns: propertyRuns(200) },
    );
    expect(parse(String.raw`"\"\\\/\b\f\n\r\t\u0041\u00e9\uD83D\uDE00"`)).toBe('"\\/\b\f\n\r\tA\u00e9\u{1f600}');
  });

  it('never accepts what JSON.parse refuses, whatever the bytes', () => {
    const piece = fc.constantFrom(
      ...'{}[]:,"\\/ \n\t0123456789-+.eEtruefalsn',
      'true',
      'null',
      '\\u00',
      '""',
      '\u00e9',
      '\u0001',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        let accepted;
        try {
          accepted = parse(text);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
          return;
        }
        expect(JSON.stringify(accepted)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('gives objects in which nothing is found but what was sent', () => {
    const value = parse('{"a":{}}') as { a: object };
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect('toString' in value.a).toBe(false);
  });

  it('takes 64 levels and no more', () => {
    expect(() => parse('['.repeat(64) + ']'.repeat(64))).not.toThrow();
    expect(() => parse('{"a":'.repeat(64) + '1' + '}'.repeat(64))).not.toThrow();
    expect(() => parse('['.repeat(65) + ']'.repeat(65))).toThrow('nested deeper than 64');
    expect(() => parse('{"a":'.repeat(65) + '1' + '}'.repeat(65))).toThrow('nested deeper than 64');
    expect(() => parse('['.repeat(1_000_000))).toThrow('nested deeper than 64');
  });

  it.each([
    // because                             text                                        message ends
    ['nothing is there', '', 'a value was expected, at byte 0'],
    ['only space is there', ' \n', 'a value was expected, at byte 2'],
    ['a key is twice', '{"a":1,"a":1}', 'duplicate key "a", at byte 7'],
    ['a key is twice, once escaped', String.raw`{"a":1,"\u0061":1}`, 'duplicate key "a", at byte 7'],
    ['a key is twice, deep down', '{"p":[{},{"k":1,"k":2}]}', 'duplicate key "k" in p.1, at byte 16'],
    ['a prototype is named', '{"__proto__":{}}', 'the key "__proto__" is not allowed, at byte 1'],
    [
      'a prototype is named in escapes',
      String.raw`{"\u005f_proto__":{}}`,
      'the key "__proto__" is not allowed, at byte 1',
    ],
    [
      'a prototype is named deep down',
      '[{"a":{"__proto__":1}}]',
      'the key "__proto__" is not allowed in 0.a, at byte 7',
    ],
    ['a constructor is named', '{"constructor":1}', 'the key "constructor" is not allowed, at byte 1'],
    ['a prototype property is named', '{"prototype":1}', 'the key "prototype" is not allowed, at byte 1'],
    ['something follows', '{} {}', 'unexpected text after the value, at byte 3'],
    ['a NUL follows', '{}\0', 'unexpected text after the value, at byte 2'],
    ['a comma follows the last item', '[1,]', 'a value was expected in 1, at byte 3'],
    ['a comma follows the last member', '{"a":1,}', 'a key in double quotes was expected, at byte 7'],
    ['a comment is there', '{/**/}', 'a key in double quotes was expected, at byte 1'],
    ['quotes are single', "{'a':1}", 'a key in double quotes was expected, at byte 1'],
    ['a key is bare', '{a:1}', 'a key in double quotes was expected, at byte 1'],
    ['a number leads with zero', '[01]', 'a comma or a closing bracket was expected, at byte 2'],
    ['a number leads with plus', '[+1]', 'a value was expected in 0, at byte 1'],
    ['a number ends in a point', '[1.]', 'a comma or a closing bracket was expected, at byte 2'],
    ['a number begins with a point', '[.5]', 'a value was expected in 0, at byte 1'],
    ['a number is hex', '[0x10]', 'a comma or a closing bracket was expected, at byte 2'],
    ['a number is NaN', '[NaN]', 'a value was expected in 0, at byte 1'],
    ['a number is -Infinity', '[-Infinity]', 'a value was expected in 0, at byte 1'],
    ['a number is not finite', '[1e400]', 'a number is beyond 2^53 - 1 in 0, at byte 1'],
    ['a number is not safe', '{"n":9007199254740993}', 'a number is beyond 2^53 - 1 in n, at byte 5'],
    ['a number is not safe below', '-9007199254740992', 'a number is beyond 2^53 - 1, at byte 0'],
    ['a word is capital', '[True]', 'a value was expected in 0, at byte 1'],
    ['a word is cut', 'tru', 'a value was expected, at byte 0'],
    ['a string is open', '"abc', 'a string has no closing quote, at byte 4'],
    ['a string ends in a backslash', '"abc\\', 'a string contains an unknown escape, at byte 4'],
    ['a string holds a line end', '"a\nb"', 'a string contains a control character, at byte 2'],
    ['an escape is unknown', String.raw`"\x41"`, 'a string contains an unknown escape, at byte 1'],
    ['an escape is short', String.raw`"\u12"`, 'four hex digits must follow \\u, at byte 1'],
    ['an escape is signed', String.raw`"\u-123"`, 'four hex digits must follow \\u, at byte 1'],
    ['a surrogate is alone', String.raw`"\ud800"`, 'a string contains half of a surrogate pair, at byte 7'],
    [
      'a surrogate pair is turned round',
      String.raw`"\udc00\ud800"`,
      'a string contains half of a surrogate pair, at byte 7',
    ],
    [
      'a surrogate is followed by a letter',
      String.raw`"\ud800\u0041"`,
      'a string contains half of a surrogate pair, at byte 13',
    ],
    ['a space is not one of the four', '[\u00a01]', 'a value was expected in 0, at byte 1'],
    ['a brace closes a bracket', '[1}', 'a comma or a closing bracket was expected, at byte 2'],
    ['a colon is missing', '{"a" 1}', 'a colon was expected, at byte 5'],
    ['a byte offset counts bytes', '{"\u00e9\u{1f600}":tru}', 'a value was expected in \u00e9\u{1f600}, at byte 10'],
  ])('refuses because %s', (_because, text, message) => {
    const fault = refusal(utf8ToBytes(text));
    expect(fault.message).toBe(`bad request body: ${message}`);
    expect(fault.code).toBe(3);
    expect(fault.errorCode).toBe('REQUEST_INVALID');
  });

  it.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], 'it begins with a byte order mark'],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 'it is not UTF-8'],
    ['a lone continuation byte', [0x22, 0x80, 0x22], 'it is not UTF-8'],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22], 'it is not UTF-8'],
    ['an overlong NUL', [0x22, 0xe0, 0x80, 0x80, 0x22], 'it is not UTF-8'],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22], 'it is not UTF-8'],
    ['a code point beyond the last', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], 'it is not UTF-8'],
    ['a sequence cut short', [0x22, 0xe2, 0x82], 'it is not UTF-8'],
  ])('refuses bytes with %s', (_what, bytes, message) => {
    expect(refusal(Uint8Array.from(bytes)).message).toBe(`bad request body: ${message}`);
  });

  it('keeps its messages short, whatever the keys', () => {
    const key = '\u{1f600}'.repeat(5_000);
    const { message } = refusal(utf8ToBytes(`{"${key}":1,"${key}":2}`));
    expect(message.length).toBeLessThan(300);
    expect(() => utf8ToBytes(message)).not.toThrow();
    expect(refusal(utf8ToBytes(`${`{"${'k'.repeat(1_000)}":`.repeat(50)}!`)).message.length).toBeLessThan(300);
  });

  it('stays fast on a body of a mebibyte, however it is made', () => {
    const size = 1_048_576;
    const bodies = [
      `"${'x'.repeat(size - 2)}"`,
      `"${'\\u0041'.repeat(Math.floor(size / 6) - 1)}"`,
      `[${Array(size / 2 - 1)
        .fill('1')
        .join()}]`,
      `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join()}}`,
      `[${Array(Math.floor(size / 3) - 1)
        .fill('{}')
        .join()}]`,
      `[${'"\u00e9",'.repeat(Math.floor(size / 5) - 1)}1]`,
      ' '.repeat(size - 1) + '1',
    ].map(utf8ToBytes);
    for (const body of bodies) {
      expect(body.length).toBeLessThanOrEqual(size);
      // The least of three: what else runs on the machine can only add to it.
      const took = Array.from({ length: 3 }, () => {
        const began = cpuMs();
        parseStrictJson(body);
        return cpuMs() - began;
      });
      expect(Math.min(...took)).toBeLessThan(500);
    }
  });
});

/** Documents that JSON has and I-JSON, or we, do not. */
function isRefusable(text: string, value: unknown): boolean {
  if (/__proto__|constructor|prototype/.test(text)) return true;
  if (typeof value === 'number') return !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);
  if (Array.isArray(value)) return value.some((item) => isRefusable('', item));
  if (value && typeof value === 'object') return Object.values(value).some((item) => isRefusable('', item));
  return false;
}

/** A character as `\u` and four digits, one or two. */
function asEscape(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
