import { describe, expect, it } from 'vitest';
import { allOperations } from '#engine/operations/index.ts';
import { declaredReads } from '#engine/state/declared-reads.ts';
import { tableNames } from '#engine/state/tables.ts';
import { aWorld } from '../../harness/world.ts';

describe('what a query declares to read', () => {
  it('is all that it can read', async () => {
    const { store } = await aWorld();
    const some = declaredReads(store, ['users', 'activities'], 'look');
    expect(some.state.users).toBe(store.state.users);
    expect(some.activities.count).toBe(store.activities.count);
    expect(() => some.state.wallets).toThrow('look reads wallets, which it does not declare');
    expect(() => declaredReads(store, ['users'], 'look').activities).toThrow('look reads activities');
  });

  it('is tables that there are, and never twice the same', () => {
    const known = new Set<string>([...tableNames, 'activities']);
    for (const operation of allOperations) {
      if (operation.kind === 'activity') continue;
      expect(new Set(operation.reads).size, operation.path).toBe(operation.reads.length);
      expect(
        operation.reads.filter((table) => !known.has(table)),
        operation.path,
      ).toEqual([]);
    }
  });
});
