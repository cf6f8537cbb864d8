import { describe, expect, it } from 'vitest';
import { isPart, partsMax, splitIntoParts, takePart, type PartSet, type TakenPart } from '#shared/vote-parts.ts';

const text = Array.from({ length: 400 }, (_, at) => `${at}:{"a/b"}`).join(' ');

function partsOf(whole: string): readonly string[] {
  const parts = splitIntoParts(whole);
  if (!parts) throw new Error('it fits');
  return parts;
}

/** Takes parts one after the other, expecting each but the last to ask for more. */
function join(parts: readonly string[]): TakenPart {
  let set: PartSet | null = null;
  for (const part of parts.slice(0, -1)) {
    const taken: TakenPart = takePart(set, part);
    if (taken.state !== 'more') return taken;
    set = taken.set;
  }
  return takePart(set, parts.at(-1) ?? '');
}

describe('a text in parts', () => {
  it('is one part when it is short, and none is longer than a code that is easily read', () => {
    expect(partsOf('short')).toHaveLength(1);
    expect(partsOf(text).length).toBeGreaterThan(3);
    for (const part of partsOf(text)) {
      expect(part.length).toBeLessThanOrEqual(1_200);
      expect(part).toMatch(/^coffer:vote\/\d+\/\d+\//);
      expect(isPart(part)).toBe(true);
    }
  });

  it('is whole again in any order, however often a part comes', () => {
    const parts = partsOf(text);
    const [first = '', second = ''] = parts;
    for (const order of [
      parts,
      parts.toReversed(),
      [second, second, ...parts.filter((part) => part !== second)],
      [first, first, ...parts.slice(1)],
    ])
      expect(join(order)).toEqual({ state: 'whole', text });
    expect(join(['short'].flatMap(partsOf))).toEqual({ state: 'whole', text: 'short' });
  });

  it('tells which numbers are there', () => {
    const parts = partsOf(text);
    const taken = join([parts[2] ?? '', parts[0] ?? '']);
    expect(taken).toMatchObject({ state: 'more', set: { total: parts.length } });
    expect(taken.state === 'more' ? [...taken.set.pieces.keys()] : []).toEqual([3, 1]);
  });

  it('takes no part of another text among its own, and keeps what it has', () => {
    const [first = ''] = partsOf(text);
    const [other = ''] = partsOf(`${text}!`);
    expect(join([first, other])).toEqual({ state: 'refused', why: 'other' });
    expect(join([first, 'https://example.com'])).toEqual({ state: 'refused', why: 'foreign' });
  });

  it('refuses a part that was changed anywhere, or is numbered as none can be', () => {
    const [part = ''] = partsOf(text);
    for (let at = 'coffer:vote/'.length; at < part.length; at += 1) {
      const changed = part.slice(0, at) + (part[at] === '7' ? '8' : '7') + part.slice(at + 1);
      expect(takePart(null, changed), String(at)).toEqual({ state: 'refused', why: 'damaged' });
    }
    for (const numbered of ['0/3', '4/3', '1/65', '01/3', '-1/3', '1/3/'])
      expect(takePart(null, part.replace(/\d+\/\d+/, numbered))).toEqual({ state: 'refused', why: 'damaged' });
    expect(takePart(null, 'coffer:vote/')).toEqual({ state: 'refused', why: 'damaged' });
    expect(takePart(null, part + 'x'.repeat(5_000))).toEqual({ state: 'refused', why: 'damaged' });
  });

  it('is for a file where it would be more than anybody holds up to a camera', () => {
    expect(splitIntoParts('x'.repeat(partsMax * 440))).toHaveLength(partsMax);
    expect(splitIntoParts('x'.repeat(partsMax * 440 + 1))).toBeNull();
  });
});
