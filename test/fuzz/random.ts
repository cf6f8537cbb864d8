import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Numbers that look random and come again from the same seed. */
export type Random = Readonly<{
  /** A whole number from 0 to `end`, which is not in. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
}>;

/** Xorshift32, begun with a hash of `seed`. */
export function randomFrom(seed: string): Random {
  let state = new DataView(sha256(utf8ToBytes(seed)).buffer).getUint32(0) || 1;
  const below = (end: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % end;
  };
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing can be picked from nothing');
      return item;
    },
  };
}
