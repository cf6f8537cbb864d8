import type { MessageKey } from '../../messages/translate.tsx';
import type { Backups } from '#shared/bridge.ts';
import type { Operations } from '../../api/operations.ts';
import type { messages } from './messages.ts';

export type Overview = Operations['overview']['result'];

/** How long a restore drill is good for. */
export const drillEveryMs = 30 * 24 * 3_600_000;

type Said = Readonly<{ key: MessageKey<typeof messages>; values?: Readonly<Record<string, number>> }>;

/** What happened in the last 24 hours, all hours together. */
export function totals(hours: Overview['hours']): Readonly<{ done: number; waits: number; failed: number }> {
  const sum = (of: 'done' | 'waits' | 'failed'): number => hours.reduce((total, hour) => total + hour[of], 0);
  return { done: sum('done'), waits: sum('waits'), failed: sum('failed') };
}

/** The day in one sentence: what needs the operator first, then what waits for others, then what went wrong, then what was done. */
export function dayOf(
  overview: Overview | undefined,
  waiting: Readonly<{ mine: number; others: number }>,
  isNew: boolean,
): Said {
  if (waiting.mine > 0) return { key: 'needYou', values: { n: waiting.mine } };
  if (waiting.others > 0) return { key: 'othersWait', values: { n: waiting.others } };
  if (!overview) return { key: 'overview' };
  const { done, failed } = totals(overview.hours);
  if (failed > 0) return { key: 'failedToday', values: { n: failed } };
  return isNew ? { key: 'newVault' } : { key: 'quietDay', values: { n: done } };
}

/** What is due, in a few words. */
export function dueOf(backups: Backups | undefined, overview: Overview | undefined, nowMs: number): Said | null {
  if (overview && overview.canAct.length === 0 && overview.waiting > 0) return { key: 'dueNobody' };
  if (!backups) return null;
  if (!backups.latest) return { key: backups.keys === 0 ? 'dueWallet' : 'dueBackup' };
  if (backups.missing.total > 0) return { key: 'dueNewBackup', values: { n: backups.missing.total } };
  return drillIsDue(backups, nowMs) ? { key: 'dueDrill' } : { key: 'nothingDue' };
}

/** Whether a backup was never tried, or not for so long that nobody knows it still works. A vault without keys has nothing to restore. */
export function drillIsDue({ latest, drill, keys }: Backups, nowMs: number): boolean {
  return latest !== null && keys > 0 && (drill === null || nowMs - drill.atMs > drillEveryMs);
}

/** What a new vault still wants, in the order to do it. */
export const beginnings = ['wallet', 'backup', 'drill', 'person', 'quorum'] as const;
export type Beginning = (typeof beginnings)[number];

/**
 * Which of the beginnings are done. A first backup counts once it holds every wallet, and a first restore test once it restored a key.
 * @param openers how many users can unlock the vault with a passphrase of their own
 */
export function begun(
  overview: Overview,
  backups: Backups,
  openers: number,
  threshold: number,
): Readonly<Record<Beginning, boolean>> {
  const { drill } = backups;
  const tested =
    drill !== null && drill.differences.length === 0 && drill.compared.wallets + drill.compared.privateKeys > 0;
  return {
    wallet: overview.wallets.length > 0,
    backup: backups.latest !== null && (tested || backups.missing.total === 0),
    drill: tested,
    person: openers > 1,
    quorum: threshold > 1,
  };
}
