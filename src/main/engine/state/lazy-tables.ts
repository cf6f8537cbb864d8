import { tableNames, type TableName } from './tables.ts';

type MakeTable = (name: TableName) => unknown;

class LazyTables {
  readonly #make: MakeTable;

  constructor(make: MakeTable) {
    this.#make = make;
  }

  static {
    for (const name of tableNames)
      Object.defineProperty(LazyTables.prototype, name, {
        get(this: LazyTables) {
          const value = this.#make(name);
          Object.defineProperty(this, name, { value });
          return value;
        },
      });
  }
}

/** A table of each name, each made when it is first asked for: a request touches a few of them, and makes sets of them several times over. */
export function lazyTables<Tables>(make: MakeTable): Tables {
  return new LazyTables(make) as Tables;
}
