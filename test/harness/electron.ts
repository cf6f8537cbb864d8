import { EventEmitter } from 'node:events';

/**
 * Electron by hand: the few things of it that we use, each remembering what it was told. It stands in for the whole module
 * (`vi.mock('electron', …)`), because importing the real one under plain Node would try to download it.
 */
class App extends EventEmitter {
  /** Whether this is the first instance. */
  isFirst = true;
  isPackaged = false;
  sandboxed = false;
  relaunches = 0;
  readonly switches = new Map<string, string>();
  readonly commandLine = { appendSwitch: (name: string, value = ''): void => void this.switches.set(name, value) };
  exitCode: number | undefined;
  quits = 0;
  requestSingleInstanceLock(): boolean {
    return this.isFirst;
  }
  enableSandbox(): void {
    this.sandboxed = true;
  }
  relaunch(): void {
    this.relaunches++;
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

type DialogOptions = { properties?: readonly string[]; defaultPath?: string };
type Chosen = { canceled: boolean; filePath: string; filePaths: string[] };

export const dialog = {
  shown: [] as string[],
  /** What the person chooses next, and how they were asked. */
  chosen: { canceled: true, filePath: '', filePaths: [] } as Chosen,
  asked: [] as DialogOptions[],
  async showSaveDialog(_window: unknown, options: DialogOptions): Promise<Chosen> {
    dialog.asked.push(options);
    return dialog.chosen;
  },
  async showOpenDialog(_window: unknown, options: DialogOptions): Promise<Chosen> {
    dialog.asked.push(options);
    return dialog.chosen;
  },
  showErrorBox(title: string, content: string): void {
    dialog.shown.push(`${title}: ${content}`);
  },
};

type Handler = (request: Readonly<{ method: string; url: string }>) => Response;

export const protocol = {
  privileged: [] as unknown[],
  registerSchemesAsPrivileged(schemes: readonly unknown[]): void {
    protocol.privileged.push(...schemes);
  },
};

export const clipboard = {
  text: '',
  async writeText(text: string): Promise<void> {
    clipboard.text = text;
  },
  async readText(): Promise<string> {
    return clipboard.text;
  },
  clear(): void {
    clipboard.text = '';
  },
};

export const powerMonitor = Object.assign(new EventEmitter(), {
  state: 'active',
  getSystemIdleState: (): string => powerMonitor.state,
});

export type MenuItem = Readonly<{
  label?: string;
  enabled?: boolean;
  click?: () => void;
  role?: string;
  type?: string;
}>;

export class Menu {
  /** What the program shows as its menu; undefined until it was told. */
  static application: Menu | null | undefined;
  readonly items: readonly MenuItem[];
  constructor(items: readonly MenuItem[]) {
    this.items = items;
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.application = menu;
  }
  static buildFromTemplate(items: readonly MenuItem[]): Menu {
    return new Menu(items);
  }
}

export const nativeImage = { createFromPath: (path: string): string => path };

export class Tray extends EventEmitter {
  static made: Tray[] = [];
  image: string;
  toolTip = '';
  menu: Menu | null = null;
  constructor(image: string) {
    super();
    this.image = image;
    Tray.made.push(this);
  }
  setImage(image: string): void {
    this.image = image;
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
  setContextMenu(menu: Menu): void {
    this.menu = menu;
  }
  destroy(): void {}
}

export class Notification extends EventEmitter {
  static shown: Notification[] = [];
  readonly options: Readonly<{ title: string; body: string }>;
  constructor(options: Notification['options']) {
    super();
    this.options = options;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    Notification.shown.push(this);
  }
}

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

type Details = Readonly<{ mediaTypes?: readonly string[]; mediaType?: string }>;

/** The session that a page is loaded in. */
export class Session extends EventEmitter {
  requestPermission: (contents: unknown, permission: string, answer: Answer<boolean>, details: Details) => void =
    () => {};
  checkPermission: (contents: unknown, permission: string, origin: string, details: Details) => boolean = () => true;
  checkDevice: () => boolean = () => true;
  spellChecker = true;
  beforeRequest: (details: { url: string }, answer: Answer<{ cancel: boolean }>) => void = () => {};
  readonly handlers = new Map<string, Handler>();
  readonly protocol = { handle: (scheme: string, handler: Handler): void => void this.handlers.set(scheme, handler) };
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
  setSpellCheckerEnabled(on: boolean): void {
    this.spellChecker = on;
  }
}

export const session = {
  partitions: new Map<string, Readonly<{ session: Session; options: object | undefined }>>(),
  fromPartition(name: string, options?: object): Session {
    const made = new Session();
    session.partitions.set(name, { session: made, options });
    return made;
  },
};

export class WebContents extends EventEmitter {
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
  protectedContent = false;
  focused = true;
  readonly calls: string[] = [];
  destroyed = false;
  minimized = false;
  constructor(options: BrowserWindow['options']) {
    super();
    this.options = options;
    BrowserWindow.made.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  setContentProtection(on: boolean): void {
    this.#requireThere();
    this.protectedContent = on;
  }
  isFocused(): boolean {
    this.#requireThere();
    return this.focused;
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
    this.#requireThere();
    return this.minimized;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  /** As Electron does for whatever is asked of a window that was closed. */
  #requireThere(): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed');
  }
}

/** Puts everything back as it is in a new process. */
export function resetElectron(): void {
  app.removeAllListeners();
  Object.assign(app, {
    isFirst: true,
    isPackaged: false,
    sandboxed: false,
    relaunches: 0,
    exitCode: undefined,
    quits: 0,
  });
  app.switches.clear();
  dialog.shown.length = 0;
  dialog.asked.length = 0;
  clipboard.text = '';
  powerMonitor.removeAllListeners();
  powerMonitor.state = 'active';
  Menu.application = undefined;
  Tray.made.length = 0;
  Notification.shown.length = 0;
  session.partitions.clear();
  protocol.privileged.length = 0;
  ipcMain.listeners.clear();
  ipcRenderer.removeAllListeners();
  contextBridge.exposed.clear();
  BrowserWindow.made.length = 0;
}
