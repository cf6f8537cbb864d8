import { byName } from './by-name.ts';
import type { SortedColumn, SortValue } from './table-columns.ts';

/** The order of a table: by which column, and whether the least comes first. */
export type Order = Readonly<{ by: string; direction: 'ascending' | 'descending' }>;

/** The order of lists that come by name. */
export const orderByName: Order = { by: 'name', direction: 'ascending' };

/** The order as it stands in the address: `name`, or `-name` for the greatest first. */
export function orderOf(text: string | null): Order | undefined {
  if (text === null || text === '' || text === '-') return undefined;
  return text.startsWith('-') ? { by: text.slice(1), direction: 'descending' } : { by: text, direction: 'ascending' };
}

/** The same text of an order. */
export function textOfOrder({ by, direction }: Order): string {
  return direction === 'descending' ? `-${by}` : by;
}

/** The order after the head of a column was pressed: ascending, and descending where it was that already. */
export function nextOrder(order: Order | undefined, by: string): Order {
  return { by, direction: order?.by === by && order.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** Rows in an order, all at once. Where the order names no column that sorts, they stay as they are. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  order: Order | undefined,
): readonly Row[] {
  const steps = sortInSteps(rows, columns, order);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

type Keyed<Row> = Readonly<{ row: Row; value: SortValue }>;

/** How many rows are sorted, and how many are merged, between two steps. */
const stepRows = 512;

/** The same a few hundred rows at a time, so that the window can draw between two steps. Rows of one value keep their order. */
export function* sortInSteps<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  order: Order | undefined,
): Generator<void, readonly Row[]> {
  const valueOf = columns.find(({ key }) => key === order?.by)?.sort;
  if (!order || !valueOf) return rows;
  const turn = order.direction === 'ascending' ? 1 : -1;
  const compare = (one: Keyed<Row>, other: Keyed<Row>): number => {
    const lacking = Number(one.value === undefined) - Number(other.value === undefined);
    return lacking === 0 ? turn * compareValues(one.value, other.value) : lacking;
  };
  let runs: (readonly Keyed<Row>[])[] = [];
  for (let at = 0; at < rows.length; at += stepRows) {
    runs.push(
      rows
        .slice(at, at + stepRows)
        .map((row) => ({ row, value: valueOf(row) }))
        .sort(compare),
    );
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Keyed<Row>[])[] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return (runs[0] ?? []).map(({ row }) => row);
}

function* merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Generator<void, readonly Item[]> {
  const merged: Item[] = [];
  let [at, beside] = [0, 0];
  for (let one = left[at], other = right[beside]; one !== undefined && other !== undefined;) {
    if (compare(one, other) <= 0) {
      merged.push(one);
      one = left[(at += 1)];
    } else {
      merged.push(other);
      other = right[(beside += 1)];
    }
    if (merged.length % stepRows === 0) yield;
  }
  return [...merged, ...left.slice(at), ...right.slice(beside)];
}

function compareValues(one: SortValue, other: SortValue): number {
  if (one === other || one === undefined || other === undefined) return 0;
  if (typeof one === 'string' && typeof other === 'string') return byName(one, other);
  return one < other ? -1 : 1;
}
