import type { Clock } from '#engine/ports.ts';
import { stopwatch } from '../adapters/clock.ts';
import { VaultError, type Vault } from '../vault/index.ts';

/** Whether the operator gave their passphrase again a little while ago. */
export type Reauthentication = Readonly<{
  /**
   * To be called before a passphrase is tried. Gives a function to call when the passphrase was right. That function returns false, and the
   * passphrase does not count, where the vault was locked meanwhile or the operator changed: another vault may be open by now.
   */
  begin(): () => boolean;
  /** Ends what was given: the vault was locked, or the operator changed. */
  revoke(): void;
  isFresh(): boolean;
}>;

const freshMs = 300_000;

/**
 * A re-authentication that was not given yet. It lasts five minutes, by whichever of two clocks shows them first: the machine may sleep, and
 * the clock may be set back.
 */
export function createReauthentication(clock: Clock, start: () => () => number = stopwatch): Reauthentication {
  let elapsedMs: (() => number) | null = null;
  let leavings = 0;
  return {
    begin() {
      const askedAt = leavings;
      return () => {
        if (askedAt !== leavings) return false;
        const givenAtMs = clock.nowMs();
        const passedMs = start();
        elapsedMs = () => Math.max(passedMs(), clock.nowMs() - givenAtMs);
        return true;
      };
    },
    revoke() {
      leavings += 1;
      elapsedMs = null;
    },
    isFresh: () => elapsedMs !== null && elapsedMs() < freshMs,
  };
}

/** Throws VaultError 'wrong-passphrase' unless the passphrase (or recovery code) is the operator's: another user's opens the vault as well. */
export async function requireOwnSecret(vault: Vault, passphrase: Uint8Array): Promise<void> {
  if ((await vault.keySlots.ownSecret(passphrase)) === undefined)
    throw new VaultError(
      'wrong-passphrase',
      'this is another user’s passphrase: enter the passphrase that you unlocked the vault with',
    );
}
