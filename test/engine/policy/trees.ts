import fc from 'fast-check';
import type { Expression } from '#engine/policy/ast.ts';

/** Any tree that the grammar can spell, whether or not it makes sense. Offsets are all 0. */
export const anyTree: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => {
  const tree = tie('tree');
  const name = fc.constantFrom('a', 'u', 'activity', 'approvers', 'tags', 'count', 'x1', '_y', 'Timestamp');
  const text = fc.string({ unit: 'grapheme', maxLength: 6 }).map((word) => word.replaceAll("'", ''));
  const operands = fc.array(tree, { minLength: 2, maxLength: 3 });
  const at = fc.constant(0);
  return {
    tree: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.record({ kind: fc.constant('name' as const), name, at }),
      fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean(), at }),
      fc.record({ kind: fc.constant('integer' as const), value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), at }),
      fc.record({ kind: fc.constant('string' as const), value: text, at }),
      fc.record({ kind: fc.constant('list' as const), items: fc.array(tree, { maxLength: 3 }), at }),
      fc.record({ kind: fc.constantFrom('or' as const, 'and' as const), operands, at }),
      fc.record({ kind: fc.constant('not' as const), operand: tree, at }),
      fc.record({
        kind: fc.constant('compare' as const),
        operator: fc.constantFrom('==', '!=', '<', '>', '<=', '>=', 'in'),
        left: tree,
        right: tree,
        at,
      }),
      fc.record({ kind: fc.constant('field' as const), of: tree, name, at }),
      fc.record({ kind: fc.constant('index' as const), of: tree, index: tree, at }),
      fc.record({ kind: fc.constant('slice' as const), of: tree, from: tree, to: tree, at }),
      fc.record({ kind: fc.constant('method' as const), of: tree, name, at }),
      fc.record({ kind: fc.constant('method' as const), of: tree, name, argument: tree, at }),
      fc.record({ kind: fc.constant('method' as const), of: tree, name, variable: name, argument: tree, at }),
      fc.record({
        kind: fc.constant('call' as const),
        name,
        texts: fc.array(text, { minLength: 1, maxLength: 3 }),
        at,
      }),
    ),
  };
}).tree as fc.Arbitrary<Expression>;

/** A tree without the places it was read from. */
export function placeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placeless);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'at')
      .map(([key, inner]) => [key, placeless(inner)]),
  );
}
