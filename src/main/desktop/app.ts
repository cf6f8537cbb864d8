import { app, dialog, ipcMain, protocol, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { Bridge } from '#shared/bridge.ts';
import { stopwatch } from '../adapters/clock.ts';
import type { Shell } from '../bridge/context.ts';
import { bridgeDoor } from '../bridge/bridge-door.ts';
import { serveBridge } from '../bridge/ipc.ts';
import { readPageFiles } from '../endpoint/page.ts';
import { lockWhenAway } from './lock-when-away.ts';
import { harden } from './hardening.ts';
import { noticeWaiting } from './notices.ts';
import { answerPageRequest, pageScheme, pageUrl } from './page.ts';
import { restartAtLock } from './restart.ts';
import { desktopShell } from './shell.ts';
import { refusedLaunch } from './switches.ts';
import { createTray } from './tray.ts';
import { countPendingApprovals } from './pending-approvals.ts';
import { announce, createWindow, isFromWindow, pageSession } from './window.ts';

/** What the desktop app shows, and how it is put away. */
export type DesktopParts = Readonly<{
  bridge: Bridge;
  /** Asked at each question that needs an open vault. */
  isLocked: () => boolean;
  /** Locks the vault and lets go of its folder. Called once, before the program ends. */
  close: () => Promise<void>;
}>;

export type DesktopFolders = Readonly<{
  /** Absolute path of the built page, `out/renderer`. */
  page: string;
  /** Absolute path of the built preload script. */
  preload: string;
  /** Absolute path of `resources/icons`. */
  icons: string;
}>;

/**
 * Runs the desktop app until its window is closed. Must be called before Electron is ready. A second start of the same app only brings
 * the first one's window forward, whatever it was started with. What keeps it from starting is shown to the person, and ends it with 1.
 * @param compose builds what the window shows; called once, when this is known to be the only instance
 */
export async function runDesktop(
  folders: DesktopFolders,
  compose: (shell: Shell) => Promise<DesktopParts>,
): Promise<void> {
  // Only what is delivered refuses them: a debugger is how the program is tested.
  const refused = app.isPackaged ? refusedLaunch(process.argv, process.env) : null;
  if (refused !== null) {
    dialog.showErrorBox(
      'Couldn’t start Coffer',
      `Coffer does not start with ${refused}, because other programs could then read its memory.`,
    );
    app.exit(1);
    return;
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  harden();
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges: { standard: true, secure: true } }]);
  await app.whenReady();
  try {
    await showWindow(folders, compose);
  } catch (error) {
    dialog.showErrorBox('Couldn’t start Coffer', error instanceof Error ? error.message : 'Unknown error.');
    app.exit(1);
  }
}

async function showWindow(folders: DesktopFolders, compose: (shell: Shell) => Promise<DesktopParts>): Promise<void> {
  const files = readPageFiles(folders.page);
  const ofPage = pageSession();
  ofPage.protocol.handle(pageScheme, (request) => answerPageRequest(files, request));
  let window: BrowserWindow | null = null;
  // The vault is put away after the window is closed, and nothing may be asked of a window that is gone.
  const parts = await compose(desktopShell(() => (window?.isDestroyed() ? null : window)));
  closeBeforeQuit(parts);

  const made = createWindow(folders.preload, `${folders.icons}/icon.png`, ofPage);
  window = made;
  const { bridge, isLocked } = parts;
  serveBridge<IpcMainInvokeEvent>(ipcMain, bridgeDoor(bridge, isLocked), (event) => isFromWindow(made, event));
  bridge.onCommitted((tables) => announce(made, { news: 'committed', tables }));
  bridge.onStatus((status) => announce(made, { news: 'status', status }));
  bridge.onProgress((progress) => announce(made, { news: 'progress', progress }));
  lockWhenAway(() => void bridge.vault.lock());
  restartAtLock(bridge, parts.close);
  showState(bridge, made, isLocked, folders.icons);
  app.on('second-instance', () => bringForward(made));
  app.on('window-all-closed', () => app.quit());
  await made.loadURL(pageUrl);
}

/** Keeps the tray's sign true, and tells a person who looks elsewhere that something waits. */
function showState(bridge: Bridge, window: BrowserWindow, isLocked: () => boolean, icons: string): void {
  const show = (): void => bringForward(window);
  const tray = createTray(icons, { show, lock: () => void bridge.vault.lock(), quit: () => app.quit() });
  const notice = noticeWaiting(stopwatch(), () => !window.isDestroyed() && window.isFocused(), show);
  let waiting = 0;
  const update = async (): Promise<void> => {
    const { language } = await bridge.local.preferences();
    tray.update({ locked: isLocked(), waiting, language });
    notice(waiting, language);
  };
  bridge.onStatus(() => void update());
  countPendingApprovals(bridge, (count) => {
    waiting = count;
    void update();
  });
}

/** The vault is put away before the process ends, however the end was asked for. */
function closeBeforeQuit(parts: DesktopParts): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    parts.close().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });
}

function bringForward(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
