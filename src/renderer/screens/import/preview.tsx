import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AccountParams } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

/** What tells an account of a draft from the others. */
export function keyOf({ curve, addressFormat, path }: AccountParams): string {
  return `${curve} ${addressFormat} ${path}`;
}

/** The addresses that a draft will have, as far as they are worked out. */
export function usePreview(draftId: string, accounts: readonly AccountParams[]) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const { data } = useQuery({
    queryKey: ['draft', draftId, accounts],
    queryFn: async () => {
      const answered = await attempt(t('previewFailed'), () => bridge.local.previewPendingSecret(draftId, accounts));
      if ('problem' in answered) return { problem: answered.problem };
      // Addresses come in the order they were asked for; of the same path two curves may have one each.
      return { addresses: new Map(accounts.map((one, at) => [keyOf(one), answered.value[at]?.address])) };
    },
    enabled: accounts.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    addressOf: (account: AccountParams) => data?.addresses?.get(keyOf(account)),
    problem: accounts.length === 0 ? undefined : data?.problem,
  };
}

/** Why there are no addresses, beside the form: it takes no focus from whoever fills it in. */
export function PreviewProblem({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  return (
    <Callout role="status" tone="fail" title={problem.title}>
      <WhatHappened problem={problem} />
    </Callout>
  );
}
