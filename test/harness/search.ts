/** Finds many short byte strings in memory at once: all their places, overlapping ones too. */
export type Search = (memory: Uint8Array, onFound: (needle: number, at: number) => void) => void;

/** Two bytes are looked up at a time. */
const PAIR = 2;

/**
 * A search for `needles`, of at least two bytes each, after Wu and Manber (1994). Two bytes of the memory tell how far it is at least to
 * the end of the beginning of a needle. Most pairs are in no needle, and most bytes are never read; a search for each needle reads them all.
 */
export function searchFor(needles: readonly Uint8Array[]): Search {
  const window = Math.min(...needles.map(({ length }) => length));
  if (window < PAIR) throw new Error(`a needle has ${window} bytes, and a search needs ${PAIR}`);
  const far = window - PAIR + 1;
  const skips = new Uint8Array(65_536).fill(Math.min(far, 255));
  const endingIn = new Map<number, number[]>();
  for (const [number, needle] of needles.entries())
    for (let end = PAIR; end <= window; end += 1) {
      const pair = ((needle[end - 2] ?? 0) << 8) | (needle[end - 1] ?? 0);
      skips[pair] = Math.min(skips[pair] ?? 0, window - end);
      if (end === window) endingIn.set(pair, [...(endingIn.get(pair) ?? []), number]);
    }
  return (memory, onFound) => {
    for (let end = window; end <= memory.length;) {
      const pair = ((memory[end - 2] ?? 0) << 8) | (memory[end - 1] ?? 0);
      const skip = skips[pair] ?? 0;
      if (skip > 0) {
        end += skip;
        continue;
      }
      for (const number of endingIn.get(pair) ?? [])
        if (isAt(memory, needles[number] ?? memory, end - window)) onFound(number, end - window);
      end += 1;
    }
  };
}

function isAt(memory: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let index = 0; index < needle.length; index += 1) if (memory[at + index] !== needle[index]) return false;
  return true;
}
