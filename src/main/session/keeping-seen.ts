import type { LastSeen } from '../config/last-seen.ts';
import type { Vault } from '../vault/index.ts';
import type { IdleLockWorld } from './idle-lock.ts';

const keepEveryMs = 60_000;
/** With so many new records the number is kept at once, however short the time was. */
const keepEveryRecords = 1_000;

/** Keeps the number of an open vault's records. */
export type KeepingSeen = Readonly<{
  /** To be called after each commit. Returns at once: no request waits for the file. */
  committed(): void;
  /** Plans nothing more. */
  end(): void;
}>;

/**
 * Keeps the number of a vault's records while the vault is open, since a crash leaves no time for it: after the first commit, from then on
 * once a minute while records are written, and after each thousand of them. So an older copy shows after a crash too, unless it lacks only
 * what was written in the last minute.
 */
export function keepingSeen(
  vault: Pick<Vault, 'vaultId' | 'records'>,
  seen: Pick<LastSeen, 'keep'>,
  { later }: Pick<IdleLockWorld, 'later'>,
): KeepingSeen {
  let kept = vault.records;
  let takeBack: (() => void) | undefined;
  const keep = (): void => {
    takeBack?.();
    takeBack = later(look, keepEveryMs);
    kept = vault.records;
    void seen.keep(vault.vaultId, kept);
  };
  const look = (): void => {
    takeBack = undefined;
    if (vault.records > kept) keep();
  };
  return {
    committed() {
      if (!takeBack || vault.records - kept >= keepEveryRecords) keep();
    },
    end: () => takeBack?.(),
  };
}
