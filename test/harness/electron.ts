import { EventEmitter } from 'node:events';

/**
 * Electron by hand: the few things of it that we use, each remembering what it was told. It stands in for the whole module
 * (`vi.mock('electron', …)`), because importing the real one under plain Node would try to download it.
 */
class App extends EventEmitter {
  /** Whether this is the first instance. */
  isFirst = true;
  sandboxed = false;
  exitCode: number | undefined;
  quits = 0;
  requestSingleInstanceLock(): boolean {
    return this.isFirst;
  }
  enableSandbox(): void {
    this.sandboxed = true;
  }
  async whenReady(): Promise<void> {}
  /** As Electron does it: everybody may still hold the end back. */
  quit(): void {
    this.quits++;
    let held = false;
    this.emit('before-quit', { preventDefault: () => (held = true) });
    if (!held) this.exit(0);
  }
  exit(code: number): void {
    this.exitCode = code;
    this.emit('exited');
  }
}

export const app = new App();

export const dialog = {
  shown: [] as string[],
  showErrorBox(title: string, content: string): void {
    dialog.shown.push(`${title}: ${content}`);
  },
};

type Handler = (request: Readonly<{ method: string; url: string }>) => Response;

export const protocol = {
  privileged: [] as unknown[],
  handlers: new Map<string, Handler>(),
  registerSchemesAsPrivileged(schemes: readonly unknown[]): void {
    protocol.privileged.push(...schemes);
  },
  handle(scheme: string, handler: Handler): void {
    protocol.handlers.set(scheme, handler);
  },
};

type Listener = (event: unknown, ...args: readonly unknown[]) => Promise<unknown>;

export const ipcMain = {
  listeners: new Map<string, Listener>(),
  handle(channel: string, listener: Listener): void {
    ipcMain.listeners.set(channel, listener);
  },
  removeHandler(channel: string): void {
    ipcMain.listeners.delete(channel);
  },
};

/** What a page in the window would be told; `ask` answers what it invokes. */
export const ipcRenderer = Object.assign(new EventEmitter(), {
  ask: async (_channel: string, ..._args: readonly unknown[]): Promise<unknown> => undefined,
  async invoke(channel: string, ...args: readonly unknown[]): Promise<unknown> {
    return ipcRenderer.ask(channel, ...args);
  },
});

export const contextBridge = {
  exposed: new Map<string, unknown>(),
  exposeInMainWorld(name: string, value: unknown): void {
    contextBridge.exposed.set(name, value);
  },
};

type Answer<Value> = (value: Value) => void;

class Session extends EventEmitter {
  requestPermission: (contents: unknown, permission: string, answer: Answer<boolean>) => void = () => {};
  checkPermission: (contents: unknown, permission: string) => boolean = () => true;
  checkDevice: () => boolean = () => true;
  beforeRequest: (details: { url: string }, answer: Answer<{ cancel: boolean }>) => void = () => {};
  readonly webRequest = {
    onBeforeRequest: (listener: Session['beforeRequest']): void => {
      this.beforeRequest = listener;
    },
  };
  setPermissionRequestHandler(handler: Session['requestPermission']): void {
    this.requestPermission = handler;
  }
  setPermissionCheckHandler(handler: Session['checkPermission']): void {
    this.checkPermission = handler;
  }
  setDevicePermissionHandler(handler: Session['checkDevice']): void {
    this.checkDevice = handler;
  }
}

export class WebContents extends EventEmitter {
  readonly session = new Session();
  readonly mainFrame = { url: '' };
  readonly sent: unknown[][] = [];
  openWindow: () => { action: string } = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: WebContents['openWindow']): void {
    this.openWindow = handler;
  }
  send(...message: readonly unknown[]): void {
    this.sent.push([...message]);
  }
}

export class BrowserWindow extends EventEmitter {
  static made: BrowserWindow[] = [];
  readonly webContents = new WebContents();
  readonly options: Readonly<{ show?: boolean; webPreferences: Record<string, unknown> }>;
  readonly calls: string[] = [];
  destroyed = false;
  minimized = false;
  constructor(options: BrowserWindow['options']) {
    super();
    this.options = options;
    BrowserWindow.made.push(this);
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    this.emit('ready-to-show');
  }
  show(): void {
    this.calls.push('show');
  }
  restore(): void {
    this.calls.push('restore');
  }
  focus(): void {
    this.calls.push('focus');
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
}

/** Puts everything back as it is in a new process. */
export function resetElectron(): void {
  app.removeAllListeners();
  Object.assign(app, { isFirst: true, sandboxed: false, exitCode: undefined, quits: 0 });
  dialog.shown.length = 0;
  protocol.privileged.length = 0;
  protocol.handlers.clear();
  ipcMain.listeners.clear();
  ipcRenderer.removeAllListeners();
  contextBridge.exposed.clear();
  BrowserWindow.made.length = 0;
}
