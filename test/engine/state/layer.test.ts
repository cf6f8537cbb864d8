import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Layer } from '#engine/state/layer.ts';
import { apply, changesOf, emptyState, type StateReader } from '#engine/state/state.ts';
import type { ApiKey } from '#engine/state/rows.ts';
import type { Change } from '#engine/state/tables.ts';

const organizations = ['one', 'two'];
const users = ['ann', 'bob'];

const change: fc.Arbitrary<Change> = fc
  .record({
    id: fc.integer({ min: 0, max: 5 }).map((n) => `key ${n}`),
    userId: fc.constantFrom(...users),
    publicKey: fc.constantFrom('aa', 'bb', 'cc'),
    removed: fc.boolean(),
  })
  .map(({ id, userId, publicKey, removed }) => {
    // A row stays in its organization for life.
    const organizationId = organizations[Number(id.slice(4)) % 2];
    const row = { apiKeyId: id, organizationId, userId, publicKey } as unknown as ApiKey;
    return { table: 'apiKeys', id, organizationId, row: removed ? null : row } as Change;
  });

function seen(state: StateReader): unknown {
  const sorted = (rows: ApiKey[]) => rows.map((row) => JSON.stringify(row)).sort();
  return {
    lists: organizations.map((id) => sorted(state.apiKeys.list(id))),
    counts: organizations.map((id) => state.apiKeys.count(id)),
    byUser: users.map((id) => sorted(state.apiKeys.lookup('userId', id))),
    byKey: ['aa', 'bb', 'cc'].map((key) => sorted(state.apiKeys.lookup('publicKey', key))),
    each: [0, 1, 2, 3, 4, 5].map((n) => state.apiKeys.get(`key ${n}`)),
  };
}

describe('a layer', () => {
  it('shows what applying its changes would give, however many layers lie on one another', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), fc.array(change), (below, middle, above) => {
        const base = emptyState();
        apply(base, below);
        const first = new Layer(base);
        first.putAll(middle);
        const second = new Layer(first.tables);
        second.putAll(above);

        const applied = emptyState();
        apply(applied, [...below, ...middle, ...above]);
        expect(seen(second.tables)).toEqual(seen(applied));
      }),
    );
  });

  it('leaves what it lies on as it is', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (below, above) => {
        const base = emptyState();
        apply(base, below);
        const before = seen(base);
        new Layer(base).putAll(above);
        expect(seen(base)).toEqual(before);
      }),
    );
  });

  it('keeps rows in the order they were added, a replaced one in its place', () => {
    const row = (id: string, publicKey: string): Change =>
      ({
        table: 'apiKeys',
        id,
        organizationId: 'one',
        row: { apiKeyId: id, organizationId: 'one', userId: 'ann', publicKey },
      }) as unknown as Change;
    const base = emptyState();
    apply(base, [row('a', '1'), row('b', '2'), row('c', '3')]);
    const layer = new Layer(base);
    layer.putAll([row('b', '9'), row('d', '4')]);
    expect(layer.tables.apiKeys.list('one').map((key) => key.publicKey)).toEqual(['1', '9', '3', '4']);
  });
});

describe('a state', () => {
  it('is the same after its own changes are replayed', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const state = emptyState();
        apply(state, changes);
        const copy = emptyState();
        apply(copy, [...changesOf(state)]);
        expect(seen(copy)).toEqual(seen(state));
      }),
    );
  });
});
