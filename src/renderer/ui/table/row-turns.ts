import { flushSync } from 'react-dom';

/** How many rows are filled in the first frame, before it is known how fast the computer draws them. */
const rowsAtFirst = 4;
/** A page of rows on a high screen, with those drawn above and below. */
const rowsMost = 64;
/** From one frame to the next with the rows that were filled: less than the 50 ms that make a task a long one. */
const frameMs = 36;

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
 * Fills so many rows in each frame as the computer can draw in time, those in sight first, so that the window never stops for a page of them:
 * how long the last rows took says how many are next, at least one. While more than half of what is in sight goes by in a frame, nobody can
 * read a row, and none is filled.
 */
export function rowTurns(sight: () => Sight, nowMs: () => number = () => performance.now()): RowTurns {
  const queue = new Map<number, () => void>();
  let frame: number | undefined;
  let lastFirst = -1;
  let rows = rowsAtFirst;
  /** What was filled in the last frame, and when it began. */
  let last: Readonly<{ filled: number; atMs: number }> = { filled: 0, atMs: 0 };
  const next = (): void => {
    const atMs = nowMs();
    if (last.filled > 0) rows = rowsInTime(last.filled, atMs - last.atMs, rows);
    const seen = sight();
    const passed = Math.abs(seen.first - lastFirst) > (seen.last - seen.first) / 2;
    lastFirst = seen.first;
    const isOut = (index: number): number => Number(index < seen.first || index > seen.last);
    const turns = passed ? [] : [...queue].toSorted(([one], [other]) => isOut(one) - isOut(other)).slice(0, rows);
    for (const [index] of turns) queue.delete(index);
    // Drawn within this frame: the time until the next one then holds all that the rows cost, and nothing of later rows.
    flushSync(() => {
      for (const [, fill] of turns) fill();
    });
    last = { filled: turns.length, atMs };
    // One frame more than there are rows: it tells how long the last rows took.
    frame = queue.size === 0 && turns.length === 0 ? undefined : requestAnimationFrame(next);
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

/** How many rows are filled in time, when `filled` took so long. Fewer than were allowed say nothing against as many. */
function rowsInTime(filled: number, tookMs: number, rows: number): number {
  const inTime = Math.floor((filled * frameMs) / tookMs);
  return Math.min(rowsMost, Math.max(1, tookMs <= frameMs ? Math.max(rows, inTime) : inTime));
}
