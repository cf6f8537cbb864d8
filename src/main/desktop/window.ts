import { BrowserWindow, session, type IpcMainInvokeEvent, type Session, type WebContents } from 'electron';
import type { News } from '#shared/bridge-asks.ts';
import { newsChannel } from '#shared/ipc.ts';
import { isPage } from './page.ts';

/** The lid's colours, for the buttons that the system draws on it. */
const lid = { color: '#102d2c', symbolColor: '#eef6f5', height: 39 } as const;

/**
 * The session of the page: in memory alone, so that nothing of it reaches the disk. Its powers are taken before anything is loaded in it.
 */
export function pageSession(): Session {
  const made = session.fromPartition('coffer', { cache: false });
  confineSession(made);
  return made;
}

/**
 * Makes the one window, empty and hidden until its page is ready. Its page has no Node, no powers of the browser, and nowhere else to go.
 * @param preload absolute path of the built preload script
 * @param icon absolute path of the app's icon, PNG
 */
export function createWindow(preload: string, icon: string, ofPage: Session): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 640,
    minHeight: 400,
    show: false,
    title: 'Coffer',
    icon,
    autoHideMenuBar: true,
    titleBarStyle: 'hidden',
    titleBarOverlay: lid,
    trafficLightPosition: { x: 14, y: 12 },
    webPreferences: {
      session: ofPage,
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

let cameraAllowed = false;

/** Lets the page use the camera while a dialog that scans is open, and at no other time. */
export function allowCamera(on: boolean): void {
  cameraAllowed = on;
}

/** No powers but the camera, while it is allowed, and only its picture; no devices, no downloads, no request to anything but our page. */
function confineSession(made: Session): void {
  made.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    answer(permission === 'media' && cameraAllowed && types.length > 0 && types.every((type) => type === 'video'));
  });
  made.setPermissionCheckHandler(
    (_contents, permission, _origin, details) =>
      permission === 'media' && cameraAllowed && details.mediaType === 'video',
  );
  made.setDevicePermissionHandler(() => false);
  made.setSpellCheckerEnabled(false);
  made.on('will-download', (event) => event.preventDefault());
  made.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isPage(details.url) }));
}

/** Every page stays where it is: no other page in its window, no second window, no page inside the page. For whatever is ever made. */
export function confineContents(contents: WebContents): void {
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
