import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shell } from '../../src/main/bridge/context.ts';
import { runDesktop } from '../../src/main/desktop/app.ts';
import { lockWhenAway } from '../../src/main/desktop/lock-when-away.ts';
import { noticeWaiting } from '../../src/main/desktop/notices.ts';
import { restartAtLock } from '../../src/main/desktop/restart.ts';
import { desktopShell } from '../../src/main/desktop/shell.ts';
import { countPendingApprovals } from '../../src/main/desktop/pending-approvals.ts';
import { locked, settings, testBridge, unlocked } from '../harness/bridge.ts';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  Notification,
  powerMonitor,
  resetElectron,
  Tray,
} from '../harness/electron.ts';

vi.mock('electron', () => import('../harness/electron.ts'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  resetElectron();
});

const waitingActivities = (...canApprove: boolean[]) => ({
  ok: true as const,
  value: { activities: canApprove.map((can) => ({ canApprove: can })) },
});

describe('locking when whoever sat there has gone', () => {
  it.each(['suspend', 'lock-screen', 'user-did-resign-active', 'shutdown'])('locks at %s', (event) => {
    const lock = vi.fn();
    const stop = lockWhenAway(lock);
    powerMonitor.emit(event);
    expect(lock).toHaveBeenCalledOnce();
    stop();
    powerMonitor.emit(event);
    expect(lock).toHaveBeenCalledOnce();
  });

  it('asks for a locked screen where nobody tells of one, and locks once for each time', () => {
    const lock = vi.fn();
    const stop = lockWhenAway(lock);
    vi.advanceTimersByTime(60_000);
    expect(lock).not.toHaveBeenCalled();
    powerMonitor.state = 'locked';
    vi.advanceTimersByTime(60_000);
    expect(lock).toHaveBeenCalledOnce();
    powerMonitor.state = 'active';
    vi.advanceTimersByTime(5_000);
    powerMonitor.state = 'locked';
    vi.advanceTimersByTime(5_000);
    expect(lock).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('starting the process anew at a lock', () => {
  const wantsRestart = (restartAtLock: boolean) => async () => ({
    ok: true as const,
    value: { ...settings, restartAtLock },
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('where the vault wants it: %s', async (wanted, relaunches) => {
    const bridge = testBridge(locked, { local: { settings: wantsRestart(wanted) } });
    const close = vi.fn(async () => {});
    restartAtLock(bridge, close);
    bridge.tell({ news: 'status', status: locked });
    expect(app.relaunches, 'it was never open').toBe(0);
    bridge.tell({ news: 'status', status: unlocked });
    await vi.advanceTimersByTimeAsync(0);
    bridge.tell({ news: 'status', status: locked });
    await vi.advanceTimersByTimeAsync(0);
    expect(app.relaunches).toBe(relaunches);
    expect(close).toHaveBeenCalledTimes(relaunches);
    expect(app.exitCode).toBe(relaunches === 1 ? 0 : undefined);
  });
});

describe('what waits', () => {
  it('is counted after commits, a burst of them once, and only what the operator can vote on', async () => {
    const bridge = testBridge(unlocked);
    bridge.answerCall = async () => waitingActivities(true, false, true);
    const told = vi.fn();
    const stop = countPendingApprovals(bridge, told);
    await vi.advanceTimersByTimeAsync(0);
    expect(told.mock.calls).toEqual([[2]]);
    bridge.answerCall = async () => waitingActivities(true);
    const before = bridge.asked.length;
    for (let index = 0; index < 50; index++) bridge.commit(['activities']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked.length - before).toBe(1);
    expect(told.mock.calls).toEqual([[2], [1]]);
    stop();
    bridge.commit(['activities']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('is told by a notification without names, when nobody looks, once a minute at most', () => {
    let nowMs = 0;
    let looks = true;
    const show = vi.fn();
    const notice = noticeWaiting(
      () => nowMs,
      () => looks,
      show,
    );
    notice(1, 'en');
    expect(Notification.shown).toEqual([]);
    looks = false;
    notice(2, 'en');
    for (let waiting = 3; waiting < 1_000; waiting++) notice(waiting, 'en');
    expect(Notification.shown.map(({ options }) => options.body)).toEqual(['2 requests need your approval']);
    nowMs = 61_000;
    notice(1, 'de');
    notice(2, 'de');
    expect(Notification.shown.at(-1)?.options).toMatchObject({
      title: 'Coffer',
      body: '2 Anfragen brauchen Ihre Freigabe',
    });
    Notification.shown.at(-1)?.emit('click');
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('the sign in the tray', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coffer-living-'));
    writeFileSync(join(folder, 'index.html'), '<p></p>');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('tells whether it is locked and how many wait, and nobody’s name; its menu shows, locks and quits', async () => {
    const bridge = testBridge(unlocked);
    bridge.answerCall = async () => waitingActivities(true);
    let isLocked = true;
    await runDesktop({ page: folder, preload: '', icons: '/icons' }, async () => ({
      bridge,
      isLocked: () => isLocked,
      close: async () => {},
    }));
    await vi.advanceTimersByTimeAsync(0);
    const [tray] = Tray.made;
    const [window] = BrowserWindow.made;
    expect(tray?.toolTip).toBe('Coffer: locked');
    expect(tray?.image).toBe('/icons/tray-locked.png');
    isLocked = false;
    bridge.tell({ news: 'status', status: unlocked });
    await vi.advanceTimersByTimeAsync(0);
    expect(tray?.toolTip).toBe('Coffer: unlocked, 1 request needs your approval');
    expect(tray?.image).toBe('/icons/tray-waiting.png');
    const texts = [tray?.toolTip, ...(tray?.menu?.items.map(({ label }) => label) ?? [])].join(' ');
    expect(texts).not.toContain(unlocked.info?.organizationName);
    const click = (label: string): void => tray?.menu?.items.find((item) => item.label === label)?.click?.();
    click('Show window');
    expect(window?.calls.slice(-2)).toEqual(['show', 'focus']);
    click('Lock');
    expect(bridge.asked.at(-1)?.[0]).toBe('vault.lock');
    click('Quit');
    expect(app.quits).toBe(1);
  });
});

describe('what Electron has of the system', () => {
  const shell = (window: BrowserWindow | null): Shell => desktopShell(() => window as never);

  it('is the clipboard', async () => {
    const { clipboard: board } = shell(null);
    await board?.write('0xabc', 'address');
    expect(clipboard.text).toBe('0xabc');
    expect(await board?.read()).toBe('0xabc');
    await board?.clear();
    expect(clipboard.text).toBe('');
  });

  it('is its dialogs: what was chosen, or null; nothing goes to the list of recent files', async () => {
    const window = new BrowserWindow({ webPreferences: {} });
    const { chooseFile, chooseSave, chooseNewFolder } = shell(window);
    expect(await chooseFile?.({ purpose: 'open-file' })).toBeNull();
    dialog.chosen = { canceled: false, filePath: '/home/ann/backup.age', filePaths: ['/home/ann/vault'] };
    expect(await chooseSave?.('backup.age')).toBe('/home/ann/backup.age');
    expect(dialog.asked.at(-1)).toMatchObject({ defaultPath: 'backup.age' });
    expect(await chooseFile?.({ purpose: 'open-folder' })).toBe('/home/ann/vault');
    expect(await chooseNewFolder?.('/home/ann')).toBe('/home/ann/vault');
    expect(dialog.asked.map((options) => options.properties?.includes('dontAddToRecent'))).toEqual([
      ...[true, true, true, true],
    ]);
    expect(await shell(null).chooseFile?.({ purpose: 'open-file' })).toBeNull();
    expect(await shell(null).chooseSave?.('backup.age')).toBeNull();
  });

  it('is keeping the window out of recordings, where the system can', () => {
    const window = new BrowserWindow({ webPreferences: {} });
    const platform = Object.getOwnPropertyDescriptor(process, 'platform');
    try {
      Object.defineProperty(process, 'platform', { value: 'linux' });
      expect(shell(window).protectContent).toBeUndefined();
      expect(shell(window).platform.contentProtection).toBe(false);
      Object.defineProperty(process, 'platform', { value: 'win32' });
      shell(window).protectContent?.(true);
      expect(window.protectedContent).toBe(true);
      expect(shell(window).platform.contentProtection).toBe(true);
    } finally {
      if (platform) Object.defineProperty(process, 'platform', platform);
    }
  });
});
