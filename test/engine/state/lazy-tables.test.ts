import { describe, expect, it } from 'vitest';
import { lazyTables } from '../../../src/main/engine/state/lazy-tables.ts';
import { tableNames, type TableName } from '../../../src/main/engine/state/tables.ts';

type Made = Readonly<Record<TableName, Readonly<{ name: TableName }>>>;

describe('lazy tables', () => {
  it('makes each table once, and only those that are asked for', () => {
    const asked: TableName[] = [];
    const made = lazyTables<Made>((name) => {
      asked.push(name);
      return { name };
    });
    expect(made.users).toBe(made.users);
    expect(asked).toEqual(['users']);
    expect(tableNames.map((name) => made[name].name)).toEqual(tableNames);
  });

  it('asks again for a table that could not be made', () => {
    let calls = 0;
    const made = lazyTables<Made>(() => {
      calls += 1;
      throw new Error('not declared');
    });
    expect(() => made.users).toThrow('not declared');
    expect(() => made.users).toThrow('not declared');
    expect(calls).toBe(2);
  });
});
