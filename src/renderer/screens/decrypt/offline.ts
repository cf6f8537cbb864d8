import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BundleExpectations, BundleReport, Inspection } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { Crumb } from '../../ui/parts/Page.tsx';
import { messages } from './messages.ts';

/** What every offline tool has in its head: the choice of tools, and the way back where there is no navigation. */
export type ToolProps = Readonly<{ tools: ReactNode; crumbs: readonly Crumb[] }>;

/** What an offline question came to. */
export type Answer<Value> =
  | Readonly<{ state: 'none' }>
  | Readonly<{ state: 'asking' }>
  | Readonly<{ state: 'answered'; value: Value }>
  | Readonly<{ state: 'failed'; problem: Problem }>;

/** A bundle that was given, and where from: a file's name, or how else. No secret: it opens to nobody without the target key. */
export type GivenBundle = Readonly<{ text: string; from: string }>;

export function useBundleReport(bundle: string | undefined, against: BundleExpectations | null): Answer<BundleReport> {
  const bridge = useBridge();
  const t = useMessages(messages);
  return useOffline(['check', bundle, against], t('checksNotMade'), () =>
    bundle === undefined || against === null ? null : bridge.local.checkBundle(bundle, against),
  );
}

export function useInspection(text: string | undefined): Answer<Inspection> {
  const bridge = useBridge();
  const t = useMessages(messages);
  return useOffline(['inspect', text], t('inspectNot'), () =>
    text === undefined || text.trim() === '' ? null : bridge.local.inspect(text),
  );
}

/** Asks main something that depends on nothing but its arguments. Answers are forgotten with the place: they would pile up otherwise. */
function useOffline<Value>(
  key: readonly unknown[],
  title: string,
  ask: () => Promise<Outcome<Value>> | null,
): Answer<Value> {
  const attempt = useAttempt();
  const { data } = useQuery<Answer<Value>>({
    queryKey: ['offline', ...key],
    queryFn: async () => {
      const asked = ask();
      if (asked === null) return { state: 'none' };
      const answered = await attempt(title, () => asked);
      return 'problem' in answered
        ? { state: 'failed', problem: answered.problem }
        : { state: 'answered', value: answered.value };
    },
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  return data ?? { state: 'asking' };
}
