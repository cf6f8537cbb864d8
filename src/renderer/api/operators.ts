import type { KnownOperator } from '#shared/bridge.ts';
import { useAsk, type Answer } from './use-call.ts';

/** Everybody who can act at this vault, whoever acts now among them. */
export function useOperators(): Answer<readonly KnownOperator[]> {
  // A way in that is given or shut is no commit: it is asked anew wherever it is needed.
  return useAsk('operators', (bridge) => bridge.vault.operators(), { staleMs: 0 });
}
