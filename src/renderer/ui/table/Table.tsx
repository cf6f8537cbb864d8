import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { kitMessages } from '../kit-messages.ts';
import { fitColumns, mainColumn, trackOf, type Column } from './table-columns.ts';
import classes from './Table.module.css';
import { useRovingRows, useRowControls } from './use-roving-rows.ts';
import { useRowWindow, useTableWidth } from './use-row-window.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

export type { Column } from './table-columns.ts';

type TableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What a row is called, for whoever hears it. */
  rowLabel: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** The key of the row that is looked at elsewhere. */
  selected?: string | undefined;
  empty?: ReactNode;
  dense?: boolean | undefined;
  /** How many lines a row has room for at least: 40 px for one (34 where dense), 52 for two. What needs more grows. */
  lines?: 1 | 2 | undefined;
  /** Called when the last rows come in sight. */
  end?: (() => void) | undefined;
};

/** What is pressed by itself in a row, and so does not open the row. */
const pressable = 'a, button, input, select, textarea, label, [role="menuitem"]';
const rowRem = { dense: 2.125, normal: 2.5, twoLines: 3.25 } as const;

/**
 * Rows of one kind. Arrow keys, Home, End, PageUp and PageDown move through them, Enter opens. From 200 rows on only those in sight are
 * drawn, and screen readers are told which of how many they are. Columns that have no room drop out by priority, and what they said
 * moves under the name.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, columns, rowKey } = props;
  const t = useMessages(kitMessages);
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { width, rem } = useTableWidth(table, rows.length > 0);
  // Before it is measured everything has room: nothing is drawn that then moves.
  const widthRem = width === 0 ? Infinity : width / rem;
  const { shown, dropped } = useMemo(() => fitColumns(columns, widthRem), [columns, widthRem]);
  const main = mainColumn(shown);
  const height = props.lines === 2 || dropped.length > 0 ? 'twoLines' : props.dense ? 'dense' : 'normal';
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, rows.length - 1));
  const window = useRowWindow({ body, count: rows.length, rowPx: rowRem[height] * rem, active });
  const open = useOpen(props);
  const { pageRows, show } = window;
  const onKeyDown = useRovingRows({ table, count: rows.length, active, setActive, pageRows, show, onOpen: open });
  useVariables(table, {
    '--table-columns': shown.map(trackOf).join(' '),
    '--table-row': `${rowRem[height]}rem`,
    '--table-body': window.virtual ? `${window.totalPx}px` : 'auto',
  });
  const sentinel = useEnd(props.end, rows.length);
  if (rows.length === 0) return <>{props.empty ?? <p className={style('quiet', 'flush')}>{t('nothingHere')}</p>}</>;

  const drawn = window.virtual
    ? window.items.map((item) => ({ index: item.index, topPx: item.start - window.margin }))
    : rows.map((_, index) => ({ index, topPx: undefined }));
  return (
    <div className={style('shrink')} data-table>
      <table
        ref={table}
        role="grid"
        className={style('block', 'tabular')}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={shown.length}
        onKeyDown={onKeyDown}
      >
        <Head columns={shown} />
        <tbody ref={body} role="rowgroup" className={classNames(style('block'), window.virtual && classes.window)}>
          {drawn.map(({ index, topPx }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                row={row}
                index={index}
                topPx={topPx}
                measure={window.measure}
                columns={shown}
                dropped={dropped}
                main={main}
                label={props.rowLabel(row)}
                active={index === active}
                selected={props.selected === key}
                opens={props.onOpen !== undefined}
                onFocus={setActive}
                onOpen={open}
              />
            );
          })}
        </tbody>
      </table>
      <div ref={sentinel} className={classes.end} />
    </div>
  );
}

/** Opens the row at a place; the same function for as long as the table is drawn, so that rows need not be drawn anew for it. */
function useOpen<Row>(props: Pick<TableProps<Row>, 'rows' | 'onOpen'>): (index: number) => void {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return useCallback((index) => {
    const row = latest.current.rows[index];
    if (row !== undefined) latest.current.onOpen?.(row);
  }, []);
}

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const t = useMessages(kitMessages);
  return (
    <thead role="rowgroup" className={classNames(style('block', 'surface'), classes.head)}>
      <tr role="row" aria-rowindex={1} className={classes.headRow}>
        {columns.map(({ key, title, align }, index) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={classNames(
              style('quiet', 'normal', 'truncate', 'shrink', 'tiny'),
              classes.cell,
              align && classes.toEnd,
            )}
          >
            {title === '' ? <VisuallyHidden>{t(index === 0 ? 'mark' : 'more')}</VisuallyHidden> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Sets variables of CSS on an element. */
function useVariables(element: RefObject<HTMLElement | null>, variables: Readonly<Record<string, string>>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) element.current?.style.setProperty(name, value);
  });
}

function useEnd(end: (() => void) | undefined, length: number): RefObject<HTMLDivElement | null> {
  const sentinel = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => end?.());
  const wanted = end !== undefined;
  useEffect(() => {
    const element = sentinel.current;
    if (element === null || !wanted || length === 0) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
      },
      { rootMargin: '400px' },
    );
    sight.observe(element);
    return () => sight.disconnect();
  }, [wanted, length]);
  return sentinel;
}

type TableRowProps<Row> = {
  row: Row;
  index: number;
  topPx: number | undefined;
  /** Watches how high the row is. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  columns: readonly Column<Row>[];
  dropped: readonly Column<Row>[];
  main: Column<Row> | undefined;
  label: string;
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
const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, index, topPx, main, measure } = props;
  const line = useRef<HTMLTableRowElement>(null);
  const attach = useCallback(
    (element: HTMLTableRowElement | null) => {
      line.current = element;
      measure?.(element);
    },
    [measure],
  );
  useRowControls(line, props.active);
  useVariables(line, { '--row-top': `${topPx ?? 0}px` });
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
      aria-selected={props.selected}
      onClick={openUnlessPressed}
      onFocus={() => props.onFocus(index)}
    >
      {props.columns.map((column) => (
        <td
          key={column.key}
          role="gridcell"
          className={classNames(
            style('breakable', 'shrink', column.mono && 'small', column.mono && 'literal', column === main && 'strong'),
            classes.cell,
            column.align && classes.toEnd,
          )}
        >
          {column.cell(row)}
          {column === main && props.dropped.length > 0 && (
            <span className={classNames(style('note', 'wrap', 'normal', 'tight'), classes.under)}>
              {props.dropped.map((gone) => {
                const said = gone.cell(row);
                // What a column has nothing to say about leaves no gap.
                if (said === null || said === '') return null;
                return (
                  <span key={gone.key} className={style('shrink', gone.mono && 'small', gone.mono && 'literal')}>
                    {said}
                  </span>
                );
              })}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
