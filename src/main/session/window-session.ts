import { shownSettings } from '#engine/domain/settings.ts';
import type { VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { idleLock, type IdleLockWorld } from './idle-lock.ts';
import type { KnownVaults } from '../config/known-vaults.ts';
import { createReauthentication, type Reauthentication } from './reauthentication.ts';
import { emitter } from './emitter.ts';
import type { QuickUnlock } from './quick-unlock.ts';
import type { Session, SessionStatus } from './session.ts';

/** The vault in front, as windows see it: its status in full, when it locks by itself, and whether whoever is there proved who they are. */
export type WindowSession = Readonly<{
  status(): Promise<VaultStatus>;
  /** The same, where a session's status is at hand. */
  full(status: SessionStatus): Promise<VaultStatus>;
  fullOutcome(asked: Promise<Outcome<SessionStatus>>): Promise<Outcome<VaultStatus>>;
  reauthentication: Reauthentication;
  /** Somebody opened the vault at a window: from now on it locks when nobody is there. */
  attended(): void;
  /** Somebody is there. */
  stay(): void;
  /** The time to lock was set anew. */
  settled(): void;
  /** Whether its time is up, though no timer has said so yet, as after a sleep: then it is locked, and this tells so when that is done. */
  lockWhenDue(): Promise<void>;
  /** Something in the status changed that no session tells. */
  changed(): void;
  onStatus: (listener: (status: VaultStatus) => void) => () => void;
}>;

export type WindowWorld = Readonly<{ session: Session; vaults: KnownVaults; quick: QuickUnlock; time: IdleLockWorld }>;

/** Watches over `session` for as long as the program runs. */
export function createWindowSession({ session, vaults, quick, time }: WindowWorld): WindowSession {
  const heard = emitter<[status: VaultStatus]>();
  const reauthentication = createReauthentication(time.clock, time.stopwatch);
  let attended = false;
  const idle = idleLock(time, () => void session.lock());

  const lockAfterSeconds = (): number => {
    const said = session.openSettings();
    return said ? shownSettings(said).lockAfterSeconds : 0;
  };

  const full = async (status: SessionStatus): Promise<VaultStatus> => {
    const left = status.state === 'unlocked' ? idle.leftMs() : undefined;
    return {
      ...status,
      colour: await vaults.colourOf(status.folder),
      quickUnlock: status.vaultId === undefined ? 'unavailable' : await quick.state(status.vaultId),
      ...(left === undefined ? {} : { locksInMs: left }),
    };
  };
  const status = async (): Promise<VaultStatus> => full(await session.status());
  let telling = Promise.resolve();
  /** One after the other, so that nobody hears last of how things stood first. */
  const changed = (): void => void (telling = telling.then(async () => heard.tell(await status())).catch(() => {}));

  const begin = (): void => {
    if (attended) idle.begin(lockAfterSeconds());
  };

  session.onChanged(changed);
  session.onLocked(() => {
    idle.end();
    attended = false;
  });
  session.onOperatorGone(() => reauthentication.revoke());

  return {
    status,
    full,
    async fullOutcome(asked) {
      const outcome = await asked;
      return outcome.ok ? { ok: true, value: await full(outcome.value) } : outcome;
    },
    reauthentication,
    attended() {
      attended = true;
      begin();
      changed();
    },
    stay() {
      idle.again();
      changed();
    },
    settled() {
      begin();
      changed();
    },
    async lockWhenDue() {
      if (idle.leftMs() === 0) await session.lock();
    },
    changed,
    onStatus: heard.add,
  };
}
