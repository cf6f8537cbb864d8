import { useMemo, useState } from 'react';

/** Which rows of a table are chosen, by their keys. */
export type RowChoice = Readonly<{ chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }>;

/** Keeps which rows are chosen. `rows` are those that are left of them: one that is gone, or no longer in the list, is not chosen any more. */
export function useChosen<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Readonly<{ rows: readonly Row[]; choice: RowChoice; clear: () => void }> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => (keys.size === 0 ? [] : rows.filter((row) => keys.has(keyOf(row)))),
    [rows, keys, keyOf],
  );
  const choice = useMemo(() => ({ chosen: new Set(chosen.map(keyOf)), onChange: setKeys }), [chosen, keyOf]);
  return { rows: chosen, choice, clear: () => setKeys(new Set()) };
}
