import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointStatus, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';

const statusKey = ['vault', 'status'] as const;
/** Another window or the command line may lock the vault; nobody tells a browser so, so it asks. */
const statusEveryMs = 5_000;

/** Where the vault stands. Asked again by itself, so that a lock from elsewhere shows. */
export function useVaultStatus() {
  const bridge = useBridge();
  return useQuery<VaultStatus>({
    queryKey: statusKey,
    queryFn: () => bridge.vault.status(),
    refetchInterval: statusEveryMs,
  });
}

/** Gives the function that puts a status just learnt in the place of the last one. */
export function useTakeStatus(): (status: VaultStatus) => void {
  const client = useQueryClient();
  return (status) => {
    client.setQueryData<VaultStatus>(statusKey, status);
    // What the organization answered belongs to an unlocked vault, and must not outlive it.
    if (status.state !== 'unlocked') client.removeQueries({ queryKey: ['engine'] });
  };
}

/** Where other programs reach this vault. */
export function useEndpointStatus() {
  const bridge = useBridge();
  return useQuery<EndpointStatus>({ queryKey: ['endpoint', 'status'], queryFn: () => bridge.local.endpoint() });
}

/**
 * How many rows a list operation answers, or undefined until it has.
 * @param path for example `list_users`
 * @param member the name of its list, for example `users`
 */
export function useCount(path: string, member: string): number | undefined {
  const bridge = useBridge();
  const answer = useQuery<number>({
    queryKey: ['engine', path],
    queryFn: async () => {
      const outcome = await bridge.call(path, {});
      if (!outcome.ok) throw new Error(outcome.failure.message);
      const rows = outcome.value[member];
      if (!Array.isArray(rows)) throw new Error(`${path} answered no ${member}`);
      return rows.length;
    },
  });
  return answer.data;
}

/** Asks again whatever the window shows of the organization, each time a commit is durable. */
export function useCommitted(): void {
  const bridge = useBridge();
  const client = useQueryClient();
  useEffect(() => bridge.onCommitted(() => void client.invalidateQueries({ queryKey: ['engine'] })), [bridge, client]);
}
