import type { z } from 'zod';
import { limits } from '#shared/limits.ts';
import type { PaginationOptions } from './shapes.ts';

/**
 * One page of a list that begins with the newest. A page begins after the row with the id `before`, or ends before the one with `after`. An id
 * that is not in the list begins and ends nothing: the page is empty.
 */
export function pageOfNewest<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { limit, before, after }: z.infer<typeof PaginationOptions> = {},
): readonly Row[] {
  const most = limit ? Number(limit) : limits.pageDefault;
  const at = (id: string): number => rows.findIndex((row) => idOf(row) === id);
  if (after) {
    const end = at(after);
    return end < 0 ? [] : rows.slice(Math.max(0, end - most), end);
  }
  if (!before) return rows.slice(0, most);
  const start = at(before);
  return start < 0 ? [] : rows.slice(start + 1, start + 1 + most);
}
