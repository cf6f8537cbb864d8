import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runDesktop } from '../../src/main/desktop/app.ts';
import { refusedLaunch } from '../../src/main/desktop/switches.ts';
import { locked, testBridge } from '../harness/bridge.ts';
import { app, BrowserWindow, Menu, protocol, resetElectron, session, WebContents } from '../harness/electron.ts';
import { sourceFiles } from '../harness/source-tree.ts';

vi.mock('electron', () => import('../harness/electron.ts'));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-hardening-'));
  writeFileSync(join(folder, 'index.html'), '<p></p>');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  resetElectron();
});

async function started() {
  const bridge = testBridge(locked);
  let allowCamera: ((on: boolean) => void) | undefined;
  await runDesktop({ page: folder, preload: '/preload/index.cjs', icons: '/icons' }, async (shell) => {
    allowCamera = shell.allowCamera;
    return { bridge, isLocked: () => true, close: async () => {} };
  });
  const [window] = BrowserWindow.made;
  const made = session.partitions.get('coffer');
  if (!window || !made || !allowCamera) throw new Error('the app did not start');
  return { bridge, window, session: made.session, partition: made.options, allowCamera };
}

const desktopSources = (): string =>
  [...sourceFiles('src/main'), ...sourceFiles('src/preload')].map(({ code }) => code).join('\n');

