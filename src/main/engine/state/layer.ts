import { lazyTables } from './lazy-tables.ts';
import { MemoryTable, type Lookup, type StateReader, type TableReader } from './state.ts';
import { tables, type Change, type Rows, type TableName } from './tables.ts';

/** One table as it would be after some changes, standing on the table as it is. */
class LayeredTable<Name extends TableName> implements TableReader<Name> {
  readonly #base: TableReader<Name>;
  readonly #name: Name;
  readonly #removed = new Set<string>();
  /** What was put here; absent while nothing was, as in most tables of most layers. */
  #own: MemoryTable<Name> | undefined;

  constructor(name: Name, base: TableReader<Name>) {
    this.#name = name;
    this.#base = base;
  }

  get(id: string): Rows[Name] | undefined {
    if (this.#removed.has(id)) return undefined;
    return this.#own?.get(id) ?? this.#base.get(id);
  }

  list(organizationId: string): Rows[Name][] {
    const below = this.#base.list(organizationId);
    const own = this.#own;
    if (!own) return below;
    const kept = below.filter((row) => !this.#removed.has(this.#id(row))).map((row) => own.get(this.#id(row)) ?? row);
    return [...kept, ...own.list(organizationId).filter((row) => !this.#base.get(this.#id(row)))];
  }

  count(organizationId: string): number {
    return this.#own ? this.list(organizationId).length : this.#base.count(organizationId);
  }

  lookup(field: Lookup<Name>, value: string): Rows[Name][] {
    const below = this.#base.lookup(field, value);
    const own = this.#own;
    if (!own) return below;
    const kept = below.filter((row) => !this.#removed.has(this.#id(row)) && !own.get(this.#id(row)));
    return [...kept, ...own.lookup(field, value)];
  }

  put(id: string, organizationId: string, row: Rows[Name] | null): void {
    this.#own ??= new MemoryTable(this.#name);
    this.#own.put(id, organizationId, row);
    if (row) this.#removed.delete(id);
    else this.#removed.add(id);
  }

  #id(row: Rows[Name]): string {
    return row[tables[this.#name].key as keyof Rows[Name]] as string;
  }
}

type LayeredTables = { readonly [Name in TableName]: LayeredTable<Name> };

/**
 * Changes that are not made yet, seen as if they were. A transaction is a layer on a batch's layer, which lies on the committed
 * rows; dropping it is all that an abort takes.
 */
export class Layer {
  readonly tables: StateReader;
  readonly changes: Change[] = [];
  readonly #tables: LayeredTables;

  constructor(base: StateReader) {
    this.#tables = lazyTables((name) => new LayeredTable(name, base[name] as TableReader<TableName>));
    this.tables = this.#tables;
  }

  /** Makes the change here, and remembers it for the reader of `changes`. */
  put(change: Change): void {
    (this.#tables[change.table] as unknown as LayeredTable<TableName>).put(
      change.id,
      change.organizationId,
      change.row,
    );
    this.changes.push(change);
  }

  /** Makes all of `changes` here. */
  putAll(changes: readonly Change[]): void {
    for (const change of changes) this.put(change);
  }
}
