import { z } from 'zod';
import type { PolicyTree } from '#shared/policy-tree.ts';
import { comparisons, type Expression } from '../../policy/ast.ts';

const at = z.number();
const Tree: z.ZodType<PolicyTree> = z.lazy(() => PolicyTreeShape);
const many = z.array(Tree);

/** A policy expression as answers carry it. */
export const PolicyTreeShape: z.ZodType<PolicyTree> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('boolean'), value: z.boolean(), at }),
  z.strictObject({ kind: z.literal('integer'), digits: z.string(), at }),
  z.strictObject({ kind: z.literal('string'), text: z.string(), at }),
  z.strictObject({ kind: z.literal('list'), items: many, at }),
  z.strictObject({ kind: z.literal('name'), name: z.string(), at }),
  z.strictObject({ kind: z.literal('or'), operands: many, at }),
  z.strictObject({ kind: z.literal('and'), operands: many, at }),
  z.strictObject({ kind: z.literal('not'), operand: Tree, at }),
  z.strictObject({ kind: z.literal('compare'), operator: z.enum(comparisons), left: Tree, right: Tree, at }),
  z.strictObject({ kind: z.literal('field'), of: Tree, name: z.string(), at }),
  z.strictObject({ kind: z.literal('index'), of: Tree, index: Tree, at }),
  z.strictObject({ kind: z.literal('slice'), of: Tree, from: Tree, to: Tree, at }),
  z.strictObject({
    kind: z.literal('method'),
    of: Tree,
    name: z.string(),
    variable: z.string().exactOptional(),
    argument: Tree.exactOptional(),
    at,
  }),
  z.strictObject({ kind: z.literal('call'), name: z.string(), texts: z.array(z.string()), at }),
]);

/** An expression as answers carry it: the same tree, with its whole numbers as digits. */
export function showTree(node: Expression): PolicyTree {
  const { at: begins } = node;
  switch (node.kind) {
    case 'boolean':
    case 'name':
      return { ...node };
    case 'integer':
      return { kind: 'integer', digits: String(node.value), at: begins };
    case 'string':
      return { kind: 'string', text: node.value, at: begins };
    case 'list':
      return { kind: 'list', items: node.items.map(showTree), at: begins };
    case 'or':
    case 'and':
      return { kind: node.kind, operands: node.operands.map(showTree), at: begins };
    case 'not':
      return { kind: 'not', operand: showTree(node.operand), at: begins };
    case 'compare':
      return { ...node, left: showTree(node.left), right: showTree(node.right) };
    case 'field':
      return { ...node, of: showTree(node.of) };
    case 'index':
      return { ...node, of: showTree(node.of), index: showTree(node.index) };
    case 'slice':
      return { ...node, of: showTree(node.of), from: showTree(node.from), to: showTree(node.to) };
    case 'method': {
      const { argument, ...rest } = node;
      return { ...rest, of: showTree(node.of), ...(argument ? { argument: showTree(argument) } : {}) };
    }
    case 'call':
      return { ...node, texts: [...node.texts] };
  }
}
