import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { announcementAt, clockOf, untilItReadsOtherwise } from '../../../src/renderer/app/countdown.ts';
import { info, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { press } from '../../harness/screen.tsx';
import { askedOf, aWindow, field, heading, key, openWindow, typeInto } from '../../harness/window.tsx';

aWindow();
afterEach(() => vi.useRealTimers());

/** The window's own banner. The head of a place is drawn a moment later, and is taken for another one here: this knows no sectioning. */
function lid(): HTMLElement {
  const [first] = screen.getAllByRole('banner');
  if (first === undefined) throw new Error('the window has no lid');
  return first;
}

const places = (): Promise<HTMLElement> => screen.findByRole('navigation', { name: 'Pages' });

/**
 * The window of a vault that locks in so many seconds, on a clock that the test moves. It goes by itself too, so that what waits goes on: a
 * test must not mind some seconds. `left` lets it go on until so many are left.
 */
async function lockingIn(seconds: number): Promise<TestBridge & { left(seconds: number): Promise<unknown> }> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const bridge = testBridge(unlocked);
  const untilMs = Date.now() + seconds * 1_000;
  const status = async () => ({ ...unlocked, locksInMs: untilMs - Date.now() });
  bridge.answer({ vault: { status, stayUnlocked: status } });
  openWindow(bridge);
  await places();
  return Object.assign(bridge, { left: (still: number) => pass((untilMs - Date.now()) / 1_000 - still) });
}
const pass = (seconds: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

describe('more contrast', () => {
  it.each([
    [true, 'more'],
    [false, undefined],
  ])('is there where the system wants it: %s', async (wanted, expected) => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = matchMedia.call(window, query);
      if (query.includes('prefers-contrast')) Object.defineProperty(list, 'matches', { value: wanted });
      return list;
    });
    openWindow(testBridge(unlocked));
    await places();
    expect(document.documentElement.dataset['contrast']).toBe(expected);
    vi.restoreAllMocks();
  });
});

describe('the title of the document', () => {
  it('names the place and nothing else, and no place once the window is gone', async () => {
    openWindow(testBridge(unlocked));
    await places();
    expect(document.title).toBe('Overview · Coffer');
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(document.title).toBe('Settings · Coffer'));
    cleanup();
    expect(document.title).toBe('Coffer');
  });
});

