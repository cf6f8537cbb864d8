import { useEffect, useState } from 'react';
import type { Progress } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';

/** How far the long task is that runs now, or null while none does. */
export function useProgress(): Progress | null {
  const bridge = useBridge();
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => bridge.onProgress(setProgress), [bridge]);
  return progress;
}
