import { readFileSync } from 'node:fs';

/** A file of published vectors, as it lies in `published/`. Each row's values stand in the order of `columns`. */
type Published = Readonly<{ source: string; licence: string; columns: string; rows: readonly string[] }>;

/** The rows of `published/<name>.json`, each with its values under their columns' names. */
export function published<Column extends string>(name: string): readonly Readonly<Record<Column, string>>[] {
  const file = new URL(`./published/${name}.json`, import.meta.url);
  const { columns, rows } = JSON.parse(readFileSync(file, 'utf8')) as Published;
  const names = columns.split('|');
  return rows.map((row) => {
    const values = row.split('|');
    if (values.length !== names.length) throw new Error(`${name}: ${row}`);
    return Object.fromEntries(names.map((column, at) => [column, values[at]])) as Record<Column, string>;
  });
}
