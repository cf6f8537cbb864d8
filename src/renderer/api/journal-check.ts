import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { JournalCheck } from '#shared/bridge.ts';
import { engineKey } from './news.ts';

/** Where the last journal check is kept among the answers; it goes with them when the vault is locked. */
export const journalCheckKey = [engineKey, 'journal check'] as const;

/** Gives the function that keeps what a journal check found, so that the status line can say it. */
export function useTakeJournalCheck(): (check: JournalCheck) => void {
  const client = useQueryClient();
  return useCallback((check) => client.setQueryData<JournalCheck>(journalCheckKey, check), [client]);
}

/** What the last journal check found since the vault was opened; null when none was made. */
export function useJournalCheck(): JournalCheck | null {
  return useQuery<JournalCheck | null>({ queryKey: journalCheckKey, queryFn: () => null, enabled: false }).data ?? null;
}
