import { tableNames, type TableName } from './tables.ts';

type MakeTable = (name: TableName) => object;

const noneMade: readonly (object | undefined)[] = tableNames.map(() => undefined);

/** Tables of an object of one form, whichever of them are made: a class that extends this one has all of their names. */
export class LazyTables {
  readonly #make: MakeTable;
  readonly #made = noneMade.slice();

  constructor(make: MakeTable) {
    this.#make = make;
  }

  static {
    for (const [at, name] of tableNames.entries())
      Object.defineProperty(LazyTables.prototype, name, {
        get(this: LazyTables) {
          return (this.#made[at] ??= this.#make(name));
        },
      });
  }
}

/** A table of each name, each made when it is first asked for: a request touches a few of them, and makes sets of them several times over. */
export function lazyTables<Tables>(make: MakeTable): Tables {
  return new LazyTables(make) as Tables;
}
