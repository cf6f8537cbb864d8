import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const controls = 'a[href], button, input, select, textarea, time[tabindex]';

/**
 * One row of a table has the focus, or will get it: arrows, Home, End, PageUp and PageDown move it, ArrowRight and ArrowLeft go to what can
 * be pressed in it and back, and the space bar chooses a row. Where rows are drawn only in sight, `show` brings one there.
 */
export function useRovingRows(options: {
  readonly table: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The row that has the focus or will get it, and how it becomes another. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly pageRows: () => number;
  readonly show: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** Chooses a row or no longer, by the space bar; absent where rows are not chosen. */
  readonly onChoose: ((index: number) => void) | undefined;
}): (event: KeyboardEvent<HTMLElement>) => void {
  const { table, count, active, setActive, show } = options;
  const moving = useRef(false);
  useEffect(() => {
    // The row may have been drawn for this alone; it takes the focus as soon as it is there.
    if (!moving.current) return;
    const row = rowAt(table.current, active);
    if (row === null) return;
    moving.current = false;
    row.focus({ preventScroll: true });
    row.scrollIntoView?.({ block: 'nearest' });
  });
  const go = (index: number): void => {
    const next = Math.max(0, Math.min(index, count - 1));
    moving.current = true;
    setActive(next);
    show(next);
  };
  return (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(event.target instanceof HTMLElement)
    )
      return;
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row === null) return;
    const onRow = event.target === row;
    const page = Math.max(1, options.pageRows() - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    };
    const step = steps[event.key];
    // In a field of a row the keys mean what they mean in a field.
    if (!onRow && event.target.matches('input, select, textarea')) return;
    if (step !== undefined) {
      event.preventDefault();
      go(step);
    } else if (event.key === 'Enter' && onRow) {
      event.preventDefault();
      options.onOpen(active);
    } else if (event.key === ' ' && onRow && options.onChoose) {
      event.preventDefault();
      options.onChoose(active);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') moveInRow(event, row, onRow);
  };
}

function moveInRow(event: KeyboardEvent<HTMLElement>, row: HTMLElement, onRow: boolean): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>(controls)];
  const at = onRow ? 0 : stops.indexOf(event.target as HTMLElement);
  const next = stops[at + (event.key === 'ArrowRight' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function rowAt(table: HTMLElement | null, index: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

/** Keeps what can be pressed in a row out of the way of Tab unless the row is the active one: else a list is a hundred stops long. */
export function useRowControls(row: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    for (const control of row.current?.querySelectorAll<HTMLElement>(controls) ?? [])
      control.tabIndex = active ? 0 : -1;
  });
}
