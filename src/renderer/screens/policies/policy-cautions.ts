import type { PolicyTree } from '#shared/policy-tree.ts';
import { pathOf } from './tested-values.ts';
import type { PolicyTrees } from './policy-to-text.tsx';

/**
 * What a policy comes to that its author may not have meant.
 * - `everythingAlone`: everybody may do everything, without anybody else.
 * - `everything`: it lets those who agree do everything: take keys out, change people, change policies.
 * - `anybodyAlone`: everybody may do this without anybody else, programs too.
 * - `nothing`: it forbids everything to everyone but the root quorum.
 */
export type PolicyCaution = 'everythingAlone' | 'everything' | 'anybodyAlone' | 'nothing';

/** The caution to give of a policy whose texts read well; undefined where there is none. */
export function cautionOf(effect: 'EFFECT_ALLOW' | 'EFFECT_DENY', trees: PolicyTrees): PolicyCaution | undefined {
  const [all, anybody, always] = [isTrue(trees.condition), isMetByAnybody(trees.consensus), isTrue(trees.time)];
  if (effect === 'EFFECT_DENY') return all && anybody && always ? 'nothing' : undefined;
  if (all) return anybody ? 'everythingAlone' : 'everything';
  return anybody ? 'anybodyAlone' : undefined;
}

type Part = PolicyTree | 'unread' | undefined;

function isTrue(tree: Part): boolean {
  return tree === undefined || (tree !== 'unread' && tree.kind === 'boolean' && tree.value);
}

/** Whether whoever asks meets a consensus, whoever they are: it wants one person, and asking is agreeing. */
function isMetByAnybody(tree: Part): boolean {
  if (isTrue(tree)) return true;
  if (tree === undefined || tree === 'unread') return false;
  if (tree.kind === 'and') return tree.operands.every(isMetByAnybody);
  if (tree.kind === 'or') return tree.operands.some(isMetByAnybody);
  if (tree.kind !== 'compare' || tree.right.kind !== 'integer') return false;
  const { left, operator, right } = tree;
  const counts =
    (left.kind === 'method' || left.kind === 'field') && left.name === 'count' && pathOf(left.of) === 'approvers';
  if (!counts) return false;
  return (operator === '>=' && ['0', '1'].includes(right.digits)) || (operator === '>' && right.digits === '0');
}
