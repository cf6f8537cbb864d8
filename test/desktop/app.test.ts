import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askChannel, newsChannel } from '#shared/ipc.ts';
import type { Shell } from '../../src/main/bridge/context.ts';
import { runDesktop, type DesktopParts } from '../../src/main/desktop/app.ts';
import { locked, testBridge } from '../harness/bridge.ts';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  resetElectron,
  session,
  WebContents,
  type Session,
} from '../harness/electron.ts';

vi.mock('electron', () => import('../harness/electron.ts'));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-desktop-'));
  writeFileSync(join(folder, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  resetElectron();
});

/** Runs the app on a bridge of ours, and gives its window. */
async function started(close: DesktopParts['close'] = async () => {}) {
  const bridge = testBridge(locked);
  await runDesktop({ page: folder, preload: '/preload/index.cjs', icons: '/icons' }, async () => ({
    bridge,
    isLocked: () => true,
    close,
  }));
  const [window] = BrowserWindow.made;
  if (window === undefined) throw new Error('no window was made');
  return { bridge, window, session: pageSession() };
}

/** The session that the page is loaded in. */
function pageSession(): Session {
  const made = session.partitions.get('coffer')?.session;
  if (made === undefined) throw new Error('the page has no session of its own');
  return made;
}

describe('the desktop app', () => {
  it('gives its page no Node, no powers, and the preload script alone', async () => {
    const { window } = await started();
    expect(app.sandboxed).toBe(true);
    expect(window.options.show).toBe(false);
    expect(window.calls).toEqual(['show']);
    expect(window.options.webPreferences).toMatchObject({
      preload: '/preload/index.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  it('serves the page from a scheme of its own, under a policy whose nonce is new each time', async () => {
    await started();
    const serve = pageSession().handlers.get('app');
    const answers = ['app://coffer/', 'app://coffer/'].map((url) => serve?.({ method: 'GET', url }));
    const policies = answers.map((answer) => answer?.headers.get('content-security-policy') ?? '');
    const nonce = /'nonce-([^']+)'/.exec(policies[0] ?? '')?.[1];
    expect(await answers[0]?.text()).toContain(`nonce="${nonce}"`);
    expect(policies[0]).toContain("default-src 'none'");
    expect(policies[0]).not.toContain('unsafe');
    expect(policies[1]).not.toBe(policies[0]);
  });

  it.each([
    ['a file that is not of the page', 'GET', 'app://coffer/etc/passwd'],
    ['a way out of the folder', 'GET', 'app://coffer/../package.json'],
    ['another host', 'GET', 'app://other/'],
    ['another scheme', 'GET', 'https://coffer/'],
    ['another method', 'POST', 'app://coffer/'],
  ])('answers 404 to %s', async (_what, method, url) => {
    await started();
    expect(pageSession().handlers.get('app')?.({ method, url }).status).toBe(404);
  });

  it('answers its own window', async () => {
    const { window } = await started();
    const event = { sender: window.webContents, senderFrame: window.webContents.mainFrame };
    expect(await ipcMain.listeners.get(askChannel)?.(event, 'vault.status', [])).toEqual(locked);
  });

  it.each([
    ['another window', () => ({ sender: new WebContents(), senderFrame: { url: 'app://coffer/' } })],
    ['a frame inside the page', (own: WebContents) => ({ sender: own, senderFrame: { url: 'app://coffer/' } })],
    ['a frame that is gone', (own: WebContents) => ({ sender: own, senderFrame: null })],
  ])('refuses %s', async (_who, eventFrom) => {
    const { window, bridge } = await started();
    const event = eventFrom(window.webContents);
    await expect(ipcMain.listeners.get(askChannel)?.(event, 'vault.lock', [])).rejects.toThrow('not allowed');
    expect(bridge.asked.map(([name]) => name)).not.toContain('vault.lock');
  });

  it('refuses its own window once another page is shown there', async () => {
    const { window } = await started();
    window.webContents.mainFrame.url = 'https://example.org/';
    const event = { sender: window.webContents, senderFrame: window.webContents.mainFrame };
    await expect(ipcMain.listeners.get(askChannel)?.(event, 'vault.status', [])).rejects.toThrow('not allowed');
  });

  it('lets the page go nowhere else', async () => {
    const { window } = await started();
    expect(window.webContents.openWindow()).toEqual({ action: 'deny' });
    for (const way of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      const event = { preventDefault: vi.fn() };
      window.webContents.emit(way, event);
      expect(event.preventDefault, way).toHaveBeenCalledOnce();
    }
    const download = { preventDefault: vi.fn() };
    pageSession().emit('will-download', download);
    expect(download.preventDefault).toHaveBeenCalledOnce();
  });

  it.each([
    ['app://coffer/assets/index.js', false],
    ['https://example.org/', true],
    ['file:///etc/passwd', true],
    ['app://other/', true],
    ['devtools://devtools/bundled/inspector.html', true],
  ])('lets the page load %s: cancelled %s', async (url, cancel) => {
    const { session: ofPage } = await started();
    const answer = vi.fn();
    ofPage.beforeRequest({ url }, answer);
    expect(answer).toHaveBeenCalledWith({ cancel });
  });

  it('tells the window what was committed, while there is one', async () => {
    const { window, bridge } = await started();
    bridge.commit(['users']);
    window.destroyed = true;
    bridge.commit(['wallets']);
    expect(window.webContents.sent).toEqual([[newsChannel, { news: 'committed', tables: ['users'] }]]);
  });

  it('brings its window forward when it is started again, and a second one ends at once', async () => {
    const { window } = await started();
    window.minimized = true;
    app.emit('second-instance');
    expect(window.calls).toEqual(['show', 'restore', 'show', 'focus']);
    app.isFirst = false;
    await runDesktop({ page: folder, preload: '', icons: '' }, () =>
      Promise.reject(new Error('it must not open the vault')),
    );
    expect(app.quits).toBe(1);
  });

  it('puts the vault away once before it ends, however often it is told to', async () => {
    const close = vi.fn(async () => {});
    await started(close);
    const exited = new Promise((resolve) => app.once('exited', resolve));
    app.emit('window-all-closed');
    app.quit();
    expect(app.exitCode, 'it waits for the vault').toBeUndefined();
    await exited;
    expect(close).toHaveBeenCalledOnce();
    expect(app.exitCode).toBe(0);
  });

  it('asks nothing of a window that is gone, while the vault is put away', async () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform');
    Object.defineProperty(process, 'platform', { value: 'win32' });
    try {
      let shell: Shell | undefined;
      await runDesktop({ page: folder, preload: '', icons: '' }, async (given) => {
        shell = given;
        return { bridge: testBridge(locked), isLocked: () => true, close: async () => {} };
      });
      const [window] = BrowserWindow.made;
      shell?.protectContent?.(true);
      expect(window?.protectedContent).toBe(true);
      if (window) window.destroyed = true;
      shell?.protectContent?.(false);
      expect(await shell?.chooseFile?.({ purpose: 'open-file' })).toBeNull();
      app.emit('second-instance');
    } finally {
      if (platform) Object.defineProperty(process, 'platform', platform);
    }
  });

  it('says why when it cannot start, and ends with 1', async () => {
    await runDesktop({ page: folder, preload: '', icons: '' }, () =>
      Promise.reject(new Error('the folder holds no vault')),
    );
    expect(dialog.shown).toEqual(['Couldn’t start Coffer: the folder holds no vault']);
    expect(app.exitCode).toBe(1);
  });
});
