import { uuidPattern } from '#shared/uuid.ts';
import { failed, missing } from './output.ts';

/** The ID and name of a row. */
export type Naming<Row> = Readonly<{ what: string; idOf: (row: Row) => string; nameOf: (row: Row) => string }>;

/** The row that an ID or a name names. Throws NOT_FOUND, and where several rows have the name. */
export function rowNamed<Row>(rows: readonly Row[], named: string, { what, idOf, nameOf }: Naming<Row>): Row {
  const id = named.toLowerCase();
  const byId = uuidPattern.test(id) ? rows.filter((row) => idOf(row) === id) : [];
  const [only, ...others] = byId.length > 0 ? byId : rows.filter((row) => nameOf(row) === named);
  if (only === undefined) throw missing(`there is no ${what} ${named}`);
  if (others.length > 0) throw failed(`${others.length + 1} have the name ${named}: use the ID of the ${what}`);
  return only;
}
