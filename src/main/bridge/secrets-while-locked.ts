import { emitter } from '../session/emitter.ts';
import type { IdleLockWorld } from '../session/idle-lock.ts';
import type { BridgeDoor } from './bridge-door.ts';

/** After a question with a secret, the person has so long for the next one, in milliseconds: a mistyped passphrase is typed again. */
const quietMs = 30_000;
/** A page that went away drops nothing. What it left behind counts as used after as many times `quietMs`, which is an hour. */
const quietTimesMax = 120;

/** A door, and who is told when secrets that came through it while the vault was locked are not used any more. */
export type SecretsWhileLocked = Readonly<{ door: BridgeDoor; onUsed(listener: () => void): () => void }>;

/**
 * Watches for secrets that are handled while the vault is locked: a passphrase that did not fit, that of a backup, a target key, what a bundle
 * held. Libraries and Node.js leave copies of them in memory that only the end of the process erases.
 */
export function secretsWhileLocked(
  door: BridgeDoor,
  world: Readonly<{ isLocked(): boolean; isInUse(): boolean; later: IdleLockWorld['later'] }>,
): SecretsWhileLocked {
  const used = emitter<[]>();
  let underWay = 0;
  let quietTimes = 0;
  let takeBack: (() => void) | undefined;
  const wait = (): void => {
    takeBack?.();
    takeBack = world.later(look, quietMs);
  };
  const look = (): void => {
    takeBack = undefined;
    // The lock that follows an opening has a restart of its own.
    if (!world.isLocked()) return;
    quietTimes += 1;
    if (underWay > 0 || (world.isInUse() && quietTimes < quietTimesMax)) wait();
    else used.tell();
  };
  return {
    onUsed: used.add,
    door: {
      ...door,
      async ask(name, args) {
        underWay += 1;
        try {
          return await door.ask(name, args);
        } finally {
          underWay -= 1;
          if (door.handlesSecret(name) && world.isLocked()) {
            quietTimes = 0;
            wait();
          }
        }
      },
    },
  };
}
