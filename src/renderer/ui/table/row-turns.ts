/** So many rows are filled in one frame: a slow computer draws no more of them in 50 ms. */
const rowsPerFrame = 5;

/** What a long list shows at the moment: whether it is scrolled, and the first and the last row in sight. */
type Sight = Readonly<{ scrolling: boolean; first: number; last: number }>;

/** In which order the rows of a long list get their content while it is scrolled. */
export type RowTurns = Readonly<{
  /** Whether a row that is drawn now waits for its turn. */
  wait: () => boolean;
  /** Calls `fill` when it is the turn of the row at this place. Gives what takes the row out of the queue. */
  join: (index: number, fill: () => void) => () => void;
}>;

/**
 * Fills rows a few in each frame, those in sight first, so that the window never stops for a page of them. While more than half of what is in
 * sight goes by in a frame, nobody can read a row, and none is filled.
 */
export function rowTurns(sight: () => Sight): RowTurns {
  const queue = new Map<number, () => void>();
  let frame: number | undefined;
  let lastFirst = -1;
  const next = (): void => {
    const { first, last } = sight();
    const passed = Math.abs(first - lastFirst) > (last - first) / 2;
    lastFirst = first;
    const isOut = (index: number): number => Number(index < first || index > last);
    const turns = passed ? [] : [...queue].toSorted(([one], [other]) => isOut(one) - isOut(other));
    for (const [index, fill] of turns.slice(0, rowsPerFrame)) {
      queue.delete(index);
      fill();
    }
    frame = queue.size === 0 ? undefined : requestAnimationFrame(next);
  };
  return {
    wait: () => sight().scrolling,
    join: (index, fill) => {
      queue.set(index, fill);
      frame ??= requestAnimationFrame(next);
      return () => {
        if (queue.get(index) === fill) queue.delete(index);
      };
    },
  };
}
