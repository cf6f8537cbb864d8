import type { Outcome } from '#shared/envelope.ts';
import { inTurn } from '#shared/in-turn.ts';
import type { Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { failWith, tellFailure } from '../outcome/failure-of.ts';
import type { UnlockAttempts } from './unlock-attempts.ts';

/** Tries what a passphrase decides on; `run` throws where the passphrase is wrong. UNAUTHENTICATED, RESOURCE_EXHAUSTED. */
export type TryPassphrase = <Value>(vaultId: string, run: () => Promise<Value>) => Promise<Outcome<Value>>;

/** Tries passphrases one after the other: side by side, each try would go by how few were wrong before any of them. */
export function passphraseTries(attempts: UnlockAttempts, log: Log): TryPassphrase {
  const oneByOne = inTurn();

  /** Tries a passphrase, unless too many were wrong; keeps count of those that are. */
  const tryOne: TryPassphrase = async (vaultId, run) => {
    const waitSeconds = await attempts.waitSeconds(vaultId);
    if (waitSeconds > 0)
      return failWith('TOO_MANY_TRIES', 'too many wrong passphrases: wait before you try again', {
        retryAfterSeconds: waitSeconds,
      });
    const judge = await attempts.begin(vaultId);
    try {
      const value = await run();
      await judge('right');
      return { ok: true, value };
    } catch (thrown) {
      const failure = tellFailure(log, thrown);
      await judge(failure.code === rpcCodes.UNAUTHENTICATED ? 'wrong' : 'neither');
      log('warn', { event: 'unlock-refused', count: attempts.count(vaultId) });
      const after = await attempts.waitSeconds(vaultId);
      return { ok: false, failure, ...(after > 0 ? { retryAfterSeconds: after } : {}) };
    }
  };

  return (vaultId, run) => oneByOne(() => tryOne(vaultId, run));
}
