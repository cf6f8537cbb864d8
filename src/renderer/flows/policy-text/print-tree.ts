import type { PolicyTree } from '#shared/policy-tree.ts';

/** Writes a tree as policy text: one space around operators, parentheses only where they are needed. */
export function printTree(tree: PolicyTree): string {
  switch (tree.kind) {
    case 'boolean':
      return String(tree.value);
    case 'integer':
      return tree.digits;
    case 'string':
      return `'${tree.text}'`;
    case 'list':
      return `[${tree.items.map(printTree).join(', ')}]`;
    case 'name':
      return tree.name;
    case 'or':
      return tree.operands.map((operand) => within(operand, ['or'])).join(' || ');
    case 'and':
      return tree.operands.map((operand) => within(operand, ['or', 'and'])).join(' && ');
    case 'not':
      return `!${within(tree.operand, ['or', 'and', 'compare'])}`;
    case 'compare':
      return `${tight(tree.left)} ${tree.operator} ${tight(tree.right)}`;
    case 'field':
      return `${tight(tree.of)}.${tree.name}`;
    case 'index':
      return `${tight(tree.of)}[${printTree(tree.index)}]`;
    case 'slice':
      return `${tight(tree.of)}[${printTree(tree.from)}..${printTree(tree.to)}]`;
    case 'method': {
      const argument = tree.argument ? printTree(tree.argument) : '';
      return `${tight(tree.of)}.${tree.name}(${tree.variable ? `${tree.variable}, ` : ''}${argument})`;
    }
    case 'call':
      return `${tree.name}(${tree.texts.map((text) => `'${text}'`).join(', ')})`;
  }
}

const tight = (tree: PolicyTree): string => within(tree, ['or', 'and', 'not', 'compare']);

/** In parentheses if it is one of the kinds that would fall apart here. */
function within(tree: PolicyTree, loose: readonly PolicyTree['kind'][]): string {
  return loose.includes(tree.kind) ? `(${printTree(tree)})` : printTree(tree);
}
