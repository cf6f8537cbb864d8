import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** From so many rows on, only those in sight are drawn. */
export const virtualFrom = 200;

/** How wide a table is, and one rem, in pixels; measured anew when either changes. */
export function useTableWidth(table: RefObject<HTMLElement | null>): Readonly<{ width: number; rem: number }> {
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
  }, [table]);
  return size;
}

/** The rows to draw, where they lie, and how to bring one in sight. All rows are equally high, so nothing is measured while scrolling. */
export function useRowWindow(options: {
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  /** Stays drawn wherever one scrolls, since it has the focus. */
  readonly active: number;
}): Readonly<{
  virtual: boolean;
  items: readonly VirtualItem[];
  show: (index: number) => void;
  margin: number;
  pageRows: () => number;
}> {
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
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    overscan: 8,
    scrollMargin: margin,
    rangeExtractor,
    // The head sticks to the upper edge and would lie over a row there.
    scrollPaddingStart: rowPx,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  return {
    virtual,
    items: virtual ? virtualizer.getVirtualItems() : [],
    show: (index) => {
      if (virtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    margin,
    pageRows: () => Math.floor((scroller?.clientHeight ?? 0) / rowPx),
  };
}

/** What scrolls the table, and how far below its beginning the rows begin; looked up anew when its size or content changes. */
function useScroller(body: RefObject<HTMLElement | null>, count: number): readonly [HTMLElement | null, number] {
  const [found, setFound] = useState<readonly [HTMLElement | null, number]>([null, 0]);
  useLayoutEffect(() => {
    const look = (): void => {
      const element = body.current;
      if (element === null) return;
      const scroller = scrollerOf(element);
      const margin = Math.round(
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );
      setFound((last) => (last[0] === scroller && last[1] === margin ? last : [scroller, margin]));
    };
    look();
    const sizes = new ResizeObserver(look);
    const scroller = body.current === null ? null : scrollerOf(body.current);
    if (scroller !== null) for (const element of [scroller, ...scroller.children]) sizes.observe(element);
    return () => sizes.disconnect();
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
