import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { inSlices } from './slices.ts';
import { nextOrder, orderOf, sortInSteps, sortRows, textOfOrder, type Order } from './sort.ts';
import type { Column } from './table-columns.ts';

/** Up to so many rows are sorted at once: that takes a few milliseconds. */
const atOnceMax = 1_000;

/**
 * The order of a table, which stands in the address under `name`, so that a list can be come back to. `press` is the head of a column being
 * pressed.
 * @param given the order in which the rows come: it does not stand in the address
 */
export function useOrder(
  name: string,
  given?: Order,
): Readonly<{ order: Order | undefined; press: (by: string) => void }> {
  const [search, setSearch] = useSearchParams();
  const text = search.get(name);
  const order = useMemo(() => orderOf(text) ?? given, [text, given]);
  const press = (by: string): void => {
    const next = nextOrder(order, by);
    setSearch(
      (address) => {
        if (given && textOfOrder(next) === textOfOrder(given)) address.delete(name);
        else address.set(name, textOfOrder(next));
        return address;
      },
      // An order is no place to go back to.
      { replace: true },
    );
  };
  return { order, press };
}

/** The rows in the order. Of many the last order stands until the new one is ready: they are sorted in slices, and the window never stops. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | undefined,
): readonly Row[] {
  const many = rows.length > atOnceMax && columns.some(({ key, sort }) => key === order?.by && sort !== undefined);
  const atOnce = useMemo(() => (many ? rows : sortRows(rows, columns, order)), [many, rows, columns, order]);
  const [sortedRows, setSortedRows] = useState<readonly Row[]>();
  useEffect(() => {
    if (!many) {
      setSortedRows(undefined);
      return;
    }
    let stopped = false;
    void inSlices(sortInSteps(rows, columns, order), () => stopped).then((sorted) => {
      if (sorted) setSortedRows(sorted);
    });
    return () => {
      stopped = true;
    };
  }, [many, rows, columns, order]);
  return many ? (sortedRows ?? rows) : atOnce;
}
