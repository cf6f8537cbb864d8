import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type {
  Backups,
  EndpointStatus,
  JournalCheck,
  LastLock,
  Platform,
  Preferences,
  Progress,
  VaultInfo,
  SettingsChange,
  VaultSettings,
  VaultStatus,
} from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';
import { engineKey, statusKey, takeStatus, useStatusNews } from './news.ts';
import type { Problem } from './problem.ts';
import { useAttempt } from './use-attempt.ts';
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
  if (status?.info !== undefined) {
    lastInfos.set(client, status.info);
    lastLocks.delete(client);
  }
  return status?.info ?? lastInfos.get(client);
}

const lastInfos = new WeakMap<object, VaultInfo>();
const lastLocks = new WeakMap<object, LastLock>();

/**
 * Who acted at the locked vault last, as this window saw it, and when it was locked. Main names nobody of a locked vault. A host that ends at
 * each lock tells of the lock once only.
 */
export function useLastUse({ vaultId, locked }: VaultStatus): Readonly<{ userName?: string; locked?: LastLock }> {
  const client = useQueryClient();
  if (locked !== undefined) lastLocks.set(client, locked);
  const info = lastInfos.get(client);
  const isSame = info !== undefined && info.vaultId === vaultId;
  const last = locked ?? (isSame ? lastLocks.get(client) : undefined);
  return { ...(isSame && { userName: info.userName }), ...(last && { locked: last }) };
}

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
  const change = async (patch: SettingsChange): Promise<boolean> => {
    const answer = await attempt(title, () => bridge.local.setSettings(patch));
    setProblem('problem' in answer ? answer.problem : undefined);
    if ('problem' in answer) return false;
    await client.invalidateQueries({ queryKey: [engineKey] });
    return true;
  };
  return { settings, problem, change };
}

/** What is known of the vault's backups and restore tests. Every commit can add something that the latest backup lacks: each is a reason to ask. */
export function useBackups(): Answer<Backups> {
  return useAsk('backups', (bridge) => bridge.vault.backups(), { tables: ['activities', 'settings'] });
}

/** Where the last journal check is kept among the answers; it goes with them when the vault is locked. */
const journalCheckKey = [engineKey, 'journal check'] as const;

/** Gives the function that keeps what a journal check found, so that the status line can say it. */
export function useTakeJournalCheck(): (check: JournalCheck) => void {
  const client = useQueryClient();
  return useCallback((check) => client.setQueryData<JournalCheck>(journalCheckKey, check), [client]);
}

/** What the last journal check found since the vault was opened; null when none was made. */
export function useJournalCheck(): JournalCheck | null {
  return useQuery<JournalCheck | null>({ queryKey: journalCheckKey, queryFn: () => null, enabled: false }).data ?? null;
}

/** How far the long task is that runs now, or null while none does. */
export function useProgress(): Progress | null {
  const bridge = useBridge();
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => bridge.onProgress(setProgress), [bridge]);
  return progress;
}
