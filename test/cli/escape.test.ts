import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/envelope.ts';
import { jsonText, safe, safeLines } from '../../src/main/cli/escape.ts';
import { makeContext, reportFailure } from '../../src/main/cli/output.ts';
import { anIo } from '../harness/cli.ts';
import { propertyRuns } from '../harness/property-runs.ts';

/** L7: what others wrote never gives a command to the terminal, and never looks like another text. */

const hostile = ['\u001b[2J', '\u009b2J', '\u202e', '\u2066', '\u200b', '\u2028', '\u{e0041}', '\u007f', '\u0007'];
/** Whatever a terminal could obey or hide. */
const unsafe = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

describe('L7: output of the command line', () => {
  it.each(hostile.map((text) => [JSON.stringify(text), text]))(
    'escapes %s in JSON, which stays the same value',
    (_, text) => {
      for (const indent of [0, 2]) {
        const written = jsonText({ [text]: [text, 'a'] }, indent);
        expect(written).not.toMatch(unsafe);
        expect(JSON.parse(written)).toEqual({ [text]: [text, 'a'] });
      }
      expect(safe(text)).not.toMatch(unsafe);
    },
  );

  it('is the same JSON for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(0, 2), (value, indent) => {
        // JSON has no negative zero.
        const plain: Json = JSON.parse(JSON.stringify(value));
        const written = jsonText(plain, indent);
        expect(written).not.toMatch(unsafe);
        expect(JSON.parse(written)).toEqual(plain);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('escapes in results, answers, notes, warnings and errors alike', () => {
    for (const json of [false, true]) {
      const { io, stdout, stderr } = anIo();
      const context = makeContext(io, json);
      const text = `name ${hostile.join(' ')}\nsecond line`;
      context.print({ text }, text);
      context.printJson({ text });
      context.note(text);
      context.warn(text);
      reportFailure(io, json, new Error(text));
      for (const written of [stdout(), stderr()]) {
        expect(written).not.toMatch(unsafe);
        expect(written).toContain('second line');
      }
    }
  });

  it('keeps the lines of a text for people, and letters of every script', () => {
    expect(safeLines('Zürich\n東京 🗝')).toBe('Zürich\n東京 🗝');
  });
});
