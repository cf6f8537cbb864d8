import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VaultSettings } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';
import { useAttempt, useVaultSettings } from './hooks.ts';
import type { Problem } from './problem.ts';

/**
 * What is set inside the vault, the function that changes it and says whether that was done, and what went wrong with the last change.
 * @param title says what was not changed
 */
export function useChangeSettings(title: string) {
  const bridge = useBridge();
  const attempt = useAttempt();
  const client = useQueryClient();
  const settings = useVaultSettings().data;
  const [problem, setProblem] = useState<Problem>();
  const change = async (patch: Partial<VaultSettings>): Promise<boolean> => {
    const answer = await attempt(title, () => bridge.local.setSettings(patch));
    setProblem('problem' in answer ? answer.problem : undefined);
    if ('problem' in answer) return false;
    await client.invalidateQueries({ queryKey: ['engine'] });
    return true;
  };
  return { settings, problem, change };
}
