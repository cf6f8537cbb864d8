import { assert } from '../fault.ts';
import type { Layer } from './layer.ts';
import type { OrganizationId } from './rows.ts';
import type { Lookup, StateReader, TableReader } from './state.ts';
import { tables, type Change, type Rows, type TableName } from './tables.ts';

/** One organization's rows of one table, to read. */
export type ViewTable<Name extends TableName> = Readonly<{
  get(id: string): Rows[Name] | undefined;
  find(matches: (row: Rows[Name]) => boolean): Rows[Name] | undefined;
  /** In the order they were added. */
  list(): Rows[Name][];
  count(): number;
  /** Without a walk, by one of the fields that `tables` names. */
  lookup(field: Lookup<Name>, value: string): Rows[Name][];
}>;

export type Fresh<Row> = Omit<Row, 'organizationId' | 'createdAtMs' | 'updatedAtMs'>;

/** The same, to write. Rows get their organization and their instants here, so that no verb can forget them. */
export type TxTable<Name extends TableName> = ViewTable<Name> &
  Readonly<{
    insert(row: Fresh<Rows[Name]>): Rows[Name];
    replace(row: Rows[Name], patch: Partial<Fresh<Rows[Name]>>): Rows[Name];
    remove(id: string): void;
  }>;

/** A class, as the rows of an organization are looked at several times for each request: functions made for each table take longer. */
export class OwnRows<Name extends TableName> implements ViewTable<Name> {
  readonly #table: TableReader<Name>;
  readonly #organizationId: OrganizationId;

  constructor(state: StateReader, name: Name, organizationId: OrganizationId) {
    this.#table = state[name] as unknown as TableReader<Name>;
    this.#organizationId = organizationId;
  }

  get(id: string): Rows[Name] | undefined {
    const row = this.#table.get(id);
    return row?.organizationId === this.#organizationId ? row : undefined;
  }

  find(matches: (row: Rows[Name]) => boolean): Rows[Name] | undefined {
    return this.#table.list(this.#organizationId).find(matches);
  }

  list(): Rows[Name][] {
    return this.#table.list(this.#organizationId);
  }

  count(): number {
    return this.#table.count(this.#organizationId);
  }

  lookup(field: Lookup<Name>, value: string): Rows[Name][] {
    return this.#table.lookup(field, value).filter((row) => row.organizationId === this.#organizationId);
  }
}

export class WritableRows<Name extends TableName> extends OwnRows<Name> implements TxTable<Name> {
  readonly #layer: Layer;
  readonly #name: Name;
  readonly #organizationId: OrganizationId;
  readonly #nowMs: number;

  constructor(layer: Layer, name: Name, organizationId: OrganizationId, nowMs: number) {
    super(layer.tables, name, organizationId);
    this.#layer = layer;
    this.#name = name;
    this.#organizationId = organizationId;
    this.#nowMs = nowMs;
  }

  insert(row: Fresh<Rows[Name]>): Rows[Name] {
    const nowMs = this.#nowMs;
    const organizationId = this.#organizationId;
    const whole = { ...row, organizationId, createdAtMs: nowMs, updatedAtMs: nowMs } as Rows[Name];
    assert(!this.#layer.tables[this.#name].get(this.#idOf(whole)), `a row of ${this.#name} is inserted once`);
    return this.#put(whole);
  }

  replace(row: Rows[Name], patch: Partial<Fresh<Rows[Name]>>): Rows[Name] {
    assert(this.get(this.#idOf(row)), `a row of ${this.#name} that is replaced is there`);
    return this.#put({ ...row, ...patch, updatedAtMs: this.#nowMs });
  }

  remove(id: string): void {
    assert(this.get(id), `a row of ${this.#name} that is removed is there`);
    this.#change(id, null);
  }

  #put(row: Rows[Name]): Rows[Name] {
    this.#change(this.#idOf(row), row);
    return row;
  }

  #change(id: string, row: Rows[Name] | null): void {
    const organizationId = this.#organizationId;
    this.#layer.put({ table: this.#name, id, organizationId, row } as unknown as Change);
  }

  #idOf(row: Rows[Name]): string {
    return row[tables[this.#name].key as keyof Rows[Name]] as string;
  }
}
