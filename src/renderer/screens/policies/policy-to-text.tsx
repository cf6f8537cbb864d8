import { Fragment, type ReactNode } from 'react';
import type { PolicyTree } from '#shared/policy-tree.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { sayCondition } from './condition-to-text.tsx';
import { sayConsensus, sayTime } from './consensus-to-text.tsx';
import type { Speaker } from './text-context.tsx';

/** A policy's parts as trees; one that is absent is always true. `unread`: its text was not read as a tree. */
export type PolicyTrees = Readonly<{
  [Part in 'condition' | 'consensus' | 'time']?: PolicyTree | 'unread' | undefined;
}>;
/** The texts of those parts, for what is not put into words. */
export type PolicyTexts = Readonly<Record<'condition' | 'consensus' | 'time', string>>;

/** What a policy says, in one sentence without its full stop. What has no plain words stands in it as it is written. */
export function sayPolicy(
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY',
  trees: PolicyTrees,
  texts: PolicyTexts,
  speaker: Speaker,
): ReactNode {
  const part = (name: keyof PolicyTexts, say: (tree: PolicyTree, speaker: Speaker) => ReactNode): ReactNode => {
    const tree = trees[name];
    if (tree === undefined || isTrue(tree)) return null;
    return tree === 'unread' ? <Holds text={texts[name]} speaker={speaker} /> : say(tree, speaker);
  };
  const condition = part('condition', sayCondition);
  const consensus = part('consensus', sayConsensus);
  const time = part('time', sayTime);
  const allows = effect === 'EFFECT_ALLOW';
  const { say } = speaker;
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

function Holds({ text, speaker }: { readonly text: string; readonly speaker: Speaker }) {
  return <>{speaker.say.rich('holds', { code: <SafeText text={text} mono /> })}</>;
}
