import { tables, tableNames, type Change, type Rows, type TableName } from './tables.ts';

/** What can be asked of one table. Both the committed rows and a transaction's own answer to it, so one can stand on the other. */
export interface TableReader<Name extends TableName> {
  get(id: string): Rows[Name] | undefined;
  /** Rows of one organization, in the order they were added. */
  list(organizationId: string): Rows[Name][];
  /** How many `list` would give. */
  count(organizationId: string): number;
  /** Rows of every organization whose `field` is `value`, in the order they were added. Only the fields that `tables` names as lookups. */
  lookup(field: Lookup<Name>, value: string): Rows[Name][];
}

export type Lookup<Name extends TableName> = (typeof tables)[Name]['lookups'][number];

export type StateReader = { readonly [Name in TableName]: TableReader<Name> };

/** The rows of one table in memory, kept by organization, with its lookups. */
export class MemoryTable<Name extends TableName> implements TableReader<Name> {
  #rows = new Map<string, Rows[Name]>();
  #byOrganization = new Map<string, Map<string, Rows[Name]>>();
  #lookups = new Map<string, Map<string, Set<string>>>();

  constructor(name: Name) {
    for (const field of tables[name].lookups) this.#lookups.set(field, new Map());
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Rows[Name] | undefined {
    return this.#rows.get(id);
  }

  list(organizationId: string): Rows[Name][] {
    return [...(this.#byOrganization.get(organizationId)?.values() ?? [])];
  }

  count(organizationId: string): number {
    return this.#byOrganization.get(organizationId)?.size ?? 0;
  }

  lookup(field: Lookup<Name>, value: string): Rows[Name][] {
    const found: Rows[Name][] = [];
    for (const id of this.#lookups.get(field)?.get(value) ?? []) {
      const row = this.#rows.get(id);
      if (row) found.push(row);
    }
    return found;
  }

  *values(): Iterable<Rows[Name]> {
    yield* this.#rows.values();
  }

  /** Takes the rows of `other` in place of its own. `other` is not to be changed afterwards. */
  adopt(other: MemoryTable<Name>): void {
    this.#rows = other.#rows;
    this.#byOrganization = other.#byOrganization;
    this.#lookups = other.#lookups;
  }

  put(id: string, organizationId: string, row: Rows[Name] | null): void {
    const before = this.#rows.get(id);
    for (const [field, ids] of this.#lookups) {
      const key = field as keyof Rows[Name];
      const [old, value] = [before?.[key], row?.[key]];
      // A row that keeps its value keeps its place, so that lists come out the same from a snapshot and from a replay.
      if (old === value) continue;
      if (typeof old === 'string') unlink(ids, old, id);
      if (typeof value === 'string') link(ids, value, id);
    }
    if (!row) {
      this.#rows.delete(id);
      if (before) this.#byOrganization.get(organizationId)?.delete(id);
      return;
    }
    this.#rows.set(id, row);
    let own = this.#byOrganization.get(organizationId);
    if (!own) this.#byOrganization.set(organizationId, (own = new Map()));
    own.set(id, row);
  }
}

function link(ids: Map<string, Set<string>>, value: string, id: string): void {
  const known = ids.get(value);
  if (known) known.add(id);
  else ids.set(value, new Set([id]));
}

function unlink(ids: Map<string, Set<string>>, value: string, id: string): void {
  const known = ids.get(value);
  known?.delete(id);
  if (known?.size === 0) ids.delete(value);
}

/** Every row of the vault. Changed by `apply`, after the change is durable, and by `adoptRows`. */
export type State = { readonly [Name in TableName]: MemoryTable<Name> };

/** No rows at all. */
export function emptyState(): State {
  return Object.fromEntries(tableNames.map((name) => [name, new MemoryTable(name)])) as unknown as State;
}

/** Replays changes, in order. The whole of what a journal record means to the state. */
export function apply(state: State, changes: readonly Change[]): void {
  for (const { table, id, organizationId, row } of changes)
    (state[table] as unknown as MemoryTable<TableName>).put(id, organizationId, row);
}

/** Puts the rows of `other` in place of those of `state`, which stays the same object. `other` is not to be changed afterwards. */
export function adoptRows(state: State, other: State): void {
  for (const name of tableNames) (state[name] as MemoryTable<TableName>).adopt(other[name] as MemoryTable<TableName>);
}

/** The state as changes that would make it from nothing, table by table. What a snapshot holds. */
export function* changesOf(state: State): Iterable<Change> {
  for (const table of tableNames)
    for (const row of state[table].values()) {
      const key = tables[table].key as keyof typeof row;
      yield { table, id: row[key] as string, organizationId: row.organizationId, row } as Change;
    }
}
