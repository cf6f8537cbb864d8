import { app, powerMonitor } from 'electron';

const askEveryMs = 5_000;

/**
 * Calls `lock` whenever the operator may have left: the computer sleeps or is shut down, its screen is locked, its user changed. Idle
 * time is not among them: the session counts that by itself. Not every system tells of a locked screen, so it is asked for as well.
 * @returns the function that stops it
 */
export function lockWhenAway(lock: () => void): () => void {
  const events = ['suspend', 'lock-screen', 'user-did-resign-active', 'shutdown'] as const;
  for (const event of events) powerMonitor.on(event as 'suspend', lock);
  let wasLocked = false;
  const timer = setInterval(() => {
    const isLocked = powerMonitor.getSystemIdleState(1) === 'locked';
    if (isLocked && !wasLocked) lock();
    wasLocked = isLocked;
  }, askEveryMs);
  timer.unref();
  const onEnd = (): void => lock();
  app.on('session-end' as 'will-quit', onEnd);
  return () => {
    clearInterval(timer);
    for (const event of events) powerMonitor.off(event as 'suspend', lock);
    app.off('session-end' as 'will-quit', onEnd);
  };
}
