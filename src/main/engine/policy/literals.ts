import type { Expression } from './ast.ts';

/** A text of a policy, and the name that it is compared with. */
export type NamedLiteral = Readonly<{
  /** Such as `wallet.id`, or `approvers.tags` for `u.tags` inside `approvers.any(u, …)`. */
  path: string;
  value: string;
  /** Where its opening quote stands. */
  at: number;
}>;

type Scope = readonly Readonly<{ name: string; path: string }>[];

/** Every text in an expression that is compared with a name, by `==`, `!=`, `in` or `contains`. In no particular order. */
export function literalsIn(expression: Expression): readonly NamedLiteral[] {
  return within(expression, []);
}

function within(node: Expression, scope: Scope): readonly NamedLiteral[] {
  switch (node.kind) {
    case 'or':
    case 'and':
      return node.operands.flatMap((operand) => within(operand, scope));
    case 'not':
      return within(node.operand, scope);
    case 'compare': {
      const compared = ['==', '!=', 'in'].includes(node.operator)
        ? [...named(node.left, node.right, scope), ...named(node.right, node.left, scope)]
        : [];
      return [...compared, ...within(node.left, scope), ...within(node.right, scope)];
    }
    case 'method': {
      const path = pathOf(node.of, scope);
      const { variable, argument } = node;
      const inner = variable && path !== undefined ? [...scope, { name: variable, path }] : scope;
      const contained = node.name === 'contains' && argument ? named(node.of, argument, scope) : [];
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

function named(name: Expression, value: Expression, scope: Scope): readonly NamedLiteral[] {
  const path = pathOf(name, scope);
  if (path === undefined) return [];
  const values = value.kind === 'list' ? value.items : [value];
  return values.flatMap((item) => (item.kind === 'string' ? [{ path, value: item.value, at: item.at }] : []));
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
