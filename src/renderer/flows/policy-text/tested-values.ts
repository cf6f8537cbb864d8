import type { PolicyTree } from '#shared/policy-tree.ts';

/** One question that a clause asks of one name. */
export type Tested = Readonly<{
  /** Such as `wallet.id`; inside a function with a variable it begins with the variable. */
  path: string;
  /** `holds`: whether a name that is true or false is true. */
  relation: 'holds' | 'is' | 'contains' | '<' | '<=' | '>' | '>=';
  /** `is` has one value or several, of which any will do; `holds` has none; any other relation has one. */
  values: readonly string[];
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
      if (tree.name !== 'contains' || tree.variable || path === null || value === undefined) return null;
      return { path, relation: 'contains', values: [value], negated: false };
    }
    default: {
      const path = pathOf(tree);
      return path === null ? null : { path, relation: 'holds', values: [], negated: false };
    }
  }
}

/** `a == 1 || a == 2` asks the same as `a in [1, 2]`. */
function together(operands: readonly PolicyTree[]): Tested | null {
  const all = operands.map(testedBy);
  const [first] = all;
  const same = all.every((one) => one && one.path === first?.path && one.relation === 'is' && !one.negated);
  return first && same ? { ...first, values: all.flatMap((one) => one?.values ?? []) } : null;
}

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function compared({ operator, left, right }: Extract<PolicyTree, { kind: 'compare' }>): Tested | null {
  const [leftPath, rightPath] = [pathOf(left), pathOf(right)];
  const path = leftPath ?? rightPath;
  if (path === null) return null;
  if (operator === 'in') {
    const values = leftPath !== null && right.kind === 'list' ? right.items.map(valueOf) : [];
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 && known.length === values.length
      ? { path, relation: 'is', values: known, negated: false }
      : null;
  }
  const other = leftPath === null ? left : right;
  const isEquality = operator === '==' || operator === '!=';
  // `x == false` asks whether x is not so.
  if (other.kind === 'boolean' && isEquality)
    return { path, relation: 'holds', values: [], negated: (operator === '==') !== other.value };
  const value = valueOf(other);
  if (value === undefined) return null;
  if (isEquality) return { path, relation: 'is', values: [value], negated: operator === '!=' };
  return { path, relation: leftPath === null ? mirrored[operator] : operator, values: [value], negated: false };
}

function valueOf(tree: PolicyTree): string | undefined {
  if (tree.kind === 'string') return tree.text;
  return tree.kind === 'integer' ? tree.digits : undefined;
}

/** Whether a part of a policy is always true: it has no text, or says `true`. */
export function isTrue(tree: PolicyTree | undefined): boolean {
  return tree === undefined || (tree.kind === 'boolean' && tree.value);
}

/** The name that a node reads, with dots; null for whatever else. */
export function pathOf(tree: PolicyTree): string | null {
  if (tree.kind === 'name') return tree.name;
  if (tree.kind !== 'field') return null;
  const of = pathOf(tree.of);
  return of === null ? null : `${of}.${tree.name}`;
}