describe('the lid', () => {
  it('names organization, vault and operator, and is painted in the vault’s colour', async () => {
    openWindow(testBridge({ ...unlocked, colour: 'lilac' }));
    await places();
    for (const name of [info.organizationName, unlocked.name, info.userName]) expect(lid().textContent).toContain(name);
    expect(document.documentElement.dataset['vaultColour']).toBe('lilac');
  });

  it('ticks minutes as minutes and the last one as seconds, said at 60, 30 and 10', async () => {
    const { left } = await lockingIn(175);
    expect(screen.getByRole('button', { name: 'Lock. Locks in 3 min' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stay unlocked' })).toBeNull();
    await left(59);
    expect(screen.getByRole('button', { name: /Locks in 0:5\d/ })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The vault locks in 60 seconds');
    await left(29);
    expect(screen.getByRole('alert').textContent).toBe('The vault locks in 30 seconds');
    await left(9);
    expect(screen.getByRole('alert').textContent).toBe('The vault locks in 10 seconds');
  });

  it('stays unlocked when it is asked to', async () => {
    const bridge = await lockingIn(55);
    bridge.answer({ vault: { stayUnlocked: async () => (bridge.status = { ...unlocked, locksInMs: 300_000 }) } });
    press('Stay unlocked');
    expect(await screen.findByRole('button', { name: 'Lock. Locks in 5 min' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('counts by itself what it says', () => {
    expect([300_000, 60_001, 60_000, 59_500, 1].map(untilItReadsOtherwise)).toEqual([60_000, 1, 1_000, 500, 1]);
    expect([null, 60_001, 60_000, 30_001, 30_000, 10_000, 0].map(announcementAt)).toEqual([
      null,
      null,
      60,
      60,
      30,
      10,
      10,
    ]);
    expect([60_000, 47_000, 46_001, 0].map(clockOf)).toEqual(['1:00', '0:47', '0:47', '0:00']);
  });
});

describe('somebody at the window', () => {
  it('puts the lock off, but tells main at most every 15 seconds', async () => {
    const bridge = await lockingIn(300);
    for (let tap = 0; tap < 20; tap += 1) key('ArrowDown');
    expect(askedOf(bridge, 'vault.stayUnlocked')).toHaveLength(1);
    await pass(9);
    fireEvent.pointerMove(window);
    expect(askedOf(bridge, 'vault.stayUnlocked')).toHaveLength(1);
    await pass(7);
    fireEvent.pointerMove(window);
    expect(askedOf(bridge, 'vault.stayUnlocked')).toHaveLength(2);
  });

  it('is not whoever bumps the desk in the last minute, but whoever presses a key', async () => {
    const bridge = await lockingIn(50);
    fireEvent.pointerMove(window);
    expect(askedOf(bridge, 'vault.stayUnlocked')).toEqual([]);
    key('ArrowDown');
    expect(askedOf(bridge, 'vault.stayUnlocked')).toHaveLength(1);
  });

  it('is told nothing about where a vault never locks by itself', async () => {
    const bridge = openWindow(testBridge(unlocked));
    await places();
    key('ArrowDown');
    expect(askedOf(bridge, 'vault.stayUnlocked')).toEqual([]);
  });
});

describe('the keys', () => {
  it.each([
    ['Ctrl+L', { key: 'l', ctrlKey: true }],
    ['Ctrl+Shift+L', { key: 'L', ctrlKey: true, shiftKey: true }],
  ])('lock by %s', async (_name, { key: pressed, ...held }) => {
    const bridge = openWindow(testBridge(unlocked));
    await places();
    key(pressed, held);
    await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
    expect(askedOf(bridge, 'vault.lock')).toEqual([[]]);
  });

  it('are Cmd’s on a Mac', async () => {
    const bridge = testBridge(unlocked);
    const platform = await bridge.local.platform();
    bridge.answer({ local: { platform: async () => ({ ...platform, os: 'macos', shell: 'desktop' }) } });
    openWindow(bridge);
    await screen.findAllByText('⌘');
    expect(lid().dataset['buttons']).toBe('left');
    key('l', { ctrlKey: true });
    expect(askedOf(bridge, 'vault.lock')).toEqual([]);
    key('l', { metaKey: true });
    await waitFor(() => expect(askedOf(bridge, 'vault.lock')).toHaveLength(1));
  });

  it('show their map, with every key of the table in it', async () => {
    openWindow(testBridge(unlocked));
    await places();
    key('/', { ctrlKey: true });
    const map = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const does of ['Search or run', 'Lock', 'Next pane', 'Focus Reject'])
      expect(within(map).getByText(does)).toBeTruthy();
  });

  it('go to a place by G and its letter', async () => {
    openWindow(testBridge(unlocked));
    await places();
    // The letter counts for a second and a half.
    await waitFor(() => {
      key('g');
      key('w');
      expect(window.location.hash).toBe('#/wallets');
    });
  });

  it('do not act by letters once those are turned off', async () => {
    const bridge = testBridge(unlocked);
    await bridge.local.setPreferences({ letterKeys: false, textSize: 125 });
    openWindow(bridge);
    await places();
    // What is preferred has come.
    await waitFor(() => expect(document.documentElement.style.fontSize).toBe('125%'));
    key('g');
    key('w');
    expect(window.location.hash).toBe('#/');
  });

  it('go round the regions by F6 and back by Shift+F6', async () => {
    openWindow(testBridge(unlocked));
    await places();
    await screen.findByRole('main');
    const regionOf = (): string | undefined =>
      document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'] ??
      document.activeElement?.closest('main, aside')?.tagName.toLowerCase();
    key('F6');
    const first = regionOf();
    const seen = [first];
    for (let press6 = 0; press6 < 8 && seen.at(-1) !== undefined; press6 += 1) {
      key('F6');
      if (regionOf() === first) break;
      seen.push(regionOf());
    }
    expect(new Set(seen)).toEqual(new Set([...seen, 'title-bar', 'places', 'main', 'status']));
    key('F6', { shiftKey: true });
    expect(regionOf()).toBe(seen.at(-1));
  });
});

describe('the status line', () => {
  it('says where the vault connects to, who reaches it, and that there is no backup', async () => {
    openWindow(testBridge(unlocked));
    await places();
    const line = screen.getByRole('contentinfo');
    expect(line.textContent).toContain('Network access: Local only');
    await waitFor(() => expect(line.textContent).toContain('127.0.0.1:7411'));
    const missing = await within(line).findByRole('link', { name: 'No backup yet' });
    expect(missing.getAttribute('href')).toBe('#/settings/backups');
  });

  it('says what is wrong with the vault above every place until it is put away', async () => {
    openWindow(
      testBridge({ ...unlocked, notices: [{ code: 'read-only', detail: 'line 7 of g1/00000001.log is damaged' }] }),
    );
    const notice = (await screen.findByText('Vault needs attention')).closest('[role="alert"]');
    expect(notice?.textContent).toContain('The vault is read-only.');
    expect(notice?.querySelector('[lang="en"]')?.textContent).toBe('line 7 of g1/00000001.log is damaged');
    press('Dismiss');
    await waitFor(() => expect(screen.queryByText('Vault needs attention')).toBeNull());
  });

  it('says of a damaged vault what is shown, what is lost and from when, and offers a backup and the steps of a repair', async () => {
    const missing = {
      whole: 128,
      lost: 2,
      afterMs: Date.UTC(2026, 9, 1, 12),
      beforeMs: Date.UTC(2026, 9, 2, 12),
      endDamaged: true,
      setAside: 3,
      uncertain: true,
    };
    const detail = 'the line does not authenticate';
    openWindow(testBridge({ ...unlocked, notices: [{ code: 'damaged', detail, missing }] }));
    const notice = (await screen.findByText('Vault needs attention')).closest<HTMLElement>('[role="alert"]');
    for (const part of [
      'Coffer shows every intact record (128 records), also those after the damage.',
      '2 records are lost.',
      'The last intact record before the damage is of ',
      'The first intact record after the damage is of ',
      'More records may be lost at the end',
      '3 records belong to another copy of this vault, and are not shown.',
      'Users, credentials, policies, wallets or keys may differ from what you see',
      'First back up the damaged vault',
      'coffer vault salvage',
    ])
      expect(notice?.textContent).toContain(part);
    const backUp = notice && within(notice).getByRole('link', { name: 'Back up the damaged vault' });
    expect(backUp?.getAttribute('href')).toBe('#/settings/backups');
  });

  it('says of damage that came while the vault was open that nothing shown is lost', async () => {
    openWindow(testBridge({ ...unlocked, notices: [{ code: 'damaged', detail: 'line 7', missing: null }] }));
    const notice = (await screen.findByText('Vault needs attention')).closest('[role="alert"]');
    expect(notice?.textContent).toContain('were damaged while it was unlocked');
    expect(notice?.textContent).toContain('Nothing on screen');
  });

  it('says of a damaged header file that nothing is lost, and not to restore a backup', async () => {
    const detail = 'header.copy: the file is missing';
    openWindow(testBridge({ ...unlocked, notices: [{ code: 'header-file-damaged', file: 'header.copy', detail }] }));
    const notice = (await screen.findByText('Vault needs attention')).closest('[role="alert"]');
    expect(notice?.textContent).toContain('Coffer writes header.copy again with the next change.');
    expect(notice?.textContent).toContain('None. The vault is complete.');
    expect(notice?.textContent).not.toContain('restore a backup');
  });

  it('says of a disk that failed what to do about the disk, and not to restore a backup', async () => {
    openWindow(testBridge({ ...unlocked, notices: [{ code: 'disk-failed', detail: 'the disk failed (EIO)' }] }));
    const notice = (await screen.findByText('Vault needs attention')).closest('[role="alert"]');
    expect(notice?.textContent).toContain(
      'The disk failed. The vault is read-only until you lock and unlock it again.',
    );
    expect(notice?.textContent).toContain('Then lock and unlock the vault');
    expect(notice?.textContent).not.toContain('restore a backup');
  });
});

describe('an address that leads nowhere', () => {
  it('says so and leads back', async () => {
    window.location.hash = '#/nowhere/at-all';
    openWindow(testBridge(unlocked));
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to Overview' }).getAttribute('href')).toBe('#/');
  });
});

describe('fresh proof', () => {
  const proofWanted = {
    ok: false,
    failure: { code: 9, message: 'proof', details: [], reason: 'REAUTHENTICATION_REQUIRED' },
  } as const;

  it('is requested once, in a dialog, and what wanted it is done then', async () => {
    window.location.hash = '#/endpoint';
    let proven = false;
    const bridge = testBridge(unlocked, {
      vault: { reauthenticate: async () => ((proven = true), { ok: true, value: {} }) },
      local: {
        endpoint: async () => ({ on: proven, addresses: ['http://127.0.0.1:7411'], socket: null, switchable: true }),
        setEndpoint: async () =>
          proven
            ? { ok: true, value: { on: true, addresses: ['http://127.0.0.1:7411'], socket: null, switchable: true } }
            : proofWanted,
      },
    });
    openWindow(bridge);
    fireEvent.click(await screen.findByRole('switch'));
    await screen.findByRole('dialog', { name: 'Confirm your passphrase' });
    press('Continue');
    expect(await screen.findAllByText('Enter your passphrase')).toHaveLength(2);
    typeInto('Passphrase', 'spoon gravel lantern orbit');
    press('Continue');
    await waitFor(() => expect(askedOf(bridge, 'local.setEndpoint')).toHaveLength(2));
    expect(askedOf(bridge, 'vault.reauthenticate')).toEqual([['spoon gravel lantern orbit']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the menu of a narrow window', () => {
  it('takes the focus to where one is, and gives it back by Escape', async () => {
    window.location.hash = '#/vaults';
    openWindow(testBridge(unlocked));
    const nav = await places();
    const button = screen.getByRole('button', { name: 'Open the menu' });
    button.focus();
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(nav.contains(document.activeElement)).toBe(true);
    key('Escape');
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(document.activeElement).toBe(button);
  });
});

describe('Ctrl+Shift+C', () => {
  it('copies the address that is looked at, the selected one before any other', async () => {
    window.location.hash = '#/vaults';
    const bridge = openWindow(testBridge(unlocked));
    await heading('Vaults');
    const pressed: string[] = [];
    const main = screen.getByRole('main');
    for (const [name, selected] of [
      ['first', false],
      ['chosen', true],
    ] as const) {
      const row = document.createElement('div');
      row.setAttribute('aria-selected', String(selected));
      const button = document.createElement('button');
      button.dataset['copies'] = 'address';
      button.addEventListener('click', () => pressed.push(name));
      row.append(button);
      main.append(row);
    }
    key('C', { ctrlKey: true, shiftKey: true });
    expect(pressed).toEqual(['chosen']);
    expect(askedOf(bridge, 'vault.lock')).toEqual([]);
  });
});
