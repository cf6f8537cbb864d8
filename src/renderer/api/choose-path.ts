import type { FileChoice } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';
import { usePlatform } from './hooks.ts';

/** Gives what opens the system's dialog for a file or folder, or undefined where there is none and the path is typed. */
export function useChoosePath(
  purpose: FileChoice['purpose'],
): ((suggested?: string) => Promise<string | null>) | undefined {
  const bridge = useBridge();
  const platform = usePlatform();
  if (platform?.dialogs !== true) return undefined;
  return async (suggested) => {
    const outcome = await bridge.local.chooseFile({ purpose, ...(suggested ? { suggested } : {}) });
    return outcome.ok ? outcome.value : null;
  };
}
