import { csvLine } from '#shared/csv.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { instantOf } from '../../api/activity-view.ts';

type ExportValue = string | number | boolean | readonly string[] | undefined;

/** What a file holds of each row of a list: by names of the API, since programs read it, and whole. Their order is that of the columns. */
export type ExportFields<Row> = Readonly<Record<string, (row: Row) => ExportValue>>;

/** How a list can be written. */
export type ListForm = 'csv' | 'json';

/** An instant as files have it: UTC, as ISO 8601 writes it. */
export function utc(instant: Timestamp | number | undefined): string | undefined {
  if (instant === undefined) return undefined;
  return new Date(typeof instant === 'number' ? instant : instantOf(instant)).toISOString();
}

/** The first line of a table, with its end. */
export function csvHead<Row>(fields: ExportFields<Row>): string {
  return csvLine(Object.keys(fields));
}

/** One row of a table, with its end. Of several values, all stand in one cell. */
export function csvRow<Row>(fields: ExportFields<Row>, row: Row): string {
  const cellOf = (value: ExportValue): string | number => {
    if (value === undefined || typeof value === 'number') return value ?? '';
    return typeof value === 'object' ? value.join('; ') : String(value);
  };
  return csvLine(Object.values(fields).map((valueOf) => cellOf(valueOf(row))));
}

/** How many rows are written between two steps. */
const stepRows = 200;

/** A whole list as the text of a file, a few hundred rows at a time. */
export function* listFile<Row>(
  rows: readonly Row[],
  fields: ExportFields<Row>,
  form: ListForm,
): Generator<void, string> {
  const parts: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (form === 'csv') parts.push(csvRow(fields, row));
    else parts.push(JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, of(row)]))));
    if (index % stepRows === stepRows - 1) yield;
  }
  return form === 'csv' ? csvHead(fields) + parts.join('') : `[\n${parts.map((part) => `  ${part}`).join(',\n')}\n]\n`;
}
