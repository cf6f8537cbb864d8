import { useState } from 'react';
import type { DraftPolicy } from '#shared/policy-analysis.ts';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/use-call.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { PolicyDraft } from './drafts.ts';
import type { Verdict } from './use-checked.ts';
import { messages } from './messages.ts';

/**
 * The last draft whose texts all read well, as the engine takes it: in the place of the policy that it is of, or beside those that are
 * kept. Undefined until there is one. `behind` says that what is typed now is not it, because something is wrong with that.
 */
export function useSoundDraft(props: {
  readonly policyId: string | undefined;
  readonly draft: PolicyDraft;
  readonly verdict: Verdict | undefined;
}): Readonly<{ sound: DraftPolicy | undefined; behind: boolean }> {
  const { policyId, draft, verdict } = props;
  const t = useMessages(messages);
  const policies = useCall('list_policies', {}).data?.policies;
  const [last, setLast] = useState<DraftPolicy>();
  const reads = verdict !== undefined && verdict.checked.problems.length === 0;
  if (policies && reads) {
    const taken = new Set(policies.filter((one) => one.policyId !== policyId).map(({ policyName }) => policyName));
    const now: DraftPolicy = {
      ...(policyId === undefined ? {} : { policyId }),
      policyName: freeName(draft.name.trim() || t('newTitle'), taken),
      effect: draft.effect,
      ...verdict.of,
    };
    // A state that follows another is set while drawing, so that nothing is drawn in between.
    if (JSON.stringify(now) !== JSON.stringify(last)) setLast(now);
  }
  return { sound: last, behind: verdict !== undefined && !reads };
}

/** The name, or one like it that no other policy has: what a draft is called must not keep it from being tried. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted.slice(0, limits.labelCharsMax);
  for (let n = 2; taken.has(name); n += 1) name = `${wanted.slice(0, limits.labelCharsMax - 6)} (${n})`;
  return name;
}
