import { app } from 'electron';
import type { Bridge } from '#shared/bridge.ts';

/**
 * Ends the process at each lock and starts it again, where the vault is set so: only the end of a process surely wipes its memory. The setting
 * lies in the vault, so it is remembered while that is open.
 * @param close lets go of the vault's folder
 */
export function restartAtLock(bridge: Bridge, close: () => Promise<void>): void {
  let wasOpen = false;
  let wanted = false;
  const learn = async (): Promise<void> => {
    const settings = await bridge.local.settings();
    if (settings.ok) wanted = settings.value.restartAtLock ?? false;
  };
  bridge.onCommitted((tables) => {
    if (tables.includes('settings')) void learn();
  });
  bridge.onStatus(({ state }) => {
    if (state === 'unlocked') {
      wasOpen = true;
      void learn();
      return;
    }
    if (!wasOpen || !wanted) return;
    wasOpen = false;
    app.relaunch();
    close().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });
}
