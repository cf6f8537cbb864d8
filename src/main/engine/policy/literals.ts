import type { Comparison, Expression } from './ast.ts';

/** A literal of a policy, and the name that it is compared with. */
export type NamedLiteral<Value> = Readonly<{
  /** Such as `wallet.id`, or `approvers.tags` for `u.tags` inside `approvers.any(u, …)`. */
  path: string;
  value: Value;
  /** Where it begins: of a text, where its opening quote stands. */
  at: number;
  /** As if the name stood on the left. `in` and `contains` compare with each item by `==`. */
  operator: Comparison;
  /** The part of the name's text that is compared, where it is not all of it: bounds that are no literals are left out. */
  part?: Readonly<{ from?: bigint; to?: bigint }>;
}>;

type Scope = readonly Readonly<{ name: string; path: string }>[];
type Literal = Extract<Expression, { kind: 'string' | 'integer' }>;
type Found = Readonly<{ literal: Literal }> & Omit<NamedLiteral<unknown>, 'value' | 'at'>;

/** Every text in an expression that is compared with a name, by `==`, `!=`, `in` or `contains`. In no particular order. */
export function literalsIn(expression: Expression): readonly NamedLiteral<string>[] {
  return within(expression, []).flatMap(({ literal, ...found }) =>
    literal.kind === 'string' ? [{ ...found, value: literal.value, at: literal.at }] : [],
  );
}

/** Every number in an expression that is compared with a name. In no particular order. */
export function numbersIn(expression: Expression): readonly NamedLiteral<bigint>[] {
  return within(expression, []).flatMap(({ literal, ...found }) =>
    literal.kind === 'integer' ? [{ ...found, value: literal.value, at: literal.at }] : [],
  );
}

const turned: Readonly<Partial<Record<Comparison, Comparison>>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function within(node: Expression, scope: Scope): readonly Found[] {
  switch (node.kind) {
    case 'or':
    case 'and':
      return node.operands.flatMap((operand) => within(operand, scope));
    case 'not':
      return within(node.operand, scope);
    case 'compare': {
      const { left, right, operator } = node;
      const isIn = operator === 'in';
      return [
        ...named(left, right, scope, isIn ? '==' : operator),
        // Of `'x' in names` the items are compared, so that a slice of the list is no part of a text.
        ...named(right, left, scope, isIn ? '==' : (turned[operator] ?? operator), isIn),
        ...within(left, scope),
        ...within(right, scope),
      ];
    }
    case 'method': {
      const path = pathOf(node.of, scope);
      const { variable, argument } = node;
      const inner = variable && path !== undefined ? [...scope, { name: variable, path }] : scope;
      const contained = node.name === 'contains' && argument ? named(node.of, argument, scope, '==', true) : [];
      return [...contained, ...within(node.of, scope), ...(argument ? within(argument, inner) : [])];
    }
    case 'field':
    case 'index':
    case 'slice':
      return within(node.of, scope);
    default:
      return [];
  }
}

function named(
  name: Expression,
  value: Expression,
  scope: Scope,
  operator: Comparison,
  ofItems = false,
): readonly Found[] {
  const path = pathOf(name, scope);
  if (path === undefined) return [];
  const part = ofItems ? undefined : partOf(name);
  const values = value.kind === 'list' ? value.items : [value];
  return values.flatMap((literal) =>
    literal.kind === 'string' || literal.kind === 'integer' ? [{ literal, path, operator, ...(part && { part }) }] : [],
  );
}

function partOf(node: Expression): NamedLiteral<unknown>['part'] {
  if (node.kind === 'index' && node.index.kind === 'integer')
    return { from: node.index.value, to: node.index.value + 1n };
  if (node.kind !== 'slice') return undefined;
  const [from, to] = [node.from, node.to].map((bound) => (bound.kind === 'integer' ? bound.value : undefined));
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The name that a node reads; an element, a slice and what a filter leaves go by the name of their list. */
function pathOf(node: Expression, scope: Scope): string | undefined {
  switch (node.kind) {
    case 'name':
      return scope.findLast(({ name }) => name === node.name)?.path ?? node.name;
    case 'field': {
      const of = pathOf(node.of, scope);
      return of === undefined ? undefined : `${of}.${node.name}`;
    }
    case 'index':
    case 'slice':
      return pathOf(node.of, scope);
    case 'method':
      return node.name === 'filter' ? pathOf(node.of, scope) : undefined;
    default:
      return undefined;
  }
}
