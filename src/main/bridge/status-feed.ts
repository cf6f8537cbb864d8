import type { VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { KnownVaults } from '../config/known-vaults.ts';
import { emitter } from '../session/emitter.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import type { Session, SessionStatus } from '../session/session.ts';
import { isDemoFolder } from './demo-folder.ts';

/** The vault's status as windows show it: the session's, with what this machine keeps about the vault. */
export type StatusFeed = Readonly<{
  status(): Promise<VaultStatus>;
  /** The same, where the session's status is at hand. */
  full(status: SessionStatus): Promise<VaultStatus>;
  fullOutcome(asked: Promise<Outcome<SessionStatus>>): Promise<Outcome<VaultStatus>>;
  /** Tells the status to every listener. To be called after a change that the session does not tell. */
  publish(): void;
  onStatus: (listener: (status: VaultStatus) => void) => () => void;
}>;

/** Tells each change of `session` for as long as the program runs. */
export function createStatusFeed(session: Session, vaults: KnownVaults, quick: QuickUnlock): StatusFeed {
  const heard = emitter<[status: VaultStatus]>();

  const full = async (status: SessionStatus): Promise<VaultStatus> => {
    const left = status.state === 'unlocked' ? session.idleLock.leftMs() : undefined;
    return {
      ...status,
      colour: await vaults.colourOf(status.folder),
      quickUnlock: status.vaultId === undefined ? 'unavailable' : await quick.state(status.vaultId),
      ...(isDemoFolder(status.folder) && { demo: true as const }),
      ...(left === undefined ? {} : { locksInMs: left }),
    };
  };
  const status = async (): Promise<VaultStatus> => full(await session.status());
  let telling = Promise.resolve();
  /** One status after the other, so that the last one told is the newest. */
  const publish = (): void => void (telling = telling.then(async () => heard.tell(await status())).catch(() => {}));
  session.onChanged(publish);

  return {
    status,
    full,
    async fullOutcome(asked) {
      const outcome = await asked;
      return outcome.ok ? { ok: true, value: await full(outcome.value) } : outcome;
    },
    publish,
    onStatus: heard.add,
  };
}
