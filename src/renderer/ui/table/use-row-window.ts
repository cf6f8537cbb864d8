import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { rowTurns } from './row-turns.ts';

/** From so many rows on, only those in sight are drawn. */
const virtualFrom = 200;

/** How wide a table is, and one rem, in pixels; measured anew when either changes. `there`: a table without rows is not on the page. */
export function useTableWidth(
  table: RefObject<HTMLElement | null>,
  there: boolean,
): Readonly<{ width: number; rem: number }> {
  const [size, setSize] = useState({ width: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return;
    const measure = (): void => {
      const next = { width: element.clientWidth, rem: remPx() };
      setSize((last) => (last.width === next.width && last.rem === next.rem ? last : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [table, there]);
  return size;
}

/**
 * The rows to draw, where they lie, and how to bring one in sight. A row is taken to be `rowPx` high until it was drawn once, and then is as
 * high as the browser says: a value may need more lines than others, and is never cut.
 */
export function useRowWindow(options: {
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  /** Stays drawn wherever one scrolls, since it has the focus. */
  readonly active: number;
}) {
  const { body, count, rowPx, active } = options;
  const virtual = count >= virtualFrom;
  const [scroller, margin] = useScroller(body, count);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(active) || active >= count ? inSight : [...inSight, active].sort((a, b) => a - b);
    },
    [active, count],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: virtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    measureElement: (row, entry, instance) =>
      entry?.borderBoxSize[0]?.blockSize ?? instance.measurementsCache[instance.indexFromElement(row)]?.size ?? rowPx,
    overscan: 4,
    scrollMargin: margin,
    rangeExtractor,
    // The head sticks to the upper edge and would lie over a row there.
    scrollPaddingStart: rowPx,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const [turns] = useState(() =>
    rowTurns(() => ({
      scrolling: virtualizer.isScrolling,
      first: virtualizer.range?.startIndex ?? 0,
      last: virtualizer.range?.endIndex ?? 0,
    })),
  );
  return {
    virtual,
    items: virtual ? virtualizer.getVirtualItems() : [],
    /** How far below the beginning of what scrolls the rows begin, in pixels. */
    margin,
    /** How high all rows are together, in pixels. */
    totalPx: virtual ? virtualizer.getTotalSize() : 0,
    show: (index: number): void => {
      if (virtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    pageRows: (): number => Math.floor((scroller?.clientHeight ?? 0) / rowPx),
    /** Watches how high a drawn row is; absent where all are drawn. */
    measure: virtual ? virtualizer.measureElement : undefined,
    /** When the rows that are drawn while one scrolls get their content; absent where all are drawn. */
    turns: virtual ? turns : undefined,
  };
}

function useScroller(body: RefObject<HTMLElement | null>, count: number): readonly [HTMLElement | null, number] {
  const [found, setFound] = useState<readonly [HTMLElement | null, number]>([null, 0]);
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return;
    // Looked for once: to ask for the style of an element has the browser work out all styles that a step of scrolling changed.
    const scroller = scrollerOf(element);
    const look = (): void => {
      const margin = Math.round(
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );
      setFound((last) => (last[0] === scroller && last[1] === margin ? last : [scroller, margin]));
    };
    look();
    let frame: number | undefined;
    // Rows that are measured have just moved others: to look at once would lay them out in between.
    const sizes = new ResizeObserver(() => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        look();
      });
    });
    for (const watched of [scroller, ...scroller.children]) sizes.observe(watched);
    return () => {
      sizes.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [body, count]);
  return found;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/u.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
