import { style } from './style.ts';

/** A little key, as numbers: one of four bows, eight cuts of five depths, one of six inks. */
type KeyShape = Readonly<{ bow: number; cuts: readonly number[]; ink: number }>;

/** Four bows on a square of 16: hexagon, square, lozenge, round. Each is a ring. */
const bows = [
  'M4.4 2.2h6.4l3.2 5.8-3.2 5.8H4.4L1.2 8Z',
  'M2.4 2.4h11.2v11.2H2.4Z',
  'M7.6 .9 14.6 8 7.6 15.1.6 8Z',
  'M7.8 1.6a6.4 6.4 0 1 1 0 12.8 6.4 6.4 0 0 1 0-12.8Z',
];
const cutCount = 8;

/**
 * A little key cut from the bytes of an address or key, to tell it from its neighbours at a glance. It stands beside the text, never
 * instead of it, and is hidden from screen readers. `size` is its height in rem; it is 2.6 times as wide.
 */
export function KeyIcon({ of, size = 1 }: { of: string; size?: number | undefined }) {
  const { bow, cuts, ink } = keyShapeOf(of);
  return (
    <svg
      className={style('rigid')}
      color={`var(--co-key-${ink + 1})`}
      width={`${size * 2.625}rem`}
      height={`${size}rem`}
      viewBox="0 0 42 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={bows[bow]} fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round" />
      <path d={bladeOf(cuts)} fill="currentColor" />
    </svg>
  );
}

/** The blade: a straight back, and an edge that is cut to one of five depths eight times. The edge runs back towards the bow. */
function bladeOf(cuts: readonly number[]): string {
  const [from, step, width] = [14.2, 3, 1.9];
  const edge = cuts.map((depth, index) => {
    const right = from + 0.8 + index * step + width;
    return `L${right.toFixed(1)} ${(12.4 - depth * 1.15).toFixed(2)}h-${width}`;
  });
  return `M${from} 5.2H39.6L41.4 7.4 39.4 9.4${edge.toReversed().join('')}L${from} 11.4Z`;
}

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
