import type { OpenVault } from '../session/open-vault.ts';
import type { Session } from '../session/session.ts';

/** What goes on while a vault is open. */
export type Ongoing = Readonly<{
  /** Tables changed in a commit. */
  changed(tables: readonly string[]): void;
  /** Comes to its end, and resolves when it has. */
  end(): Promise<void>;
}>;

/**
 * Begins something whenever the session's vault is open and can be written, from now on, and ends it at each lock. The vault is closed after
 * that has ended.
 */
export function whileOpen(session: Session, begin: (openVault: OpenVault) => Ongoing): void {
  let ongoing: Ongoing | null = null;
  let isHeld = false;

  /** In progress as a request is, so that the vault is not closed before it has ended. */
  const hold = async (): Promise<void> => {
    if (isHeld || session.isLocked()) return;
    isHeld = true;
    await session.whileOpen(async (openVault) => {
      // A vault that cannot be written keeps nothing of what was done, and so nothing is. It is held all the same, until it is closed.
      const began = openVault.vault.condition.kind === 'writable' ? begin(openVault) : null;
      ongoing = began;
      await new Promise<void>((resolve) => {
        const forget = session.onLocked(() => {
          forget();
          resolve();
        });
      });
      ongoing = null;
      await began?.end();
      return { ok: true, value: {} };
    });
    isHeld = false;
    // A lock that could not wait for it may have been followed by another unlocking.
    follow();
  };

  const follow = (): void => void hold();
  session.onChanged(follow);
  session.onCommitted((tables) => ongoing?.changed(tables));
  follow();
}
