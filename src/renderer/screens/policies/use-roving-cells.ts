import { useRef, useState, type KeyboardEvent } from 'react';

type Cell = Readonly<{ row: number; column: number }>;
const pageRows = 10;

/**
 * One cell of a grid is reached by Tab, the others from it by arrows, Home, End, PageUp and PageDown; with Ctrl, Home and End go to the
 * first and the last row. What can have the focus carries `data-row` and `data-column`.
 */
export function useRovingCells(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [wished, setWished] = useState<Cell>({ row: 0, column: 0 });
  // The grid may have become smaller.
  const at: Cell = { row: Math.min(wished.row, rows - 1), column: Math.min(wished.column, columns - 1) };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moved(at, event, rows, columns);
    if (!next || event.altKey || event.metaKey) return;
    event.preventDefault();
    setWished(next);
    grid.current?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus();
  };
  const cellProps = (row: number, column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    onFocus: () => setWished({ row, column }),
  });
  return { grid, onKeyDown, cellProps };
}

function moved({ row, column }: Cell, event: KeyboardEvent, rows: number, columns: number): Cell | undefined {
  const to = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  switch (event.key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - pageRows, column);
    case 'PageDown':
      return to(row + pageRows, column);
    case 'Home':
      return to(event.ctrlKey ? 0 : row, 0);
    case 'End':
      return to(event.ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}
