import { useQuery } from '@tanstack/react-query';
import type { OperationDescription } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';

const none: readonly OperationDescription[] = [];

/** Every operation, as the catalogue tells it; empty until it is known. It does not change while the window is open. */
export function useOperations(): readonly OperationDescription[] {
  const bridge = useBridge();
  return useQuery({ queryKey: ['describe'], queryFn: () => bridge.describe() }).data ?? none;
}
