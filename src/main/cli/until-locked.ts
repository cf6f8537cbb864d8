import type { Session } from '../session/session.ts';

/**
 * Aborted when the vault was open and is locked, and when a secret was handled while it is locked and is not used any more, unless the vault
 * is set so that a lock ends nothing. The setting lies in the vault, so it is remembered while that is open.
 * @param onSecretsUsed as `Host` says
 */
export function untilLocked(
  session: Pick<Session, 'isLocked' | 'openSettings' | 'onCommitted' | 'onChanged'>,
  onSecretsUsed: (listener: () => void) => unknown,
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
  onSecretsUsed(() => {
    if (session.isLocked() && wanted) locked.abort();
  });
  learn();
  return locked.signal;
}
