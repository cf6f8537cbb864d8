import { Checkbox } from '@mantine/core';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { kitMessages } from '../kit-messages.ts';
import { fitColumns, mainColumn, trackOf, type Column } from './table-columns.ts';
import classes from './Table.module.css';
import type { Order } from './sort.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import type { RowChoice } from './use-choice.ts';
import { useOrder, useSortedRows } from './use-order.ts';
import { useRovingRows } from './use-roving-rows.ts';
import { useRowWindow, useTableWidth } from './use-row-window.ts';
import { useProperties } from './use-properties.ts';
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
  /** The same as a part of its own, where a row has to be asked about first; the same function for as long as it says the same. */
  spoken?: ((row: Row) => ReactNode) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The key of the row that is looked at elsewhere. */
  selected?: string | undefined;
  empty?: ReactNode;
  dense?: boolean | undefined;
  /** How many lines a row has room for at least: 40 px for one (34 where dense), 52 for two. What needs more grows. */
  lines?: 1 | 2 | undefined;
  /** Called when the last rows come in sight. */
  end?: (() => void) | undefined;
  /** The order in which `rows` come. The heads of columns with `sort` change it. */
  order?: Order | undefined;
  /** What the order is called in the address, where a page has several tables. */
  orderName?: string | undefined;
  /** Which rows are chosen, where something can be done with several at once. */
  choice?: RowChoice | undefined;
};

/** What the order of the one table of a page is called in the address. */
export const orderParam = 'sort';
const rowRem = { dense: 2.125, normal: 2.5, twoLines: 3.25 } as const;

/**
 * Rows of one kind. Arrow keys, Home, End, PageUp and PageDown move through them, Enter opens, the space bar chooses. From 200 rows on only
 * those in sight are drawn, and screen readers are told which of how many they are. Columns that have no room drop out by priority, and
 * what they said moves under the name. The heads of columns that sort are buttons; the order stands in the address.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { rowKey, choice } = props;
  const { order, press } = useOrder(props.orderName ?? orderParam, props.order);
  // The rows come in their own order, which may be finer than a column tells.
  const rows = useSortedRows(props.rows, props.columns, order === props.order ? undefined : order);
  const columns = useChoiceColumn(props);
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
  const open = useOpen(rows, props.onOpen);
  const { pageRows, show } = window;
  const onChoose = choice && ((index: number) => choose(choice, rows.slice(index, index + 1).map(rowKey)));
  const onKeyDown = useRovingRows({
    table,
    count: rows.length,
    active,
    setActive,
    pageRows,
    show,
    onOpen: open,
    onChoose,
  });
  useProperties(table, { '--table-columns': shown.map(trackOf).join(' '), '--table-row': `${rowRem[height]}rem` });
  // Not a variable: with each change of one, all rows would get new styles.
  useProperties(body, { 'min-height': window.virtual ? `${window.totalPx}px` : '' });
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
        aria-multiselectable={choice ? true : undefined}
        onKeyDown={onKeyDown}
      >
        <TableHead columns={shown} order={order} onOrder={press} />
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
                turns={window.turns}
                columns={shown}
                dropped={dropped}
                main={main}
                label={props.spoken ? undefined : props.rowLabel(row)}
                spoken={props.spoken}
                active={index === active}
                selected={choice ? choice.chosen.has(key) : props.selected === key}
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

/** Opens the row at a place; the same function for as long as the table is drawn, so that rows need not be drawn again for it. */
function useOpen<Row>(rows: readonly Row[], onOpen: ((row: Row) => void) | undefined): (index: number) => void {
  const latest = useRef({ rows, onOpen });
  useLayoutEffect(() => {
    latest.current = { rows, onOpen };
  });
  return useCallback((index) => {
    const row = latest.current.rows[index];
    if (row !== undefined) latest.current.onOpen?.(row);
  }, []);
}

/** The columns, with one of check boxes before them where rows are chosen. */
function useChoiceColumn<Row>(props: TableProps<Row>): readonly Column<Row>[] {
  const { rows, columns, rowKey, rowLabel, choice } = props;
  const t = useMessages(kitMessages);
  return useMemo(() => {
    if (!choice) return columns;
    const { chosen } = choice;
    const box: Column<Row> = {
      key: 'choose',
      title: (
        <Checkbox
          size="xs"
          aria-label={t('chooseAll')}
          checked={chosen.size > 0 && chosen.size === rows.length}
          indeterminate={chosen.size > 0 && chosen.size < rows.length}
          onChange={({ currentTarget }) => choice.onChange(new Set(currentTarget.checked ? rows.map(rowKey) : []))}
        />
      ),
      width: '1.5rem',
      cell: (row) => (
        <Checkbox
          size="xs"
          aria-label={t('chooseRow', { name: rowLabel(row) })}
          checked={chosen.has(rowKey(row))}
          onChange={() => choose(choice, [rowKey(row)])}
        />
      ),
    };
    return [box, ...columns];
  }, [rows, columns, rowKey, rowLabel, choice, t]);
}

/** Chooses the rows of these keys, or no longer. */
function choose({ chosen, onChange }: RowChoice, keys: readonly string[]): void {
  onChange(new Set([...chosen].filter((key) => !keys.includes(key)).concat(keys.filter((key) => !chosen.has(key)))));
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
