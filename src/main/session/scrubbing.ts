import type { Log } from '#shared/log.ts';
import { systemCode } from '../vault/errors.ts';
import { VaultError, type Vault } from '../vault/index.ts';
import type { IdleLockWorld } from './idle-lock.ts';

/** After an opening others come first. */
const firstAfterMs = 60_000;
const againAfterMs = 24 * 60 * 60 * 1_000;
/** Between two slices: the scrub then takes a few hundredths of a processor, and reads about a megabyte a second. */
const sliceEveryMs = 100;

/**
 * Has an open vault read its journal again, slowly, a minute after it was opened and then once a day: a disk that loses bits loses them
 * silently, and a backup of a vault is of use only while it was made before. Gives the function that ends it.
 */
export function scrubbing(vault: Vault, { later }: Pick<IdleLockWorld, 'later'>, log: Log): () => void {
  let takeBack = (): void => {};
  let isOver = false;
  const giveWay = (): Promise<void> => new Promise((resolve) => void later(resolve, sliceEveryMs));
  const scrub = async (): Promise<void> => {
    // What is damaged, or was opened for reading alone, says so already.
    if (vault.condition.kind !== 'writable') return;
    try {
      await vault.scrub(giveWay);
      log('info', { event: 'journal-verified' });
    } catch (thrown) {
      if (isOver) return;
      // Damage is told by the vault's health.
      if (!(thrown instanceof VaultError) || thrown.reason === 'io')
        log('warn', { event: 'journal-not-verified', reason: systemCode(thrown) ?? 'unknown' });
    }
  };
  const plan = (afterMs: number): void => {
    takeBack = later(() => void scrub().then(() => (isOver ? undefined : plan(againAfterMs))), afterMs);
  };
  plan(firstAfterMs);
  return () => {
    isOver = true;
    takeBack();
  };
}
