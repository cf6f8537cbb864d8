import { keyShapeOf } from './key-shape.ts';
import classes from './KeyIcon.module.css';

/** Four bows on a square of 16: hexagon, square, lozenge, round. Each is a ring. */
const bows = [
  'M4.4 2.2h6.4l3.2 5.8-3.2 5.8H4.4L1.2 8Z',
  'M2.4 2.4h11.2v11.2H2.4Z',
  'M7.6 .9 14.6 8 7.6 15.1.6 8Z',
  'M7.8 1.6a6.4 6.4 0 1 1 0 12.8 6.4 6.4 0 0 1 0-12.8Z',
];

/**
 * A little key cut from the bytes of an address or key, to tell it from its neighbours at a glance. It stands beside the text, never
 * instead of it, and is hidden from screen readers. `size` is its height in rem; it is 2.6 times as wide.
 */
export function KeyIcon({ of, size = 1 }: { of: string; size?: number | undefined }) {
  const { bow, cuts, ink } = keyShapeOf(of);
  return (
    <svg
      className={classes.icon}
      color={`var(--co-key-${ink + 1})`}
      width={`${size * 2.625}rem`}
      height={`${size}rem`}
      viewBox="0 0 42 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={bows[bow]} className={classes.bow} />
      <path d={bladeOf(cuts)} className={classes.blade} />
    </svg>
  );
}

/** The blade: a straight back, and an edge that is cut to one of five depths eight times, each with its flanks. */
function bladeOf(cuts: readonly number[]): string {
  const step = 3;
  const from = 14.2;
  const edge = cuts.map((depth, index) => {
    const x = from + 0.8 + index * step;
    const y = 12.4 - depth * 1.15;
    return `L${x.toFixed(1)} ${y.toFixed(2)}h${step - 1.1}`;
  });
  return `M${from} 5.2H39.6L41.4 7.4 39.4 9.4${edge.reverse().map(reversed).join('')}L${from} 11.4Z`;
}

/** A cut drawn from its right flank to its left, since the edge runs back towards the bow. */
function reversed(cut: string): string {
  const [, x = '0', y = '0', width = '0'] = /^L([\d.]+) ([\d.]+)h([\d.]+)$/u.exec(cut) ?? [];
  return `L${(Number(x) + Number(width)).toFixed(1)} ${y}h-${width}`;
}
