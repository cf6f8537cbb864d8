import { useQuery } from '@tanstack/react-query';
import type { KnownOperator } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';
import { engineKey } from './news.ts';
import type { Problem } from './problem.ts';
import { unwrap, useProblemOf } from './use-call.ts';

/** Everybody who can act at this vault, whoever acts now among them; undefined until that is known, or where it cannot be. */
export function useOperators(): Readonly<{ operators: readonly KnownOperator[] | undefined; problem: Problem | null }> {
  const bridge = useBridge();
  const { data, error } = useQuery<readonly KnownOperator[], Error>({
    queryKey: [engineKey, 'operators'],
    queryFn: async () => unwrap(await bridge.vault.operators()),
    // A way in that is given or shut is no commit: it is asked anew wherever it is needed.
    staleTime: 0,
  });
  return { operators: data, problem: useProblemOf(error) };
}
