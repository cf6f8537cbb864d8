import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EndpointStatus, Platform, Preferences, VaultInfo, VaultSettings, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';
import { statusKey, takeStatus, useStatusNews } from './news.ts';
import { useAsk, type Answer } from './use-call.ts';

/** Main tells changes by itself. This is for a stream of news that broke, and for a program that ended. */
const statusEveryMs = 30_000;
const endpointEveryMs = 60_000;

export function useVaultStatus() {
  const bridge = useBridge();
  useStatusNews();
  return useQuery<VaultStatus>({
    queryKey: statusKey,
    queryFn: () => bridge.vault.status(),
    refetchInterval: statusEveryMs,
    // Also while the window is behind others: it must know that it was locked.
    refetchIntervalInBackground: true,
  });
}

export function useTakeStatus(): (status: VaultStatus) => void {
  const client = useQueryClient();
  return useCallback((status: VaultStatus) => takeStatus(client, status), [client]);
}

/** The open vault. Only inside the frame, which is drawn for an open vault alone: elsewhere it throws. */
export function useInfo(): VaultInfo {
  const bridge = useBridge();
  const { data } = useQuery<VaultStatus>({ queryKey: statusKey, queryFn: () => bridge.vault.status() });
  const info = useLastInfo(data);
  if (info === undefined) throw new Error('useInfo was called where no vault is open');
  return info;
}

function useLastInfo(status: VaultStatus | undefined): VaultInfo | undefined {
  const client = useQueryClient();
  if (status?.info !== undefined) lastInfos.set(client, status.info);
  return status?.info ?? lastInfos.get(client);
}

const lastInfos = new WeakMap<object, VaultInfo>();

export function useEndpointStatus() {
  const bridge = useBridge();
  return useQuery<EndpointStatus>({
    queryKey: ['endpoint', 'status'],
    queryFn: () => bridge.local.endpoint(),
    refetchInterval: endpointEveryMs,
  });
}

/** What this machine and its shell can do; undefined until it has answered. It does not change. */
export function usePlatform(): Platform | undefined {
  const bridge = useBridge();
  return useQuery<Platform>({ queryKey: ['platform'], queryFn: () => bridge.local.platform() }).data;
}

const preferencesKey = ['preferences'] as const;

/** How the window looks until its preferences are known. */
export const preferencesDefault: Preferences = {
  colourScheme: 'system',
  contrast: 'system',
  textSize: 100,
  language: 'en',
  letterKeys: true,
};

export function usePreferences(): readonly [Preferences, (patch: Partial<Preferences>) => void] {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useQuery<Preferences>({ queryKey: preferencesKey, queryFn: () => bridge.local.preferences() });
  const change = useCallback(
    (patch: Partial<Preferences>) => {
      client.setQueryData<Preferences>(preferencesKey, (last) => ({ ...(last ?? preferencesDefault), ...patch }));
      bridge.local.setPreferences(patch).then(
        (kept) => client.setQueryData<Preferences>(preferencesKey, kept),
        // Main did not take it: what it has is what holds.
        () => void client.invalidateQueries({ queryKey: preferencesKey }),
      );
    },
    [bridge, client],
  );
  return [data ?? preferencesDefault, change];
}

export function useVaultSettings(): Answer<VaultSettings> {
  return useAsk('settings', (bridge) => bridge.local.settings(), { tables: ['settings'] });
}
