import type { Effect } from '#shared/enums.ts';
import { useCall } from '../../api/use-call.ts';
import { policyToText } from './policy-to-text.tsx';
import type { PolicyTextContext } from './text-context.tsx';

/**
 * What a policy that is not stored says, in one sentence. Nothing is drawn until its texts were read.
 * @param props.context from `usePolicyTextContext`, which a list calls once: it goes through all names
 */
export function PolicySentence(props: {
  draft: Readonly<{ effect: Effect; condition: string; consensus: string; time: string }>;
  context: PolicyTextContext;
}) {
  const { draft, context } = props;
  const { condition, consensus, time } = draft;
  const { data } = useCall('check_policy', { condition, consensus, time });
  return data ? <>{policyToText(draft, data.trees, context)}.</> : null;
}
