import { useQueryClient } from '@tanstack/react-query';
import type { VaultSettings } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';
import { useAttempt, useVaultSettings } from './hooks.ts';
import type { Problem } from './problem.ts';

/** What is set inside the vault, and the function that changes it; that gives what went wrong, or null. */
export function useChangeSettings(): {
  readonly settings: VaultSettings | undefined;
  readonly change: (patch: Partial<VaultSettings>, title: string) => Promise<Problem | null>;
} {
  const bridge = useBridge();
  const attempt = useAttempt();
  const client = useQueryClient();
  const settings = useVaultSettings().data;
  return {
    settings,
    change: async (patch, title) => {
      const answer = await attempt(title, () => bridge.local.setSettings(patch));
      if ('problem' in answer) return answer.problem;
      await client.invalidateQueries({ queryKey: ['engine'] });
      return null;
    },
  };
}
