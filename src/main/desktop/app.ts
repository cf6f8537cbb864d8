import { app, dialog, ipcMain, protocol, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { Bridge } from '#shared/bridge.ts';
import { bridgeDoor } from '../transport/bridge-door.ts';
import { serveBridge } from '../transport/ipc.ts';
import { readPageFiles } from '../transport/page.ts';
import { answerPageRequest, pageScheme, pageUrl } from './page.ts';
import { announce, createWindow, isFromWindow } from './window.ts';

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
}>;

/**
 * Runs the desktop app until its window is closed. Must be called before Electron is ready. A second start of the same app only brings
 * the first one's window forward. What keeps it from starting is shown to the person, and ends it with 1.
 * @param compose builds what the window shows; called once, when this is known to be the only instance
 */
export async function runDesktop(folders: DesktopFolders, compose: () => Promise<DesktopParts>): Promise<void> {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges: { standard: true, secure: true } }]);
  await app.whenReady();
  try {
    await showWindow(folders, compose);
  } catch (error) {
    dialog.showErrorBox('Coffer could not start', error instanceof Error ? error.message : 'The reason is not known.');
    app.exit(1);
  }
}

async function showWindow(folders: DesktopFolders, compose: () => Promise<DesktopParts>): Promise<void> {
  const files = readPageFiles(folders.page);
  protocol.handle(pageScheme, (request) => answerPageRequest(files, request));
  const parts = await compose();
  closeBeforeQuit(parts);

  const window = createWindow(folders.preload);
  const { bridge, isLocked } = parts;
  serveBridge<IpcMainInvokeEvent>(ipcMain, bridgeDoor(bridge, isLocked), (event) => isFromWindow(window, event));
  bridge.onCommitted((tables) => announce(window, { news: 'committed', tables }));
  bridge.onStatus((status) => announce(window, { news: 'status', status }));
  bridge.onProgress((progress) => announce(window, { news: 'progress', progress }));
  app.on('second-instance', () => bringForward(window));
  app.on('window-all-closed', () => app.quit());
  await window.loadURL(pageUrl);
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
  if (window.isMinimized()) window.restore();
  window.focus();
}
