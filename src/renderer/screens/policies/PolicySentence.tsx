import { useCall } from '../../api/use-call.ts';
import type { Draft } from './templates.ts';
import { policyToText } from './policy-to-text.tsx';
import { usePolicyTextContext } from './text-context.tsx';

/** What a policy that is not kept says, in one sentence. Nothing is drawn until its texts were read. */
export function PolicySentence({ draft }: { draft: Draft }) {
  const context = usePolicyTextContext();
  const { condition, consensus, time } = draft;
  const { data } = useCall('check_policy', { condition, consensus, time });
  return data ? <>{policyToText(draft, data.trees, context)}.</> : null;
}
