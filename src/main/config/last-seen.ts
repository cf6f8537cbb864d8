import { join } from 'node:path';

import { plainFile } from './plain-file.ts';

/**
 * How many records each vault had when it was last open on this machine. It lies outside the vault, so that an older copy put in its place
 * shows: a journal only grows. Who can write here too can hide that; for them there are the heads that a walk over the records prints.
 */
export type LastSeen = Readonly<{
  /** Records that are missing of those that were seen here; 0 for a vault that is as it was, or new here. Never rejects. */
  missing(vaultId: string, records: number): Promise<number>;
  /** Never rejects: where it cannot be kept, nothing will be missed. */
  keep(vaultId: string, records: number): Promise<void>;
}>;

const vaultsMax = 256;

/** `folder` is the program's config folder; without one, nothing is remembered. */
export function lastSeen(folder?: string): LastSeen {
  if (folder === undefined) return { missing: async () => 0, keep: async () => {} };
  const file = plainFile<Readonly<Record<string, number>>>(join(folder, 'last-seen.json'), parse, () => ({}));
  return {
    async missing(vaultId, records) {
      const seen = (await file.read())[vaultId] ?? 0;
      return Math.max(0, seen - records);
    },
    async keep(vaultId, records) {
      await file
        .change((seen) => {
          const others = Object.entries(seen).filter(([other]) => other !== vaultId);
          return Object.fromEntries([...others, [vaultId, records] as const].slice(-vaultsMax));
        })
        .catch(() => {});
    },
  };
}

function parse(json: unknown): Readonly<Record<string, number>> | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const counts = Object.entries(json as Record<string, unknown>).filter(
    (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && Number(entry[1]) >= 0,
  );
  return Object.fromEntries(counts.slice(-vaultsMax));
}
