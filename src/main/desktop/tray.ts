import { Menu, nativeImage, Tray } from 'electron';
import { trayWords, type TrayWords } from './tray-words.ts';

/** What may be told to everybody who sees the screen: whether the vault is open, and how many requests wait. Never a name. */
export type TrayState = Readonly<{ locked: boolean; waiting: number; language: string }>;

export type TrayDeeds = Readonly<{ show: () => void; lock: () => void; quit: () => void }>;

/** The sign in the system's tray. */
export type TrayIcon = Readonly<{ update(state: TrayState): void; destroy(): void }>;

/**
 * Puts the sign into the system's tray.
 * @param icons absolute path of the folder that holds `tray-locked.png`, `tray-open.png` and `tray-waiting.png`
 */
export function createTray(icons: string, deeds: TrayDeeds): TrayIcon {
  const image = (name: string) => nativeImage.createFromPath(`${icons}/tray-${name}.png`);
  const tray = new Tray(image('locked'));
  tray.on('click', deeds.show);
  let shown = '';
  return {
    update(state) {
      const words = trayWords(state.language);
      const line = lineOf(state, words);
      // Some systems flicker at each change, so only real ones are made.
      const next = `${line}${state.language}`;
      if (next === shown) return;
      shown = next;
      tray.setImage(image(state.locked ? 'locked' : state.waiting > 0 ? 'waiting' : 'open'));
      tray.setToolTip(line);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: line, enabled: false },
          { type: 'separator' },
          { label: words.show, click: deeds.show },
          { label: words.lock, click: deeds.lock, enabled: !state.locked },
          { label: words.quit, click: deeds.quit },
        ]),
      );
    },
    destroy: () => tray.destroy(),
  };
}

function lineOf({ locked, waiting }: TrayState, words: TrayWords): string {
  return locked ? words.locked : `${words.open}, ${words.waiting(waiting)}`;
}
