import type { Effect } from '#shared/enums.ts';
import type { PolicyTree } from '#shared/policy-tree.ts';
import type { PolicyTrees } from '../../flows/policy-text/policy-to-text.tsx';
import { isTrue, pathOf } from '../../flows/policy-text/tested-values.ts';

/**
 * What a policy whose texts read well comes to that its author may not have meant; undefined where there is nothing.
 * - `everythingAlone`: everybody may do everything, without anybody else.
 * - `everything`: it lets those who agree do everything: take keys out, change people, change policies.
 * - `anybodyAlone`: everybody may do this without anybody else, programs too.
 * - `nothing`: it forbids everything to everyone but the root quorum.
 */
export function cautionOf(
  effect: Effect,
  trees: PolicyTrees,
): 'everythingAlone' | 'everything' | 'anybodyAlone' | 'nothing' | undefined {
  const [all, anybody, always] = [isTrue(trees.condition), isMetByAnybody(trees.consensus), isTrue(trees.time)];
  if (effect === 'EFFECT_DENY') return all && anybody && always ? 'nothing' : undefined;
  if (all) return anybody ? 'everythingAlone' : 'everything';
  return anybody ? 'anybodyAlone' : undefined;
}

/** Whether whoever asks meets a consensus, whoever they are: it wants one person, and asking is agreeing. */
function isMetByAnybody(tree: PolicyTree | undefined): boolean {
  if (tree === undefined || isTrue(tree)) return true;
  if (tree.kind === 'and') return tree.operands.every(isMetByAnybody);
  if (tree.kind === 'or') return tree.operands.some(isMetByAnybody);
  if (tree.kind !== 'compare' || tree.right.kind !== 'integer') return false;
  const { left, operator, right } = tree;
  const counts =
    (left.kind === 'method' || left.kind === 'field') && left.name === 'count' && pathOf(left.of) === 'approvers';
  if (!counts) return false;
  return (operator === '>=' && ['0', '1'].includes(right.digits)) || (operator === '>' && right.digits === '0');
}
