import { useQuery } from '@tanstack/react-query';
import type { OperationDescription } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';

const none: readonly OperationDescription[] = [];
/** Where the descriptions are kept among the answers. */
export const descriptionsKey = ['describe'] as const;

/** Every operation, as the catalogue tells it; empty until it is known. It does not change while the window is open. */
export function useOperations(): readonly OperationDescription[] {
  const bridge = useBridge();
  return useQuery({ queryKey: descriptionsKey, queryFn: () => bridge.describe() }).data ?? none;
}
