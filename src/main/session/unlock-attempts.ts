import { join } from 'node:path';

import type { Clock } from '#engine/ports.ts';
import { plainFile, type PlainFile } from '../config/plain-file.ts';

/**
 * Slows down wrong passphrases at a window: after the third wrong one in a row the user waits before each further one, at first one second,
 * then twice as long each time, up to five minutes. The count survives a restart, in a plain file. A person who can delete that file can
 * read the vault's folder as well, and try passphrases without us, as the command line does; what protects against that is the cost of
 * stretching one. So the file slows down those who have no more than the window, and can never keep anyone out for longer than the most.
 */
export type UnlockAttempts = Readonly<{
  /** Whole seconds until another passphrase may be tried; 0 when one may be now. */
  waitSeconds(vaultId: string): Promise<number>;
  /**
   * To be called before a passphrase is tried: it counts as wrong from now on, so that ending the program while it is tried wins nothing. What
   * it gives takes the verdict: `neither` when it did not come to one.
   */
  begin(vaultId: string): Promise<(verdict: 'right' | 'wrong' | 'neither') => Promise<void>>;
  /** Wrong ones in a row, as far as this process knows. */
  count(vaultId: string): number;
}>;

type Tried = Readonly<{ failures: number; failedAtMs: number }>;
type Kept = Readonly<Record<string, Tried>>;

const freeFailures = 2;
const waitSecondsMax = 300;
/** More in a row wait no longer. */
const failuresMax = 1_000;
const vaultsMax = 256;
const none: Tried = { failures: 0, failedAtMs: 0 };

/** `folder` is the program's config folder; where there is none, or it cannot be written, the count is kept in memory alone. */
export function unlockAttempts(clock: Clock, folder?: string): UnlockAttempts {
  const known = new Map<string, Tried>();
  const file: PlainFile<Kept> | undefined =
    folder === undefined ? undefined : plainFile(join(folder, 'unlock-attempts.json'), parseKept, () => ({}));

  /** What this process and the file know, the worse of both; a failure from the future, by a clock that was set back, is one of now. */
  const tried = async (vaultId: string): Promise<Tried> => {
    const kept = (await file?.read())?.[vaultId] ?? none;
    const own = known.get(vaultId) ?? none;
    const worse = kept.failures > own.failures ? kept : own;
    const now = { failures: worse.failures, failedAtMs: Math.min(worse.failedAtMs, clock.nowMs()) };
    if (now.failures > 0) known.set(vaultId, now);
    return now;
  };

  const keep = async (vaultId: string, now: Tried): Promise<void> => {
    if (now.failures > 0) known.set(vaultId, now);
    else known.delete(vaultId);
    // Where it cannot be kept, it counts until this program ends.
    await file
      ?.change((kept) => {
        const others = Object.entries(kept).filter(([other]) => other !== vaultId);
        return Object.fromEntries(
          [...others, [vaultId, now] as const].filter(([, { failures }]) => failures > 0).slice(-vaultsMax),
        );
      })
      .catch(() => {});
  };

  return {
    async waitSeconds(vaultId) {
      const { failures, failedAtMs } = await tried(vaultId);
      if (failures <= freeFailures) return 0;
      const wait = Math.min(waitSecondsMax, 2 ** (failures - freeFailures - 1));
      return Math.max(0, Math.ceil(wait - (clock.nowMs() - failedAtMs) / 1_000));
    },
    async begin(vaultId) {
      const before = await tried(vaultId);
      const failures = Math.min(failuresMax, before.failures + 1);
      await keep(vaultId, { failures, failedAtMs: clock.nowMs() });
      return async (verdict) => {
        if (verdict === 'right') await keep(vaultId, none);
        else if (verdict === 'neither') await keep(vaultId, before);
        else await keep(vaultId, { failures, failedAtMs: clock.nowMs() });
      };
    },
    count: (vaultId) => known.get(vaultId)?.failures ?? 0,
  };
}

function parseKept(json: unknown): Kept | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const kept = new Map<string, Tried>();
  for (const [vaultId, entry] of Object.entries(json as Record<string, unknown>).slice(-vaultsMax)) {
    const { failures, failedAtMs } = (entry ?? {}) as Partial<Record<keyof Tried, unknown>>;
    if (!Number.isSafeInteger(failures) || !Number.isSafeInteger(failedAtMs)) continue;
    const [count, atMs] = [failures as number, failedAtMs as number];
    if (count > 0 && atMs >= 0) kept.set(vaultId, { failures: Math.min(count, failuresMax), failedAtMs: atMs });
  }
  return Object.fromEntries(kept);
}
