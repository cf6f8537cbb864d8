import { useQuery } from '@tanstack/react-query';
import { keepPreviousData } from '@tanstack/react-query';
import type { AccountParams, PreviewedAddress } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

/** The addresses that a draft will have, as far as they are worked out. */
export type Preview = Readonly<{ addressOf: (account: AccountParams) => string | undefined; problem: Problem | null }>;

type Answer = Readonly<{
  addresses: readonly PreviewedAddress[];
  asked: readonly AccountParams[];
  problem: Problem | null;
}>;

export function usePreview(draftId: string, accounts: readonly AccountParams[]): Preview {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const { data } = useQuery<Answer>({
    queryKey: ['draft', draftId, accounts],
    queryFn: async () => {
      const answered = await attempt(t('previewFailed'), () => bridge.local.previewPendingSecret(draftId, accounts));
      return 'problem' in answered
        ? { addresses: [], asked: accounts, problem: answered.problem }
        : { addresses: answered.value, asked: accounts, problem: null };
    },
    enabled: accounts.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const addressOf = (account: AccountParams): string | undefined => {
    // Addresses come in the order they were asked for; of the same path two curves may have one each.
    const at = data?.asked.findIndex((one) => isSame(one, account)) ?? -1;
    return data?.addresses[at]?.address;
  };
  return { addressOf, problem: accounts.length === 0 ? null : (data?.problem ?? null) };
}

function isSame(one: AccountParams, other: AccountParams): boolean {
  return one.curve === other.curve && one.path === other.path && one.addressFormat === other.addressFormat;
}

/** Why there are no addresses, beside the form: it takes no focus from whoever fills it in. */
export function PreviewProblem({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <div role="status">
      <Callout tone="fail" title={problem.title}>
        <WhatHappened problem={problem} />
      </Callout>
    </div>
  );
}
