import type { PolicyTree } from '#shared/policy-tree.ts';

/** A value that a policy compares with. */
export type TestedValue = Readonly<{ type: 'text' | 'number' | 'flag'; text: string }>;

/** One question that a clause asks of one name. `is` has one value or several, of which any will do. */
export type Tested = Readonly<{
  /** Such as `wallet.id`; inside a function with a variable it begins with the variable. */
  path: string;
  relation: 'is' | 'contains' | '<' | '<=' | '>' | '>=';
  values: readonly TestedValue[];
  /** Whether the answer must be no. */
  negated: boolean;
}>;

/** What a clause tests, where it tests one name against values that stand there; null for whatever else. */
export function testedBy(tree: PolicyTree): Tested | null {
  switch (tree.kind) {
    case 'not': {
      const inner = testedBy(tree.operand);
      return inner && { ...inner, negated: !inner.negated };
    }
    case 'or':
      return together(tree.operands);
    case 'compare':
      return compared(tree);
    case 'method': {
      const path = pathOf(tree.of);
      const value = tree.argument && valueOf(tree.argument);
      if (tree.name !== 'contains' || tree.variable || path === null || !value) return null;
      return { path, relation: 'contains', values: [value], negated: false };
    }
    case 'field':
    case 'name': {
      const path = pathOf(tree);
      return path === null ? null : { path, relation: 'is', values: [{ type: 'flag', text: 'true' }], negated: false };
    }
    default:
      return null;
  }
}

/** `a == 1 || a == 2` asks the same as `a in [1, 2]`. */
function together(operands: readonly PolicyTree[]): Tested | null {
  const all = operands.map(testedBy);
  const [first] = all;
  if (!first) return null;
  const same = all.every(
    (one) => one && one.path === first.path && one.relation === 'is' && !one.negated && one.values[0]?.type !== 'flag',
  );
  return same ? { ...first, values: all.flatMap((one) => one?.values ?? []) } : null;
}

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function compared({ operator, left, right }: Extract<PolicyTree, { kind: 'compare' }>): Tested | null {
  const path = pathOf(left) ?? pathOf(right);
  const other = pathOf(left) === null ? left : right;
  if (path === null) return null;
  if (operator === 'in') {
    if (pathOf(left) === null || right.kind !== 'list') return null;
    const values = right.items.flatMap((item) => valueOf(item) ?? []);
    return values.length === right.items.length && values.length > 0
      ? { path, relation: 'is', values, negated: false }
      : null;
  }
  const value = valueOf(other);
  if (!value) return null;
  if (operator === '==' || operator === '!=') {
    // `x == false` asks whether x is not so.
    const flagDenied = value.type === 'flag' && value.text === 'false';
    const values = flagDenied ? [{ type: 'flag' as const, text: 'true' }] : [value];
    return { path, relation: 'is', values, negated: (operator === '!=') !== flagDenied };
  }
  return { path, relation: other === left ? mirrored[operator] : operator, values: [value], negated: false };
}

function valueOf(tree: PolicyTree): TestedValue | null {
  switch (tree.kind) {
    case 'string':
      return { type: 'text', text: tree.text };
    case 'integer':
      return { type: 'number', text: tree.digits };
    case 'boolean':
      return { type: 'flag', text: String(tree.value) };
    default:
      return null;
  }
}

/** The name that a node reads, with dots; null for whatever else. */
export function pathOf(tree: PolicyTree): string | null {
  if (tree.kind === 'name') return tree.name;
  if (tree.kind !== 'field') return null;
  const of = pathOf(tree.of);
  return of === null ? null : `${of}.${tree.name}`;
}
