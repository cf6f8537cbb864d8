import type { Expression } from './ast.ts';
import { childrenOf } from './spans.ts';

/** Whether an expression reads a name such as `solana.tx.transfers`, or something in it. */
export function reads(node: Expression, path: string): boolean {
  return pathOf(node) === path || childrenOf(node).some((child) => reads(child, path));
}

function pathOf(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name;
  if (node.kind !== 'field') return undefined;
  const of = pathOf(node.of);
  return of === undefined ? undefined : `${of}.${node.name}`;
}

/** Every place of an expression that reads a field of a name such as `controls`. */
export function fieldsRead(node: Expression, name: string): readonly Extract<Expression, { kind: 'field' }>[] {
  const here = node.kind === 'field' && node.of.kind === 'name' && node.of.name === name ? [node] : [];
  return [...here, ...childrenOf(node).flatMap((child) => fieldsRead(child, name))];
}
