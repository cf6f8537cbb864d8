import { Fragment, type ReactNode } from 'react';
import type { PolicyTree } from '#shared/policy-tree.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { conditionToText } from './condition-to-text.tsx';
import { consensusToText, timeToText } from './consensus-to-text.tsx';
import type { PolicyTextContext } from './text-context.tsx';

/** A policy's parts as trees; one that is absent is always true. `unread`: its text was not read as a tree. */
export type PolicyTrees = Readonly<{
  [Part in 'condition' | 'consensus' | 'time']?: PolicyTree | 'unread' | undefined;
}>;
/** The texts of those parts, for what is not put into words. */
export type PolicyTexts = Readonly<Record<'condition' | 'consensus' | 'time', string>>;

/** What a policy says, in one sentence without its full stop. What has no plain words stands in it as it is written. */
export function policyToText(
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY',
  trees: PolicyTrees,
  texts: PolicyTexts,
  context: PolicyTextContext,
): ReactNode {
  const part = (
    name: keyof PolicyTexts,
    say: (tree: PolicyTree, context: PolicyTextContext) => ReactNode,
  ): ReactNode => {
    const tree = trees[name];
    if (tree === undefined || isTrue(tree)) return null;
    return tree === 'unread' ? <Holds text={texts[name]} context={context} /> : say(tree, context);
  };
  const condition = part('condition', conditionToText);
  const consensus = part('consensus', consensusToText);
  const time = part('time', timeToText);
  const allows = effect === 'EFFECT_ALLOW';
  const { say } = context;
  const sentence =
    condition === null
      ? consensus === null
        ? say(allows ? 'allowAll' : 'denyAll')
        : say.rich(allows ? 'allowAllOnce' : 'denyAllIf', { consensus })
      : consensus === null
        ? say.rich(allows ? 'allow' : 'deny', { condition })
        : say.rich(allows ? 'allowOnce' : 'denyIf', { condition, consensus });
  return time === null ? sentence : <Fragment>{say.rich('during', { sentence, time })}</Fragment>;
}

function isTrue(tree: PolicyTree | 'unread'): boolean {
  return tree !== 'unread' && tree.kind === 'boolean' && tree.value;
}

function Holds({ text, context }: { text: string; context: PolicyTextContext }) {
  return <>{context.say.rich('holds', { code: <SafeText text={text} mono /> })}</>;
}
