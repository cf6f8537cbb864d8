import type { Session } from '../session/session.ts';

/**
 * Aborted when the vault was open and is locked, unless the vault is set so that a lock ends nothing. The setting lies in the vault, so it
 * is remembered while that is open.
 */
export function untilLocked(
  session: Pick<Session, 'isLocked' | 'openSettings' | 'onCommitted' | 'onChanged'>,
): AbortSignal {
  const locked = new AbortController();
  let wasOpen = false;
  let wanted = true;
  const learn = (): void => {
    const settings = session.openSettings();
    if (!settings) return;
    wasOpen = true;
    wanted = settings.restartAtLock ?? true;
  };
  session.onCommitted((tables) => {
    if (tables.includes('settings')) learn();
  });
  session.onChanged(() => {
    learn();
    if (session.isLocked() && wasOpen && wanted) locked.abort();
  });
  learn();
  return locked.signal;
}
