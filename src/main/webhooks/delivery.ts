import type { Session } from '../session/session.ts';
import { beginRun, type Run, type RunWorld } from './run.ts';

/** What lets go what was held up: another network setting, another address, an endpoint that is active again. */
const rules = ['settings', 'webhookEndpoints', 'features'];

/**
 * Delivers webhooks whenever the session's vault is open and can be written, from now on. What waits is in the vault: a lock breaks off
 * what is under way and waits until what was delivered is kept; at the next unlocking it goes on.
 */
export function deliverWebhooks(session: Session, world: RunWorld): void {
  let run: Run | null = null;
  let isHeld = false;

  /** Under way as a request is, so that the vault is not closed before the run has ended. */
  const hold = async (): Promise<void> => {
    if (isHeld || session.isLocked()) return;
    isHeld = true;
    await session.whileOpen(async (openVault) => {
      // A vault that cannot be written keeps nothing of what was delivered, and so nothing is. It is held all the same, until it is closed.
      const began = openVault.vault.condition.kind === 'writable' ? beginRun(openVault, world) : null;
      run = began;
      await new Promise<void>((resolve) => {
        const forget = session.onLocked(() => {
          forget();
          resolve();
        });
      });
      run = null;
      await began?.end();
      return { ok: true, value: {} };
    });
    isHeld = false;
    // A lock that could not wait for it may have been followed by another unlocking.
    follow();
  };

  const follow = (): void => void hold();
  session.onChanged(follow);
  session.onCommitted((tables) => {
    if (tables.some((table) => rules.includes(table))) run?.wake('rules');
    else if (tables.includes('outbox')) run?.wake('outbox');
  });
  follow();
}
