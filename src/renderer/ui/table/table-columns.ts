import type { ReactNode } from 'react';

/** What rows are sorted by: a name, or an amount or time as a number. Rows without one come last. */
export type SortValue = string | number | bigint | undefined;

/** One column of a table. */
export type Column<Row> = Readonly<{
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** A track of a grid that does not hang on what stands in it: `8rem`, `minmax(10rem, 2fr)`, `1fr`. Default `minmax(7rem, 1fr)`. */
  width?: string | undefined;
  align?: 'end' | undefined;
  /** What rows are sorted by when the head is pressed. A column without it does not sort. */
  sort?: ((row: Row) => SortValue) | undefined;
  /** When there is no room, 3 goes first, then 2; what it said moves under the name. 1, the default, stays. */
  priority?: 1 | 2 | 3 | undefined;
  /** Where the column has no room, its title stands before what it said. */
  named?: boolean | undefined;
  mono?: boolean | undefined;
  /** What the row is called: bold, and where dropped columns go. The first column with a title where no column says so. */
  main?: boolean | undefined;
}>;

/** What of a column rows are sorted by. */
export type SortedColumn<Row> = Pick<Column<Row>, 'key' | 'sort'>;

const widthDefault = 'minmax(7rem, 1fr)';
/** What a track without a length of its own needs at least. */
const flexibleRem = 7;
const gapRem = 0.75;

/** The track of a column. */
export function trackOf(column: Pick<Column<never>, 'width'>): string {
  return column.width ?? widthDefault;
}

/** The least width of a column, in rem: the first length of its track. */
function leastRemOf(column: Pick<Column<never>, 'width'>): number {
  const [, amount, unit] = /([\d.]+)(rem|em|px|ch)\b/u.exec(trackOf(column)) ?? [];
  if (amount === undefined) return flexibleRem;
  // A character of the machine type, at its 13 px, is 0.4875 rem wide.
  const remPer = { rem: 1, em: 0.875, px: 1 / 16, ch: 0.4875 }[unit as 'rem'] ?? 1;
  return Number(amount) * remPer;
}

/**
 * Which columns have room in `widthRem`, and which do not, in their order: priority 3 goes first, and of equals the last. The main column,
 * and those without a title (a mark, a menu), stay whatever happens.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  widthRem: number,
): Readonly<{ shown: readonly Column<Row>[]; dropped: readonly Column<Row>[] }> {
  const dropped = new Set<Column<Row>>();
  const needed = (): number =>
    columns.filter((one) => !dropped.has(one)).reduce((sum, one) => sum + leastRemOf(one) + gapRem, 0);
  const main = mainColumn(columns);
  for (const priority of [3, 2, 1])
    for (const column of columns.toReversed()) {
      const mayGo = column !== main && column.title !== '' && (column.priority ?? 1) === priority;
      if (mayGo && needed() > widthRem) dropped.add(column);
    }
  return { shown: columns.filter((one) => !dropped.has(one)), dropped: columns.filter((one) => dropped.has(one)) };
}

/** The column that a row is known by. */
export function mainColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return (
    columns.find(({ main }) => main === true) ??
    columns.find(({ title, priority }) => title !== '' && (priority ?? 1) === 1) ??
    columns[0]
  );
}
