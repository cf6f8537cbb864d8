import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseLine } from '../../src/main/vault/lines.ts';

/** The bytes of a record's line whose content has so many bytes. */
function lineOf(contentBytes: number): Buffer {
  const line = randomBytes(41 + contentBytes + 16);
  line.set([2, 0, 0]);
  return line;
}

describe('a line', () => {
  it.each([0, 1, 2])('of %i more bytes is taken in one spelling alone', (more) => {
    const text = Buffer.from(lineOf(more).toString('base64'));
    const bytes = parseLine(text);
    expect(bytes && Buffer.concat([bytes.head, bytes.rest])).toEqual(Buffer.from(text.toString(), 'base64'));
    for (let at = 0; at < text.length; at += 1)
      for (let character = 0; character < 256; character += 1) {
        const changed = Buffer.from(text);
        changed[at] = character;
        const read = parseLine(changed);
        // What is taken gives the same characters again.
        if (read) expect(Buffer.concat([read.head, read.rest]).toString('base64')).toBe(changed.toString('latin1'));
      }
  });

  it.each(['', '=', '==', ' ', '\r', 'A', 'AAAA='])('is not taken with %j after it', (more) => {
    const text = lineOf(2).toString('base64');
    expect(parseLine(Buffer.from(text))).toBeDefined();
    if (more !== '') expect(parseLine(Buffer.from(text + more))).toBeUndefined();
  });

  it('is not taken in base64url, without its padding, or with more of it', () => {
    const text = Buffer.concat([lineOf(0).subarray(0, 41), Buffer.alloc(17, 0xff)]).toString('base64');
    expect(parseLine(Buffer.from(text))).toBeDefined();
    for (const other of [text.replaceAll('/', '_'), text.replace(/=+$/, ''), `${text.slice(0, -4)}/===`])
      expect(parseLine(Buffer.from(other))).toBeUndefined();
  });
});
