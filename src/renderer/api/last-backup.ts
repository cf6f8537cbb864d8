import type { Backup } from '#shared/bridge.ts';
import { useAsk } from './use-call.ts';

/** The latest backup of the vault: null where there is none, undefined until it is known. */
export function useLastBackup(): Backup | null | undefined {
  return useAsk('backups', (bridge) => bridge.vault.backups(), { tables: ['settings'] }).data?.latest;
}
