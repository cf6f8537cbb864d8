import { memo, useCallback, useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { RowTurns } from './row-turns.ts';
import type { Column } from './table-columns.ts';
import classes from './Table.module.css';
import { Settling } from './Settling.tsx';
import { useRowControls } from './use-roving-rows.ts';
import { useProperties } from './use-properties.ts';
import { classNames, style } from '../text/style.ts';

/** What is pressed by itself in a row, and so does not open the row. */
const pressable = 'a, button, input, select, textarea, label, [role="menuitem"]';

type TableRowProps<Row> = {
  row: Row;
  index: number;
  topPx: number | undefined;
  /** Watches how high the row is. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** When the row gets its content; absent where it has it at once. */
  turns: RowTurns | undefined;
  columns: readonly Column<Row>[];
  dropped: readonly Column<Row>[];
  main: Column<Row> | undefined;
  /** Left out where `spoken` is there. */
  label: string | undefined;
  /** What the row is called where that is known only once it is drawn; in place of `label`. */
  spoken: ((row: Row) => ReactNode) | undefined;
  active: boolean;
  selected: boolean;
  opens: boolean;
  onFocus: (index: number) => void;
  onOpen: (index: number) => void;
};

/**
 * One row of a table. `topPx` is where it lies when only the rows in sight are drawn. It is drawn anew only when something of it changed,
 * not for each step of scrolling.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { index, topPx, measure } = props;
  const line = useRef<HTMLTableRowElement>(null);
  const spokenId = useId();
  const attach = useCallback(
    (element: HTMLTableRowElement | null) => {
      line.current = element;
      measure?.(element);
    },
    [measure],
  );
  const filled = useTurn(props);
  useRowControls(line, props.active);
  // A variable: Chromium takes four times as long for the styles of a page of rows whose `transform` is set itself.
  useProperties(line, { '--row-top': `${topPx ?? 0}px` });
  const openUnlessPressed = (event: MouseEvent<HTMLElement>): void => {
    if (!props.opens || (event.target instanceof Element && event.target.closest(pressable) !== null)) return;
    // Who marks text with the pointer wants to copy it.
    if ((getSelection()?.toString() ?? '') !== '') return;
    props.onOpen(index);
  };
  return (
    <tr
      ref={attach}
      role="row"
      className={classNames(classes.row, props.opens && classes.opens)}
      tabIndex={props.active ? 0 : -1}
      data-index={index}
      aria-rowindex={index + 2}
      aria-label={props.label}
      aria-labelledby={filled && props.spoken ? spokenId : undefined}
      aria-busy={filled ? undefined : true}
      aria-selected={props.selected}
      onClick={openUnlessPressed}
      onFocus={() => props.onFocus(index)}
    >
      {filled ? (
        <Settling atOnce={topPx === undefined}>
          <Cells
            row={props.row}
            columns={props.columns}
            dropped={props.dropped}
            main={props.main}
            spoken={props.spoken}
            spokenId={spokenId}
          />
        </Settling>
      ) : (
        <td role="gridcell" className={classes.unfilled} />
      )}
    </tr>
  );
}

/** Whether it was the turn of a row to get its content. The row that has the focus does not wait, and keeps its content when the focus goes on. */
function useTurn<Row>({ index, turns, active }: TableRowProps<Row>): boolean {
  const [filled, setFilled] = useState(() => !(turns?.wait() ?? false));
  if (active && !filled) setFilled(true);
  useEffect(() => (filled ? undefined : turns?.join(index, () => setFilled(true))), [filled, turns, index]);
  return filled;
}

/** What stands in a row. It is not drawn again where the row only moves, because one above it turned out higher than was taken. */
const Cells = memo(PlainCells) as typeof PlainCells;

function PlainCells<Row>(
  props: Pick<TableRowProps<Row>, 'row' | 'columns' | 'dropped' | 'main' | 'spoken'> & { spokenId: string },
) {
  const { row, main, spokenId } = props;
  return (
    <>
      {props.columns.map((column, place) => (
        <td
          key={column.key}
          role="gridcell"
          className={classNames(
            style('breakable', 'shrink', column.mono && 'small', column.mono && 'literal', column === main && 'strong'),
            classes.cell,
            column.align && classes.toEnd,
          )}
        >
          {place === 0 && props.spoken && (
            <span id={spokenId} hidden>
              {props.spoken(row)}
            </span>
          )}
          {column.cell(row)}
          {column === main && props.dropped.length > 0 && (
            <span className={classNames(style('note', 'wrap', 'normal', 'tight'), classes.under)}>
              {props.dropped.map((gone) => {
                const said = gone.cell(row);
                // What a column has nothing to say about leaves no gap.
                if (said === null || said === '') return null;
                return (
                  <span key={gone.key} className={style('shrink', gone.mono && 'small', gone.mono && 'literal')}>
                    {gone.named && <>{gone.title}: </>}
                    {said}
                  </span>
                );
              })}
            </span>
          )}
        </td>
      ))}
    </>
  );
}
