import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../harness/property-runs.ts';
import { searchFor } from '../harness/search.ts';

/** All places of each needle, as `number@place`, by looking for one needle after the other. */
function oneByOne(memory: Buffer, needles: readonly Uint8Array[]): string[] {
  return needles.flatMap((needle, number) => {
    const places: string[] = [];
    for (let at = memory.indexOf(needle); at >= 0; at = memory.indexOf(needle, at + 1)) places.push(`${number}@${at}`);
    return places;
  });
}

function allAtOnce(memory: Buffer, needles: readonly Uint8Array[]): string[] {
  const places: string[] = [];
  searchFor(needles)(memory, (number, at) => places.push(`${number}@${at}`));
  return places;
}

describe('the search for secrets in memory', () => {
  it('finds all that a search for each secret alone finds', () => {
    // Three values only: needles occur often, overlap, and begin alike.
    const bytes = (lengths: fc.ArrayConstraints) => fc.array(fc.nat(2), lengths).map((all) => Uint8Array.from(all));
    const needles = fc.array(bytes({ minLength: 2, maxLength: 7 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(bytes({ maxLength: 300 }), needles, (memory, sought) => {
        const all = Buffer.from(memory);
        expect(allAtOnce(all, sought).toSorted()).toEqual(oneByOne(all, sought).toSorted());
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('finds long secrets among short ones, at both ends', () => {
    const needles = ['secret', 'a secret of three hundred bytes'.padEnd(300, '!')].map((text) => Buffer.from(text));
    const memory = Buffer.concat([...needles, Buffer.alloc(1_000), ...needles]);
    expect(allAtOnce(memory, needles)).toEqual(['0@0', '1@6', '0@8', '0@1306', '1@1312', '0@1314']);
  });
});
