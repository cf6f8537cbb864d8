import { Notification } from 'electron';
import { trayWords } from './tray-words.ts';

/** At most one in this time, however many requests come: a flood of them must not bury what a person does. */
const quietMs = 60_000;

/**
 * Shows a notification of the system when more requests wait than before and the window is not looked at. It says how many, and no name.
 * @param nowMs milliseconds of any clock that only goes forward
 */
export function noticeWaiting(
  nowMs: () => number,
  isLookedAt: () => boolean,
  show: () => void,
): (waiting: number, language: string) => void {
  let before = 0;
  let shownAtMs = -Infinity;
  return (waiting, language) => {
    const more = waiting > before;
    before = waiting;
    if (!more || isLookedAt() || nowMs() - shownAtMs < quietMs || !Notification.isSupported()) return;
    shownAtMs = nowMs();
    const notification = new Notification({
      title: 'Coffer',
      body: trayWords(language).waiting(waiting),
      silent: true,
    });
    notification.on('click', show);
    notification.show();
  };
}
