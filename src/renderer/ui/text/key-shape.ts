/** A little key, as numbers: one of four bows, eight cuts of five depths, one of six inks. */
export type KeyShape = Readonly<{ bow: number; cuts: readonly number[]; ink: number }>;

const cutCount = 8;

/** The key that belongs to an address or key. Hex in either case is the same thing, and so gets the same key. */
export function keyShapeOf(text: string): KeyShape {
  const plain = /^(0x)?[0-9a-f]+$/iu.test(text) ? text.toLowerCase() : text;
  const first = hash(plain, 0x811c9dc5);
  const second = hash(plain, 0x01000193);
  const cuts = Array.from({ length: cutCount }, (_, index) => Math.floor(second / 5 ** index) % 5);
  return { bow: first % 4, ink: (first >>> 2) % 6, cuts };
}

/** FNV-1a over UTF-16 units with a last stir, so that texts which differ at their end alone differ everywhere. Not for security. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