/** The points of Electron's security checklist, in its order and by its numbers. */
describe('Electron’s security checklist', () => {
  it('1: loads nothing from elsewhere: the page’s address is our own scheme', async () => {
    const { window } = await started();
    expect(window.webContents.mainFrame.url).toBe('app://coffer/');
    expect(desktopSources()).not.toMatch(/loadURL\((?!pageUrl\))/);
  });

  it('2, 3, 4: no Node in the page, an isolated context, a sandbox', async () => {
    const { window } = await started();
    expect(window.options.webPreferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
    });
    expect(app.sandboxed).toBe(true);
  });

  it('5: no permission is granted but the camera’s picture, while a dialog scans', async () => {
    const { session: ofPage, allowCamera } = await started();
    const granted = (permission: string, mediaTypes?: readonly string[]): boolean => {
      const answer = vi.fn();
      ofPage.requestPermission(null, permission, answer, mediaTypes ? { mediaTypes } : {});
      return answer.mock.calls[0]?.[0] === true;
    };
    const others = [
      'clipboard-read',
      'clipboard-sanitized-write',
      'geolocation',
      'notifications',
      'hid',
      'usb',
      'midi',
    ];
    for (const permission of others) expect(granted(permission), permission).toBe(false);
    expect(granted('media', ['video'])).toBe(false);
    allowCamera(true);
    expect(granted('media', ['video'])).toBe(true);
    expect(ofPage.checkPermission(null, 'media', '', { mediaType: 'video' })).toBe(true);
    expect(granted('media', ['video', 'audio'])).toBe(false);
    expect(granted('media', ['audio'])).toBe(false);
    expect(granted('media')).toBe(false);
    for (const permission of others) {
      expect(granted(permission), permission).toBe(false);
      expect(ofPage.checkPermission(null, permission, '', {})).toBe(false);
    }
    allowCamera(false);
    expect(granted('media', ['video'])).toBe(false);
    expect(ofPage.checkDevice()).toBe(false);
  });

  it('6, 8, 9, 10: web security stays on, nothing insecure, experimental or blink-featured', async () => {
    const { window } = await started();
    expect(window.options.webPreferences).toMatchObject({
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    });
    expect(window.options.webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });

  it('7: a content security policy of nothing but its own', async () => {
    const { session: ofPage } = await started();
    const answer = ofPage.handlers.get('app')?.({ method: 'GET', url: 'app://coffer/' });
    const policy = answer?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
  });

  it('11, 12: no webview, and none is let in', async () => {
    const { window } = await started();
    expect(window.options.webPreferences['webviewTag']).toBe(false);
    const event = { preventDefault: vi.fn() };
    window.webContents.emit('will-attach-webview', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  it('13, 14: no page goes elsewhere or opens a window, whoever made it', async () => {
    await started();
    const later = new WebContents();
    app.emit('web-contents-created', {}, later);
    expect(later.openWindow()).toEqual({ action: 'deny' });
    for (const way of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      const event = { preventDefault: vi.fn() };
      later.emit(way, event);
      expect(event.preventDefault, way).toHaveBeenCalledOnce();
    }
  });

  it('15: nothing is ever opened outside', () => {
    expect(desktopSources()).not.toContain('openExternal');
  });

  it('17: each question is checked for its sender', async () => {
    // What the door refuses is in app.test.ts; here, that there is no other channel.
    const listening = desktopSources().match(/ipcMain\.(on|once|handle|handleOnce)\(/g) ?? [];
    expect(listening).toEqual([]);
    expect(desktopSources().match(/ipc\.handle\(/g)).toHaveLength(1);
  });

  it('18: no file of the disk is a page, and our scheme has no more rights than it needs', async () => {
    const { session: ofPage } = await started();
    const answer = vi.fn();
    ofPage.beforeRequest({ url: 'file:///etc/passwd' }, answer);
    expect(answer).toHaveBeenCalledWith({ cancel: true });
    expect(protocol.privileged).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  });

  it('20: the page is given one bridge of functions, and nothing of Electron', () => {
    const preload = sourceFiles('src/preload')
      .map(({ code }) => code)
      .join('\n');
    expect(preload.match(/exposeInMainWorld\(/g)).toHaveLength(1);
    expect(preload).not.toMatch(/exposeInMainWorld\([^)]*ipcRenderer/);
  });

  it('keeps the page’s session in memory, without a spell checker, without the tools of a developer', async () => {
    const { window, session: ofPage, partition } = await started();
    expect([...session.partitions.keys()].some((name) => name.startsWith('persist:'))).toBe(false);
    expect(partition).toEqual({ cache: false });
    expect(ofPage.spellChecker).toBe(false);
    expect(window.options.webPreferences).toMatchObject({ spellcheck: false, devTools: false });
  });

  it('asks Chromium for no network of its own, and registers no scheme with the system', async () => {
    await started();
    for (const name of ['disable-background-networking', 'disable-component-update', 'disable-domain-reliability'])
      expect(app.switches.has(name), name).toBe(true);
    expect(app.switches.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND');
    expect(desktopSources()).not.toMatch(/setAsDefaultProtocolClient|crashReporter\.start|autoUpdater/);
    expect(Menu.application).toBe(process.platform === 'darwin' ? expect.anything() : null);
  });
});

describe('what the program does not start with', () => {
  it.each([
    ['--remote-debugging-port=9222', '--remote-debugging-port'],
    ['--remote-debugging-pipe', '--remote-debugging-pipe'],
    ['--inspect', '--inspect'],
    ['--inspect-brk=0.0.0.0:9229', '--inspect-brk'],
    ['--JS-FLAGS=--expose-gc', '--js-flags'],
    ['-load-extension=/tmp/x', '--load-extension'],
    ['/renderer-cmd-prefix=xterm', '--renderer-cmd-prefix'],
    ['--gpu-launcher=/tmp/x', '--gpu-launcher'],
    ['--no-sandbox', '--no-sandbox'],
    ['--host-resolver-rules=MAP * 1.2.3.4', '--host-resolver-rules'],
    ['--ignore-certificate-errors', '--ignore-certificate-errors'],
  ])('%s', (arg, name) => {
    expect(refusedLaunch(['coffer', '--vault', '/v', arg], {})).toBe(name);
  });

  it('variables that hand Node to somebody else', () => {
    expect(refusedLaunch(['coffer'], { NODE_OPTIONS: '--require /tmp/x' })).toBe('NODE_OPTIONS');
    expect(refusedLaunch(['coffer'], { ELECTRON_RUN_AS_NODE: '1' })).toBe('ELECTRON_RUN_AS_NODE');
    expect(refusedLaunch(['coffer'], { NODE_OPTIONS: '', PATH: '/bin' })).toBeNull();
  });

  it('but it starts with its own, and with paths that look like them', () => {
    expect(refusedLaunch(['coffer', '--vault', '/home/inspect', '--port', '7411', '/home/ann/vault'], {})).toBeNull();
    expect(refusedLaunch(['/opt/inspect', '--', '--inspect'], {})).toBeNull();
  });

  it('is said and ends with 1 once it is delivered, and is how it is tested before', async () => {
    const argv = process.argv;
    process.argv = [...argv, '--inspect'];
    try {
      app.isPackaged = true;
      await runDesktop({ page: folder, preload: '', icons: '' }, () => Promise.reject(new Error('it must not start')));
      expect(app.exitCode).toBe(1);
      expect(BrowserWindow.made).toEqual([]);
      resetElectron();
      await started();
      expect(BrowserWindow.made).toHaveLength(1);
    } finally {
      process.argv = argv;
    }
  });
});
