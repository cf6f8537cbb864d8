import { BrowserWindow, type IpcMainInvokeEvent, type Session, type WebContents } from 'electron';
import type { News } from '#shared/bridge-asks.ts';
import { newsChannel } from '#shared/ipc.ts';
import { isPage } from './page.ts';

/**
 * Makes the one window, empty and hidden until its page is ready. Its page has no Node, no powers of the browser, and nowhere else to go.
 * @param preload absolute path of the built preload script
 */
export function createWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 640,
    minHeight: 400,
    show: false,
    title: 'Coffer',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  });
  confineSession(window.webContents.session);
  confineContents(window.webContents);
  window.once('ready-to-show', () => window.show());
  return window;
}

/** What its copy buttons need: to put text on the clipboard when a person asks. Reading from it stays denied. */
const grantedPermission = 'clipboard-sanitized-write';

/** One permission, no devices, no downloads, no request to anything but the page's own files. */
function confineSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === grantedPermission));
  session.setPermissionCheckHandler((_contents, permission) => permission === grantedPermission);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, answer) => {
    const { protocol } = new URL(details.url);
    answer({ cancel: !isPage(details.url) && protocol !== 'devtools:' });
  });
}

/** The page stays where it is: no other page in this window, no second window, no page inside the page. */
function confineContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Whether a message comes from the top frame of this window, while it shows our page. */
export function isFromWindow(window: BrowserWindow, event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null && event.sender === window.webContents && frame === window.webContents.mainFrame && isPage(frame.url)
  );
}

/** Tells the window news, while there is a window. */
export function announce(window: BrowserWindow, news: News): void {
  if (!window.isDestroyed()) window.webContents.send(newsChannel, news);
}
