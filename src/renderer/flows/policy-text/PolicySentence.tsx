import { useMemo } from 'react';
import type { Effect } from '#shared/enums.ts';
import { useCall } from '../../api/use-call.ts';
import { policyToText } from './policy-to-text.tsx';
import { usePolicyTextContext, type PolicyTextContext } from './text-context.tsx';

/**
 * What a policy that is not stored says, in one sentence. Nothing is drawn until its texts were read.
 * @param props.gapOf what values are called that stand for ones yet to be chosen
 */
export function PolicySentence(props: {
  draft: Readonly<{ effect: Effect; condition: string; consensus: string; time: string }>;
  gapOf?: PolicyTextContext['gapOf'];
}) {
  const { draft, gapOf } = props;
  const named = usePolicyTextContext();
  const context = useMemo(() => (gapOf ? { ...named, gapOf } : named), [named, gapOf]);
  const { condition, consensus, time } = draft;
  const { data } = useCall('check_policy', { condition, consensus, time });
  return data ? <>{policyToText(draft, data.trees, context)}.</> : null;
}
