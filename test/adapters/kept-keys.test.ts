import { describe, expect, it } from 'vitest';
import { keptKeys } from '../../src/main/adapters/kept-keys.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function counted() {
  let made = 0;
  const keys = keptKeys((part: Uint8Array) => {
    made += 1;
    return new TextDecoder().decode(part);
  });
  return {
    /** How many keys a check made that succeeds or fails. */
    makes(name: string, succeeds: boolean): number {
      const before = made;
      expect(
        keys([bytes(name)], (key) => {
          expect(key).toBe(name);
          return succeeds;
        }),
      ).toBe(succeeds);
      return made - before;
    },
  };
}

describe('S10: keys that are kept for many checks', () => {
  it('are made once for checks that succeed', () => {
    const { makes } = counted();
    expect([makes('known', true), makes('known', true), makes('other', true), makes('known', true)]).toEqual([
      1, 0, 1, 0,
    ]);
  });

  it('cost a check that fails the same, whether the key was kept or not', () => {
    const { makes } = counted();
    makes('known', true);
    const failures = ['known', 'unknown', 'known', 'unknown'].map((name) => makes(name, false));
    expect(failures).toEqual([1, 1, 1, 1]);
    expect(makes('known', true), 'still kept').toBe(0);
  });

  it('are not pushed out by keys that never verified anything', () => {
    const { makes } = counted();
    makes('known', true);
    for (let number = 0; number < 2_000; number += 1) makes(`unknown ${number}`, false);
    expect(makes('known', true)).toBe(0);
  });

  it('are bounded: the one that was used longest ago goes first', () => {
    const { makes } = counted();
    makes('first', true);
    for (let number = 0; number < 1_024; number += 1) makes(`key ${number}`, true);
    expect([makes('first', true), makes('key 1023', true)]).toEqual([1, 0]);
  });
});
